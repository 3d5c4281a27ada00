import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import { bullets, cell, prose, section, table } from "../markdown.ts";
import type { Account } from "./account.ts";
import { heading, openConflicts, provenance } from "./common-parts.ts";
import { entry, originOf, standing, whatChanged } from "./origin.ts";

/** `requirements.md`: what was agreed to be built, in the order of a software requirements specification. */
export function requirementsDocument(account: Account, id: string, date: string): string {
  const { artifacts, agenda } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const changed = whatChanged(artifacts, account);
  return `${[
    heading(`Requirements: ${account.topic}`),
    section("Introduction", introduction(account)),
    section(
      "Functional requirements",
      entries(of("REQ"), (one) => functional(one, account)),
    ),
    section(
      "Business rules",
      entries(of("BR"), (one) => rule(one, account)),
    ),
    section("Quality requirements", qualities(of("NFR"), account)),
    section(
      "Out of scope",
      entries(of("EX"), (one) => entry(one, account, [["Why", one.rationale]])),
    ),
    section("Open questions", questions(of("OQ"), account)),
    section("Unresolved conflicts", openConflicts(account)),
    section(
      "Coverage",
      bullets(
        agenda.map(({ title, critical, status, remaining }) => {
          const left = remaining.length === 0 ? "" : ` (${remaining.join("; ")})`;
          return `${prose(title)}${critical ? ", critical" : ""}: ${status}${left}`;
        }),
      ),
    ),
    ...(changed.length === 0 ? [] : [section("What changed on the way", bullets(changed))]),
    section("Where this comes from", provenance(account, id, date)),
  ].join("\n\n")}\n`;
}

function introduction({ state, verdict }: Account): string {
  const recommended = verdict?.recommendation;
  return [
    ...(recommended ? [prose(recommended)] : []),
    bullets(state.consensus.map((one) => prose(one))),
  ].join("\n\n");
}

function entries(artifacts: readonly Artifact[], text: (artifact: Artifact) => string): string {
  return artifacts.length === 0 ? "None were named." : artifacts.map(text).join("\n\n");
}

function functional(one: Artifact, account: Account): string {
  return entry(one, account, [
    ["Priority", one.priority],
    ["Accepted when", one.acceptance?.join("; ")],
  ]);
}

function rule(one: Artifact, account: Account): string {
  return entry(one, account, [
    ["When", one.conditions?.join("; ")],
    ["Then", one.actions?.join("; ")],
  ]);
}

/** By ISO 25010's characteristics, each measurable. */
function qualities(artifacts: readonly Artifact[], account: Account): string {
  if (artifacts.length === 0) return "None were named.";
  const rows = artifacts
    .toSorted((a, b) => compare(a.category ?? "", b.category ?? ""))
    .map((one) => [
      one.id,
      cell(one.category ?? "-"),
      cell(one.title),
      cell(one.target ?? "-"),
      cell(one.minimum ?? "-"),
      cell(one.measurement ?? "-"),
      cell(originOf(one, account)),
    ]);
  return table(["Id", "Characteristic", "Requirement", "Target", "Minimum", "Measured by", "From"], rows);
}

function questions(artifacts: readonly Artifact[], account: Account): string {
  return bullets(
    artifacts.map(
      (one) =>
        `**${one.id}** ${prose(one.title)}${one.blocking === true ? " (blocking)" : ""} (${originOf(one, account)})`,
    ),
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
