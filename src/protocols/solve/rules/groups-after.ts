import { known } from "../../../ledger/known.ts";
import { claimOf, type Ledger } from "../../../ledger/ledger.ts";
import type { OnTable } from "./on-the-table.ts";
import type { Resolution } from "./resolution.ts";

type Groups = Resolution["groups"];

/** The table with findings put together: those that say the same are one claim, for who is to stand to it. */
export function withGroups(table: OnTable, groups: Groups): OnTable {
  const joined = groups
    .filter(({ kind, findings }) => kind === "agreement" && findings.length > 1)
    .map(({ findings }) => findings);
  return { ...table, groups, ledger: { ...table.ledger, joined } };
}

/** What a resolver says with the ids of the ledger in it: `gemini#1` means something else in the next round. */
export function byLedgerIds(resolved: Resolution, aliases: ReadonlyMap<string, string>): Resolution {
  const named = (text: string) =>
    text.replaceAll(/[^\s"'“”「」()（）,;]+#\d+/gu, (alias) => aliases.get(alias) ?? alias);
  return {
    ...resolved,
    resolution: named(resolved.resolution),
    groups: resolved.groups.map((group) => ({ ...group, point: named(group.point) })),
  };
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
