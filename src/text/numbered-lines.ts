/** Lines as they are shown to who is to name one: each with its number, from the first one's on. Nobody has to count. */
export function numberedLines(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${from + index}\t${line}`).join("\n");
}

export function runsOf(lines: Iterable<readonly [number: number, text: string]>) {
  const runs: { from: number; lines: string[] }[] = [];
  for (const [number, text] of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.lines.length === number) last.lines.push(text);
    else runs.push({ from: number, lines: [text] });
  }
  return runs;
}

/** The same for a whole text; what follows the last line end is no line. */
export function numberedText(text: string): string {
  return text === "" ? "" : numberedLines(text.replace(/\n$/, "").split("\n"), 1);
}

/** A quotation without the numbers of lines that were copied along with it, as they are shown or as others write them. */
export function withoutNumbers(quote: string): string {
  return quote.replaceAll(/(?:^|\s)\s*\d{1,7}(?:\t|\s*\|(?:\s|$))/g, " ").replace(/^\s*\d{1,7}:\s/, "");
}
