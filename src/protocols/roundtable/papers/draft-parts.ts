import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import type { Act } from "../../../table/act.ts";
import { type Draft, type Id, asId, issueKind, optionKind, writtenId } from "../../../table/item.ts";
import { idsIn } from "../../../table/parts.ts";
import type { Part } from "../../../table/shape.ts";
import { classes } from "./checks.ts";
import {
  belowKind,
  decisionMark,
  type DraftKind,
  draftKinds,
  prefixes,
  orderKind,
  type Workflow,
} from "./draft.ts";

type WrittenItem = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Part>>;

export function draftParts(workflow: Workflow): Parts {
  const lists = Object.entries(draftKinds(workflow)).map(([kind, of]) => [
    of.field,
    kind === "title" ? single(kind, of) : many(kind, of),
  ]);
  return { ...Object.fromEntries(lists), ...(workflow === "specs" && { order: order() }) };
}

/** What comes to a draft that is there. */
export function additions(workflow: Workflow): Parts {
  const below = workflow === "specs" ? "step" : "option";
  const ofThere = many(below, belowKind(below), "new ones of what is there");
  return { ...draftParts(workflow), [belowKind(below).field]: ofThere };
}

function many(kind: string, of: DraftKind, note = of.note ?? ""): Part<WrittenItem[] | null | undefined> {
  return {
    schema: z.array(schemaOf(of)).nullish(),
    form: `[${formOf(of, of.under !== undefined)}]`,
    note,
    acts: (values) =>
      (values ?? []).map((value, index) => ({ do: "add", item: draftOf(kind, of, value, index) })),
  };
}

function single(kind: string, { text }: DraftKind): Part<string | null | undefined> {
  return {
    schema: line.nullish(),
    form: JSON.stringify(text[1]),
    note: "",
    acts: (value) => (value ? [{ do: "add", item: { kind, text: value } }] : []),
  };
}

const idList = z.array(line).nullish();
const ordered = z.object({ must: idList, should: idList, could: idList });

/** An order, since labels come out flat: of 61 requirements an author called 53 a must. */
function order(): Part<z.infer<typeof ordered> | null | undefined> {
  return {
    schema: ordered.nullish(),
    form: `{"must": ["<id>"], "should": ["<id>"], "could": ["<id>"]}`,
    note: "every requirement and quality once, in each list by subject, the most important subject first; must: no first use without it, at most half of them",
    acts: (value) => {
      const fields = classes.flatMap((name) => {
        const ids = idsIn(value?.[name]);
        return ids.length === 0 ? [] : [[name, ids.join("\n")] as const];
      });
      if (fields.length === 0) return [];
      return [{ do: "add", item: { kind: orderKind, text: "order", fields: Object.fromEntries(fields) } }];
    },
  };
}

/** `issueOf`: the decision that an option belongs to. */
export function edits(
  workflow: Workflow,
  issueOf: (option: Id) => Id | undefined,
): Part<WrittenItem[] | null | undefined> {
  const kinds = [...Object.values(draftKinds(workflow)), belowKind("step"), belowKind("option")];
  const names = (which: (kind: DraftKind) => readonly string[]) => new Set(kinds.flatMap(which));
  const texts = new Set(["text", ...names(({ text: [name] }) => [name])]);
  const fields = names(({ fields: own = {} }) => Object.keys(own));
  const lists = names(({ lists: own = {} }) => Object.keys(own));
  const froms = names(({ from }) => (from === undefined ? [] : [from]));
  const schema = z.object({
    id: line.min(1),
    ...Object.fromEntries([...texts, ...fields].map((name) => [name, line.nullish()])),
    ...Object.fromEntries([...lists, ...froms, ...classes, "because"].map((name) => [name, idList])),
  });
  return {
    schema: z.array(schema).nullish(),
    form: `[{"id": "<id of your own>", "text": "the whole text as it reads now", "<field>": "as it reads now", "because": ["<id>"]}]`,
    note: "only items that change, and of these only the text or the fields that do, by their names in the lists; a list is given whole. because: ids that moved you",
    acts: (values) =>
      (values ?? []).flatMap(({ picks, ...value }) => {
        const [option, why] = [asId(wordsIn(value.id)), wordsIn(picks)];
        const issue = issueOf(option);
        const isHeld = why !== "" && issue !== undefined;
        return [
          ...(isHeld && Object.keys(value).length === 1
            ? []
            : [editOf(workflow, value, { texts, fields, lists, froms })]),
          ...(isHeld ? [{ do: "hold", issue, option, because: [], why } as const] : []),
        ];
      }),
  };
}

function editOf(
  workflow: Workflow,
  value: WrittenItem,
  { texts, lists, froms, ...names }: Record<"texts" | "fields" | "lists" | "froms", ReadonlySet<string>>,
): Act {
  const id = asId(wordsIn(value.id));
  const isOrder = id.startsWith(prefixes[orderKind] ?? "");
  const own = kindNamed(workflow, id)?.text[0];
  const said = Object.keys(value).filter((name) => value[name] !== null && value[name] !== undefined);
  const fields = said.flatMap((name) => {
    if (name !== own && names.fields.has(name)) return [[name, wordsIn(value[name])] as const];
    if (isOrder && classes.some((one) => one === name))
      return [[name, idsIn(value[name]).join("\n")] as const];
    return lists.has(name) ? [[name, linesIn(value[name]).join("\n")] as const] : [];
  });
  const from = said.find((name) => froms.has(name));
  // One kind's text is called as another's field: `title` of a flow, and of a requirement.
  const isText = (name: string) => name === own || (texts.has(name) && !names.fields.has(name));
  const text = wordsIn(value.text) || wordsIn(value[said.find(isText) ?? ""]);
  return {
    do: "amend",
    id,
    ...(text !== "" && { text }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(from !== undefined && { from: idsIn(value[from]) }),
    sameMeaning: false,
    because: idsIn(value.because),
  };
}

function kindNamed(workflow: Workflow, id: string): DraftKind | undefined {
  if (/\.\d+(?:v\d+)?$/.test(id)) return belowKind("step");
  if (/^O\d/.test(id)) return belowKind("option");
  return Object.values(draftKinds(workflow)).find(({ prefix }) => id.startsWith(prefix));
}

export const cuts: Part<string[] | null | undefined> = {
  schema: idList,
  form: `["<id>"]`,
  note: "your own items that go",
  acts: (values) => idsIn(values).map((id) => ({ do: "withdraw", id, because: [] })),
};

function schemaOf({ text, fields = {}, lists = {}, from, under, below }: DraftKind): z.ZodType<WrittenItem> {
  const of = below === undefined ? undefined : belowKind(below);
  return z.object({
    id: line.nullish(),
    [text[0]]: line.min(1),
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, line.nullish()])),
    ...Object.fromEntries(Object.keys(lists).map((name) => [name, idList])),
    ...(from !== undefined && { [from]: idList }),
    ...(under !== undefined && { [under]: line.nullish() }),
    ...(of !== undefined && { [of.field]: z.array(schemaOf(of)).nullish() }),
  });
}

/** `withUnder`: where it stands in a list of its own, and not below what it belongs to. */
function formOf(of: DraftKind, withUnder: boolean): string {
  const { prefix, text, fields = {}, lists = {}, from, under, below } = of;
  const parts = below === undefined ? undefined : belowKind(below);
  const entries: readonly (readonly [string, string])[] = [
    ...(/^[A-Z]+-$/.test(prefix) ? [["id", JSON.stringify(`${prefix}1`)] as const] : []),
    ...(under === undefined || !withUnder ? [] : [[under, `"<id>"`] as const]),
    [text[0], JSON.stringify(text[1])],
    ...Object.entries(fields).map(([name, what]) => [name, JSON.stringify(what)] as const),
    ...Object.entries(lists).map(([name, what]) => [name, `[${JSON.stringify(what)}]`] as const),
    ...(parts === undefined ? [] : [[parts.field, `[${formOf(parts, false)}]`] as const]),
    ...(from === undefined ? [] : [[from, `["<id>"]`] as const]),
  ];
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
}

function draftOf(kind: string, of: DraftKind, value: WrittenItem, index: number): Draft {
  const { prefix, text, from, under, below } = of;
  const parts = below === undefined ? undefined : belowKind(below);
  const written = writtenId(wordsIn(value.id));
  const id = written?.startsWith(prefix) === true ? written : `${prefix}${index + 1}`;
  const owner = under === undefined ? "" : wordsIn(value[under]);
  const draft: Draft = {
    kind: kind === "decision" ? issueKind : kind === "option" ? optionKind : kind,
    text: wordsIn(value[text[0]]),
    fields: { ...fieldsOf(of, value), ...(kind === "decision" && decisionMark) },
    ...(prefix.endsWith("-") && { id }),
    ...(owner !== "" && { under: asId(owner) }),
    ...(from !== undefined && { from: idsIn(value[from]) }),
  };
  const { picks = "", ...fields } = draft.fields ?? {};
  if (below === undefined || parts === undefined)
    return picks === "" ? draft : { ...draft, fields, hold: picks };
  const inner = ((value[parts.field] ?? []) as readonly WrittenItem[]).map((one, place) => {
    const { under: _, ...part } = draftOf(below, parts, one, place);
    return part;
  });
  return { ...draft, below: inner };
}

function fieldsOf({ fields = {}, lists = {} }: DraftKind, value: WrittenItem): Record<string, string> {
  const texts = Object.keys(fields).map((name) => [name, wordsIn(value[name])] as const);
  const lines = Object.keys(lists).map((name) => [name, linesIn(value[name]).join("\n")] as const);
  return Object.fromEntries([...texts, ...lines].filter(([, words]) => words !== ""));
}

function linesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "") : [];
}

function wordsIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
