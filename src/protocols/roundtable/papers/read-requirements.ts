import type { Draft } from "../../../table/item.ts";
import { plainId } from "./order.ts";
import {
  type AtStart,
  type SourceLine,
  idAtStart,
  labelInside,
  labelOf,
  linesOf,
  unmarked,
} from "./read-lines.ts";
import { characteristicNamed, fieldNamed, kindOfId, kindOfSection, priorityNamed } from "./read-labels.ts";

/** An item begins where an id stands first: in a heading, before a paragraph or an entry, in a row; elsewhere it is a mention. Of several places the heading holds, then bold, then the first. */
export function readRequirements(markdown: string) {
  const found = new Reader().read(linesOf(markdown));
  const best = new Map<string, FoundItem>();
  for (const one of found) {
    const rank = best.get(plainId(one.id))?.rank ?? -1;
    if (one.rank > rank) best.set(plainId(one.id), one);
  }
  const told = new Set(best.values());
  const items = found.filter(
    (one) => told.has(one) && one.kind !== "none" && `${one.text}${one.title}${one.steps.join("")}` !== "",
  );
  return { items: items.map(draftOf), places: new Map(items.map((one) => [one.id, one])) };
}

class Reader {
  readonly #found: FoundItem[] = [];
  #above: { readonly depth: number; readonly kind: string | null; readonly text: string }[] = [];
  #current: FoundItem | null = null;

  read(lines: readonly SourceLine[]): readonly FoundItem[] {
    for (const line of lines)
      if (line.is === "heading") this.#heading(line);
      else if (line.is === "row") this.#row(line);
      else this.#words(line);
    return this.#found;
  }

  #heading(line: SourceLine): void {
    const text = unmarked(line.text);
    const own = idAtStart(line.text);
    const below = this.#current;
    if (own === null && below?.is === "heading" && line.depth > below.depth) {
      // A heading inside of an item is a label.
      below.label = fieldNamed(text.replace(/^(scenario)\b.*/i, "$1")) ?? "more";
      if (below.label === "criterion" && /^scenario/i.test(text)) push(below, "criterion", text);
      return;
    }
    this.#above = this.#above.filter(({ depth }) => depth < line.depth);
    // The title of the whole says nothing of a part.
    this.#above.push({ depth: line.depth, kind: line.depth === 1 ? null : kindOfSection(text), text });
    this.#current = null;
    if (own !== null) this.#open(line, { ...own, rank: 3 });
  }

  #row(line: SourceLine): void {
    const [first, ...others] = line.cells;
    const own = first === undefined ? null : idAtStart(first.text);
    this.#current = null;
    if (own === null) return;
    const found = this.#open(line, { ...own, rest: "", title: unmarked(own.rest) || own.title, rank: 1 });
    const named = others.map(({ head, text }) => ({
      name: fieldNamed(head) ?? fieldNamed(head.split(/\s*[/&(]/).at(-1) ?? ""),
      head,
      text: unmarked(text),
    }));
    const [longest] = named
      .filter(({ name }) => name === null)
      .toSorted((a, b) => b.text.length - a.text.length);
    const told = named.find(({ name }) => name === "statement") ?? longest;
    for (const cell of named) {
      if (cell.text === "") continue;
      if (cell === told) found.text = cell.text;
      else if (cell.name === "title" || /^(?:term|begriff|用語)$/i.test(cell.head)) found.title = cell.text;
      else if (cell.name === null) push(found, "more", `${cell.head}: ${cell.text}`);
      else push(found, cell.name, cell.text);
    }
    const ofColumn = others.map(({ head }) => kindOfSection(head)).find((kind) => kind !== null) ?? null;
    if (kindOfId(found.id) === null && this.#section() === null && ofColumn !== null) found.kind = ofColumn;
    else if (found.kind === "requirement" && kindOfId(found.id) === null && !obliges(found.text))
      found.kind = "rule";
    this.#current = null;
  }

  #words(line: SourceLine): void {
    const own = idAtStart(line.text);
    const current = this.#current;
    const isStep = current?.kind === "flow" && own !== null && own.id.startsWith(`${current.id}.`);
    if (own !== null && !isStep) this.#open(line, own);
    else if (current !== null && this.#belongs(line, current)) this.#take(line, current);
    else this.#current = null;
  }

  /** What stands below a heading is of its item until the next; below an entry, what is set in; below a paragraph, its list. */
  #belongs({ is, depth, text }: SourceLine, current: FoundItem): boolean {
    if (current.is === "heading") return true;
    if (labelOf(text) !== null && is !== "entry") return true;
    return is === "entry" && (current.is === "text" || depth > current.depth);
  }

  #take(line: SourceLine, current: FoundItem): void {
    current.to = Math.max(current.to, line.to);
    const labelled = labelOf(line.text);
    if (labelled !== null) {
      current.label = fieldNamed(labelled.label) ?? "more";
      if (labelled.text === "") return;
      const words = current.label === "more" ? `${labelled.label}: ${labelled.text}` : labelled.text;
      this.#put(current, words, line);
      // What follows in lines of its own is no part of it, unless it is a list below it.
      if (line.is === "text" || current.label === "more") current.label = "";
      return;
    }
    if (line.is === "text" && current.label !== "more" && current.label !== "statement") current.label = "";
    this.#put(current, unmarked(line.text), line);
  }

  #put(current: FoundItem, words: string, line: SourceLine): void {
    const { label } = current;
    if (label === "origin" || words === "") return;
    if (label === "" && line.is === "entry" && current.kind === "flow") current.steps.push(words);
    else if (label === "" && line.is === "entry" && (current.isListing || goesOn(current.text))) {
      const end = words.replace(/[;；,.]$/, "");
      current.text = current.isListing ? `${current.text}; ${end}` : `${current.text} ${end}`;
      current.isListing = true;
    } else if (label === "statement" || (label === "" && current.text === ""))
      current.text = `${current.text} ${words}`.trim();
    else if (label === "steps") current.steps.push(words);
    else push(current, label === "" ? "more" : label, words);
  }

  #section(): string | null {
    return this.#above.findLast(({ kind }) => kind !== null)?.kind ?? null;
  }

  #open(line: SourceLine, own: AtStart): FoundItem {
    const section = this.#section();
    const inner = labelInside(own.rest);
    const rest = unmarked(inner?.before ?? own.rest);
    const isTitle = line.is === "heading";
    const found = foundAt(line, {
      id: own.id,
      kind: kindOf(own.id, section, rest),
      rank: own.rank,
      ...(isTitle ? { title: rest } : { title: own.title, text: rest }),
    });
    if (inner !== null) push(found, fieldNamed(inner.label) ?? "more", inner.text);
    const priority =
      own.priority ?? this.#above.map(({ text }) => priorityNamed(text)).findLast((one) => one !== null);
    if (priority) push(found, "priority", priority);
    const quality = this.#above.map(({ text }) => characteristicNamed(text)).findLast((one) => one !== null);
    if (found.kind === "quality" && quality) push(found, "characteristic", quality);
    this.#found.push(found);
    this.#current = found;
    return found;
  }
}

function goesOn(text: string): boolean {
  return text !== "" && !/[.!?;。！？」"')\]°]$/u.test(text);
}

/** By how its id begins, then by its section; what obliges nobody there is a rule. Told where nothing says what it is, it is what obliges, or the setting. */
function kindOf(id: string, section: string | null, text: string): string {
  if (section === "none") return "none";
  const known = kindOfId(id);
  if (known !== null) return known;
  if (section === "requirement") return text === "" || obliges(text) ? section : "rule";
  return section ?? (obliges(text) ? "requirement" : "scope");
}

function obliges(text: string): boolean {
  return /\b(?:shall|must|should|will|muss|müssen|soll)\b|しなければ|すること|必須/iu.test(text);
}

interface FoundItem extends Pick<SourceLine, "is" | "depth" | "from"> {
  readonly id: string;
  kind: string;
  readonly rank: number;
  title: string;
  text: string;
  readonly fields: Map<string, string[]>;
  readonly steps: string[];
  /** The field that entries below belong to; empty for what stands below a statement. */
  label: string;
  isListing: boolean;
  to: number;
}

function foundAt(
  { depth, is, from, to }: SourceLine,
  opened: Pick<FoundItem, "id" | "kind" | "rank"> & Partial<Pick<FoundItem, "title" | "text">>,
): FoundItem {
  const empty = { title: "", text: "", fields: new Map(), steps: [], label: "", isListing: false };
  return { ...empty, ...opened, depth, is, from, to };
}

function push(found: FoundItem, name: string, words: string): void {
  found.fields.set(name, [...(found.fields.get(name) ?? []), words]);
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
