import { type Doc, paragraph, table } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { isMeasurable } from "../rules/measurable.ts";
import type { Account } from "./account.ts";
import { cellOf, noneNamed } from "./common-parts.ts";
import { originOf, titled } from "./origin.ts";

/** By the characteristics of ISO 25010 and in its order; what nobody could measure is told. */
export function qualityRequirements(artifacts: readonly Artifact[], account: Account): Doc {
  if (artifacts.length === 0) return [paragraph(noneNamed)];
  const rows = artifacts
    .map((one) => ({ one, ...characteristicOf(one.category) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one, name }) => [
      one.id,
      name,
      cellOf(titled(one), one.description),
      cellOf(one.target),
      cellOf(one.minimum),
      cellOf(one.measurement),
      originOf(one, account),
    ]);
  const columns = ["Id", "Characteristic", "Requirement", "Target", "Minimum", "Measured by", "From"];
  const vague = artifacts.filter((one) => !isMeasurable(one)).map(({ id }) => id);
  return [
    table(columns, rows),
    ...(vague.length === 0
      ? []
      : [paragraph(`Without a figure, and so not yet measurable: ${vague.join(", ")}.`)]),
  ];
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
