import { z } from "zod";
import { line } from "../kernel/line.ts";
import { contradictSomewhere } from "../text/likeness/contradiction.ts";
import type { BottomLine, MergedAction } from "./edited.ts";

const sentence = line.min(1);
const ids = z.array(sentence);

/** What an editor makes of what was said, by ids alone: like points together, the answer, the actions. */
export const editFields = {
  groups: z
    .array(
      z.object({
        headline: sentence.describe("At most 12 words"),
        change: line.nullish(),
        ids,
        see_also: ids.nullish(),
      }),
    )
    .nullish(),
  opposed: z.array(z.object({ ids })).nullish(),
  bottom_line: z.array(z.object({ sentence, ids })).nullish(),
  actions: z.array(z.object({ action: sentence, ids })).nullish(),
};
export const Edit = z.object(editFields);
export type Edit = Readonly<z.infer<typeof Edit>>;

/** A text that an editor is given by its id. */
export interface EditorsText {
  readonly id: string;
  readonly text: string;
  /** What stands for it where it is left out of all groups; the text where absent. */
  readonly headline?: string;
  /** What it finds wrong and what it asks for, where it is made of these: a fault and its remedy point apart by nature. */
  readonly parts?: Parts;
  /** May stand beside others, in more than one group or in none, and makes none by itself. */
  readonly isAside?: boolean;
}

interface Parts {
  readonly fault: string | null;
  readonly change: string | null;
}

export interface Grouped {
  readonly headline: string;
  readonly change: string | null;
  readonly ids: readonly string[];
  readonly seeAlso: readonly string[];
}

export interface Checked<T> {
  readonly kept: readonly T[];
  /** What was not as it should be, in words. */
  readonly faults: readonly string[];
}

/**
 * Groups as an editor made them, so that every id is in exactly one: what it left out stands alone, what it put twice
 * stays where it came first, what was never said is gone, and what contradicts another of its group leaves it.
 */
export function checkedGroups(
  groups: NonNullable<Edit["groups"]>,
  given: readonly EditorsText[],
): Checked<Grouped> {
  const texts = new Map(given.map((one) => [one.id, one]));
  const faults: string[] = [];
  const seen = new Set<string>();
  const kept = groups.flatMap(({ headline, change, ids: named, see_also }): Grouped[] => {
    const own: string[] = [];
    const aside: string[] = [];
    for (const id of named.map((one) => idIn(one, texts))) {
      const said = texts.get(id);
      const against = said && own.find((other) => areOpposed(texts.get(other) ?? said, said));
      if (said === undefined) faults.push(`"${headline}" names ${id}, which nobody said`);
      else if (said.isAside === true) aside.push(id);
      else if (seen.has(id)) faults.push(`${id} stands twice`);
      else if (against !== undefined) faults.push(`${id} says something else than ${against}`);
      else {
        own.push(id);
        seen.add(id);
      }
    }
    const seeAlso = (see_also ?? []).map((one) => idIn(one, texts)).filter((id) => texts.has(id));
    if (own.length === 0 && aside.length > 0) faults.push(`nobody proposed "${headline}"`);
    return own.length === 0
      ? []
      : [{ headline, change: change || null, ids: [...own, ...new Set(aside)], seeAlso }];
  });
  const missing = given.filter(({ id, isAside }) => isAside !== true && !seen.has(id));
  if (missing.length > 0) faults.push(`left out: ${missing.map(({ id }) => id).join(", ")}`);
  const alone = missing.map(({ id, text, headline = text, parts }) => ({
    headline,
    change: parts?.change ?? null,
    ids: [id],
    seeAlso: [],
  }));
  return { kept: [...kept, ...alone], faults };
}

function areOpposed(one: EditorsText, other: EditorsText): boolean {
  if (one.parts === undefined || other.parts === undefined) return contradictSomewhere(one.text, other.text);
  const [a, b] = [one.parts, other.parts];
  return (["fault", "change"] as const).some((part) => contradictSomewhere(a[part] ?? "", b[part] ?? ""));
}

/** An id without what an editor wrote around it. */
function idOf(written: string): string {
  return written.trim().replaceAll(/^[[("'`]+|[\])"'`:.,]+$/g, "");
}

/** The same as it is among those given. */
function idIn(written: string, texts: ReadonlyMap<string, unknown>): string {
  const bare = idOf(written);
  if (texts.has(bare)) return bare;
  // A claim is given as it reads now, whichever of its wordings is named.
  const called = (name: string) => [...texts.keys()].find((id) => id.toUpperCase() === name.toUpperCase());
  return called(bare) ?? called(unversioned(bare)) ?? bare;
}

function unversioned(id: string): string {
  return id.replace(/(?<=-[APR]?\d+)v\d+$/i, "");
}

/** Actions by ids: each proposal once, like ones together. */
export function checkedActions(
  actions: NonNullable<Edit["actions"]>,
  given: readonly EditorsText[],
): Checked<MergedAction> {
  const groups = actions.map(({ action, ids: named }) => ({ headline: action, ids: named }));
  const { kept, faults } = checkedGroups(groups, given);
  return { kept: kept.map(({ headline, ids: own }) => ({ action: headline, ids: own })), faults };
}

const mostSentences = 3;

/**
 * The sentences that the ids behind them carry: each names something that was said and still stands, and no figure that
 * stands neither there nor among those that were counted.
 */
export function checkedBottomLine(
  lines: NonNullable<Edit["bottom_line"]>,
  given: readonly EditorsText[],
  counted: readonly number[],
): Checked<BottomLine> {
  const texts = new Map(given.map(({ id, text }) => [id, text]));
  const faults: string[] = [];
  const kept = lines.flatMap(({ sentence: line, ids: named }): BottomLine[] => {
    const own = [...new Set(named.map((one) => idIn(one, texts)))].filter((id) => texts.has(id));
    const behind = own.map((id) => texts.get(id) ?? "").join("\n");
    const figures = figuresIn(withoutIds(line, own)).filter(
      (figure) => !figuresIn(behind).includes(figure) && !counted.includes(Number(figure)),
    );
    if (own.length === 0) faults.push(`nothing that was said carries "${line}"`);
    else if (figures.length > 0) faults.push(`"${line}" cites nothing with the figure ${figures.join(", ")}`);
    else return [{ sentence: line, ids: own }];
    return [];
  });
  return { kept: kept.slice(0, mostSentences), faults };
}

function withoutIds(line: string, ids: readonly string[]): string {
  const others = line.replaceAll(/\b[\p{Lu}\p{N}]+-[APR]?\d+(?:v\d+)?\b|\bO\d+\b/gu, "");
  return ids.reduce((text, id) => text.replaceAll(id, ""), others);
}

function figuresIn(text: string): readonly string[] {
  return [...text.normalize("NFKC").matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) =>
    figure.replaceAll(",", ""),
  );
}
