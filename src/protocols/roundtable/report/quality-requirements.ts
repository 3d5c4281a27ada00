import type { Doc } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { rows } from "./rows.ts";
import { called } from "./words/words-for.ts";

/** By the characteristics of ISO 25010 and in its order. */
export function qualityRequirements(artifacts: readonly InForce[], account: Account): Doc {
  const { words } = account;
  return rows(
    artifacts.toSorted((a, b) => placeOf(a) - placeOf(b)),
    account,
    words.requirement,
    [
      [words.characteristic, (one) => characteristicOf(one.category).name],
      [words.target, (one) => one.target],
      [words.minimum, (one) => one.minimum],
      [words.measuredBy, (one) => one.measurement],
      [words.verifiedBy, (one) => called(words, one.verification)],
    ],
  );
}

function placeOf({ category }: Artifact): number {
  return characteristicOf(category).place;
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
  if (place === -1) return { name: named, place: characteristics.length };
  return { name: characteristics[place]?.[0] ?? named, place };
}
