/** Lines as they are shown to who is to name one: each with its number, from the first one's on. Nobody has to count. */
export function numberedLines(lines: readonly string[], from: number): string {
  return lines.map((line, index) => `${from + index}\t${line}`).join("\n");
}
