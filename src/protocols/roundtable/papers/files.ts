import type { RoundtableOutcome } from "../options.ts";
import { toMarkdown } from "../../../document/to-markdown.ts";
import { slug } from "../../../kernel/id.ts";
import { authorOf, issueKind, type Item, textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { architectureDocument } from "./architecture.ts";
import { decisionDocument, decisionHead } from "./decision.ts";
import { documentWho, isOfDraft, itemsOf } from "./draft.ts";
import { type Paper, titled } from "./paper.ts";
import { requirementsDocument } from "./requirements.ts";

/** A document for the project. */
export interface PaperFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** What `specs` and `design` leave to the project. */
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

/**
 * The files of a discussion where some are there already. One that is merged keeps every word, and what is new stands
 * below it; ids of it are in force, so that those of ours count on from there in all files.
 */
export function filesOver(
  paper: Paper,
  make: (paper: Paper) => readonly PaperFile[],
  existing: RoundtableOutcome["existing"],
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
  const there = Map.groupBy(text.matchAll(/(?<![\p{L}\p{N}_-])([A-Z]+-)(\d+)/gu), ([, start = ""]) => start);
  const own = [...ledger.items.values()]
    .filter((item) => isOfDraft(item) && authorOf(item) !== documentWho)
    .flatMap(({ id }) => (/^[A-Z]+-\d+$/.test(id) ? [id] : []));
  const byStart = Map.groupBy(own, (id) => id.replace(/\d+$/, ""));
  const pairs = [...byStart].flatMap(([start, ids]) => {
    const digits = (there.get(start) ?? []).map(([, , number = ""]) => number);
    const last = Math.max(0, ...digits.map(Number));
    const width = Math.max(0, ...digits.filter((one) => one.startsWith("0")).map((one) => one.length));
    const numberOf = (id: string) => Number(id.slice(start.length));
    let highest = Math.max(last, ...ids.map(numberOf));
    return ids.map((id) => {
      const number = numberOf(id) > last ? numberOf(id) : (highest += 1);
      return [id, digits.length === 0 ? id : `${start}${String(number).padStart(width, "0")}`] as const;
    });
  });
  return new Map(pairs);
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
