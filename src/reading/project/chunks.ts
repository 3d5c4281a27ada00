/** Some lines of a file that are weighed as one; both ends count, from 1. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

const mostLines = 60;
const fewestLines = 36;

/** Cuts a file into chunks of about 60 lines, where a reader would: before a heading, else at an empty line. */
export function chunksOf(lines: readonly string[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 1; from <= lines.length;) {
    const to = endOf(lines, from);
    chunks.push({ from, to });
    from = to + 1;
  }
  return chunks;
}

function endOf(lines: readonly string[], from: number): number {
  const furthest = from + mostLines - 1;
  if (furthest >= lines.length) return lines.length;
  const earliest = from + fewestLines - 1;
  let empty = 0;
  for (let line = furthest; line >= earliest; line--) {
    const isEmpty = isBlank(lines[line - 1]);
    // Lines count from 1, so `lines[line]` is the one below.
    if (isEmpty && beginsSomething(lines[line])) return line;
    if (isEmpty && empty === 0) empty = line;
  }
  return empty === 0 ? furthest : empty;
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === "";
}

// A heading, or the unindented beginning of a declaration.
function beginsSomething(line: string | undefined): boolean {
  return line !== undefined && /^[^\s})\]]/.test(line);
}
