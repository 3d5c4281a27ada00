import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { ledgerOf } from "./rules/ledger.ts";
import { labelledText, labelledTitle, messageText } from "./rules/message-text.ts";
import {
  isStatement,
  messageId,
  type MessageType,
  roundsIn,
  type SaidInRound,
  type SwarmMessage,
} from "./rules/said.ts";
import { gistOf, roundInShort, roundsInShort, windowed } from "./rules/window.ts";
import { seenWith } from "./rules/graph.ts";
import type { SwarmLedger } from "./rules/steps.ts";
import { eachOnce } from "../../text/each-once.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, type Heard, hearersOf, messagesOf, type Table } from "./course.ts";
import { answersAfter, notYetPut } from "./questions.ts";
import type { Part, SwarmEntry } from "./state.ts";
import { fixedIds } from "./fixed-roles.ts";

/** How many characters of other experts are told in full at once. */
const mostNews = 100_000;

/**
 * Only what is in a seat's own mailbox; what it was shown in an earlier turn it is not told again. With `only`, nothing
 * but what was said in that round.
 */
export function tell(floor: Floor, seat: Seat, course: Course, only: number | null = null) {
  const { messages } = course;
  const ledger = ledgerOf(messages);
  const last = messages.findLastIndex(({ from }) => from === seat.id);
  const since = messages.slice(last === -1 ? 0 : sentBefore(messages, last));
  const received = inMailbox(floor, seat);
  const isMeant = ({ round }: Pick<SwarmMessage, "round">) => only === null || round === only;
  const arrived = since.filter((message) => isMeant(message) && received.ids.has(message.id));
  const news = windowed(arrived, { self: seat.id, fixed: fixedIds, budget: mostNews });
  const shownNow = news.filter((one) => one.shown === "full").map(({ message }) => message.id);
  const until = shortUntil(messages);
  const heard = heardIn(roundsIn(messages), received, seat).filter(isMeant);
  return {
    /** What came into its mailbox since it last spoke, message by message. */
    news: [
      ...answersSince(course, messages[last]),
      ...news.map(({ message, shown }) =>
        shown === "full"
          ? inFull(message, ledger)
          : `${labelledTitle(message, ledger)}, shortened: ${gistOf(message)}`,
      ),
    ],
    /** All that was said, for an agent that does not remember: for every seat the same, and only ever added to. */
    all: allSaid(course, heard, until, ledger),
    /** What is left out of `all` and is still its own to know: its own words, and those it asked for. */
    besides: leftOut(seat, heard, until, ledger),
    /** The ids of all it has been shown in full. */
    seen: seenWith(course.seen.get(messages[last]?.id ?? ""), shownNow),
    /** What experts ask of the person after this round. */
    toBePut: notYetPut(course),
    ledger,
  };
}

/** What a seat is told before it speaks. */
export type Told = ReturnType<typeof tell>;

function allSaid(
  course: Course,
  heard: readonly SaidInRound[],
  until: number,
  ledger: SwarmLedger,
): readonly string[] {
  const all: string[] = [];
  for (const { round, said } of heard) {
    if (round <= until) all.push(inShort(round, said, ledger));
    else for (const message of said) all.push(inFull(message, ledger));
    const answers = answersAfter(course, round);
    if (answers !== "") all.push(answers);
  }
  return all;
}

/** Of what was said so far, once for all who are told it. */
const shortUntil = eachOnce((messages: readonly SwarmMessage[]) => roundsInShort(messages));

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
    messages.push({ ...message, ...(course.topic !== null && { topic: course.topic }) });
    course.seen.set(id, shown);
    return { seat: seat.id, asked, said: { id, content } };
  });
  // A step that a limit cut short is not over: who has not spoken yet comes before others when it goes on.
  if (heard.every(({ failure }) => failure?.code !== "limit"))
    floor.keep<SwarmEntry>({ v: 1, kind: "step", round, type, parts });
  return { ...course, messages: [...course.messages, ...messages] };
}

/** What the person answered since a seat last spoke. */
function answersSince(course: Course, last: SwarmMessage | undefined): readonly string[] {
  if (last === undefined || last.type === "stress_test" || last.type === "stress_response") return [];
  return [...new Set(course.questions.map(({ round }) => round))]
    .filter((round) => round >= last.round)
    .map((round) => answersAfter(course, round));
}

/** What a seat has got. What it got in earlier rounds is known, and nothing is added to it. */
function inMailbox(floor: Floor, seat: Seat): Mailbox {
  const ofFloor = mailboxes.get(floor) ?? new Map<string, Mailbox>();
  const box = ofFloor.get(seat.id) ?? { until: 0, ids: new Set<string>(), heard: new WeakMap() };
  const inbox = floor.inbox(seat);
  const known = inbox.findLastIndex(({ round }) => round < box.until) + 1;
  for (const { type, content } of inbox.slice(known))
    if (type === "message") box.ids.add((content as SwarmMessage).id);
  mailboxes.set(floor, ofFloor.set(seat.id, { ...box, until: inbox.at(-1)?.round ?? 0 }));
  return box;
}

interface Mailbox {
  /** All of the rounds before this one was looked at. */
  readonly until: number;
  /** Of the messages in it. */
  readonly ids: Set<string>;
  /** What its seat heard or said itself in rounds that are over. */
  readonly heard: WeakMap<SaidInRound, SaidInRound>;
}

const mailboxes = new WeakMap<Floor, Map<string, Mailbox>>();

/** What a seat heard or said itself, round by round. */
function heardIn(
  rounds: readonly SaidInRound[],
  { ids, heard }: Mailbox,
  { id: self }: Seat,
): readonly SaidInRound[] {
  const now = rounds.at(-1);
  const own = rounds.map((one) => {
    const known = heard.get(one);
    if (known !== undefined) return known;
    const said = one.said.filter(({ id, from }) => from === self || ids.has(id));
    const made = { round: one.round, said };
    if (one !== now) heard.set(one, made);
    return made;
  });
  return own.filter(({ said }) => said.length > 0);
}

/** How many had been sent when somebody said something; who spoke at the same time had not been heard. */
function sentBefore(messages: readonly SwarmMessage[], at: number): number {
  const { round, type } = messages[at] as SwarmMessage;
  const isAtOnce = (message: SwarmMessage) => message.round === round && message.type === type;
  let until = at;
  while (until > 0 && isAtOnce(messages[until - 1] as SwarmMessage)) until -= 1;
  return until;
}

/** How many characters of its own a seat is told again of rounds that are told in short. */
const mostOwn = 10_000;

/** What a seat said itself, the latest of it; and what it named in a question the last time it spoke. */
function leftOut(seat: Seat, heard: readonly SaidInRound[], until: number, ledger: SwarmLedger): string {
  const isOwn = ({ from }: SwarmMessage) => from === seat.id;
  const last = heard.findLast(({ said }) => said.some(isOwn))?.said.findLast(isOwn);
  // Who speaks without fields has nothing of its own to be told again.
  if (last === undefined || !isStatement(last)) return "";
  const wanted = last.content.questions.join("\n");
  let left = mostOwn;
  const isShown = (message: SwarmMessage) => {
    if (wanted.includes(message.id)) return true;
    if (!isOwn(message)) return false;
    left -= messageText(message).length;
    return left >= 0;
  };
  const shown: SwarmMessage[] = [];
  for (const { said } of heard.filter(({ round }) => round <= until).toReversed()) {
    if (left < 0 && wanted === "") break;
    shown.push(...said.filter(isStatement).toReversed().filter(isShown));
  }
  return joined(shown.toReversed().map((message) => inFull(message, ledger)));
}

/** Made once of each: it is told to many seats, and again and again to those that do not remember. */
const inFull = eachOnce((message: SwarmMessage, ledger: SwarmLedger) =>
  part(labelledTitle(message, ledger), labelledText(message, ledger)),
);

const short = new WeakMap<SwarmMessage, string>();

/** The same of a round that is over. */
function inShort(round: number, messages: readonly SwarmMessage[], ledger: SwarmLedger): string {
  const last = messages.at(-1) as SwarmMessage;
  const known = short.get(last);
  if (known !== undefined) return known;
  const text = part(`Round ${round}, shortened`, roundInShort(messages, ledger));
  short.set(last, text);
  return text;
}
