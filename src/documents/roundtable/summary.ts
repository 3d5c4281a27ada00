import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import { bullets, cell, prose, section, table } from "../markdown.ts";
import type { Account } from "./account.ts";
import { decisions, dissent, heading, openConflicts, positions, provenance } from "./common-parts.ts";
import { originOf, standing, whatChanged } from "./origin.ts";

/** What came of a roundtable, or of a brainstorm: ideas, how they could be built, what could go wrong. */
export function summaryDocument(account: Account, id: string, date: string): string {
  const { state, verdict, escalations, workflow } = account;
  const changed = whatChanged(state.artifacts, account);
  const recommendation = verdict?.recommendation;
  return `${[
    heading(`Summary: ${account.topic}`),
    ...(recommendation ? [section("Recommendation", prose(recommendation))] : []),
    ...(workflow === "brainstorm" ? brainstormed(account) : []),
    section("What they agree on", bullets(state.consensus.map((one) => prose(one)))),
    section("What is not settled", openConflicts(account)),
    ...(escalations.length === 0 ? [] : [section("Decided by a person", decisions(account))]),
    section("Positions", positions(account)),
    section("Dissent", dissent(account)),
    section(
      "Open questions",
      bullets(standing(state.artifacts, "OQ").map((one) => `${one.id}: ${prose(one.title)}`)),
    ),
    section("Round by round", rounds(account)),
    ...(changed.length === 0 ? [] : [section("What changed on the way", bullets(changed))]),
    section("Where this comes from", provenance(account, id, date)),
  ].join("\n\n")}\n`;
}

function brainstormed(account: Account): readonly string[] {
  const { artifacts } = account.state;
  const ideas = standing(artifacts, "IDEA");
  const feasible = Map.groupBy(ideas, ({ feasibility }) => feasibility || "not judged");
  const buckets = [...feasible].map(
    ([word, some]) => `${prose(word)}: ${some.map(({ id }) => id).join(", ")}`,
  );
  return [
    section(
      "Ideas",
      bullets(
        ideas.map((one) => {
          const value = one.potential_value ? `: ${prose(one.potential_value)}` : "";
          return `**${one.id}** ${prose(one.title)}${value} (${originOf(one, account)})`;
        }),
      ),
    ),
    section("How they could be built", bullets(buckets)),
    section("What could go wrong", risks(artifacts, account)),
  ];
}

function risks(artifacts: readonly Artifact[], account: Account): string {
  const mitigations = standing(artifacts, "MIT");
  const rows = standing(artifacts, "RISK").map((one) => {
    const answers = mitigations.filter(({ risk }) => risk === one.id || risk === one.title);
    return [
      one.id,
      cell(one.title),
      one.severity ?? "-",
      one.likelihood ?? "-",
      cell((one.affected ?? []).join(", ") || "-"),
      cell(answers.map(({ id, title }) => `${id}: ${title}`).join("; ") || "-"),
      cell(originOf(one, account)),
    ];
  });
  const columns = ["Id", "Risk", "Severity", "Likelihood", "Affects", "Mitigation", "From"];
  return rows.length === 0 ? "None were named." : table(columns, rows);
}

function rounds({ rounds: held }: Account): string {
  return bullets(
    held.map(({ session: { number, phase, question, synthesis, agreement } }) =>
      [
        `**Round ${number}, ${phase}.** ${prose(question)}`,
        `  - ${prose(synthesis)}`,
        `  - ${prose(agreement.sentence)}`,
      ].join("\n"),
    ),
  );
}
