import { toMarkdown } from "../../../document/to-markdown.ts";
import { slug } from "../../../kernel/id.ts";
import { type Item, issueKind, textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { architectureDocument } from "./architecture.ts";
import { decisionDocument, decisionHead } from "./decision.ts";
import { itemsOf } from "./draft.ts";
import { type Paper, titled } from "./paper.ts";
import { requirementsDocument } from "./requirements.ts";
import type { Material } from "../../../kernel/seat.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { readRequirements } from "./read-requirements.ts";

export interface PaperFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

export function paperFiles(paper: Paper): readonly PaperFile[] {
  const { workflow, out } = paper;
  if (workflow === "specs")
    return [{ path: `${out}/requirements.md`, text: `${toMarkdown(requirementsDocument(paper))}\n` }];
  if (workflow !== "design") return [];
  const made = itemsOf(paper.ledger, "decision");
  const paths = new Map(made.map((item, index) => [item.id, decisionPath(paper, textOf(item), index)]));
  const name = fileName(paper.name ?? titled(paper), "architecture");
  const text = `${toMarkdown(architectureDocument(paper, paths))}\n`;
  return [
    { path: `${out}/architecture/${name}.md`, text },
    ...made.map((item) => decisionOf(paper, item, paths.get(item.id) ?? "", false)),
  ];
}

/** The decisions alone; where nobody wrote one, the discussion itself is one: the first issue that was put there. */
export function decisionFiles(paper: Paper): readonly PaperFile[] {
  const made = itemsOf(paper.ledger, "decision");
  if (made.length > 0)
    return made.map((item, index) =>
      decisionOf(paper, item, decisionPath(paper, textOf(item), index), made.length === 1),
    );
  return liveItems(paper.ledger, issueKind)
    .slice(0, 1)
    .map((topic) => decisionOf(paper, topic, decisionPath(paper, paper.name ?? titled(paper), 0), true));
}

function decisionOf(paper: Paper, item: Item, path: string, whole: boolean): PaperFile {
  const inFolder = `${paper.out}/${path}`;
  const text = `${decisionHead(paper, item)}${toMarkdown(decisionDocument(paper, item, whole))}\n`;
  return { path: inFolder, text };
}

/** From the folder for documents: a link leads there from beside it. */
function decisionPath({ firstDecision }: Paper, title: string, index: number): string {
  const number = String(firstDecision + index).padStart(4, "0");
  return `decisions/${number}-${fileName(title, "decision")}.md`;
}

const longest = 60;

/** Whole words of a title. A question or a list of demands is called by what stands before its first comma, colon or full stop. */
function fileName(title: string, fallback: string): string {
  const whole = slug(title, fallback, 500);
  if (whole.length <= longest) return whole;
  const first = slug(title.split(/[,;:.?!(–—]\s|\s[–—-]\s/u)[0] ?? title, fallback, 500);
  const words = first.length <= longest ? [first] : first.split("-");
  let name = "";
  for (const word of words) {
    const next = name === "" ? word : `${name}-${word}`;
    if (next.length > longest) break;
    name = next;
  }
  return name === "" ? fallback : name;
}

/** The number of the next decision in a folder with these files: `0007-use-sagas.md` makes it 8. */
export function nextDecision(names: readonly string[]): number {
  const numbers = names.flatMap((name) => /^(\d{1,4})-.+\.md$/.exec(name)?.[1] ?? []).map(Number);
  return Math.max(0, ...numbers) + 1;
}

/** What a design proposes to change in the requirements, for `git apply`. Nobody's file is changed by it. */
export function changesPatch(ledger: Ledger, { path, text }: Material): string | null {
  const { places } = readRequirements(text);
  const before = text.split("\n");
  const after = [...before];
  for (const change of itemsOf(ledger, "change")) {
    const item = change.under === null ? undefined : ledger.items.get(change.under);
    const place = places.get(item?.id ?? "");
    if (item === undefined || place === undefined) continue;
    const wanted: readonly (readonly [string | undefined, string])[] = [
      [item.wordings[0]?.text, textOf(change)],
      [item.fields.criterion, change.fields.criterion ?? ""],
    ];
    for (const [was, now] of wanted) {
      // The first line of its place that says so; the number of lines stays.
      const at = after.findIndex(
        (line, index) => index >= place.from - 1 && index < place.to && was && line.includes(was),
      );
      if (was && now !== "" && at !== -1) after[at] = (after[at] ?? "").replace(was, () => now);
    }
  }
  const hunks = hunksOf(before, after);
  return hunks.length === 0 ? null : [`--- a/${path}`, `+++ b/${path}`, ...hunks, ""].join("\n");
}

const around = 3;

/** One that holds all that changed: no line comes or goes. */
function hunksOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [at]));
  const [first] = changed;
  if (first === undefined) return [];
  const from = Math.max(0, first - around);
  // The file ends with a line break, which is no line.
  const lines = before.at(-1) === "" ? before.length - 1 : before.length;
  const to = Math.min(lines, (changed.at(-1) ?? first) + around + 1);
  const body = before.slice(from, to).flatMap((line, index) => {
    const now = after[from + index];
    return line === now ? [` ${line}`] : [`-${line}`, `+${now}`];
  });
  const place = `${from + 1},${to - from}`;
  return [`@@ -${place} +${place} @@`, ...body];
}
