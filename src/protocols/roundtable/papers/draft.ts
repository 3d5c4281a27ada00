import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import type { Act } from "../../../table/act.ts";
import { type Draft, issueKind, optionKind } from "../../../table/item.ts";
import { idsIn } from "../../../table/parts.ts";
import type { Part } from "../../../table/shape.ts";
import { asId, writtenId } from "../../../table/written-id.ts";

/**
 * The items of a draft: what `specs` and `design` write, by kinds. An author writes a whole in one reply and names its
 * items itself (`REQ-1`), so that they can refer to each other; code keeps these ids unless something else has them.
 * Lists in a field are kept as lines of it (`listIn`).
 */

/** One kind of item. */
interface Kind {
  /** How its ids begin. */
  readonly prefix: string;
  /** The text of the item: the name of the field in a reply, and what is asked for. */
  readonly text: readonly [name: string, what: string];
  /** One-line fields, with what is asked for. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields with a list. */
  readonly lists?: Readonly<Record<string, string>>;
  /** The field with the ids that it covers or is made of. They become the item's `from`. */
  readonly from?: string;
  /** The field with the one id that it belongs to. It becomes the item's `under`. */
  readonly under?: string;
  /** Items below it, that come with it. */
  readonly parts?: { readonly name: string; readonly kind: string; readonly of: Kind };
  readonly note?: string;
}

const step: Kind = { prefix: ".", text: ["does", "what is done"], fields: { who: "who does it" } };

const option: Kind = {
  prefix: "O",
  text: ["name", "the option in at most 10 words"],
  lists: {
    pros: "what speaks for it",
    cons: "what speaks against it",
    fails: "<id of a requirement that it fails>",
  },
};

/** Characteristics of ISO/IEC 25010:2023, as fields name them. */
export const characteristics = [
  "functional suitability",
  "performance efficiency",
  "compatibility",
  "interaction capability",
  "reliability",
  "security",
  "maintainability",
  "flexibility",
  "safety",
] as const;

const covers = "covers";

/** Kinds of a requirements document. */
export const specsKinds = {
  title: { prefix: "TITLE-", text: ["text", "what the document is about, in at most 8 words"] },
  scope: {
    prefix: "SCOPE-",
    text: ["text", "purpose, what belongs to it, what it works with"],
    from: covers,
  },
  user: {
    prefix: "USER-",
    text: ["role", "who"],
    fields: { wants: "what they want to get done" },
    from: covers,
  },
  term: { prefix: "TERM-", text: ["meaning", "its one meaning"], fields: { term: "the word" }, from: covers },
  flow: {
    prefix: "FLOW-",
    text: ["title", "what gets done"],
    fields: { actor: "who begins", trigger: "when", result: "what is true at its end" },
    lists: { failures: "what can go wrong, and what happens then" },
    parts: { name: "steps", kind: "step", of: step },
    from: covers,
  },
  requirement: {
    prefix: "REQ-",
    text: ["statement", "When <trigger>, the <system> shall <response>"],
    fields: { title: "at most 6 words", criterion: "how it is tested, with a figure", why: "what it is for" },
    from: covers,
    note: "EARS: The … shall …; When …, the … shall …; While …; If …, then the … shall …; Where …. One shall each",
  },
  rule: { prefix: "BR-", text: ["statement", "what always holds"], from: covers },
  quality: {
    prefix: "NFR-",
    text: ["statement", "The <system> shall …"],
    fields: { characteristic: characteristics.join(" | "), criterion: "the figure and how it is measured" },
    from: covers,
  },
  constraint: { prefix: "CON-", text: ["text", "what is given and not ours to change"], from: covers },
  exclusion: { prefix: "EX-", text: ["text", "what is left out"], fields: { why: "why" }, from: covers },
  assumption: {
    prefix: "ASM-",
    text: ["text", "what is taken as true"],
    fields: { if_wrong: "what then" },
    from: covers,
  },
  open: {
    prefix: "OQ-",
    text: ["question", "what nobody here can know"],
    fields: { decides: "who decides", until: "what holds until then" },
    from: covers,
  },
  action: {
    prefix: "ACT-",
    text: ["text", "what is done next"],
    fields: { owner: "who", when: "until when" },
    from: covers,
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Kinds of an architecture and its decisions, besides title, open question and action. */
export const designKinds = {
  component: {
    prefix: "COMP-",
    text: ["does", "what it is responsible for"],
    fields: {
      name: "at most 4 words",
      technology: "what it is built with",
      outside: "system | person, where it is not ours to build",
    },
    lists: { offers: "what it offers", needs: "<id of a part>: what for" },
    from: "carries",
    note: "carries: ids of the requirements it fulfils, or helps to",
  },
  node: { prefix: "NODE-", text: ["text", "where something runs"], lists: { runs: "<id of a part>" } },
  concept: {
    prefix: "CONC-",
    text: ["text", "a rule that holds in several parts"],
    fields: { name: "at most 4 words" },
    from: "carries",
  },
  decision: {
    prefix: "ADR-",
    text: ["title", "at most 8 words"],
    fields: {
      context: "what has to be decided, and why now",
      confirmation: "how it is seen that it is kept",
    },
    lists: { good: "a good consequence", bad: "a bad consequence" },
    parts: { name: "options", kind: optionKind, of: option },
    from: "drivers",
    note: "at least two options that can be taken, each with the requirements it fails; drivers: ids of the requirements that force it",
  },
  scenario: {
    prefix: "QS-",
    text: ["response", "what the system does"],
    fields: { source: "who or what", stimulus: "what happens", measure: "the figure it is held against" },
    from: "of",
    note: "of: ids of the quality requirements",
  },
  diagram: {
    prefix: "DIA-",
    text: ["title", "what it shows"],
    fields: { shows: "context | parts | runtime | deployment" },
    lists: { arrows: "<id> -> <id>: what goes there" },
    note: "code draws it; runtime: arrows in the order of time",
  },
  risk: {
    prefix: "RISK-",
    text: ["text", "what can happen"],
    fields: { severity: "high | medium | low", mitigation: "what is done about it" },
    from: "of",
  },
  mapping: {
    prefix: "MAP-",
    text: ["how", "how it is fulfilled, in a sentence"],
    under: "requirement",
    from: "by",
    note: "only where the parts that carry a requirement do not say it; by: ids of parts and decisions",
  },
  change: {
    prefix: "CHG-",
    text: ["statement", "how the requirement would read"],
    fields: { criterion: "its criterion then", why: "what in the design forces it" },
    under: "requirement",
    from: "by",
    note: "requirements in force are never reworded: a change is proposed here, and the person takes it or not",
  },
} as const satisfies Readonly<Record<string, Kind>>;

const kinds: Readonly<Record<string, Kind>> = { ...specsKinds, ...designKinds };

/** A decision is an issue, with options under it; `fields.is` tells it from what is put to a vote otherwise. */
export const decisionMark = { is: "decision" } as const;

/** What the author says to a point of a review. */
export const replyKind = "reply";
/** In which order requirements matter: fields `must`, `should`, `could`, ids each; the last one holds. */
export const orderKind = "order";
/** What the person says that is no answer: notes, `refine` texts, decisions at an escalation. */
export const noteKind = "note";

/** How the ids of all these begin. Notes are the person's: `YOU-3`, like answers. */
export const draftPrefixes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([kind, { prefix }]) => [kind, prefix])),
  step: ".",
  [replyKind]: "R",
  [orderKind]: "ORDER-",
};

/** The fields of an author's reply for `specs`, in the order in which they refer to each other. */
export function specsParts() {
  return {
    title: one("title"),
    scope: many("scope"),
    users: many("user"),
    terms: many("term"),
    flows: many("flow"),
    requirements: many("requirement"),
    rules: many("rule"),
    qualities: many("quality"),
    constraints: many("constraint"),
    exclusions: many("exclusion"),
    assumptions: many("assumption"),
    questions: many("open"),
    actions: many("action"),
    order: order(),
  };
}

/** The same for `design`. */
export function designParts() {
  return {
    title: one("title"),
    scope: many("scope"),
    parts: many("component"),
    nodes: many("node"),
    concepts: many("concept"),
    decisions: many("decision"),
    scenarios: many("scenario"),
    diagrams: many("diagram"),
    risks: many("risk"),
    mappings: many("mapping"),
    changes: many("change"),
    questions: many("open"),
    actions: many("action"),
  };
}

type Written = Readonly<Record<string, unknown>>;

/** Items of one kind, as an author writes them. */
export function many(kind: string, note?: string): Part<Written[] | null | undefined> {
  const of = kinds[kind] as Kind;
  return {
    schema: z.array(schemaOf(of)).nullish(),
    form: `[${formOf(of, `${of.prefix}1`)}]`,
    note: note ?? of.note ?? "",
    acts: (values) => (values ?? []).map((value) => ({ do: "add", item: draftOf(kind, of, value) })),
  };
}

function one(kind: string): Part<string | null | undefined> {
  const { text } = kinds[kind] as Kind;
  return {
    schema: line.nullish(),
    form: JSON.stringify(text[1]),
    note: "",
    acts: (value) => (value ? [{ do: "add", item: { kind, text: value } }] : []),
  };
}

/** Ids of requirements by class, in each the most important first. */
export function order(): Part<Ordered | null | undefined> {
  return {
    schema: ordered.nullish(),
    form: `{"must": ["<id>"], "should": ["<id>"], "could": ["<id>"]}`,
    note: "every requirement once, in each list the most important first; must: no first use without it, at most half of them",
    acts: (value) => {
      const fields = Object.entries(value ?? {}).flatMap(([name, ids]) =>
        idsIn(ids).length === 0 ? [] : [[name, idsIn(ids).join("\n")] as const],
      );
      if (fields.length === 0) return [];
      return [{ do: "add", item: { kind: orderKind, text: "order", fields: Object.fromEntries(fields) } }];
    },
  };
}

const idList = z.array(line).nullish();
const ordered = z.object({ must: idList, should: idList, could: idList });
type Ordered = z.infer<typeof ordered>;

/** Items of the author's own that read anew, by id: the text, or fields of it by their names. */
export function edits(): Part<Edited[] | null | undefined> {
  return {
    schema: z.array(edited).nullish(),
    form: `[{"id": "REQ-4", "text": "the whole text as it reads now", "fields": {"criterion": "…"}, "because": ["<id>"]}]`,
    note: "only what changes; text or fields may be left out; a list in fields is given whole; because: the points that moved you",
    acts: (values) => (values ?? []).map(editOf),
  };
}

const edited = z.object({
  id: line.min(1),
  text: line.nullish(),
  fields: z.record(z.string(), z.union([line, z.array(line)])).nullish(),
  because: idList,
});
type Edited = z.infer<typeof edited>;

function editOf({ id, text, fields, because }: Edited): Act {
  const lines = Object.entries(fields ?? {}).map(
    ([name, value]) => [name, [value].flat().join("\n")] as const,
  );
  return {
    do: "amend",
    id: asId(id),
    ...(text && { text }),
    sameMeaning: false,
    because: idsIn(because),
    ...(lines.length > 0 && { fields: Object.fromEntries(lines) }),
  };
}

/** Items of the author's own that go, by id. */
export function cuts(): Part<string[] | null | undefined> {
  return {
    schema: idList,
    form: `["<id>"]`,
    note: "your own items that go",
    acts: (values) => idsIn(values).map((id) => ({ do: "withdraw", id, because: [] })),
  };
}

/** What the author says to every point of a review: `to` is a stand as the record tells it, `OPS>REQ-4`, or the id of an item. */
export function replies(): Part<Replied[] | null | undefined> {
  return {
    schema: z.array(replied).nullish(),
    form: `[{"to": "OPS>REQ-4", "taken": true, "why": "what you changed, or why not"}]`,
    note: "one for every point of the reviews",
    acts: (values) =>
      (values ?? []).map(({ to, taken, why }) => ({
        do: "add",
        item: { kind: replyKind, text: why, fields: { to: asId(to), taken: taken ? "yes" : "no" } },
      })),
  };
}

const replied = z.object({ to: line.min(1), taken: z.boolean(), why: line });
type Replied = z.infer<typeof replied>;

/** A field with a list. */
export function listIn(fields: Readonly<Record<string, string>>, name: string): readonly string[] {
  return (fields[name] ?? "").split("\n").filter((one) => one !== "");
}

function schemaOf({ text, fields = {}, lists = {}, from, under, parts }: Kind): z.ZodType<Written> {
  const texts = Object.fromEntries(Object.keys(fields).map((name) => [name, line.nullish()]));
  const lines = Object.fromEntries(Object.keys(lists).map((name) => [name, idList]));
  return z.object({
    id: line.nullish(),
    [text[0]]: line.min(1),
    ...texts,
    ...lines,
    ...(from !== undefined && { [from]: idList }),
    ...(under !== undefined && { [under]: line }),
    ...(parts !== undefined && { [parts.name]: z.array(schemaOf(parts.of)).nullish() }),
  });
}

function formOf({ text, fields = {}, lists = {}, from, under, parts, prefix }: Kind, id: string): string {
  const pair = (name: string, value: string) => `${JSON.stringify(name)}: ${value}`;
  const entries = [
    ...(prefix === "." || prefix === "O" ? [] : [pair("id", JSON.stringify(id))]),
    ...(under === undefined ? [] : [pair(under, `"<id>"`)]),
    pair(text[0], JSON.stringify(text[1])),
    ...Object.entries(fields).map(([name, what]) => pair(name, JSON.stringify(what))),
    ...Object.entries(lists).map(([name, what]) => pair(name, `[${JSON.stringify(what)}]`)),
    ...(parts === undefined ? [] : [pair(parts.name, `[${formOf(parts.of, "")}]`)]),
    ...(from === undefined ? [] : [pair(from, `["<id>"]`)]),
  ];
  return `{${entries.join(", ")}}`;
}

function draftOf(kind: string, of: Kind, value: Written): Draft {
  const id = writtenId(wordsIn(value.id));
  const { parts } = of;
  const below = parts === undefined ? [] : ((value[parts.name] ?? []) as readonly Written[]);
  const isDecision = kind === "decision";
  const fields = { ...fieldsOf(of, value), ...(isDecision && decisionMark) };
  return {
    kind: isDecision ? issueKind : kind,
    text: wordsIn(value[of.text[0]]),
    fields,
    ...(id?.startsWith(of.prefix) === true && { id }),
    ...(of.under !== undefined && { under: asId(wordsIn(value[of.under])) }),
    ...(of.from !== undefined && { from: idsIn(value[of.from]) }),
    ...(parts !== undefined && {
      parts: below.map((one) => ({
        kind: parts.kind,
        text: wordsIn(one[parts.of.text[0]]),
        fields: fieldsOf(parts.of, one),
      })),
    }),
  };
}

function fieldsOf({ fields = {}, lists = {} }: Kind, value: Written): Readonly<Record<string, string>> {
  const texts = Object.keys(fields).map((name) => [name, wordsIn(value[name])]);
  const lines = Object.keys(lists).map((name) => [name, linesIn(value[name]).join("\n")]);
  return Object.fromEntries([...texts, ...lines].filter(([, text]) => text !== ""));
}

function linesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];
}

function wordsIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
