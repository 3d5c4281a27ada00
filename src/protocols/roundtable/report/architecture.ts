import type { Artifact } from "../rules/artifact.ts";
import type { DocumentPath } from "../rules/document-paths.ts";
import { bullets, link, prose, section, table } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import {
  agreed,
  cellOf,
  decisions,
  dissent,
  ending,
  heading,
  openConflicts,
  openQuestions,
  recommended,
  sectionOf,
  undiscussed,
} from "./common-parts.ts";
import { componentPicture } from "./component-picture.ts";
import { type Composition, compositionOf } from "./components.ts";
import { entry, originOf, spokenIn, standing, titled } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";

/** `architecture/<topic>.md` by arc42's sections; those without material say so. */
export function architectureDocument(
  account: Account,
  decisionFiles: readonly DocumentPath[],
  id: string,
  date: string,
): string {
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const composition = compositionOf(artifacts);
  const risks = of("RISK").map((one) => `**${one.id}** ${prose(titled(one))} (${originOf(one, account)})`);
  const goals = of("NFR");
  return `${[
    heading(`Architecture: ${account.topic}`),
    section("1. Introduction and goals", goalsOf(account)),
    section("2. Constraints", listOr(decisions(account).map((one) => `By a person. ${one}`))),
    section("3. Context and scope", context(composition, account)),
    section("4. Solution strategy", listOr(agreed(account))),
    section("5. Building block view", blocks(composition, of("COMP"), account)),
    section("6. Runtime view", listOr(saidOn("data-flow", account))),
    section("7. Deployment view", undiscussed),
    section("8. Crosscutting concepts", listOr(saidOn("tech-choices", account))),
    section("9. Architecture decisions", listOr(decided(of("ARCH"), decisionFiles, account))),
    section(
      "10. Quality requirements",
      goals.length === 0 ? undiscussed : qualityRequirements(goals, account),
    ),
    section("11. Risks and technical debt", listOr([...risks, ...openConflicts(account)])),
    section("12. Glossary", undiscussed),
    section("Open questions", bullets(openQuestions(account))),
    ...sectionOf("Dissent", dissent(account)),
    ...ending(account, id, date),
  ].join("\n\n")}\n`;
}

function goalsOf(account: Account): string {
  const advice = recommended(account);
  return [prose(account.topic), ...(advice === null ? [] : [advice])].join("\n\n");
}

function listOr(items: readonly string[]): string {
  return items.length === 0 ? undiscussed : bullets(items);
}

/** What was put together in the rounds on a topic of the agenda. */
function saidOn(topic: string, account: Account): readonly string[] {
  return account.rounds
    .filter(({ session }) => session.topic_id === topic)
    .map(({ session }) => `${prose(session.synthesis)} (${spokenIn(session.number, account)})`);
}

function context({ parts, outer }: Composition, account: Account): string {
  const outside = parts.filter(({ isOutside }) => isOutside).map(({ name }) => prose(name));
  const known = [
    ...(outside.length === 0 ? [] : [`Outside of it:\n\n${bullets(outside)}`]),
    ...(outer.length === 0 ? [] : [interfaces(outer, account)]),
  ];
  return known.length === 0 ? undiscussed : known.join("\n\n");
}

function interfaces(artifacts: readonly Artifact[], account: Account): string {
  const rows = artifacts.map((one) => [
    one.id,
    cellOf(titled(one), one.description),
    one.interface_type ?? "-",
    cellOf(one.endpoints?.join("; ")),
    cellOf(one.dependencies?.join(" and ")),
    originOf(one, account),
  ]);
  return table(["Id", "Interface", "Kind", "Endpoints", "Between", "From"], rows);
}

function blocks(composition: Composition, components: readonly Artifact[], account: Account): string {
  const picture = componentPicture(composition);
  const texts = components.map((one) =>
    entry(one, account, [
      ["Responsibility", one.responsibility],
      ["Provides", one.provides],
      ["Requires", one.requires],
      ["Depends on", one.dependencies?.join(", ")],
      ["Technology", one.technology],
    ]),
  );
  const inner = composition.inner.length === 0 ? [] : [interfaces(composition.inner, account)];
  const all = [...(picture === null ? [] : [picture]), ...texts, ...inner];
  return all.length === 0 ? undiscussed : all.join("\n\n");
}

function decided(
  artifacts: readonly Artifact[],
  files: readonly DocumentPath[],
  account: Account,
): readonly string[] {
  return artifacts.map((one) => {
    const file = files
      .find(({ artifact }) => artifact === one.id)
      ?.path.split("/")
      .at(-1);
    const title = titled(one);
    const linked = file === undefined ? prose(title) : link(title, `../decisions/${file}`);
    return `**${one.id}** ${linked} (${originOf(one, account)})`;
  });
}
