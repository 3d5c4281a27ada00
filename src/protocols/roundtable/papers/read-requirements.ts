import type { Draft } from "../../../table/item.ts";
import { type Block, blocksIn, cellsIn, withoutMarks } from "../../../text/statements.ts";
import { plainId } from "./checks.ts";
import { characteristicNamed, fieldNamed, kindOfId, kindOfSection, priorityNamed } from "./read-labels.ts";

/** Statements of a document as items, with the ids and words they have there. Of several places the heading holds, then bold, then the first. */
export function readRequirements(markdown: string): readonly Draft[] {
  const lines = markdown.split("\n");
  const best = new Map<string, Block>();
  for (const block of blocksIn(lines)) {
    const known = best.get(plainId(block.id));
    const isBest = known === undefined || rankOf(block, lines) > rankOf(known, lines);
    if (isBest && !othersFollow.test(block.rest)) best.set(plainId(block.id), block);
  }
  const told = [...best.values()].toSorted((a, b) => a.from - b.from);
  let flow: Block | undefined;
  return told.flatMap((block, at) => {
    if (flow !== undefined && isStepOf(block, flow)) return [];
    flow = block;
    const next = told.slice(at + 1).find(({ id }) => !id.startsWith(`${block.id}.`));
    const item = itemIn({ ...block, to: Math.min(block.to, next?.from ?? block.to) }, lines);
    return item.kind === "none" || item.text === "" ? [] : [item];
  });
}

/** Another id behind it: a list of them, a range. */
const othersFollow = /^[*_)\]]*\s*(?:[,;/&+→]|and\b|or\b|to\b|[-–—]\s*[A-Z]+-?\d)/u;

function isStepOf(block: Block, flow: Block): boolean {
  const isInside = block.from > flow.from && block.from < flow.to && flow.form === "heading";
  return isInside && block.id.startsWith(`${flow.id}.`) && kindIn(flow) === "flow";
}

/** How sure it is that this is where the item is told. */
function rankOf({ form, id, rest, from }: Block, lines: readonly string[]): number {
  if (form === "heading") return 3;
  if (form === "row") return 1;
  const isBold = /[*_[]$/.test((lines[from] ?? "").split(id)[0] ?? "");
  return isBold ? 2 : /^\s*[:：.–—-]/.test(rest) ? 1.5 : 0;
}

function kindIn({ id, above }: Block): string | null {
  const section = above.findLast(({ level, text }) => level > 1 && kindOfSection(text) !== null);
  const kind = section === undefined ? null : kindOfSection(section.text);
  return kind === "none" ? kind : (kindOfId(id) ?? kind);
}

interface Entry {
  readonly label: string;
  readonly isListed: boolean;
  text: string;
}

const kept = "criterion why actor trigger result failures if_wrong wants decides until".split(" ");

function itemIn(block: Block, lines: readonly string[]): Draft {
  const { id, form, above, from, to } = block;
  const { title: called, grade, rest } = titleIn(block, lines[from] ?? "");
  const heads = form === "row" ? cellsIn(block.head.replace(/^\s*\|/, "")) : [];
  const entries =
    form === "row"
      ? cellEntries(block.rest, heads)
      : lineEntries([...(form === "heading" ? [] : [rest]), ...lines.slice(from + 1, to)]);
  const told = entries.map(({ text }) => text).join(" ");
  const isRequired = form === "heading" || obliges.test(told);
  const byHead = heads.map(kindOfSection).find((one) => one !== null);
  const kind = kindIn(block) ?? byHead ?? (isRequired ? "requirement" : "scope");
  const named = Map.groupBy(entries, ({ label, isListed }) => {
    if (label !== "") return fieldNamed(label) ?? "more";
    if (!isListed) return "statement";
    return kind === "flow" ? "steps" : "more";
  });
  const all = (name: string) => (named.get(name) ?? []).map(({ text }) => text);
  const more = (named.get("more") ?? []).map(({ label, text }) =>
    label === "" ? text : `${label}: ${text}`,
  );
  const title = all("title")[0] ?? called;
  const statement = all("statement").join(" ") || (title === "" ? (more.shift() ?? "") : "");
  const isFlow = kind === "flow" && title !== "";
  const characteristic = [title, ...above.map(({ text }) => text)]
    .map(characteristicNamed)
    .find((one) => one !== null);
  const graded = [grade, ...all("priority"), ...above.map(({ text }) => text)].map(priorityNamed);
  const fields: Readonly<Record<string, string | null | undefined>> = {
    ...(title !== statement &&
      statement !== "" &&
      !isFlow && { [kind === "term" ? "term" : "title"]: title }),
    ...Object.fromEntries(kept.map((name) => [name, all(name).join("\n")])),
    priority: graded.find((one) => one !== null),
    ...(kind === "quality" && { characteristic, ...(characteristicNamed(title) && { title: "" }) }),
    more: [...(isFlow && statement !== "" ? [statement] : []), ...more].join("\n"),
  };
  const steps = all("steps").map((step, index) => stepOf(id, step, index));
  return {
    id,
    kind,
    text: isFlow ? title : statement || title,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])),
    ),
    ...(steps.length > 0 && { below: steps }),
  };
}

const obliges = /\b(?:shall|must|should|will|muss|müssen|soll)\b|しなければ|すること|必須/iu;

/** `**FR-07 (M) Undo.** The system …`: what stands in bold with the id is its title, in brackets or italics how much it matters. */
function titleIn({ id, form, rest }: Block, line: string) {
  const isOpen = /\*\*\s*$/.test(line.split(id)[0] ?? "") && !rest.startsWith("**");
  const [, bold = "", behind = rest] = (isOpen ? /^(.*?)\*\*(.*)$/s.exec(rest) : null) ?? [];
  const [, grade = "", title = ""] = /^\s*(?:[([]([^)\]]{1,12})[)\]]\s*)?(.*)$/s.exec(bold) ?? [];
  const plain = behind.replace(/^[*_\])]*/, "");
  const [marked = "", graded = ""] = /^\s*[([]?[*_]([^*_]{1,12})[*_][)\]]?/.exec(plain) ?? [];
  const isGraded = priorityNamed(graded) !== null;
  const words = trimmed(isGraded ? plain.slice(marked.length) : plain);
  return {
    title: withoutMarks(form === "heading" ? words : trimmed(title)).replace(/\.$/, ""),
    grade: isGraded ? graded : grade,
    rest: words,
  };
}

function trimmed(text: string): string {
  return text.replace(/^[\s:：.)\]–—-]+/u, "").replace(/[\s:：]+$/u, "");
}

/** Cells under the heads of their columns; where no column is the statement, the longest of those without a known name is. */
function cellEntries(rest: string, [, ...heads]: readonly string[]): readonly Entry[] {
  const [first = "", ...cells] = cellsIn(rest.replace(/\|\s*$/, ""));
  const named = cells.map((text, index) => {
    const head = heads[index] ?? "";
    const label = [head, head.split(/\s*[/&(]/).at(-1) ?? ""].find((one) => fieldNamed(one) !== null) ?? head;
    return { label, text, isListed: false };
  });
  const unnamed = named.filter(({ label }) => fieldNamed(label) === null);
  const [longest] = unnamed.toSorted((a, b) => b.text.length - a.text.length);
  const isTold = named.some(({ label }) => fieldNamed(label) === "statement");
  const entries = named.map((one) => (one === longest && !isTold ? { ...one, label: "" } : one));
  return [{ label: "title", text: trimmed(first), isListed: false }, ...entries].filter(
    ({ text }) => text !== "",
  );
}

/** What stands behind an id and below it: the statement, then entries with a label, each with what is set in below it. */
function lineEntries(lines: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  let heading = "";
  let label = "";
  let isBroken = true;
  for (const line of lines) {
    const [, mark = "", said = ""] = /^\s*((?:[-*+>]|\d{1,4}[.)]|#{1,6})\s+)?(.*)$/s.exec(line) ?? [];
    const words = withoutMarks(said);
    const own = labelIn(said);
    const isListed = mark !== "";
    const last = entries.at(-1);
    if (mark.startsWith("#")) label = heading = words;
    else if (own !== null) entries.push({ ...own, isListed });
    else if (!isListed && !isBroken && last !== undefined) last.text = `${last.text} ${words}`.trim();
    else if (words !== "") {
      if (!isListed) label = heading;
      entries.push({ label, text: words, isListed });
    }
    if (own !== null) label = own.label;
    isBroken = words === "" || mark.startsWith("#");
  }
  return entries.filter(({ text }) => text !== "");
}

/** `**Label:** text`, `**Label**: text`, `*Check:* text`, or a label that documents are known to have. */
function labelIn(text: string): { readonly label: string; readonly text: string } | null {
  const [set = "", name = ""] =
    /^(?:\*\*|__|[*_])([^*_\n]{1,60}?)(?:[:：]\s*[*_]+|[*_]+\s*[:：])\s*/u.exec(text) ?? [];
  if (set !== "") return { label: withoutMarks(name), text: withoutMarks(text.slice(set.length)) };
  const [whole = "", label = ""] = /^([\p{L} ]{2,24})[:：]\s+/u.exec(text) ?? [];
  const isKnown = whole !== "" && fieldNamed(label) !== null;
  return isKnown ? { label, text: withoutMarks(text.slice(whole.length)) } : null;
}

/** `**FLOW-1.2** Librarian: hands it out`, as our documents write it. */
function stepOf(flow: string, step: string, index: number) {
  const [, words = step] = /^[A-Z]+-\d+\.\d+[:.]?\s+(.*)$/s.exec(step) ?? [];
  const [, who = "", does = words] = /^([^:：.]{1,40})[:：]\s+(.*)$/s.exec(words) ?? [];
  return { kind: "step", id: `${flow}.${index + 1}`, text: does, ...(who !== "" && { fields: { who } }) };
}
