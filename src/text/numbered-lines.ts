/** Lines as they are shown to who is to name one: each with its number, from the first one's on. Nobody has to count. */
export function numberedLines(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${from + index}\t${line}`).join("\n");
}

const linesAtOnce = 1000;

/** The same for a whole text, which may have megabytes; what follows the last line end is no line. */
export function numberedText(text: string): string {
  const blocks: string[] = [];
  let block: string[] = [];
  let number = 1;
  for (let at = 0; at < text.length; number++) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next;
    block.push(`${number}\t${text.slice(at, end)}`);
    at = end + 1;
    if (block.length < linesAtOnce) continue;
    blocks.push(block.join("\n"));
    block = [];
  }
  if (block.length > 0) blocks.push(block.join("\n"));
  return blocks.join("\n");
}

/** A quotation without the numbers of lines that were copied along with it, as they are shown or as others write them. */
export function withoutNumbers(quote: string): string {
  return quote.replaceAll(/(?:^|\s)\s*\d{1,7}(?:\t|\s*\|(?:\s|$))/g, " ").replace(/^\s*\d{1,7}:\s/, "");
}
