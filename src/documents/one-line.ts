/** Text of agents on one line: no line breaks, no control characters that a terminal would obey. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
}
