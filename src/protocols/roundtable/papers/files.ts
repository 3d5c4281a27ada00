import { toMarkdown } from "../../../document/to-markdown.ts";
import { slug } from "../../../kernel/id.ts";
import { authorOf, type Item, textOf } from "../../../table/item.ts";
import { architectureDocument } from "./architecture.ts";
import { decisionDocument, decisionHead, topicIssue } from "./decision.ts";
import { documentWho, isOfDraft, itemsOf } from "./draft.ts";
import { type Paper, titled } from "./paper.ts";
import { requirementsDocument } from "./requirements.ts";

/** A document for the project. */
export interface PaperFile {
  readonly kind: "requirements" | "architecture" | "decision";
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** What `specs` and `design` leave to the project. */
export function paperFiles(paper: Paper): readonly PaperFile[] {
  const { workflow, out } = paper;
  if (workflow === "specs")
    return [
      {
        kind: "requirements",
        path: `${out}/requirements.md`,
        text: `${toMarkdown(requirementsDocument(paper))}\n`,
      },
    ];
  if (workflow !== "design") return [];
  const made = itemsOf(paper.ledger, "decision");
  const paths = new Map(made.map((item, index) => [item.id, decisionPath(paper, textOf(item), index)]));
  const name = fileName(paper.name ?? titled(paper), "architecture");
  return [
    {
      kind: "architecture",
      path: `${out}/architecture/${name}.md`,
      text: `${toMarkdown(architectureDocument(paper, paths))}\n`,
    },
    ...made.map((item) => decisionOf(paper, item, paths.get(item.id) ?? "", false)),
  ];
}

/** The decisions alone; where nobody wrote one, the discussion itself is one. */
export function decisionFiles(paper: Paper): readonly PaperFile[] {
  const made = itemsOf(paper.ledger, "decision");
  if (made.length > 0)
    return made.map((item, index) =>
      decisionOf(paper, item, decisionPath(paper, textOf(item), index), made.length === 1),
    );
  const topic = topicIssue(paper.ledger);
  if (topic === null) return [];
  return [decisionOf(paper, topic, decisionPath(paper, paper.name ?? titled(paper), 0), true)];
}

function decisionOf(paper: Paper, item: Item, path: string, whole: boolean): PaperFile {
  const inFolder = `${paper.out}/${path}`;
  const text = `${decisionHead(paper, item)}${toMarkdown(decisionDocument(paper, item, whole))}\n`;
  return { kind: "decision", path: inFolder, text };
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

/** A file that is there, as a person saw it, and what becomes of it. */
interface Existing {
  readonly path: string;
  readonly text: string;
  readonly how: "override" | "merge";
}

/**
 * The files of a discussion where some are there already. One that is merged keeps every word, and what is new stands
 * below it; ids of it are in force, so that those of ours count on from there in all files.
 */
export function filesOver(
  paper: Paper,
  make: (paper: Paper) => readonly PaperFile[],
  existing: readonly Existing[],
): readonly PaperFile[] {
  const merged = existing.filter(({ how }) => how === "merge");
  const ids = renumbered(paper, merged.map(({ text }) => text).join("\n"));
  const whole = make(paper);
  const added = make({ ...paper, ledger: withoutInForce(paper.ledger) });
  return whole.map((file) => {
    const over = merged.find(({ path }) => path === file.path);
    if (over === undefined) return { ...file, text: withIds(file.text, ids) };
    const own = added.find(({ path }) => path === file.path)?.text ?? "";
    const title = `## ${paper.words("paper.added", { date: paper.date })}`;
    const below = own.replace(/^---\n.*?\n---\n+/s, "").replaceAll(/^(#{1,5}) /gm, "#$1 ");
    return { ...file, text: `${over.text.trimEnd()}\n\n${title}\n\n${withIds(below, ids)}` };
  });
}

/** What a document had before is told by that document. */
function withoutInForce(ledger: Paper["ledger"]): Paper["ledger"] {
  const known = [...ledger.items.values()].filter((item) => authorOf(item) === documentWho);
  const cuts = known.map(({ id }) => ({ by: documentWho, round: 0, id, why: "" }));
  return { ...ledger, items: ledger.items, cuts: [...ledger.cuts, ...cuts] };
}

/** Ids of ours whose kind a text has too: those that are not above all of its own count on from there, spelled as there. */
function renumbered({ ledger }: Paper, text: string): ReadonlyMap<string, string> {
  const last = new Map<string, { readonly number: number; readonly width: number }>();
  for (const [, start = "", digits = ""] of text.matchAll(/(?<![\p{L}\p{N}_-])([A-Z]+-)(\d+)/gu)) {
    const { number, width } = last.get(start) ?? { number: 0, width: 0 };
    const padded = digits.startsWith("0") ? digits.length : 0;
    last.set(start, { number: Math.max(number, Number(digits)), width: Math.max(width, padded) });
  }
  const own = [...ledger.items.values()]
    .filter((item) => isOfDraft(item) && authorOf(item) !== documentWho)
    .flatMap(({ id }) => {
      const [, start = "", digits = ""] = /^([A-Z]+-)(\d+)$/.exec(id) ?? [];
      const there = last.get(start);
      return there === undefined ? [] : [{ id, start, number: Number(digits), there }];
    });
  const highest = new Map<string, number>();
  for (const { start, number, there } of own)
    highest.set(start, Math.max(highest.get(start) ?? 0, number, there.number));
  return new Map(
    own.map(({ id, start, number, there }) => {
      const next = number > there.number ? number : (highest.get(start) ?? 0) + 1;
      highest.set(start, Math.max(highest.get(start) ?? 0, next));
      return [id, `${start}${String(next).padStart(there.width, "0")}`] as const;
    }),
  );
}

function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  if (ids.size === 0) return text;
  return text.replaceAll(/(?<![\p{L}\p{N}_-])[A-Z]+-\d+(?![\p{L}\p{N}_])/gu, (id) => ids.get(id) ?? id);
}

/** The number of the next decision in a folder with these files: `0007-use-sagas.md` makes it 8. */
export function nextDecision(names: readonly string[]): number {
  const numbers = names.flatMap((name) => /^(\d{1,4})-.+\.md$/.exec(name)?.[1] ?? []).map(Number);
  return Math.max(0, ...numbers) + 1;
}
