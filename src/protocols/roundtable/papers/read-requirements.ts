import type { Draft } from "../../../table/item.ts";
import { draftOf, type Found, foundAt, hasWords, push } from "./read-found.ts";
import { type Line, linesOf, unmarked } from "./read-lines.ts";
import { type AtStart, idAtStart, idsIn, labelInside, labelOf } from "./read-marks.ts";
import { characteristicNamed, fieldNamed, kindOfId, kindOfSection, priorityNamed } from "./read-labels.ts";

/** What a document says, as items with the ids that they have there. */
export interface ReadDocument {
  readonly items: readonly Draft[];
  /** Ids that the document does not have: it gave its statements none. */
  readonly numbered: readonly string[];
  /** Where each is told: lines of the source, from 1. */
  readonly places: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
}

/**
 * Requirements in Markdown that this tool or anybody wrote. An item begins where an id stands first: in a heading, in
 * front of a paragraph or an entry, in a row. An id anywhere else, or in front of others, is a mention. Where several
 * places could be where it is told, the heading is, then what is set in bold, then the first.
 */
export function readRequirements(markdown: string): ReadDocument {
  const found = new Reader(linesOf(markdown)).read();
  const best = new Map<string, Found>();
  for (const one of found) {
    const key = one.id.replaceAll(/(?<!\d)0+(?=\d)/g, "");
    const other = best.get(key);
    if (other === undefined || one.rank > other.rank) best.set(key, one);
  }
  const kept = found.filter(
    (one) => [...best.values()].includes(one) && one.kind !== "none" && hasWords(one),
  );
  return {
    items: kept.map(draftOf),
    numbered: kept.filter(({ isNumbered }) => isNumbered).map(({ id }) => id),
    places: new Map(kept.map(({ id, from, to }) => [id, { from, to }])),
  };
}

const sameWords =
  /^(requirement|user story|use case|feature)\s*(\d{1,3}(?:\.\d{1,3})?)?\s*(?:[:.)–—-]\s*(.*))?$/is;
const begins: Readonly<Record<string, string>> = {
  requirement: "REQ-",
  feature: "FEAT-",
  "user story": "US-",
  "use case": "UC-",
};

class Reader {
  readonly #lines: readonly Line[];
  readonly #found: Found[] = [];
  readonly #used: ReadonlySet<string>;
  /** The headings above, each with what its section holds. */
  #above: { readonly depth: number; readonly kind: string | null; readonly text: string }[] = [];
  #current: Found | null = null;
  #given = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    this.#used = new Set(
      lines.flatMap(({ text, cells }) => [text, ...cells.map((cell) => cell.text)]).flatMap(idsIn),
    );
  }

  read(): readonly Found[] {
    for (const line of this.#lines)
      if (line.is === "heading") this.#heading(line);
      else if (line.is === "row") this.#row(line);
      else this.#words(line);
    return this.#found;
  }

  #heading(line: Line): void {
    const text = unmarked(line.text);
    const own = idAtStart(line.text);
    const numbered = sameWords.exec(text);
    const below = this.#current;
    if (own === null && numbered === null && below?.is === "heading" && line.depth > below.depth) {
      // A heading inside of an item is a label.
      below.label = fieldNamed(text.replace(/^(scenario)\b.*/i, "$1")) ?? "more";
      if (below.label === "criterion" && /^scenario/i.test(text)) push(below, "criterion", text);
      return;
    }
    this.#above = this.#above.filter(({ depth }) => depth < line.depth);
    // The title of the whole says nothing of a part.
    this.#above.push({ depth: line.depth, kind: line.depth === 1 ? null : kindOfSection(text), text });
    this.#current = null;
    if (own !== null) this.#open(line, own, 3);
    else if (numbered !== null && this.#isNoSection(numbered)) this.#openNumbered(line, numbered);
  }

  /** "Requirements" is a section; "Requirement 3: Login" and "Requirement: Login" are items. */
  #isNoSection([, , number, title]: RegExpExecArray): boolean {
    return number !== undefined || (title !== undefined && title !== "");
  }

  #openNumbered(line: Line, [, word = "", number, title = ""]: RegExpExecArray): void {
    const start = begins[word.toLowerCase()] ?? "REQ-";
    const wanted = number === undefined ? this.#freeId(start) : `${start}${number}`;
    this.#open(line, { id: wanted, rest: title, title: "", isMarked: false }, 3, true);
  }

  #row(line: Line): void {
    const [first, ...others] = line.cells;
    const own = first === undefined ? null : idAtStart(first.text);
    if (own === null || first === undefined) return this.#glossary(line);
    const found = this.#open(line, { ...own, rest: "", title: unmarked(own.rest) || own.title }, 1);
    const named = others.map(({ head, text }) => ({
      name: fieldNamed(head) ?? fieldNamed(head.split(/\s*[/&(]/).at(-1) ?? ""),
      head,
      text: unmarked(text),
    }));
    const told =
      named.find(({ name }) => name === "statement") ?? longest(named.filter(({ name }) => name === null));
    for (const cell of named) {
      if (cell.text === "") continue;
      if (cell === told) found.text = cell.text;
      else if (cell.name === "title") found.title = cell.text;
      else if (/^(?:term|begriff|用語)$/i.test(cell.head)) found.title = cell.text;
      else if (cell.name === null) push(found, "more", `${cell.head}: ${cell.text}`);
      else push(found, cell.name, cell.text);
    }
    if (found.kind === "requirement" && kindOfId(found.id) === null && !obliges(found.text))
      found.kind = "rule";
    this.#current = null;
  }

  /** A row of a table of terms, which give them no ids. */
  #glossary(line: Line): void {
    this.#end();
    const [term, ...rest] = line.cells.map(({ text }) => unmarked(text));
    if (this.#section() !== "term" || !term || rest.join("") === "") return;
    this.#open(
      line,
      { id: this.#freeId("TERM-"), rest: rest.join(" "), title: term, isMarked: true },
      2,
      true,
    );
    this.#end();
  }

  #section(): string | null {
    return this.#above.findLast(({ kind }) => kind !== null)?.kind ?? null;
  }

  #words(line: Line): void {
    const own = idAtStart(line.text);
    const current = this.#current;
    const isStep = current?.kind === "flow" && own !== null && own.id.startsWith(`${current.id}.`);
    if (own !== null && !isStep) {
      this.#open(line, own, own.isMarked ? 2 : own.isSetOff === true ? 1.5 : 0);
      return;
    }
    if (current !== null && this.#belongs(line, current)) this.#take(line, current);
    else if (current === null) this.#unnumbered(line);
    else {
      this.#end();
      this.#unnumbered(line);
    }
  }

  /** What stands below a heading is of its item until the next; below an entry, what is set in; below a paragraph, its list. */
  #belongs({ is, depth, text }: Line, current: Found): boolean {
    if (current.is === "heading") return true;
    if (labelOf(text) !== null && is !== "entry") return true;
    return is === "entry" && (current.is === "text" || depth > current.depth);
  }

  #take(line: Line, current: Found): void {
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

  #put(current: Found, words: string, line: Line): void {
    const { label } = current;
    if (label === "origin" || words === "") return;
    if (label === "" && line.is === "entry" && current.kind === "flow") current.steps.push(words);
    else if (label === "" && line.is === "entry" && (current.isListing || goesOn(current.text))) {
      const end = words.replace(/[;；,.]$/, "");
      current.text = current.isListing ? `${current.text}; ${end}` : `${current.text} ${end}`;
      current.isListing = true;
    } else if (label === "statement" || (label === "" && current.text === ""))
      current.text = joined(current.text, words);
    else if (label === "steps") current.steps.push(words);
    else if (label === "criterion" && line.number !== null && current.isNumbered)
      this.#criterion(current, words, line);
    else push(current, label === "" ? "more" : label, words);
  }

  /** Numbered criteria of a numbered requirement are what its document calls requirements: `Requirement 2`, `2.1`. */
  #criterion(current: Found, words: string, line: Line): void {
    const group = new Map([["group", [current.title || current.id]]]);
    const id = `${current.id}.${line.number}`;
    this.#found.push(
      foundAt(line, { id, kind: "requirement", rank: 2, isNumbered: true, text: words, fields: group }),
    );
    const at = this.#found.indexOf(current);
    if (at !== -1) this.#found.splice(at, 1);
  }

  #open(line: Line, own: AtStart, rank: number, isNumbered = false): Found {
    const section = this.#section();
    const inner = labelInside(own.rest);
    const rest = unmarked(inner?.before ?? own.rest);
    const isTitle = line.is === "heading";
    const found = foundAt(line, {
      id: own.id,
      kind: kindOf(own.id, section, rest),
      rank,
      isNumbered,
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

  /** Entries of a section that says what it holds and gives nothing an id. */
  #unnumbered(line: Line): void {
    const section = this.#section();
    const isItem = line.is === "entry" && line.depth === 1 && section !== null && !unlisted.has(section);
    const set = labelOf(line.text);
    if (!isItem || set?.text === "" || (section === "term" ? set === null : this.#used.size > 0)) return;
    const start =
      { requirement: "REQ-", quality: "NFR-", rule: "BR-", constraint: "CON-", term: "TERM-" }[section] ??
      "REQ-";
    this.#open(
      line,
      { id: this.#freeId(start), rest: set?.text ?? line.text, title: set?.label ?? "", isMarked: true },
      2,
      true,
    );
  }

  #freeId(start: string): string {
    do this.#given += 1;
    while (
      this.#used.has(`${start}${this.#given}`) ||
      this.#found.some((one) => one.id === `${start}${this.#given}`)
    );
    return `${start}${this.#given}`;
  }

  #end(): void {
    this.#current = null;
  }
}

const unlisted: ReadonlySet<string> = new Set([
  "none",
  "scope",
  "user",
  "flow",
  "open",
  "action",
  "assumption",
  "exclusion",
]);

/** Its end says that more comes, or nothing ends it. */
function goesOn(text: string): boolean {
  return text !== "" && !/[.!?;。！？」"')\]°]$/u.test(text);
}

function joined(text: string, words: string): string {
  return text === "" ? words : `${text} ${words}`;
}

function longest<T extends { readonly text: string }>(cells: readonly T[]): T | undefined {
  return cells.toSorted((a, b) => b.text.length - a.text.length)[0];
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
