import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { eachOnce } from "./rules/each-once.ts";
import { messageId, type MessageType, type SwarmMessage } from "./rules/message.ts";
import { gistOf, messageText, windowed } from "./rules/window.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, type Heard, messagesOf } from "./course.ts";
import type { Part, SwarmEntry } from "./state.ts";
import { fixedIds } from "./fixed-roles.ts";
import { hearersOf, type Table } from "./table.ts";

/** What a seat is told before it speaks. */
export interface Told {
  /** What came into its mailbox since it last spoke. */
  readonly news: string;
  /** All before that, for an agent that does not remember. */
  readonly recap: string;
  /** The ids of all it has been shown in full. */
  readonly seen: ReadonlySet<string>;
}

/** How many characters of other experts are told in full at once. Retold they are gists: what each said last is news. */
const mostNews = 100_000;
const mostRetold = 0;

/** Only what is in a seat's own mailbox; what it was shown in an earlier turn it is not told again. */
export function tell(floor: Floor, seat: Seat, course: Course): Told {
  const received = messagesIn(floor, seat, course);
  const own = course.messages.filter(({ from }) => from === seat.id);
  const last = own.at(-1);
  const known = last === undefined ? new Set<string>() : sentBefore(course, last);
  const news = windowed(
    received.filter(({ id }) => !known.has(id)),
    { self: seat.id, fixed: fixedIds, budget: mostNews },
  );
  const before = course.messages.filter((message) => known.has(message.id) || message.from === seat.id);
  const recap = windowed(before, { self: seat.id, fixed: fixedIds, budget: mostRetold });
  const seenBefore = last === undefined ? [] : (course.seen.get(last.id) ?? []);
  return {
    news: joined(shown(news)),
    recap: joined(before.length === 0 ? [] : ["What was said before:", ...shown(recap)]),
    seen: new Set([
      ...seenBefore,
      ...news.filter((one) => one.shown === "full").map(({ message }) => message.id),
    ]),
  };
}

/** Puts what was said at once on the table, in the order of the seats, keeps it, and gives the course with it. */
export function say(
  floor: Floor,
  table: Table,
  course: Course,
  round: number,
  type: MessageType,
  heard: readonly Heard[],
): Course {
  const messages: SwarmMessage[] = [];
  const seen = new Map(course.seen);
  const before = messagesOf(course, round).length;
  const parts = heard.map(({ seat, asked, content, seen: shown }): Part => {
    if (content === null) return { seat: seat.id, asked, said: null };
    const id = messageId(round, before + messages.length + 1);
    const message = { id, round, from: seat.id, name: seat.name, type, content };
    floor.tell(
      seat,
      hearersOf(table).filter((one) => one.id !== seat.id),
      { type: "message", content: message },
    );
    messages.push(message);
    seen.set(id, shown);
    return { seat: seat.id, asked, said: { id, content } };
  });
  // A step that a limit cut short is not over: who has not spoken yet comes before others when it goes on.
  if (heard.every(({ failure }) => failure?.code !== "limit"))
    floor.keep<SwarmEntry>({ v: 1, kind: "step", round, type, parts });
  return { ...course, messages: [...course.messages, ...messages], seen };
}

function messagesIn(floor: Floor, seat: Seat, { messages }: Course): readonly SwarmMessage[] {
  const letters = floor.inbox(seat).filter(({ type }) => type === "message");
  const ids = new Set(letters.map(({ content }) => (content as SwarmMessage).id));
  return messages.filter(({ id }) => ids.has(id));
}

/** All that had been sent when somebody said something; who spoke at the same time had not been heard. */
function sentBefore({ messages }: Course, { id, round, type }: SwarmMessage): ReadonlySet<string> {
  const at = messages.findIndex((message) => message.id === id);
  const isAtOnce = (message: SwarmMessage) => message.round === round && message.type === type;
  const until = messages.slice(0, at).findLastIndex((message) => !isAtOnce(message)) + 1;
  return new Set(messages.slice(0, until).map((message) => message.id));
}

/** Gists that follow each other stand together, a line each. */
function shown(messages: ReturnType<typeof windowed>): readonly string[] {
  const parts: string[] = [];
  let gists: string[] = [];
  const close = () => {
    if (gists.length > 0) parts.push(part("In short", gists.join("\n")));
    gists = [];
  };
  for (const { message, shown: how } of messages) {
    if (how === "gist") {
      gists.push(inShort(message));
    } else {
      close();
      parts.push(inFull(message));
    }
  }
  close();
  return parts;
}

const inShort = eachOnce((message) => `${titleOf(message)}: ${gistOf(message)}`);
const inFull = eachOnce((message) => part(titleOf(message), messageText(message)));

function titleOf({ id, name, type }: SwarmMessage): string {
  return `[${id}] ${name} (${type.replaceAll("_", " ")})`;
}
