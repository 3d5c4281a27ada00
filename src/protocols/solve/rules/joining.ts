import type { Likeness } from "../../../kernel/lookup.ts";
import { known } from "../../../ledger/known.ts";
import { optionOf } from "../../../ledger/ledger.ts";
import { contradict, groupLike } from "../../../text/likeness/grouping.ts";
import { contentOf, wordsOf } from "../../../text/likeness/words.ts";
import { commonName } from "./analysis.ts";
import type { HeldProposal, OnTable } from "./on-the-table.ts";
import { gistOf, inOwnOrder } from "./proposals.ts";
import type { Resolution } from "./resolution.ts";

/** Options that the resolver says come to the same are one from now on. */
export function joinedById(
  table: OnTable,
  options: NonNullable<Resolution["options"]>,
  round: number,
): OnTable {
  return options.reduce((after, { id, merges }) => {
    const named = [id, ...merges].flatMap((text) => known(after.ledger, text));
    const ids = named.flatMap((one) => (one.kind === "option" ? one.id : []));
    return oneOption(after, ids, round);
  }, table);
}

/** What approaches of the options on the table say, for a comparison by words. */
export function gistsOf(table: OnTable): readonly string[] {
  return waysOn(table).map(([, [first]]) => (first === undefined ? "" : gistOf(first)));
}

/** The same where nobody says it: by the likeness of their words, or by a name that says all that the other does. */
export function joinedByWords(table: OnTable, likeness: Likeness, round: number): OnTable {
  const ways = waysOn(table);
  return joinedByNames(joinedByLikeness(table, ways, likeness, round), round);
}

function joinedByNames(table: OnTable, round: number): OnTable {
  const named = waysOn(table).map(([id]) => {
    const text = table.ledger.options.find((option) => option.id === id)?.text ?? "";
    return { id, text, words: new Set(contentOf(wordsOf(text))) };
  });
  return named.reduce((after, one, index) => {
    const same = named
      .slice(index + 1)
      .filter(
        ({ text, words }) =>
          (isWithin(one.words, words) || isWithin(words, one.words)) && !contradict(one.text, text),
      );
    return oneOption(after, [one.id, ...same.map(({ id }) => id)], round);
  }, table);
}

/** So many words of a name tell a way from others; "Redis cache" may be many things. */
const tellingWords = 3;

function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size >= tellingWords && [...one].every((word) => other.has(word));
}

function joinedByLikeness(
  table: OnTable,
  ways: ReturnType<typeof waysOn>,
  likeness: Likeness,
  round: number,
): OnTable {
  const groups = groupLike(
    ways,
    ([, [first]]) => (first === undefined ? "" : gistOf(first)),
    likeness,
    ([, one], [, other]) => !mayBeOne(one, other),
  );
  return groups.reduce((after, { items }) => {
    const names = items.flatMap(([, held]) => held.map(({ approach }) => approach.name));
    const name = commonName(names);
    const first = items.find(([, held]) => held.some(({ approach }) => approach.name === name));
    const ids = items.map(([id]) => id);
    return oneOption(after, first === undefined ? ids : [first[0], ...ids], round);
  }, table);
}

/** Each option with the approaches that seats hold under it, in an order of their own. */
export function waysOn({ ledger, held }: OnTable): readonly (readonly [string, readonly HeldProposal[]])[] {
  const live = inOwnOrder(held.filter(({ withdrawn }) => withdrawn === null));
  return [...Map.groupBy(live, ({ option }) => optionOf(ledger, option)?.id ?? option)];
}

/** The first takes in the others. What one seat holds as two different ways is never made one. */
function oneOption(before: OnTable, [into = "", ...others]: readonly string[], round: number): OnTable {
  return others.reduce((table, from) => tookIn(table, into, from, round), before);
}

function tookIn(table: OnTable, into: string, from: string, round: number): OnTable {
  const [target, old] = [optionOf(table.ledger, into), optionOf(table.ledger, from)];
  if (target === undefined || old === undefined || target.id === old.id) return table;
  const heldAs = new Map(waysOn(table));
  if (!mayBeOne(heldAs.get(target.id) ?? [], heldAs.get(old.id) ?? [])) return table;
  const options = table.ledger.options.map((option) =>
    option.id === old.id ? { ...option, mergedInto: target.id } : option,
  );
  const merged = new Map([...table.merged, [old.id, round]]);
  return { ...table, merged, ledger: { ...table.ledger, options } };
}

function mayBeOne(one: readonly HeldProposal[], other: readonly HeldProposal[]): boolean {
  return !one.some(({ agent }) => other.some((held) => held.agent === agent));
}
