import type { Draft } from "../../../table/item.ts";
import { type Block, blocksIn, cellsIn, withoutMarks } from "../../../text/statements.ts";
import { plainId } from "./checks.ts";
import { characteristicNamed, fieldNamed, kindOfId, kindOfSection, priorityNamed } from "./read-labels.ts";

/** Statements of a document as items, with the ids and words they have there. Of several places the heading holds, then bold, then the first. */
export function readRequirements(markdown: string) {
  const lines = markdown.split("\n");
  const best = new Map<string, Block>();
  for (const block of blocksIn(lines)) {
    const known = best.get(plainId(block.id));
    const isBest = known === undefined || rankOf(block, lines) > rankOf(known, lines);
    if (isBest && !othersFollow.test(block.rest)) best.set(plainId(block.id), block);
  }
  const told = [...best.values()].toSorted((a, b) => a.from - b.from);
  const found: FoundItem[] = [];
  let flow: Block | undefined;
  for (const [at, block] of told.entries()) {
    if (flow !== undefined && isStepOf(block, flow)) continue;
    flow = block;
    let next = at + 1;
    while (told[next]?.id.startsWith(`${block.id}.`) === true) next += 1;
    found.push(itemAt({ ...block, to: Math.min(block.to, told[next]?.from ?? block.to) }, lines));
  }
  const items = found.filter(
    (one) => one.kind !== "none" && `${one.text}${one.title}${one.steps.join("")}` !== "",
  );
  return { items: items.map(draftOf), places: new Map(items.map((one) => [one.id, one])) };
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

interface FoundItem {
  readonly id: string;
  kind: string;
  title: string;
  text: string;
  readonly fields: Map<string, string[]>;
  readonly steps: string[];
  /** Its first and last line, from 1. */
  readonly from: number;
  readonly to: number;
}

function kindIn({ id, above }: Block): string | null {
  const section = above.findLast(({ level, text }) => level > 1 && kindOfSection(text) !== null);
  const kind = section === undefined ? null : kindOfSection(section.text);
  return kind === "none" ? kind : (kindOfId(id) ?? kind);
}

function itemAt(block: Block, lines: readonly string[]): FoundItem {
  const { id, form, above, from, to } = block;
  const { title, grade, rest } = titleIn(block, lines[from] ?? "");
  const places = { from: from + 1, to };
  const found: FoundItem = { id, kind: "", title, text: "", fields: new Map(), steps: [], ...places };
  const priority =
    priorityNamed(grade) ?? above.map(({ text }) => priorityNamed(text)).findLast((one) => one !== null);
  if (priority) push(found, "priority", priority);
  const known = kindIn(block);
  found.kind = known ?? "";
  if (form === "row") takeRow(found, block);
  else takeLines(found, [...(form === "heading" ? [] : [rest]), ...lines.slice(from + 1, to)]);
  if (found.kind === "") found.kind = obliges(found.text) || form === "heading" ? "requirement" : "scope";
  // What obliges nobody among requirements is a rule.
  const isVague = found.kind === "requirement" && kindOfId(id) === null && found.text !== "";
  if (isVague && !obliges(found.text) && form !== "row") found.kind = "rule";
  const quality = above.map(({ text }) => characteristicNamed(text)).findLast((one) => one !== null);
  if (found.kind === "quality" && quality) push(found, "characteristic", quality);
  return found;
}

/** `**FR-07 (M) Undo.** The system …`: what stands in bold with the id is its title, in brackets or italics how much it matters. */
function titleIn({ id, form, rest }: Block, line: string) {
  const isOpen = /\*\*\s*$/.test(line.split(id)[0] ?? "") && !rest.startsWith("**");
  const [, bold = "", behind = rest] = (isOpen ? /^(.*?)\*\*(.*)$/s.exec(rest) : null) ?? [];
  const [, grade = "", title = ""] = /^\s*(?:[([]([^)\]]{1,12})[)\]]\s*)?(.*)$/s.exec(bold) ?? [];
  const plain = behind.replace(/^[*_\])]*/, "");
  const graded = /^\s*[([]?[*_]([^*_]{1,12})[*_][)\]]?/.exec(plain) ?? [];
  const isGraded = priorityNamed(graded[1] ?? "") !== null;
  const words = trimmed(isGraded ? plain.slice(graded[0]?.length) : plain);
  return {
    title: form === "heading" ? withoutMarks(words) : withoutMarks(trimmed(title)).replace(/\.$/, ""),
    grade: isGraded ? (graded[1] ?? "") : grade,
    rest: words,
  };
}

function trimmed(text: string): string {
  return text
    .replace(/^[\s:：.)\]–—-]+/u, "")
    .replace(/[\s:：]+$/u, "")
    .replace(/^\.$/, "");
}

function takeRow(found: FoundItem, { rest, head, id }: Block): void {
  const [, ...heads] = cellsIn(head.replace(/^\s*\|/, ""));
  const [first = "", ...cells] = cellsIn(rest.replace(/\|\s*$/, ""));
  found.title = trimmed(first) || found.title;
  const named = cells.map((text, index) => {
    const column = heads[index] ?? "";
    const name = fieldNamed(column) ?? fieldNamed(column.split(/\s*[/&(]/).at(-1) ?? "");
    return { name, column, text };
  });
  const unnamed = named.filter(({ name }) => name === null);
  const [longest] = unnamed.toSorted((a, b) => b.text.length - a.text.length);
  const told = named.find(({ name }) => name === "statement") ?? longest;
  for (const cell of named) {
    if (cell.text === "") continue;
    if (cell === told) found.text = cell.text;
    else if (cell.name === "title" || /^(?:term|begriff|用語)$/i.test(cell.column)) found.title = cell.text;
    else if (cell.name === null) push(found, "more", `${cell.column}: ${cell.text}`);
    else push(found, cell.name, cell.text);
  }
  const ofColumn = heads.map(kindOfSection).find((kind) => kind !== null);
  if (found.kind === "") found.kind = ofColumn ?? "";
  else if (found.kind === "requirement" && kindOfId(id) === null && !obliges(found.text)) found.kind = "rule";
}

/** What stands behind an id and below it: the statement, then entries with a label, each with what is set in below it. */
function takeLines(found: FoundItem, lines: readonly string[]): void {
  let label = "";
  let isBroken = false;
  for (const line of lines) {
    const [, mark = "", said = ""] = /^\s*((?:[-*+>]|\d{1,4}[.)]|#{1,6})\s+)?(.*)$/s.exec(line) ?? [];
    const words = withoutMarks(said);
    const labelled = labelIn(said);
    if (mark.startsWith("#")) label = fieldNamed(words) ?? "more";
    else if (labelled !== null) {
      label = fieldNamed(labelled.label) ?? "more";
      const text = label === "more" ? `${labelled.label}: ${labelled.text}` : labelled.text;
      if (labelled.text !== "") put(found, label, text);
    } else if (words !== "") {
      if (mark === "" && !isBroken) goOn(found, label === "" ? "statement" : label, words);
      else if (mark === "" && label !== "statement" && label !== "more") put(found, (label = ""), words);
      else put(found, label === "" && mark !== "" ? listOf(found) : label, words);
    }
    isBroken = words === "";
  }
}

/** What an entry of a list without a label is: a step of a flow, a part of a sentence that goes on, or more. */
function listOf({ kind, text }: FoundItem): string {
  if (kind === "flow") return "steps";
  return text === "" || !/[.!?;。！？」"')\]°]$/u.test(text) ? "statement" : "more";
}

function put(found: FoundItem, label: string, words: string): void {
  if (label === "origin") return;
  if (label === "steps") found.steps.push(words);
  else if (label === "statement" || (label === "" && found.text === ""))
    found.text = `${found.text} ${words}`.trim();
  else push(found, label === "" ? "more" : label, words);
}

/** A line that was broken for width. */
function goOn(found: FoundItem, label: string, words: string): void {
  const all = label === "steps" ? found.steps : found.fields.get(label);
  if (all === undefined || label === "origin") put(found, label, words);
  else all.push(`${all.pop() ?? ""} ${words}`.trim());
}

function push(found: FoundItem, name: string, words: string): void {
  found.fields.set(name, [...(found.fields.get(name) ?? []), words]);
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

function obliges(text: string): boolean {
  return /\b(?:shall|must|should|will|muss|müssen|soll)\b|しなければ|すること|必須/iu.test(text);
}

const shared = "criterion why actor trigger result failures if_wrong wants decides until".split(" ");

function draftOf({ id, kind, title, text, fields, steps }: FoundItem): Draft {
  const said = (name: string) => (fields.get(name) ?? []).join("\n");
  const statement = text || said("story") || title;
  const priority = priorityNamed(said("priority"));
  const own: Readonly<Record<string, string>> = {
    ...(title !== "" && title !== statement && kind !== "flow" && kind !== "term" && { title }),
    ...(kind === "term" && title !== "" && { term: title }),
    ...Object.fromEntries(shared.map((name) => [name, said(name)])),
    ...(priority !== null && { priority }),
    characteristic: said("characteristic"),
    more: [
      ...(kind === "flow" && text !== "" && title !== "" ? [text] : []),
      ...(fields.get("more") ?? []),
    ].join("\n"),
  };
  const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));
  return {
    id,
    kind,
    text: kind === "flow" ? title || statement : statement,
    fields: filled,
    ...(steps.length > 0 && { below: steps.map((step, index) => stepOf(id, step, index)) }),
  };
}

/** `**FLOW-1.2** Librarian: hands it out`, as our documents write it. */
function stepOf(flow: string, step: string, index: number) {
  const [, words = step] = /^[A-Z]+-\d+\.\d+[:.]?\s+(.*)$/s.exec(step) ?? [];
  const [, who = "", does = words] = /^([^:：.]{1,40})[:：]\s+(.*)$/s.exec(words) ?? [];
  return { kind: "step", id: `${flow}.${index + 1}`, text: does, ...(who !== "" && { fields: { who } }) };
}
