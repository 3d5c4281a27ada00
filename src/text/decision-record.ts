import { shorten } from "./shorten.ts";
import { withoutMarks } from "./statements.ts";

/** `0007-use-sagas.md`, `adr-7.md`. */
export function isDecisionFile(name: string): boolean {
  return /^(?:adr[-_]?)?\d{1,5}(?:[-_. ][^/]*)?\.(?:md|mdx|markdown|rst|adoc)$/is.test(name);
}

/** `docs/adr/0007-use-sagas.md` is `ADR-0007`. */
export function decisionId(path: string): string {
  return `ADR-${/(\d{1,5})[^/]*$/.exec(path)?.[1] ?? "0"}`;
}

export function decisionHead(path: string, lines: readonly string[]) {
  const body = withoutFrontMatter(lines);
  const heading = body.flatMap((_, at) => headingAt(body, at) ?? []).find((one) => one !== "") ?? path;
  const title = heading.replace(/^(?:ADR[-\s]?)?\d{1,5}\s*[:.)–—-]\s*/i, "");
  return { id: decisionId(path), title: shorten(title, 160), status: statusOf(lines) };
}

/** In a line of its own, in front matter too; behind the date; or below a heading. */
function statusOf(lines: readonly string[]): string | null {
  const label = /^(?:\W{0,6}status\W{1,6}|\d{4}-\d{2}-\d{2}[.,;:]?\s{1,3})(?=\w)/i;
  const line = lines.slice(0, 40).find((one) => label.test(one));
  const heading = lines.findIndex((_, at) => /^status$/i.test(headingAt(lines, at) ?? ""));
  const below = heading === -1 ? [] : lines.slice(heading + 1).filter((one) => /^\s*\w/.test(one));
  const status = (line?.replace(label, "") ?? below[0] ?? "").replaceAll(/[*_"]|[.\s]+$/g, "");
  return status === "" ? null : shorten(status, 60);
}

/** `# Title`, or a title with a line of signs below it. */
function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? "";
  const marked = /^ {0,3}(?:#{1,6}|={1,5})\s+(.*?)(?:\s+#+)?\s*$/.exec(line);
  if (marked !== null) return withoutMarks(marked[1] ?? "");
  const isUnderlined = /^(?:={3,}|-{3,}|~{3,})\s*$/.test(lines[at + 1] ?? "");
  return isUnderlined && /^[^\s|>*-].{0,200}$/.test(line) ? withoutMarks(line) : null;
}

export function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== "---") return lines;
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === "---");
  return end === -1 ? lines : lines.slice(end + 1);
}
