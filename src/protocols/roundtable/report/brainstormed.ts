import {
  type Doc,
  type Item,
  joined,
  list,
  paragraph,
  prose,
  section,
  type Span,
  table,
  type Text,
} from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account } from "./account.ts";
import { bullets, cellOf, noneNamed } from "./common-parts.ts";
import { lineOf, originOf, standing, titled } from "./origin.ts";

/** What dreamers, realists and critics left: ideas, how they could be built, what could go wrong. */
export function brainstormed(account: Account): Doc {
  const { artifacts } = account.state;
  const ideas = standing(artifacts, "IDEA");
  return [
    ...section("Ideas", [bullets(ideas.map((one) => ideaItem(one, account)))]),
    ...section("How they could be built", [bullets(buckets(ideas))]),
    ...section("What could go wrong", risks(artifacts, account)),
  ];
}

function ideaItem(one: Artifact, account: Account): Item {
  const basis = one.builds_on?.map((name) => [prose(name)]) ?? [];
  return {
    text: lineOf(one, account),
    below: [
      ...(one.description ? [[prose(one.description)]] : []),
      ...(one.potential_value ? [["Worth: ", prose(one.potential_value)]] : []),
      ...(basis.length > 0 ? [["Builds on: ", ...joined(basis, ", ")]] : []),
    ],
  };
}

/** Ideas that were judged in the same words stand together; those nobody judged last. */
function buckets(ideas: readonly Artifact[]): readonly Text[] {
  const judged = Map.groupBy(ideas, ({ feasibility }) => sameStatement(feasibility ?? ""));
  return [...judged]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([, some]) => [
      prose(some[0]?.feasibility || "Not judged"),
      ": ",
      ...joined(
        some.map(({ id, title }) => [`${id} `, prose(title)]),
        "; ",
      ),
    ]);
}

function risks(artifacts: readonly Artifact[], account: Account): Doc {
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
    answered(answers(one)),
    originOf(one, account),
  ]);
  const others = mitigations.filter((one) => referredTo(one.risk ?? "", named) === undefined);
  const columns = ["Id", "Risk", "Severity", "Likelihood", "Affects", "Mitigation", "From"];
  return [
    rows.length === 0 ? paragraph(noneNamed) : table(columns, rows),
    list(others.map((one) => [mitigation(one), " (", ...originOf(one, account), ")"])),
  ];
}

function answered(mitigations: readonly Artifact[]): Text {
  if (mitigations.length === 0) return "-";
  return joined(
    mitigations.map((one) => [mitigation(one)]),
    "; ",
  );
}

function mitigation(one: Artifact): Span {
  const facts = [
    ...(one.effort ? [`effort ${one.effort}`] : []),
    ...(one.effectiveness ? [`effect ${one.effectiveness}`] : []),
  ].join(", ");
  return prose(`${one.id}: ${titled(one)}${facts === "" ? "" : ` (${facts})`}`);
}
