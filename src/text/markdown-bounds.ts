import { grouped } from "./amount.ts";

const mostSigns = 400_000;
// Each block costs the parser up to a quarter of a millisecond.
const mostLines = 8000;
const deepestLead = 20;
const widestIndent = 60;
// The parser's time grows with the square of these in one block: 8 million are at most a second.
const mostSquares = 8_000_000;

/** Why a text would cost the Markdown parser more than its length, or `null`: then it may be parsed. */
export function beyondParsing(text: string): string | null {
  if (text.length > mostSigns) return `longer than ${grouped(mostSigns)} characters`;
  const lines = text.split("\n");
  if (lines.length > mostLines) return `longer than ${grouped(mostLines)} lines`;
  let inBlock = 0;
  let squares = 0;
  for (const line of lines) {
    if (isDeep(line)) return "nested too deeply";
    // The rows of a table are parsed one by one.
    if (/^\s*(?:\||$)/.test(line)) {
      squares += inBlock ** 2;
      inBlock = 0;
    }
    inBlock += line.match(/[*_~[\]]/g)?.length ?? 0;
  }
  return squares + inBlock ** 2 > mostSquares ? "holding too many marks in one paragraph" : null;
}

function isDeep(line: string): boolean {
  const lead = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/.exec(line)?.[0] ?? "";
  const marks = Array.from(lead.matchAll(/[->*+.)]/g), ({ index, 0: mark }) => ({ index, mark }));
  if (marks.some(({ index, mark }) => mark !== ">" && index > widestIndent)) return true;
  // A row of dashes is a rule, whatever its length.
  return marks.length > deepestLead && !/^[-*\s]*$/.test(line);
}
