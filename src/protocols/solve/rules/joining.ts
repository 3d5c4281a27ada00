import type { Likeness } from "../../../kernel/lookup.ts";
import { known } from "../../../ledger/heard.ts";
import { claimOf, type Ledger, optionOf } from "../../../ledger/ledger.ts";
import { contradict, groupLike } from "../../../text/likeness/grouping.ts";
import { contentOf, wordsOf } from "../../../text/likeness/words.ts";
import { commonName } from "./approach-names.ts";
import type { Held, OnTable } from "./on-the-table.ts";
import { gistOf, inOwnOrder } from "./proposals.ts";
import type { Resolution } from "./resolution.ts";

type Groups = Resolution["groups"];

/** The table with findings put together: those that say the same are one claim, for who is to stand to it. */
export function withGroups(table: OnTable, groups: Groups): OnTable {
  const joined = groups
    .filter(({ kind, findings }) => kind === "agreement" && findings.length > 1)
    .map(({ findings }) => findings);
  return { ...table, groups, ledger: { ...table.ledger, joined } };
}

/** The groups of a resolver by the ids of the ledger, with those of before that it did not touch: they still hold. */
export function groupsAfter(
  { ledger, groups: before }: OnTable,
  resolved: Resolution | null,
  aliases: ReadonlyMap<string, string>,
): Groups {
  const named = new Set<string>();
  const now: Groups = (resolved?.groups ?? []).map((group) => {
    const ids = new Set(group.findings.flatMap((id) => claimNamed(ledger, aliases, id) ?? []));
    const findings = [...ids].filter((id) => !named.has(id));
    for (const id of findings) named.add(id);
    return { ...group, findings };
  });
  const carried: Groups = [];
  for (const old of before) {
    const rest = old.findings.filter(
      (id) => !named.has(id) && (claimOf(ledger, id)?.withdrawn ?? null) === null,
    );
    const home =
      old.kind === "agreement"
        ? now.find(
            ({ kind, findings }) =>
              kind !== "disagreement" && findings.some((id) => old.findings.includes(id)),
          )
        : undefined;
    if (home === undefined) carried.push({ ...old, findings: rest });
    else if (rest.length > 0) now[now.indexOf(home)] = withMore(home, rest);
  }
  return [...now, ...carried.filter(({ findings }) => findings.length > 0)];
}

function withMore(group: Groups[number], more: readonly string[]): Groups[number] {
  return { ...group, kind: "agreement", findings: [...group.findings, ...more] };
}

function claimNamed(ledger: Ledger, aliases: ReadonlyMap<string, string>, written: string): string | null {
  const alias = aliases.get(written.trim().replaceAll(/^[[("'`]+|[\])"'`:.,]+$/g, ""));
  return alias ?? known(ledger, written).find(({ kind }) => kind === "claim")?.id ?? null;
}

/** Options that the resolver says come to the same are one from now on. */
export function joinedById(
  table: OnTable,
  options: NonNullable<Resolution["options"]>,
  round: number,
): OnTable {
  return options.reduce((after, { id, merges }) => {
    const ids = [id, ...merges].flatMap((text) => known(after.ledger, text));
    return oneOption(
      after,
      ids.flatMap((one) => (one.kind === "option" ? one.id : [])),
      round,
    );
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
  const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size >= tellingWords && [...one].every((word) => other.has(word));
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
    const [first] = items.filter(([, held]) => held.some(({ approach }) => approach.name === name));
    const ids = items.map(([id]) => id);
    return oneOption(after, first === undefined ? ids : [first[0], ...ids], round);
  }, table);
}

/** Each option with the approaches that seats hold under it, in an order of their own. */
export function waysOn({ ledger, held }: OnTable): readonly (readonly [string, readonly Held[]])[] {
  const live = inOwnOrder(held.filter(({ withdrawn }) => withdrawn === null));
  return [...Map.groupBy(live, ({ option }) => optionOf(ledger, option)?.id ?? option)];
}

/** The first takes in the others. What one seat holds as two different ways is never made one. */
function oneOption(table: OnTable, [into, ...others]: readonly string[], round: number): OnTable {
  return others.reduce((after, from) => {
    const [target, old] = [optionOf(after.ledger, into ?? ""), optionOf(after.ledger, from)];
    if (target === undefined || old === undefined || target.id === old.id) return after;
    const heldAs = new Map(waysOn(after));
    if (!mayBeOne(heldAs.get(target.id) ?? [], heldAs.get(old.id) ?? [])) return after;
    const options = after.ledger.options.map((option) =>
      option.id === old.id ? { ...option, mergedInto: target.id } : option,
    );
    const merged = new Map([...after.merged, [old.id, round]]);
    return { ...after, merged, ledger: { ...after.ledger, options } };
  }, table);
}

function mayBeOne(one: readonly Held[], other: readonly Held[]): boolean {
  return !one.some(({ agent }) => other.some((held) => held.agent === agent));
}
