import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import type { DocumentPath } from "../../judgement/roundtable/document-paths.ts";
import { bullets, cell, prose, section, table } from "../markdown.ts";
import type { Account } from "./account.ts";
import { heading, openConflicts, provenance } from "./common-parts.ts";
import { componentPicture } from "./component-picture.ts";
import { entry, originOf, standing, whatChanged } from "./origin.ts";

const undiscussed = "Not discussed.";

/** `architecture/<topic>.md` by arc42's sections; those without material say so. */
export function architectureDocument(
  account: Account,
  decisionFiles: readonly DocumentPath[],
  id: string,
  date: string,
): string {
  const { artifacts, consensus } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const changed = whatChanged(artifacts, account);
  const goals = of("NFR");
  return `${[
    heading(`Architecture: ${account.topic}`),
    section("1. Introduction and goals", goalsOf(account)),
    section("2. Constraints", listOr(of("EX").map((one) => `${one.id}: ${prose(one.title)}`))),
    section("3. Context and scope", interfaces(of("INT"), account)),
    section("4. Solution strategy", listOr(consensus.map((one) => prose(one)))),
    section("5. Building block view", blocks(of("COMP"), artifacts, account)),
    section("6. Runtime view", undiscussed),
    section("7. Deployment view", undiscussed),
    section("8. Crosscutting concepts", undiscussed),
    section("9. Architecture decisions", decided(of("ARCH"), decisionFiles, account)),
    section(
      "10. Quality requirements",
      listOr(
        goals.map((one) => `${one.id}: ${prose(one.title)}, ${prose(one.target ?? "without a target")}`),
      ),
    ),
    section(
      "11. Risks and technical debt",
      `${listOr(of("RISK").map((one) => `${one.id}: ${prose(one.title)}`))}\n\n${openConflicts(account)}`,
    ),
    section("12. Glossary", undiscussed),
    section(
      "Open questions",
      bullets(of("OQ").map((one) => `**${one.id}** ${prose(one.title)} (${originOf(one, account)})`)),
    ),
    ...(changed.length === 0 ? [] : [section("What changed on the way", bullets(changed))]),
    section("Where this comes from", provenance(account, id, date)),
  ].join("\n\n")}\n`;
}

function goalsOf({ topic, verdict }: Account): string {
  const recommended = verdict?.recommendation;
  return recommended ? `${prose(topic)}\n\n${prose(recommended)}` : prose(topic);
}

function listOr(items: readonly string[]): string {
  return items.length === 0 ? undiscussed : bullets(items);
}

function interfaces(artifacts: readonly Artifact[], account: Account): string {
  if (artifacts.length === 0) return undiscussed;
  const rows = artifacts.map((one) => [
    one.id,
    cell(one.title),
    one.interface_type ?? "-",
    cell((one.endpoints ?? []).join("; ") || "-"),
    cell((one.dependencies ?? []).join(" and ") || "-"),
    cell(originOf(one, account)),
  ]);
  return table(["Id", "Interface", "Kind", "Endpoints", "Between", "From"], rows);
}

function blocks(components: readonly Artifact[], artifacts: readonly Artifact[], account: Account): string {
  const picture = componentPicture(artifacts);
  if (picture === null) return undiscussed;
  const texts = components.map((one) =>
    entry(one, account, [
      ["Responsibility", one.responsibility],
      ["Provides", one.provides?.join("; ")],
      ["Requires", one.requires?.join("; ")],
      ["Depends on", one.dependencies?.join(", ")],
      ["Technology", one.technology],
    ]),
  );
  return [picture, ...texts].join("\n\n");
}

function decided(artifacts: readonly Artifact[], files: readonly DocumentPath[], account: Account): string {
  return listOr(
    artifacts.map((one) => {
      const file = files
        .find(({ artifact }) => artifact === one.id)
        ?.path.split("/")
        .at(-1);
      const title = prose(one.title);
      return `${file === undefined ? title : `[${title}](../decisions/${file})`} (${one.id}, ${originOf(one, account)})`;
    }),
  );
}
