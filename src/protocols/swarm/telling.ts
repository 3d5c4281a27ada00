import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { eachOnce } from "./rules/each-once.ts";
import { messageId, type MessageType, type SwarmMessage } from "./rules/message.ts";
import { type Seen, seenWith } from "./rules/seen.ts";
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
  readonly seen: Seen;
}

/** How many characters of other experts are told in full at once. Retold they are gists: what each said last is news. */
const mostNews = 100_000;

/** Only what is in a seat's own mailbox; what it was shown in an earlier turn it is not told again. */
export function tell(floor: Floor, seat: Seat, course: Course): Told {
  const { messages } = course;
  const last = messages.findLastIndex(({ from }) => from === seat.id);
  const until = last === -1 ? 0 : sentBefore(messages, last);
  const since = messages.slice(until);
  const news = windowed(inMailbox(floor, seat, since), {
    self: seat.id,
    fixed: fixedIds,
    budget: mostNews,
  });
  const before = retoldUntil(seat, messages, until);
  const own = since.filter(({ from }) => from === seat.id);
  const shownNow = news.filter((one) => one.shown === "full").map(({ message }) => message.id);
  return {
    news: told(news.reduce(withOne, nothing)),
    recap: last === -1 ? "" : joined(["What was said before:", told(own.reduce(inFullAfter, before))]),
    seen: seenWith(course.seen.get(messages[last]?.id ?? ""), shownNow),
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

function inMailbox(floor: Floor, seat: Seat, messages: readonly SwarmMessage[]): readonly SwarmMessage[] {
  const letters = floor.inbox(seat).filter(({ type }) => type === "message");
  const ids = new Set(letters.map(({ content }) => (content as SwarmMessage).id));
  return messages.filter(({ id }) => ids.has(id));
}

/** How many had been sent when somebody said something; who spoke at the same time had not been heard. */
function sentBefore(messages: readonly SwarmMessage[], at: number): number {
  const { round, type } = messages[at] as SwarmMessage;
  const isAtOnce = (message: SwarmMessage) => message.round === round && message.type === type;
  let until = at;
  while (until > 0 && isAtOnce(messages[until - 1] as SwarmMessage)) until -= 1;
  return until;
}

/** Messages as a seat is told them. Gists that follow each other stand together, a line each. */
interface Telling {
  readonly text: string;
  /** Those that may still be followed by others. */
  readonly gists: string;
}

const nothing: Telling = { text: "", gists: "" };

function withOne(before: Telling, { message, shown }: { message: SwarmMessage; shown: "full" | "gist" }) {
  return shown === "gist" ? inShortAfter(before, message) : inFullAfter(before, message);
}

function inShortAfter({ text, gists }: Telling, message: SwarmMessage): Telling {
  return { text, gists: gists === "" ? inShort(message) : `${gists}\n${inShort(message)}` };
}

function inFullAfter(before: Telling, message: SwarmMessage): Telling {
  return { text: joined([told(before), inFull(message)]), gists: "" };
}

function told({ text, gists }: Telling): string {
  return gists === "" ? text : joined([text, part("In short", gists)]);
}

interface Retold extends Telling {
  readonly count: number;
  readonly last: SwarmMessage | undefined;
}

/** What each seat was told again last: the next time it is that, and more. */
const retold = new WeakMap<Seat, Retold>();

/** The first messages for a seat that does not remember: its own and those of the fixed roles whole, others as gists. */
function retoldUntil(seat: Seat, messages: readonly SwarmMessage[], count: number): Telling {
  const before = retold.get(seat);
  const goesOn = before !== undefined && before.count <= count && messages[before.count - 1] === before.last;
  let telling: Telling = goesOn ? before : nothing;
  for (const message of messages.slice(goesOn ? before.count : 0, count)) {
    const isWhole = message.from === seat.id || fixedIds.some((id) => id === message.from);
    telling = isWhole ? inFullAfter(telling, message) : inShortAfter(telling, message);
  }
  retold.set(seat, { ...telling, count, last: messages[count - 1] });
  return telling;
}

const inShort = eachOnce((message) => `${titleOf(message)}: ${gistOf(message)}`);
const inFull = eachOnce((message) => part(titleOf(message), messageText(message)));

function titleOf({ id, name, type }: SwarmMessage): string {
  return `[${id}] ${name} (${type.replaceAll("_", " ")})`;
}
