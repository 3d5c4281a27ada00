import { z } from "zod";
import { line } from "../kernel/line.ts";
import { type Act, type Edit, StandAs } from "./act.ts";
import { asId, type Id, questionKind, writtenId } from "./item.ts";
import type { Part, Reading } from "./shape.ts";

/** Fields of replies, for `shape`. Each says its own part of the form, and what it does to the ledger. */

const sentence = line.min(1);
const paragraph = z.string().trim().min(1);
const ids = z.array(sentence).nullish();

/** A list of entries, each of which does something. */
export function listOf<Entry extends z.ZodType>(
  entry: Entry,
  form: string,
  note: string,
  act: ActsOf<Entry>,
): Part<z.infer<Entry>[]> {
  return {
    schema: z.array(entry),
    form,
    note,
    acts: (values, reading) => values.flatMap((value) => act(value, reading)),
  };
}

type ActsOf<Entry extends z.ZodType> = (
  value: z.infer<Entry>,
  reading: Reading,
) => Act | Edit | readonly (Act | Edit)[];

/** The same, where it may be left out. */
export function someOf<Entry extends z.ZodType>(
  entry: Entry,
  form: string,
  note: string,
  act: ActsOf<Entry>,
) {
  return optional(listOf(entry, form, note, act));
}

/** Words that are told and do nothing. */
export function text(what: string, note = ""): Part<string> {
  return onlyTold(z.string().trim(), quoted(what), note);
}

function onlyTold<T>(
  schema: z.ZodType<T>,
  form: string,
  note: string,
  words: (value: T) => string = String,
): Part<T> {
  return { schema, form, note, acts: () => [], words };
}

/** Words that must be there. */
export const sentenceOf = (what: string): Part<string> => ({ ...text(what), schema: sentence });

export interface ListAmount {
  readonly most?: number;
  readonly note?: string;
}

export function texts(what: string, { most, note = "" }: ListAmount = {}): Part<string[]> {
  return onlyTold(z.array(sentence), `[${quoted(what)}]`, atMost(most, note), (all) => all.join("\n"));
}

export function oneOf<const T extends string>(choices: readonly [T, ...T[]], note = ""): Part<T> {
  return onlyTold(z.enum(choices) as unknown as z.ZodType<T>, quoted(choices.join(" | ")), note);
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

export function number(what: string, range?: NumberRange): Part<number> {
  if (range === undefined) return onlyTold(z.number(), "number", what);
  const { min, max } = range;
  return onlyTold(z.number().min(min).max(max), `${min} to ${max}`, what);
}

/** One that may be left out. */
export function optional<T>({ schema, form, note, acts, words }: Part<T>): Part<T | null | undefined> {
  return {
    schema: schema.nullish(),
    form,
    note: [...(note === "" ? [] : [note]), "may be left out"].join("; "),
    acts: (value, reading) => (value === null || value === undefined ? [] : acts(value, reading)),
    words: (value) => (value === null || value === undefined ? "" : (words?.(value) ?? "")),
  };
}

/** Asked for, and taken without. */
export function owed<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), note: part.note };
}

/** One that may be given, and is not asked for. */
export function unasked<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), form: "", note: "" };
}

/** Sentences that are new items of one kind. */
export function says(kind: string, what: string, note = "", fields?: Added["fields"]): Part<string[]> {
  const added = (words: string): Act => ({
    do: "add",
    item: { kind, text: words, ...(fields && { fields }) },
  });
  return listOf(sentence, `[${quoted(what)}]`, note, added);
}

export interface Added extends ListAmount {
  /** What is asked for besides the text, each with a word on it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What is true of it or not; an item has `yes` there where it is. */
  readonly marks?: readonly string[];
  /** Fields that keep their lines: code. */
  readonly blocks?: readonly string[];
  readonly called?: string;
  /** The text may have lines of its own: a paragraph, a list, a table. */
  readonly lines?: true;
  /** The items that it is made of or covers, by id, where that is asked for. */
  readonly from?: string;
}

/** New items of one kind; options belong to the issue that the turn is about. */
export function adds(
  kind: string,
  what: string,
  { most, note = "", fields = {}, marks = [], blocks = [], called = "text", from, lines }: Added = {},
): Part<Readonly<Record<string, unknown>>[]> {
  const names = [...Object.keys(fields), ...marks];
  const other = Object.fromEntries(
    names.map((name) => [
      name,
      (marks.includes(name) ? z.boolean() : blocks.includes(name) ? z.string() : line).nullish(),
    ]),
  );
  const sources = from === undefined ? {} : { [from]: ids };
  const form = [[called, what], ...Object.entries(fields)].map(
    ([name, word]) => `${quoted(name ?? "")}: ${quoted(word ?? "")}`,
  );
  form.push(...marks.map((name) => `${quoted(name)}: true or false`));
  if (from !== undefined) form.push(`${quoted(from)}: ["<id>"]`);
  return {
    schema: z.array(z.object({ [called]: lines ? paragraph : sentence, ...other, ...sources })),
    form: `[{${form.join(", ")}}]`,
    note: atMost(most, note),
    acts: (values, { issue }) =>
      values.map((value) => ({
        do: "add",
        item: {
          kind,
          text: wordsIn(value[called]),
          fields: Object.fromEntries(
            names.flatMap((name) => (wordsIn(value[name]) === "" ? [] : [[name, wordsIn(value[name])]])),
          ),
          ...(kind === "option" && { under: issue }),
          ...(from !== undefined && { from: idsIn(value[from]) }),
        },
      })),
  };
}

/** A question that only the person can answer. */
export function asks(
  note = "only what would change your answer, and only the person can know",
): Part<string | null | undefined> {
  return optional({
    schema: line,
    form: quoted("a question to the person"),
    note,
    acts: (value) => (value === "" ? [] : [{ do: "add", item: { kind: questionKind, text: value } }]),
  });
}

/** The option it is for, with why, in a field of its own. */
export function holds(
  note = "the id of one that is on the table, or a new one in at most 12 words; null if you are for none. because: ids that moved you, [] where there are none",
): Part<z.infer<typeof held>> {
  return {
    schema: held,
    form: `{"option": "<id of an option>", "why": "the one reason that decides it", "because": ["<id>"]}`,
    note,
    acts: ({ option, why, because }, { issue }) => [
      { do: "hold", issue, option: optionIn(option), because: idsIn(because), why },
    ],
  };
}

const held = z.object({ option: line.nullable(), why: line, because: ids });

export function accepts(note = "others you could live with, and on which condition") {
  return someOf(
    z.object({ option: sentence, condition: line.nullish() }),
    `[{"option": "<id of an option>", "condition": "what would have to be true, or null"}]`,
    note,
    ({ option, condition }) => ({
      do: "accept",
      option: asId(option),
      condition: condition?.replace(/^if\s+/iu, "") || null,
    }),
  );
}

export function objects(note = "those that must not be chosen") {
  return reasoned("object", "what would go wrong", note);
}

/** Those it neither supports nor stands in the way of. */
export function standsAside(note = "those you would neither support nor stop") {
  return reasoned("stand-aside", "why you stand aside", note);
}

function reasoned(act: "object" | "stand-aside", what: string, note: string) {
  return someOf(
    z.object({ option: sentence, reason: line }),
    `[{"option": "<id of an option>", "reason": ${quoted(what)}}]`,
    note,
    ({ option, reason }) => ({ do: act, option: asId(option), why: reason }),
  );
}

/** What it says of what others said, by their ids. */
export function stands(
  note = "on every item that you judge",
  form = `[{"on": "<id>", "stand": "agree | contest | narrower | beside-the-point", "reason": "why", "text": "the narrower wording", "rests_on": ["path:line, an id, or own knowledge"]}]`,
) {
  return listOf(
    z.object({ on: sentence, stand: standAs, reason: line.nullish(), text: line.nullish(), rests_on: ids }),
    form,
    note,
    ({ on, stand, reason, text: instead, rests_on }) => ({
      do: "stand",
      on: asId(on),
      as: stand,
      why: reason ?? "",
      restsOn: rests_on ?? [],
      ...(instead && { instead }),
    }),
  );
}

// Who says of one item that it is the same as another holds both.
const standAs = z.preprocess(
  (given) => (typeof given === "string" && /^same[- ]as\b/i.test(given) ? "agree" : given),
  StandAs,
);

/** What somebody remarks on an item: what is wrong, and what would settle it. */
interface Remark<Say extends string> {
  readonly on: string;
  readonly say: Say;
  readonly reason?: string | null | undefined;
  readonly change?: string | null | undefined;
}

/** Several remarks on one item are one stand, the gravest, with the words of all: a seat has one on an item. */
export function remarked<Say extends string>(
  remarks: readonly Remark<Say>[],
  gravestFirst: Readonly<Record<Say, StandAs>>,
): readonly Act[] {
  return [...Map.groupBy(remarks, ({ on }) => asId(on))].map(([on, all]) => {
    const change = all.flatMap((one) => one.change || []).join(" / ");
    const [, as] =
      Object.entries<StandAs>(gravestFirst).find(([say]) => all.some((one) => one.say === say)) ?? [];
    return {
      do: "stand",
      on,
      as: as ?? "narrower",
      why: all.map((one) => one.reason || one.change || "").join(" / "),
      restsOn: [],
      ...(change !== "" && { instead: change }),
    };
  });
}

/** What has become of its own items; because of what is not asked where that is known. */
export function own(
  note = "only those that you word anew or take back. reworded: the same in other words; refined: it says something else now",
  known: readonly Id[] = [],
) {
  return someOf(
    z.object({
      claim: sentence,
      now: z.enum(["kept", "reworded", "refined", "withdrawn"]),
      text: line.nullish(),
      because: ids,
    }),
    `[{"claim": "<id of your own>", "now": "reworded | refined | withdrawn", "text": "how it reads now"${known.length > 0 ? "" : `, "because": ["<id>"]`}}]`,
    note,
    ({ claim, now, text: words, because: moved }) => {
      const [id, causes] = [asId(claim), moved ? idsIn(moved) : known];
      if (now === "withdrawn") return { do: "withdraw", id, because: causes };
      if (now === "kept" || !words) return [];
      return { do: "amend", id, text: words, sameMeaning: now === "reworded", because: causes };
    },
  );
}

/** An item's id, and a number for each scale. */
export type RatedItem = Readonly<Record<string, string | number>>;

/** Numbers for each of some items, on one scale or several: what each means, by its name. */
export function rates(
  scales: Readonly<Record<string, string>>,
  { min, max }: NumberRange,
  note = "one entry for each item",
): Part<RatedItem[]> {
  const names = Object.keys(scales);
  const value = z.number().min(min).max(max);
  const meanings = Object.entries(scales).map(([name, meaning]) => `${name}: ${meaning}`);
  return {
    schema: z.array(z.object({ id: sentence, ...Object.fromEntries(names.map((name) => [name, value])) })),
    form: `[{"id": "<id>", ${names.map((name) => `${quoted(name)}: ${min} to ${max}`).join(", ")}}]`,
    note: [note, ...meanings].join("; "),
    acts: (values) =>
      values.flatMap((rated) =>
        names.map((scale) => ({
          do: "rate",
          id: asId(String(rated.id)),
          scale,
          value: Number(rated[scale]),
        })),
      ),
  };
}

/** An id, a new option in words, or `null` for none. */
export function optionIn(written: string | null): string | { readonly text: string } | null {
  if (written === null || written === "") return null;
  return writtenId(written) ?? { text: written };
}

export function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === "string" ? [asId(one)] : [])) : [];
}

function wordsIn(value: unknown): string {
  return typeof value === "string" ? value : value === true ? "yes" : "";
}

const quoted = (words: string): string => JSON.stringify(words);

function atMost(most: number | undefined, note: string): string {
  return [most === undefined ? "" : `at most ${most}`, note].filter((one) => one !== "").join("; ");
}
