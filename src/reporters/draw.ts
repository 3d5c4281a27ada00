import { elapsed, spending } from "./amount.ts";
import { forecast } from "./forecast.ts";
import { inLines, inOneLine } from "./flow.ts";
import { asciiGlyphs, type Glyphs, paint, type Span, type Style, unicodeGlyphs } from "./paint.ts";
import type { SeatView } from "./seat-view.ts";
import { seatLines, tableColumns } from "./seat-line.ts";
import { printable } from "../kernel/printable.ts";
import { stepLines } from "./steps.ts";
import { textWidth } from "../text/width.ts";
import { cut, wrapped } from "../text/wrap.ts";
import { elapsedMs, type View } from "./view.ts";
import { choiceIds, choiceWords, eyesWords, questionLine, roundWords, stoppedWords } from "./wording.ts";
import { count } from "../text/amount.ts";

export interface DrawOptions {
  readonly color: boolean;
  /** Whether our own signs may be other than ASCII; names and texts are shown as they are. */
  readonly unicode: boolean;
  /** How many lines there is room for; all that are needed when absent. */
  readonly rows?: number;
  /** The last frame, after which nothing more will happen. */
  readonly closing?: boolean;
  /** Whoever asks a person does so below the frame, in full: the frame does not ask as well. */
  readonly asksBelow?: boolean;
  /** How many calls there will be at most, where that is known. */
  readonly mostCalls?: number;
  /** What was left on the screen above: what is still the same is not drawn again. */
  readonly above?: View | null;
}

type Line = readonly Span[];

/** The frame: pure, no line wider than `columns`, not more lines than `rows`. */
export function draw(view: View, columns: number, nowMs: number, options: DrawOptions): string {
  const above = options.above?.seats === view.seats ? options.above : null;
  const frame = framed(above === null ? view : withoutThose(view, above), columns, nowMs, options);
  const foot = [...noteLines(frame), ...endLines(frame)];
  if (above !== null) return painted(frame, foot);
  const head = [headerLine(frame), ...taskLines(frame)];
  const room = (options.rows ?? Number.POSITIVE_INFINITY) - head.length - foot.length;
  return painted(frame, [...head, ...tableLines(frame, Math.max(room, 2)), ...foot]);
}

function withoutThose(view: View, above: View): View {
  return {
    ...view,
    report: view.report === above.report ? null : view.report,
    warnings: view.warnings.slice(above.warnings.length),
    gates: view.gates.filter((gate) => !above.gates.includes(gate)),
  };
}

interface Frame {
  readonly view: View;
  readonly columns: number;
  readonly nowMs: number;
  readonly options: DrawOptions;
  readonly glyphs: Glyphs;
  readonly live: boolean;
}

function framed(view: View, columns: number, nowMs: number, options: DrawOptions): Frame {
  const glyphs = options.unicode ? unicodeGlyphs : asciiGlyphs;
  const live = view.status === "active" && options.closing !== true;
  return { view, columns, nowMs, options, glyphs, live };
}

function painted({ columns, options, glyphs }: Frame, lines: readonly Line[]): string {
  return lines
    .slice(0, options.rows)
    .map((line) => paint(line, columns, glyphs, options.color))
    .join("\n");
}

/** The name of the round gives way to the title, then its number, then the end of the title. */
function headerLine({ view, columns, glyphs }: Frame): Line {
  const protocol = printable(view.protocol === "" ? "discussion" : view.protocol);
  const title = printable(view.title);
  const rounds = view.round === null ? [] : [roundWords(view.round), `round ${view.round.number}`];

  const roomBeside = (round: string) => columns - textWidth([protocol, "", round].join(glyphs.dot));
  const wanted = Math.min(textWidth(title), leastForTitle);
  const round = rounds.map(printable).find((text) => roomBeside(text) >= wanted);

  const shownTitle = round === undefined ? title : cut(title, roomBeside(round), glyphs.ellipsis);
  const rest = [shownTitle, round ?? ""].filter((text) => text !== "");
  return inOneLine([{ text: protocol, style: "strong" }, ...rest.map((text) => ({ text }))], glyphs);
}

const leastForTitle = 16;

/** What the round consists of and how far it is; afterwards the seats tell more. */
function taskLines({ view, columns, glyphs, live }: Frame): readonly Line[] {
  const steps = view.round?.steps ?? [];
  return live && steps.length > 0 ? stepLines(steps, columns, glyphs) : [];
}

function tableLines(frame: Frame, room: number): readonly Line[] {
  const { view, columns, nowMs, glyphs, live } = frame;
  const table = {
    ...tableColumns(view.seats, columns),
    round: view.round?.number ?? null,
    nowMs,
    glyphs,
    live,
  };
  const shown = view.seats.length <= room ? view.seats : mostUrgent(view.seats, room - 1);
  const hidden = view.seats.filter((seat) => !shown.includes(seat));
  const lines = shown.flatMap((seat) => seatLines(seat, table));
  return hidden.length === 0 ? lines : [...lines, foldLine(hidden, glyphs)];
}

/** Still in the order of the table: a line that jumps cannot be read. */
function mostUrgent(seats: readonly SeatView[], room: number): readonly SeatView[] {
  const chosen = new Set(seats.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, room));
  return seats.filter((seat) => chosen.has(seat));
}

function urgency({ speaking, last }: SeatView): number {
  if (speaking.length > 0) return 3;
  if (last?.kind === "failed") return 2;
  return last === null ? 0 : 1;
}

function foldLine(hidden: readonly SeatView[], glyphs: Glyphs): Line {
  const kinds = ["waiting", "answered", "failed", "speaking"].map((kind, rank) => {
    const amount = hidden.filter((seat) => urgency(seat) === rank).length;
    return amount === 0 ? "" : `${amount} ${kind}`;
  });
  const text = `${glyphs.ellipsis} and ${hidden.length} more: ${kinds.filter((kind) => kind !== "").join(", ")}`;
  return [{ text, style: "faint" }];
}

/** Warnings, and the question that waits. A last frame has room for all of every warning. */
function noteLines(frame: Frame): readonly Line[] {
  const { view, live } = frame;
  const shown = live ? view.warnings.slice(-warningsWhileLive) : view.warnings;
  const earlier = view.warnings.length - shown.length;
  const doing = live ? (view.doing ?? (isIdle(view) ? "preparing the result" : null)) : null;
  return [
    ...(view.report === null ? [] : note(frame, frame.glyphs.answered, view.report, "faint", mostForReport)),
    ...(earlier === 0 ? [] : [[{ text: `  ${count(earlier, "earlier warning")}`, style: "faint" } as const]]),
    ...shown.flatMap((text) => note(frame, frame.glyphs.warning, text, "doubtful", live ? 1 : Infinity)),
    ...(live && view.eyes !== null
      ? note(frame, frame.glyphs.waiting, eyesWords(view.eyes), "faint", 1)
      : []),
    ...(doing === null ? [] : note(frame, frame.glyphs.waiting, doing, "faint", 1)),
    ...(live && frame.options.asksBelow === true ? [] : gateLines(frame)),
  ];
}

/** All have answered, nobody is asked: what is left is ours to do. */
function isIdle({ seats, gates }: View): boolean {
  return (
    gates.length === 0 &&
    seats.some(({ last }) => last !== null) &&
    seats.every(({ speaking }) => speaking.length === 0)
  );
}

const warningsWhileLive = 3;
const mostForReport = 3;

function gateLines(frame: Frame): readonly Line[] {
  const { view, glyphs } = frame;
  const [gate] = view.gates;
  if (gate === undefined || view.status === "failed") return [];
  const labelled = note(frame, " ", choiceWords(gate), "faint", Infinity);
  const choices =
    labelled.length > mostForLabels ? note(frame, " ", choiceIds(gate), "faint", mostForQuestion) : labelled;
  return [
    ...note(frame, glyphs.question, questionLine(gate), "strong", mostForQuestion),
    ...(choiceWords(gate) === "" ? [] : choices),
  ];
}

const mostForQuestion = 6;
// Whoever asks below the frame shows them all, a line each.
const mostForLabels = 3;

function note(frame: Frame, mark: string, text: string, style: Style, most: number): readonly Line[] {
  const lines = text === "" ? [] : wrapped(printable(text), frame.columns - 2);
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines;
  return kept.map((line, index) => [{ text: `${index === 0 ? mark : " "} `, style }, { text: line }]);
}

function endLines(frame: Frame): readonly Line[] {
  const { view, columns, nowMs, options, glyphs, live } = frame;
  // A person is about to type below: the question is the last thing they should read.
  if (live && view.gates.length > 0) return [];
  const facts = [...spending(view.spent), elapsed(elapsedMs(view, nowMs))];
  const spans: Line = facts.map((text) => ({ text, style: "faint" }));
  const ahead = forecast(view, options.mostCalls, nowMs).map((text): Span => ({ text, style: "faint" }));
  if (live) return [...inLines([...spans, ...ahead], columns, glyphs), hintLine(frame)];
  const end = howItEnded(view);
  if (view.stopped === null) return inLines([end, ...spans], columns, glyphs);
  return [...inLines([end], columns, glyphs), ...inLines(spans, columns, glyphs)];
}

function howItEnded({ status, stopped }: View): Span {
  if (status === "completed") return { text: "completed", style: "good" };
  const how = status === "active" ? "stopped" : status;
  const text = stopped === null ? how : `${how}: ${stoppedWords(stopped)}`;
  return { text, style: status === "failed" ? "bad" : "doubtful" };
}

function hintLine({ columns }: Frame): Line {
  const text = hints.find((hint) => textWidth(hint) <= columns) ?? "";
  return [{ text, style: "faint" }];
}

const hints = ["Ctrl-C stops; you can resume later", "Ctrl-C stops; resumable", "Ctrl-C stops"];
