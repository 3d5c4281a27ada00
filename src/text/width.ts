import { eastAsianWidth } from "get-east-asian-width";
import stripAnsi from "strip-ansi";
import { graphemes, isSimple } from "./segments.ts";

/**
 * How many columns a terminal needs for a text; its styles need none. Counts as `string-width` does, without what that
 * prepares before it is known to be needed: a table of all emoji and one of where characters end, 30 ms of every start.
 */
export function textWidth(text: string): number {
  const shown = text.includes("\u001B") || text.includes("\u009B") ? stripAnsi(text) : text;
  if (isSimple(shown)) return shown.length;
  return graphemes(shown).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

/** With spaces behind it, up to so many columns. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}

function graphemeWidth(grapheme: string): number {
  const start = grapheme.search(visible());
  if (start === -1) return 0;
  if (isEmoji(grapheme)) return 2;
  const shown = grapheme.slice(start).replaceAll(koreanSyllable, "한");
  const [first = "", ...rest] = shown;
  // Letters that stand alone within a syllable are drawn one beside the other.
  const isKorean = /^[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB한]/.test(shown);
  const beside = rest.filter((one) => (isKorean ? visible() : /[\p{Spacing_Mark}\uFF00-\uFFEF]/u).test(one));
  return [first, ...beside].reduce((sum, one) => sum + eastAsianWidth(one.codePointAt(0) ?? 0), 0);
}

function visible(): RegExp {
  return /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/u;
}

const koreanSyllable =
  /[\u1100-\u115F\uA960-\uA97C][\u1160-\u11A7\uD7B0-\uD7C6][\u11A8-\u11FF\uD7CB-\uD7FB]?/g;

/** Also one of several signs that is not in the official list, as terminals draw it. The list is costly to read. */
function isEmoji(grapheme: string): boolean {
  const signs = grapheme.match(/\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u20E3/gu);
  if (signs === null || grapheme.length > 50) return false;
  const pictures = signs.filter((sign) => /\p{Extended_Pictographic}/u.test(sign)).length;
  const isJoined = grapheme.includes("\u200D") && pictures > 1;
  return isJoined || /^[\d#*]\u20E3$/.test(grapheme) || /^\p{RGI_Emoji}$/v.test(grapheme);
}
