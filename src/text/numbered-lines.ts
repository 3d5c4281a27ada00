import { narrowing } from "./narrowed.ts";

/** Lines as they are shown to who is to name one: each with its number, from the first one's on. Nobody has to count. */
export function numberedLines(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${from + index}\t${line}`).join("\n");
}

// Of a longer one, what is kept until all its lines are numbered takes many times the text.
const piece = 200_000;

/**
 * The same for a whole text, which may have megabytes; what follows the last line end is no line. Put together with `+`,
 * so that it is copied once, when somebody reads the whole that it is put into.
 */
export function numberedText(text: string): string {
  if (text === "") return "";
  const length = text.endsWith("\n") ? text.length - 1 : text.length;
  const narrowed = narrowing(text);
  let all = "";
  let number = 0;
  for (let start = 0, end = 0; start <= length; start = end + 1) {
    const lineEnd = text.indexOf("\n", start + piece);
    end = lineEnd === -1 ? length : lineEnd;
    const lines = narrowed(text.slice(start, end)).replaceAll(/(?<![^\n])/g, () => `${++number}\t`);
    all = start === 0 ? lines : `${all}\n${lines}`;
  }
  return all;
}

/** A quotation without the numbers of lines that were copied along with it, as they are shown or as others write them. */
export function withoutNumbers(quote: string): string {
  return quote.replaceAll(/(?:^|\s)\s*\d{1,7}(?:\t|\s*\|(?:\s|$))/g, " ").replace(/^\s*\d{1,7}:\s/, "");
}
