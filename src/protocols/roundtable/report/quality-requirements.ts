import { type Doc, table } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import { originOf } from "./origin.ts";
import { called } from "./words/words.ts";

/** By the characteristics of ISO 25010 and in its order. */
export function qualityRequirements(artifacts: readonly Artifact[], account: Account): Doc {
  const { words } = account;
  const rows = artifacts
    .map((one) => ({ one, ...characteristicOf(one.category) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one, name }) => [
      one.id,
      name,
      cellOf(one.title, one.description),
      cellOf(one.target),
      cellOf(one.minimum),
      cellOf(one.measurement),
      cellOf(called(words, one.verification)),
      originOf(one, account),
    ]);
  const columns = [
    words.id,
    words.characteristic,
    words.requirement,
    words.target,
    words.minimum,
    words.measuredBy,
    words.verifiedBy,
    words.from,
  ];
  return [table(columns, rows)];
}

/** Of the edition of 2023, each with the words by which people mean it. */
const characteristics: readonly (readonly [name: string, means: RegExp])[] = [
  ["Functional suitability", /functional|correctness/],
  ["Performance efficiency", /performance|efficiency|latency|capacity/],
  ["Compatibility", /compatib|interoperab/],
  ["Interaction capability", /interaction|usab|accessib|learnab/],
  ["Reliability", /reliab|availab|recoverab|fault/],
  ["Security", /secur|confidential|privacy|integrity/],
  ["Maintainability", /maintain|testab|modifiab/],
  ["Flexibility", /flexib|portab|scalab|adaptab/],
  ["Safety", /\bsafe/],
];

/** One of the standard's own, else as it was named, behind them. */
function characteristicOf(category: Artifact["category"]): { readonly name: string; readonly place: number } {
  const named = category ?? "";
  const place = characteristics.findIndex(([, means]) => means.test(named.toLowerCase()));
  if (place === -1) return { name: named || "-", place: characteristics.length };
  return { name: characteristics[place]?.[0] ?? named, place };
}
