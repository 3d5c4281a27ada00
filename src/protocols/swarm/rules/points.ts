import { inLine } from "../../../kernel/line.ts";
import { sentencesIn } from "./citations.ts";

/** One thing a text without fields says, and where in it that begins. */
export interface Point {
  readonly at: number;
  readonly text: string;
  /** The ids that it begins with, before a colon, as they were written; `null` where there are none. */
  readonly on: string | null;
}

const mostPoints = 9;

/**
 * The points of a contrarian: a paragraph or an entry of a list each. A heading and what leads to a list are none; nor
 * are questions alone, unless points begin with ids, which tells them apart from questions.
 */
export function pointsIn(text: string): readonly Point[] {
  const said = [...text.matchAll(block)].map(({ index, groups = {} }): Point => {
    const body = inLine(groups["body"] ?? "");
    return {
      at: index + (groups["mark"] ?? "").length,
      text: body,
      on: idsBeforeColon.exec(body)?.[1] ?? null,
    };
  });
  const isByIds = said.some(({ on }) => on !== null);
  return said.filter((one) => isSaid(one.text) && (isByIds || !onlyAsks(one.text))).slice(0, mostPoints);
}

/** `[AB-2], [O2]: …` */
const idsBeforeColon = /^\**((?:\[[^\][\n]{1,80}\][\s,;、]*(?:and\s+)?)+)\**[:：](?=\**\s*\S)/u;

/** Up to a blank line, or the next entry of a list. */
const entry = String.raw`[ \t]*(?:(?:[-*•]|\(?\d{1,2}[.)])[ \t]+|(?:・|（?\d{1,2}[．）、])[ \t]*)(?=\S)`;
const block = new RegExp(
  String.raw`(?<=^|\n)(?<mark>(?:${entry})?)(?<body>[^\s][^\n]*(?:\n(?![ \t]*\n|${entry})[^\n]+)*)`,
  "gu",
);

function isSaid(text: string): boolean {
  return !/^#|[:：]\**$/u.test(text) && /\p{L}/u.test(text);
}

function onlyAsks(text: string): boolean {
  return sentencesIn(text)
    .filter((sentence) => sentence.text !== "")
    .every(({ isQuestion }) => isQuestion);
}
