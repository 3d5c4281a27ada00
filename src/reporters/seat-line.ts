import { formatDuration } from "../kernel/duration.ts";
import { failureText } from "../kernel/failure.ts";
import { printable } from "../kernel/printable.ts";
import { padded, textWidth } from "../text/width.ts";
import { cut } from "../text/wrap.ts";
import { byteCount, elapsed } from "./amount.ts";
import { type FrameLine, glyphs, inLines, inOneLine, type Look, styled } from "./paint.ts";
import type { AnsweredCall, OpenCall, SeatState } from "./seat-state.ts";
import { caveats, fallback, rating, turnWords } from "./wording.ts";

export interface SeatColumns {
  readonly nameColumns: number;
  /** 0 where there is no room for agents. */
  readonly agentColumns: number;
  readonly stateColumns: number;
  readonly round: number | null;
  readonly nowMs: number;
  readonly live: boolean;
}

export function tableColumns(
  seats: readonly SeatState[],
  columns: number,
): Pick<SeatColumns, "nameColumns" | "agentColumns" | "stateColumns"> {
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

export function seatLines(seat: SeatState, table: SeatColumns): readonly FrameLine[] {
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
      : {
          mark: glyphs.failed,
          look: "bad",
          parts: styled([`failed, ${failureText(last.failure)}`], "bad"),
        };
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
