import { z } from "zod";
import { line } from "../kernel/line.ts";
import { type Act, StandAs } from "./act.ts";
import { questionKind } from "./item.ts";
import type { Part } from "./shape.ts";
import { asId, writtenId } from "./written-id.ts";

/** Fields of replies, for `shape`. Each says its own part of the form, and what it does to the ledger. */

const sentence = line.min(1);
const paragraph = z.string().trim().min(1);
const ids = z.array(sentence).nullish();
const none = (): readonly Act[] => [];

/** Words that are told and do nothing. */
export function text(what: string, note = ""): Part<string> {
  return { schema: z.string().trim(), form: quoted(what), note, acts: none, words: (value) => value };
}

export interface Amount {
  readonly most?: number;
  readonly note?: string;
}

export function texts(what: string, { most, note = "" }: Amount = {}): Part<string[]> {
  return {
    schema: z.array(sentence),
    form: `[${quoted(what)}]`,
    note: atMost(most, note),
    acts: none,
    words: (values) => values.join("\n"),
  };
}

export function oneOf<const T extends string>(choices: readonly [T, ...T[]], note = ""): Part<T> {
  const schema = z.enum(choices) as unknown as z.ZodType<T>;
  return { schema, form: quoted(choices.join(" | ")), note, acts: none, words: (value) => value };
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

export function number(what: string, { min, max }: Range): Part<number> {
  return {
    schema: z.number().min(min).max(max),
    form: `${min} to ${max}`,
    note: what,
    acts: none,
    words: String,
  };
}

/** One that may be left out. */
export function optional<T>({ schema, form, note, acts, words }: Part<T>): Part<T | null | undefined> {
  return {
    schema: schema.nullish(),
    form,
    note: note === "" ? "may be left out" : `${note}; may be left out`,
    acts: (value, reading) => (value === null || value === undefined ? [] : acts(value, reading)),
    words: (value) => (value === null || value === undefined ? "" : (words?.(value) ?? "")),
  };
}

export interface Added extends Amount {
  /** What is asked for besides the text, each with a word on it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The name of the field with the text. */
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
  { most, note = "", fields = {}, called = "text", from, lines }: Added = {},
): Part<Readonly<Record<string, unknown>>[]> {
  const names = Object.keys(fields);
  const other = Object.fromEntries(names.map((name) => [name, line.nullish()]));
  const sources = from === undefined ? {} : { [from]: ids };
  const form = [[called, what], ...Object.entries(fields)].map(
    ([name, word]) => `${quoted(name ?? "")}: ${quoted(word ?? "")}`,
  );
  if (from !== undefined) form.push(`${quoted(from)}: ["SEC-2"]`);
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
): Part<Held> {
  return {
    schema: z.object({ option: line.nullable(), why: line, because: ids }),
    form: `{"option": "O1", "why": "the one reason that decides it", "because": ["SEC-2"]}`,
    note,
    acts: ({ option, why, because }, { issue }) => [
      { do: "hold", issue, option: optionIn(option), because: idsIn(because), why },
    ],
  };
}

interface Held {
  readonly option: string | null;
  readonly why: string;
  readonly because?: string[] | null | undefined;
}

export function accepts(
  note = "others you could live with, and on which condition",
): Part<Accepted[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ option: sentence, condition: line.nullish() })),
    form: `[{"option": "O2", "condition": "what would have to be true, or null"}]`,
    note,
    acts: (values) =>
      values.map(({ option, condition }) => ({
        do: "accept",
        option: asId(option),
        condition: condition || null,
      })),
  });
}

interface Accepted {
  readonly option: string;
  readonly condition?: string | null | undefined;
}

export function objects(note = "those that must not be chosen"): Part<Objected[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ option: sentence, reason: line })),
    form: `[{"option": "O3", "reason": "what would go wrong"}]`,
    note,
    acts: (values) =>
      values.map(({ option, reason }) => ({ do: "object", option: asId(option), why: reason })),
  });
}

interface Objected {
  readonly option: string;
  readonly reason: string;
}

/** Those it neither supports nor stands in the way of. */
export function standsAside(
  note = "those you would neither support nor stop",
): Part<Objected[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ option: sentence, reason: line })),
    form: `[{"option": "O3", "reason": "why you stand aside"}]`,
    note,
    acts: (values) =>
      values.map(({ option, reason }) => ({ do: "stand-aside", option: asId(option), why: reason })),
  });
}

/** What it says of what others said, by their ids. */
export function stands(note = "on every item that you judge"): Part<Stood[]> {
  return {
    schema: z.array(
      z.object({
        on: sentence,
        stand: StandAs,
        reason: line.nullish(),
        text: line.nullish(),
        rests_on: ids,
      }),
    ),
    form: `[{"on": "SEC-2", "stand": "agree | contest | narrower | beside-the-point", "reason": "why", "text": "the narrower wording", "rests_on": ["path:line, an id, or own knowledge"]}]`,
    note,
    acts: (values) =>
      values.map(({ on, stand, reason, text: instead, rests_on }) => ({
        do: "stand",
        on: asId(on),
        as: stand,
        why: reason ?? "",
        restsOn: rests_on ?? [],
        ...(instead && { instead }),
      })),
  };
}

interface Stood {
  readonly on: string;
  readonly stand: StandAs;
  readonly reason?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly rests_on?: string[] | null | undefined;
}

/** What has become of its own items. */
export function own(
  note = "only those that you word anew or take back. reworded: the same in other words; refined: it says something else now",
): Part<OwnNow[] | null | undefined> {
  return optional({
    schema: z.array(
      z.object({
        claim: sentence,
        now: z.enum(["kept", "reworded", "refined", "withdrawn"]),
        text: line.nullish(),
        because: ids,
      }),
    ),
    form: `[{"claim": "SEC-1", "now": "reworded | refined | withdrawn", "text": "how it reads now", "because": ["UX-2"]}]`,
    note,
    acts: (values) =>
      values.flatMap(({ claim, now, text: words, because }): Act[] => {
        const id = asId(claim);
        if (now === "withdrawn") return [{ do: "withdraw", id, because: idsIn(because) }];
        if (now === "kept" || !words) return [];
        return [{ do: "amend", id, text: words, sameMeaning: now === "reworded", because: idsIn(because) }];
      }),
  });
}

interface OwnNow {
  readonly claim: string;
  readonly now: "kept" | "reworded" | "refined" | "withdrawn";
  readonly text?: string | null | undefined;
  readonly because?: string[] | null | undefined;
}

/** A number for each of some items. */
export function rates(scale: string, { min, max }: Range, note: string): Part<Rated[]> {
  return {
    schema: z.array(z.object({ id: sentence, value: z.number().min(min).max(max) })),
    form: `[{"id": "C1", "value": ${min} to ${max}}]`,
    note,
    acts: (values) => values.map(({ id, value }) => ({ do: "rate", id: asId(id), scale, value })),
  };
}

interface Rated {
  readonly id: string;
  readonly value: number;
}

/** The scale of an order, of approvals, and of bought votes: what `ballots` reads. */
export const rankScale = "rank";
export const approvalScale = "approval";
export const voteScale = "votes";

/** Options from first to last. */
export function ranks(note = "the ids of all options, the best first"): Part<string[]> {
  return {
    schema: z.array(sentence),
    form: `["O2", "O1", "O3"]`,
    note,
    acts: (values) =>
      values.map((id, index) => ({ do: "rate", id: asId(id), scale: rankScale, value: index + 1 })),
  };
}

/** Options that it could live with, each as good as the other. */
export function approves(note = "the ids of every option you would be content with"): Part<string[]> {
  return {
    schema: z.array(sentence),
    form: `["O2", "O1"]`,
    note,
    acts: (values) => values.map((id) => ({ do: "rate", id: asId(id), scale: approvalScale, value: 1 })),
  };
}

/** Votes that are bought: each option's number of votes costs its square in credits. */
export function buysVotes(credits: number): Part<Rated[]> {
  const note = `votes for each option; n votes cost n × n of your ${credits} credits, 0 is allowed`;
  const votes = rates(voteScale, { min: 0, max: Math.floor(Math.sqrt(credits)) }, note);
  return { ...votes, form: `[{"id": "O1", "value": 2}]` };
}

export function optionIn(written: string | null): string | { readonly text: string } | null {
  if (written === null || written === "") return null;
  return writtenId(written) ?? { text: written };
}

export function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === "string" ? [asId(one)] : [])) : [];
}

function wordsIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function quoted(words: string): string {
  return JSON.stringify(words);
}

function atMost(most: number | undefined, note: string): string {
  return [most === undefined ? "" : `at most ${most}`, note].filter((one) => one !== "").join("; ");
}
