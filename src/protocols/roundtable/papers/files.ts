import { toMarkdown } from "../../../document/to-markdown.ts";
import { slug } from "../../../kernel/id.ts";
import { type Item, issueKind, textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { architectureDocument, requirementsDocument } from "./documents.ts";
import { decisionDocument, decisionHead } from "./decision.ts";
import { itemsOf } from "./draft.ts";
import { type Paper, titled } from "./paper.ts";

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
