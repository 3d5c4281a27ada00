import { printable } from "../kernel/printable.ts";
import { workedMs } from "../kernel/work-time.ts";
import { byteCount, count, elapsed } from "../text/amount.ts";
import { textWidth, padded, cut, wrapped } from "../text/wrap.ts";
import { forecast, type Likely, progress, restWords, spending } from "./amount.ts";
import { type FrameLine, glyphs, inLines, inOneLine, type Look, paint, styled } from "./paint.ts";
import type { SeatState, AnsweredCall, OpenCall } from "./seat-state.ts";
import type { RunView } from "./view.ts";
import {
  choiceIds,
  choiceWords,
  eyesWords,
  questionLine,
  roundWords,
  stoppedWords,
  caveats,
  fallback,
  rating,
  turnWords,
} from "./wording.ts";
import { formatDuration } from "../kernel/duration.ts";
import { failureText } from "../kernel/failure.ts";

export interface DrawOptions {
  readonly color: boolean;
  readonly rows?: number;
  readonly closing?: boolean;
  /** Whoever asks a person does so below the frame, in full: the frame does not ask as well. */
  readonly asksBelow?: boolean;
  readonly likely?: Likely | undefined;
  /** What was left on the screen above: what is still the same is not drawn again. */
  readonly above?: RunView | null;
}

/** The frame: pure, no line wider than `columns`, not more lines than `rows`. */
export function draw(given: RunView, columns: number, nowMs: number, options: DrawOptions): string {
  const above = options.above?.seats === given.seats ? options.above : null;
  const view = above === null ? given : withoutThose(given, above);
  const live = view.status === "active" && options.closing !== true;
  const frame = { view, columns, nowMs, options, live };
  const foot = [...noteLines(frame), ...endLines(frame)];
  const head = above === null ? [headerLine(frame)] : [];
  const room = (options.rows ?? Number.POSITIVE_INFINITY) - head.length - foot.length;
  const table = above === null ? tableLines(frame, Math.max(room, 2)) : [];
  return [...head, ...table, ...foot]
    .slice(0, options.rows)
    .map((line) => paint(line, columns, options.color))
    .join("\n");
}

function withoutThose(view: RunView, above: RunView): RunView {
  return {
    ...view,
    report: view.report === above.report ? null : view.report,
    warnings: view.warnings.slice(above.warnings.length),
    gates: view.gates.filter((gate) => !above.gates.includes(gate)),
  };
}

interface Frame {
  readonly view: RunView;
  readonly columns: number;
  readonly nowMs: number;
  readonly options: DrawOptions;
  readonly live: boolean;
}

/** The name of the round gives way to the title, then its number, then the end of the title. */
function headerLine({ view, columns }: Frame): FrameLine {
  const protocol = printable(view.protocol === "" ? "discussion" : view.protocol);
  const title = printable(view.title);
  const rounds = view.round === null ? [] : [roundWords(view.round), `round ${view.round.number}`];

  const roomBeside = (round: string) => columns - textWidth([protocol, "", round].join(glyphs.dot));
  const wanted = Math.min(textWidth(title), leastForTitle);
  const round = rounds.map(printable).find((text) => roomBeside(text) >= wanted);

  const shownTitle = round === undefined ? title : cut(title, roomBeside(round), glyphs.ellipsis);
  const rest = [shownTitle, round ?? ""].filter((text) => text !== "");
  return inOneLine([{ text: protocol, look: "strong" }, ...rest.map((text) => ({ text }))]);
}

const leastForTitle = 16;

function tableLines({ view, columns, nowMs, live }: Frame, room: number): readonly FrameLine[] {
  const { seats } = view;
  const table = { ...tableColumns(seats, columns), round: view.round?.number ?? null, nowMs, live };
  const most = seats.length <= room ? room : room - 1;
  const shown = new Set(seats.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, most));
  const hidden = seats.filter((seat) => !shown.has(seat));
  const lines = seats.filter((seat) => shown.has(seat)).flatMap((seat) => seatLines(seat, table));
  return hidden.length === 0 ? lines : [...lines, foldLine(hidden)];
}

function urgency({ speaking, last }: SeatState): number {
  if (speaking.length > 0) return 3;
  if (last?.kind === "failed") return 2;
  return last === null ? 0 : 1;
}

function foldLine(hidden: readonly SeatState[]): FrameLine {
  const kinds = ["waiting", "answered", "failed", "speaking"].flatMap((kind, rank) => {
    const amount = hidden.filter((seat) => urgency(seat) === rank).length;
    return amount === 0 ? [] : `${amount} ${kind}`;
  });
  return styled([`${glyphs.ellipsis} and ${hidden.length} more: ${kinds.join(", ")}`], "faint");
}

function noteLines(frame: Frame): readonly FrameLine[] {
  const { view, live, columns, options } = frame;
  const shown = live ? view.warnings.slice(-warningsWhileLive) : view.warnings;
  const earlier = view.warnings.length - shown.length;
  const doing = view.doing ?? (isIdle(view) ? "preparing the result" : "");
  return [
    ...(live ? note(columns, glyphs.answered, view.said ?? "", "faint", 1) : []),
    ...note(columns, glyphs.answered, view.report ?? "", "faint", mostForReport),
    ...(earlier === 0 ? [] : [styled([`  ${count(earlier, "earlier warning")}`], "faint")]),
    ...shown.flatMap((text) => note(columns, glyphs.warning, text, "doubtful", live ? 1 : Infinity)),
    ...(live && view.eyes !== null ? note(columns, glyphs.waiting, eyesWords(view.eyes), "faint", 1) : []),
    ...(live ? note(columns, glyphs.waiting, doing, "faint", 1) : []),
    ...(live && options.asksBelow === true ? [] : gateLines(frame)),
  ];
}

function isIdle({ seats, gates }: RunView): boolean {
  return (
    gates.length === 0 &&
    seats.some(({ last }) => last !== null) &&
    seats.every(({ speaking }) => speaking.length === 0)
  );
}

const warningsWhileLive = 3;
const mostForReport = 3;

function gateLines({ view, columns }: Frame): readonly FrameLine[] {
  const [gate] = view.gates;
  if (gate === undefined || view.status === "failed") return [];
  const labelled = note(columns, " ", choiceWords(gate), "faint", Infinity);
  return [
    ...note(columns, glyphs.question, questionLine(gate), "strong", mostForQuestion),
    ...(labelled.length > mostForLabels
      ? note(columns, " ", choiceIds(gate), "faint", mostForQuestion)
      : labelled),
  ];
}

const mostForQuestion = 6;
// Whoever asks below the frame shows them all, a line each.
const mostForLabels = 3;

function note(columns: number, mark: string, text: string, look: Look, most: number): readonly FrameLine[] {
  const lines = text === "" ? [] : wrapped(printable(text), columns - 2);
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines;
  return shown.map((line, index) => [{ text: `${index === 0 ? mark : " "} `, look }, { text: line }]);
}

function endLines({ view, columns, nowMs, options, live }: Frame): readonly FrameLine[] {
  // A person is about to type below: the question is the last thing they should read.
  if (live && view.gates.length > 0) return [];
  const time = elapsed(workedMs(view.time, nowMs));
  if (live) {
    const facts = [...progress(view.spent, options.likely), time, ...forecast(view, options.likely, nowMs)];
    const hint = hints.find((one) => textWidth(one) <= columns) ?? "";
    return [...inLines(styled(facts, "faint"), columns), styled([hint], "faint")];
  }
  const facts = [...spending(view.spent), time];
  const { status, stopped } = view;
  const how = status === "active" ? "stopped" : status;
  const end = {
    text: stopped === null ? how : `${how}: ${stoppedWords(stopped)}${restWords(view, options.likely)}`,
    look: status === "completed" ? "good" : status === "failed" ? "bad" : "doubtful",
  } as const;
  const spent = styled(facts, "faint");
  if (stopped === null) return inLines([end, ...spent], columns);
  return [...inLines([end], columns), ...inLines(spent, columns)];
}

const hints = ["Ctrl-C stops; you can resume later", "Ctrl-C stops; resumable", "Ctrl-C stops"];

interface SeatColumns {
  readonly nameColumns: number;
  /** 0 where there is no room for agents. */
  readonly agentColumns: number;
  readonly stateColumns: number;
  readonly round: number | null;
  readonly nowMs: number;
  readonly live: boolean;
}

function tableColumns(seats: readonly SeatState[], columns: number) {
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

function agentOf({ agent, speaking, last }: SeatState): string {
  const name = speaking[0]?.agent ?? last?.by ?? agent ?? "";
  return name.replace(/^[\w-]+\/(?=.)/, "");
}

function seatLines(seat: SeatState, table: SeatColumns): readonly FrameLine[] {
  const { nameColumns, agentColumns, stateColumns, live } = table;
  const { mark, look, parts } = lookOf(seat, table);
  const agent = agentColumns === 0 ? "" : cell(agentOf(seat), agentColumns);
  const start: FrameLine = [
    { text: `${mark} `, look },
    { text: cell(seat.name, nameColumns) },
    { text: agent, look: "faint" },
  ];
  if (live || stateColumns < leastForState) return [[...start, ...inOneLine(parts)]];

  const [first = [], ...more] = inLines(parts, stateColumns);
  const indent = { text: " ".repeat(markColumns + nameColumns + gap.length + agent.length) };
  return [[...start, ...first], ...more.map((line) => [indent, ...line])];
}

function cell(text: string, columns: number): string {
  return padded(cut(printable(text), columns, glyphs.ellipsis), columns) + gap;
}

interface SeatLook {
  readonly mark: string;
  readonly look: Look;
  readonly parts: FrameLine;
}

function lookOf({ speaking: [speaking], last }: SeatState, table: SeatColumns): SeatLook {
  const { live, round } = table;
  if (speaking !== undefined)
    return live
      ? speakingLook(speaking, table.nowMs)
      : faint([`no answer to ${turnWords(speaking.turn)} yet`]);
  if (last === null) return faint([live ? "waiting" : "did not speak"]);
  const look: SeatLook =
    last.kind === "answered"
      ? answeredLook(last, table)
      : { mark: glyphs.failed, look: "bad", parts: styled([`failed, ${failureText(last.failure)}`], "bad") };
  // What was said in an earlier round is still of use, but it is not this round's answer.
  return live && round !== null && last.round < round
    ? faint([`round ${last.round}`, ...look.parts.map(({ text }) => text)])
    : look;
}

function speakingLook({ turn, sinceMs, bytes, why, fellBack }: OpenCall, nowMs: number): SeatLook {
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
  return { mark, look: "busy", parts };
}

function faint(texts: readonly string[]): SeatLook {
  return { mark: glyphs.waiting, look: "faint", parts: styled(texts, "faint") };
}

// What must not be missed stands first: a narrow terminal cuts the end.
function answeredLook(call: AnsweredCall, { stateColumns, live }: SeatColumns): SeatLook {
  const doubts = caveats(call);
  const words = live ? call.words : cut(printable(call.words), stateColumns, glyphs.ellipsis);
  const parts = [
    ...styled(call.rating === null ? [] : [rating(call.rating)], "strong"),
    ...styled(doubts, "doubtful"),
    ...styled([call.isInherited ? "inherited" : formatDuration(call.ms)], "faint"),
    ...(call.rating === null ? [{ text: words === "" ? "answered" : words }] : []),
  ];
  return { mark: glyphs.answered, look: doubts.length === 0 ? "good" : "doubtful", parts };
}
