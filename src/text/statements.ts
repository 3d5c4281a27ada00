// `REQ-001`, `FR-3`, `NFR-SEC-2`, `R12`, `FR-3.1`
const idPattern = String.raw`[A-Z]{1,8}(?:-[A-Z]{1,8}){0,2}-?\d{1,5}(?:\.\d{1,3}){0,2}`;
const marked = String.raw`(?:[*_]{0,3}|\[?)(${idPattern})(?![\p{L}\p{N}_-])`;
const forms = {
  heading: new RegExp(String.raw`^ {0,3}(#{2,6})\s+${marked}(.*)$`, "u"),
  item: new RegExp(String.raw`^( {0,3}(?:[-*+]|\d{1,4}[.)])\s{1,4})(?:\[[ xX]\]\s{1,4})?${marked}(.*)$`, "u"),
  row: new RegExp(String.raw`^ {0,3}(\|)\s{0,20}${marked}(.*)$`, "u"),
  paragraph: new RegExp(
    String.raw`^ {0,3}()${marked}(\]?[*_]{0,3}:.*|[*_]{1,3}.*|(?<=^ {0,3}\*\*\S+).*)$`,
    "u",
  ),
} as const;

/** Names with a number that are nobody's ids. */
const names = /^(?:UTF|ISO|IEC|IEEE|RFC|SHA|AES|TLS|SSL|HTTP|IPV?|DIN|EN|PEP|ECMA|ES|CVE|OAUTH|WCAG)-?\d/;

/** What stands there is not stated any more, or was only spoken of. */
const past =
  /^(?:what changed|what was looked at|where this comes from|how it came about|carried over|settled|unresolved conflicts|change ?log|changes|history|revisions?|superseded|withdrawn|deprecated|rejected|checks|traceability|途中で|経緯|参照したファイル|出典|引き継いだもの|解消していない対立|確認|対応関係)/i;

type Form = keyof typeof forms;

/** A place at which an id stands first, with what belongs to it. */
export interface Block {
  readonly id: string;
  readonly form: Form;
  /** Behind the id, as it is written; of a row the other cells too. */
  readonly rest: string;
  /** Its first line, and the one behind its last, from 0. */
  readonly from: number;
  readonly to: number;
  /** The head of its table. */
  readonly head: string;
  /** The headings that it stands below, the outermost first. */
  readonly above: readonly Heading[];
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** All such places, in their order. What stands in a fence, a comment or among what has passed is none. */
export function blocksIn(lines: readonly string[]): readonly Block[] {
  const found: Block[] = [];
  const open = outsideFences(lines);
  let above: readonly Heading[] = [];
  let isPast = false;
  let top = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (!isRow(line) || !isRow(lines[at - 1] ?? "")) top = at;
    if (open[at] !== true || line.length > longestLine) continue;
    const [, marks = "", title = ""] = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(line) ?? [];
    if (marks !== "")
      above = [
        ...above.filter(({ level }) => level < marks.length),
        { level: marks.length, text: withoutMarks(title) },
      ];
    if (marks === "#" || marks === "##")
      isPast = marks === "##" && past.test(withoutMarks(title).replace(/^\d+(?:\.\d+)*[.)]?\s+/, ""));
    const block = isPast ? null : blockAt(lines, open, at, top);
    if (block !== null) found.push({ ...block, above: marks === "" ? above : above.slice(0, -1) });
  }
  return found;
}

const longestLine = 20_000;

function blockAt(
  lines: readonly string[],
  open: readonly boolean[],
  at: number,
  top: number,
): Omit<Block, "above"> | null {
  const line = lines[at] ?? "";
  for (const form of ["heading", "item", "row", "paragraph"] as const) {
    const [, lead = "", id = "", rest = ""] = forms[form].exec(line) ?? [];
    if (id === "" || names.test(id)) continue;
    if (form === "row" && !hasHead(lines, top, at)) return null;
    const to = endOf(lines, open, at, form, lead);
    return { id, form, rest, from: at, to, head: form === "row" ? (lines[top] ?? "") : "" };
  }
  return null;
}

function endOf(
  lines: readonly string[],
  open: readonly boolean[],
  at: number,
  form: Form,
  lead: string,
): number {
  if (form === "row") return at + 1;
  const indent = lead.length - lead.trimStart().length;
  const ends = (line: string, before: string) => {
    const level = /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length;
    if (form === "heading") return level !== undefined && level <= lead.length;
    if (form === "paragraph") return line.trim() === "" || level !== undefined;
    const isInside = line.startsWith(" ".repeat(indent + 2)) || line.startsWith("\t");
    const begins = level !== undefined || /^ {0,3}(?:[-*+]|\d{1,4}[.)])\s|^ {0,3}\|/.test(line);
    return !isInside && line.trim() !== "" && (begins || before.trim() === "");
  };
  let to = at + 1;
  while (to < lines.length && (open[to] !== true || !ends(lines[to] ?? "", lines[to - 1] ?? ""))) to++;
  while (to > at + 1 && (lines[to - 1] ?? "").trim() === "") to--;
  return to;
}

function isRow(line: string): boolean {
  return /^ {0,3}\|/.test(line);
}

/** A table's head stands above its rule. */
function hasHead(lines: readonly string[], top: number, at: number): boolean {
  return top + 1 < at && /^\s*\|?[\s:|-]+$/.test(lines[top + 1] ?? "");
}

export function cellsIn(row: string): readonly string[] {
  return row.split(/(?<!\\)\|/).map(withoutMarks);
}

export function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\]]{0,500})\]\([^)]{0,500}\)/g, "$1")
    .replaceAll(/(?<!\\)[*`]+/g, "")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Which lines are Markdown of their own: not in a fence, and not in a comment. */
function outsideFences(lines: readonly string[]): readonly boolean[] {
  let fence: string | null = null;
  let isComment = false;
  return lines.map((line) => {
    if (isComment) {
      isComment = !line.includes("-->");
      return false;
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = null;
      return false;
    }
    if (mark !== undefined) {
      fence = mark;
      return false;
    }
    isComment = /^\s*<!--(?!.*-->)/.test(line);
    return !isComment;
  });
}
