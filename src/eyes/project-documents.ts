import { withoutMarks } from "../text/statements.ts";

export type DocumentKind = "requirements" | "decision" | "architecture" | "about";

const text = String.raw`\.(?:md|mdx|markdown|rst|adoc)$`;
const inDocs = "^(?:docs?/|documentation/)?";
const rules: readonly (readonly [DocumentKind, RegExp])[] = [
  [
    "decision",
    // `docs/adr/0007-use-sagas.md`, `packages/shop/decisions/adr-7.md`
    new RegExp(
      String.raw`(?:^|/)(?:adrs?|decisions?|decision-records|architecture[-_]decisions)/(?:adr[-_]?)?\d{1,5}(?:[-_. ][^/]*)?${text}`,
      "is",
    ),
  ],
  [
    "requirements",
    new RegExp(`${inDocs}(?:requirements?|specs?|specifications?|srs|prd)(?:[-_.][^/]*)?${text}`, "i"),
  ],
  ["requirements", new RegExp(`${inDocs}(?:requirements?|specs?|specifications?)/.+${text}`, "is")],
  ["architecture", new RegExp(`${inDocs}(?:architecture|arc42)(?:[-_.][^/]*)?${text}`, "is")],
  ["architecture", new RegExp(`${inDocs}(?:architecture|arc42)/.+${text}`, "is")],
  ["about", /^(?:readme|context|agents|claude)(?:\.(?:md|mdx|markdown|rst|adoc|txt))?$/i],
];

/** What a discuss leaves among specifications says what was discussed, not what is required. */
const discussed = /(?:^|-)discussion-[^/]*$/i;

/** By its path, from where the project begins; `folder` is where earlier discussions left documents. */
export function documentKind(path: string, folder: string): DocumentKind | null {
  const own = folder !== "." && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
  const kind = ruleFor(path) ?? (own === null ? null : ruleFor(own));
  return kind === "requirements" && discussed.test(path) ? null : kind;
}

function ruleFor(path: string): DocumentKind | null {
  return rules.find(([, form]) => form.test(path))?.[0] ?? null;
}

/** `docs/adr/0007-use-sagas.md` is `ADR-0007`. */
export function decisionId(path: string): string {
  return `ADR-${/(\d{1,5})[^/]*$/.exec(path)?.[1] ?? "0"}`;
}

export interface OutlinePart {
  /** Empty for what stands before the first heading. */
  readonly heading: string;
  readonly paragraph: string;
}

/** Badges, pictures, rules, comments, tables, code and dates say nothing in a line. */
const silent = /^(?:\[?!\[|<|\||[-*_=~]{3,}\s*$|\.\. |\d{4}-\d{2}-\d{2}\b)/;

export function outlineOfText(lines: readonly string[]): readonly OutlinePart[] {
  const parts: { heading: string; paragraph: string }[] = [{ heading: "", paragraph: "" }];
  let fence: string | null = null;
  let isClosed = false;
  const body = withoutFrontMatter(lines);
  for (const [at, line] of body.entries()) {
    const mark = /^\s{0,3}(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    if (mark !== undefined || fence !== null) continue;
    const heading = headingAt(body, at);
    const last = parts.at(-1);
    if (heading !== null) {
      parts.push({ heading: plain(heading), paragraph: "" });
      isClosed = false;
    } else if (line.trim() === "") isClosed = last?.paragraph !== "";
    else if (last !== undefined && !isClosed && !silent.test(line.trim()))
      last.paragraph = `${last.paragraph} ${plain(line)}`.trim().slice(0, 2000);
  }
  return parts.filter(({ heading, paragraph }) => heading !== "" || paragraph !== "");
}

/** `# Title`, or a title with a line of signs below it. */
function headingAt(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? "";
  const marked = /^ {0,3}(?:#{1,6}|={1,5})\s+(.*?)(?:\s+#+)?\s*$/.exec(line);
  if (marked !== null) return marked[1] ?? "";
  const isUnderlined = /^(?:={3,}|-{3,}|~{3,})\s*$/.test(lines[at + 1] ?? "");
  return isUnderlined && /^[^\s|>*-].{0,200}$/.test(line) ? line : null;
}

export function withoutFrontMatter(lines: readonly string[]): readonly string[] {
  if (lines[0]?.trim() !== "---") return lines;
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === "---");
  return end === -1 ? lines : lines.slice(end + 1);
}

function plain(line: string): string {
  return withoutMarks(line.replace(/^\s*(?:[-*+>]|\d{1,4}[.)])\s+/, ""));
}
