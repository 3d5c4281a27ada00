import { formatDuration } from "../kernel/duration.ts";
import { byteCount, elapsed } from "./amount.ts";
import { inLines, inOneLine } from "./flow.ts";
import type { Glyphs, Span, Style } from "./paint.ts";
import type { Answered, Failed, SeatView, Speaking } from "./seat-view.ts";
import { printable } from "../kernel/printable.ts";
import { padded, textWidth } from "../text/width.ts";
import { cut } from "../text/wrap.ts";
import { caveats, fallback, rating, turnWords } from "./wording.ts";
import { failureText } from "../kernel/failure.ts";

/** What the lines of all seats share. */
export interface Table {
  readonly nameColumns: number;
  /** 0 where there is no room for agents. */
  readonly agentColumns: number;
  readonly stateColumns: number;
  readonly round: number | null;
  readonly nowMs: number;
  /** False once nobody will speak any more: then a seat may take several lines to say all. */
  readonly live: boolean;
  readonly glyphs: Glyphs;
}

/** Columns as wide as their longest entry, but never so wide that no room is left for what a seat says. */
export function tableColumns(
  seats: readonly SeatView[],
  columns: number,
): Pick<Table, "nameColumns" | "agentColumns" | "stateColumns"> {
  const mostForNames = Math.max(8, Math.floor(columns * 0.3));
  const nameColumns = Math.min(longest(seats.map(({ name }) => name)), mostForNames);
  const agentColumns = Math.min(longest(seats.map(agentOf)), Math.floor(columns * 0.2));
  const stateColumns = columns - markColumns - nameColumns - gap.length;
  const besideAgents = stateColumns - agentColumns - gap.length;
  if (besideAgents < leastForState) return { nameColumns, agentColumns: 0, stateColumns };
  return { nameColumns, agentColumns, stateColumns: besideAgents };
}

const leastForState = 16;
const markColumns = 2;
const gap = "  ";

function longest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(printable(text))));
}

/** The agent that speaks, spoke last, or will speak; of a model behind an API what tells it from others of its provider. */
function agentOf({ agent, speaking, last }: SeatView): string {
  const name = speaking[0]?.agent ?? last?.by ?? agent ?? "";
  return name.replace(/^[\w-]+\/(?=.)/, "");
}

export function seatLines(seat: SeatView, table: Table): readonly (readonly Span[])[] {
  const { nameColumns, agentColumns, stateColumns, live, glyphs } = table;
  const { mark, style, parts } = stateOf(seat, table);
  const agent = agentColumns === 0 ? "" : cell(agentOf(seat), agentColumns, glyphs);
  const start: readonly Span[] = [
    { text: `${mark} `, style },
    { text: cell(seat.name, nameColumns, glyphs) },
    { text: agent, style: "faint" },
  ];
  if (live || stateColumns < leastForState) return [[...start, ...inOneLine(parts, glyphs)]];

  const [first = [], ...more] = inLines(parts, stateColumns, glyphs);
  const indent = { text: " ".repeat(markColumns + nameColumns + gap.length + agent.length) };
  return [[...start, ...first], ...more.map((line) => [indent].concat(line))];
}

function cell(text: string, columns: number, glyphs: Glyphs): string {
  return padded(cut(printable(text), columns, glyphs.ellipsis), columns) + gap;
}

interface State {
  readonly mark: string;
  readonly style: Style;
  readonly parts: readonly Span[];
}

function stateOf({ speaking: [speaking], last }: SeatView, table: Table): State {
  const { glyphs, live, round } = table;
  if (speaking !== undefined) return live ? speakingState(speaking, table) : cutShort(speaking, glyphs);
  if (last === null) return idle(glyphs, live ? "waiting" : "did not speak");
  const state = last.kind === "answered" ? answeredState(last, table) : failedState(last, glyphs);
  const ofThisRound = round === null || last.round >= round;
  return live && !ofThisRound ? earlier(state, last.round, glyphs) : state;
}

function speakingState(speaking: Speaking, { nowMs, glyphs }: Table): State {
  const { turn, sinceMs, bytes, why, fellBack } = speaking;
  const passedMs = Math.max(0, nowMs - sinceMs);
  const mark = glyphs.speaking[Math.floor(passedMs / 1000) % glyphs.speaking.length] ?? "";
  const doubts = [
    ...(why === "repair" ? ["asked again for a readable answer"] : []),
    ...(fellBack === null ? [] : [fallback(fellBack)]),
  ];
  const parts = [
    ...styled([elapsed(passedMs), turnWords(turn)], "busy"),
    ...styled(bytes === 0 ? [] : [byteCount(bytes)], "faint"),
    ...styled(doubts, "doubtful"),
  ];
  return { mark, style: "busy", parts };
}

function cutShort({ turn }: Speaking, glyphs: Glyphs): State {
  return idle(glyphs, `no answer to ${turnWords(turn)} yet`);
}

function idle(glyphs: Glyphs, text: string): State {
  return { mark: glyphs.waiting, style: "faint", parts: [{ text, style: "faint" }] };
}

// What must not be missed stands first: a narrow terminal cuts the end.
function answeredState(outcome: Answered, { stateColumns, live, glyphs }: Table): State {
  const doubts = caveats(outcome);
  const words = live ? outcome.words : cut(printable(outcome.words), stateColumns, glyphs.ellipsis);
  const rated = outcome.rating === null ? [] : [{ text: rating(outcome.rating), style: "strong" } as const];
  const said = outcome.rating === null ? [{ text: words === "" ? "answered" : words }] : [];
  const parts = [
    ...rated,
    ...styled(doubts, "doubtful"),
    ...styled([formatDuration(outcome.ms)], "faint"),
    ...said,
  ];
  return { mark: glyphs.answered, style: doubts.length === 0 ? "good" : "doubtful", parts };
}

function failedState({ failure }: Failed, glyphs: Glyphs): State {
  return { mark: glyphs.failed, style: "bad", parts: styled([`failed, ${failureText(failure)}`], "bad") };
}

// What was said in an earlier round is still of use, but it is not this round's answer.
function earlier({ parts }: State, round: number, glyphs: Glyphs): State {
  const texts = [`round ${round}`, ...parts.map(({ text }) => text)];
  return { mark: glyphs.waiting, style: "faint", parts: styled(texts, "faint") };
}

function styled(texts: readonly string[], style: Style): readonly Span[] {
  return texts.map((text) => ({ text, style }));
}
