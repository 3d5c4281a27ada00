import type { Artifact } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { bullets, prose, proseCell, section, table } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import { cellOf, noneNamed } from "./common-parts.ts";
import { originOf, standing, titled } from "./origin.ts";

/** What dreamers, realists and critics left: ideas, how they could be built, what could go wrong. */
export function brainstormed(account: Account): readonly string[] {
  const { artifacts } = account.state;
  const ideas = standing(artifacts, "IDEA");
  return [
    section("Ideas", bullets(ideas.map((one) => ideaLine(one, account)))),
    section("How they could be built", bullets(buckets(ideas))),
    section("What could go wrong", risks(artifacts, account)),
  ];
}

function ideaLine(one: Artifact, account: Account): string {
  const parts = [
    ...(one.description ? [prose(one.description)] : []),
    ...(one.potential_value ? [`Worth: ${prose(one.potential_value)}`] : []),
    ...(one.builds_on?.length ? [`Builds on: ${one.builds_on.map((name) => prose(name)).join(", ")}`] : []),
  ];
  return [
    `**${one.id}** ${prose(titled(one))} (${originOf(one, account)})`,
    ...parts.map((part) => `  - ${part}`),
  ].join("\n");
}

/** Ideas that were judged in the same words stand together; those nobody judged last. */
function buckets(ideas: readonly Artifact[]): readonly string[] {
  const judged = Map.groupBy(ideas, ({ feasibility }) => sameStatement(feasibility ?? ""));
  return [...judged]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([, some]) => {
      const word = some[0]?.feasibility || "Not judged";
      return `${prose(word)}: ${some.map(({ id, title }) => `${id} ${prose(title)}`).join("; ")}`;
    });
}

function risks(artifacts: readonly Artifact[], account: Account): string {
  const named = standing(artifacts, "RISK");
  const mitigations = standing(artifacts, "MIT");
  const answers = (risk: Artifact) =>
    mitigations.filter((one) => referredTo(one.risk ?? "", named)?.id === risk.id);
  const rows = named.map((one) => [
    one.id,
    cellOf(titled(one), one.description),
    one.severity ?? "-",
    one.likelihood ?? "-",
    cellOf(one.affected?.join(", ")),
    answers(one).map(mitigation).join("; ") || "-",
    originOf(one, account),
  ]);
  const others = mitigations.filter((one) => referredTo(one.risk ?? "", named) === undefined);
  const columns = ["Id", "Risk", "Severity", "Likelihood", "Affects", "Mitigation", "From"];
  return [
    rows.length === 0 ? noneNamed : table(columns, rows),
    ...(others.length === 0
      ? []
      : [bullets(others.map((one) => `${mitigation(one)} (${originOf(one, account)})`))]),
  ].join("\n\n");
}

function mitigation(one: Artifact): string {
  const facts = [
    ...(one.effort ? [`effort ${one.effort}`] : []),
    ...(one.effectiveness ? [`effect ${one.effectiveness}`] : []),
  ].join(", ");
  return proseCell(`${one.id}: ${titled(one)}${facts === "" ? "" : ` (${facts})`}`);
}
