import {
  type Block,
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  section,
  table,
  type Text,
} from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { DocumentPath } from "../rules/document-paths.ts";
import type { Account } from "./account.ts";
import {
  agreed,
  bullets,
  cellOf,
  decisions,
  dissent,
  ending,
  openConflicts,
  openQuestions,
  recommended,
  said,
  sectionOf,
  undiscussed,
} from "./common-parts.ts";
import { componentPicture } from "./component-picture.ts";
import { type Composition, compositionOf } from "./components.ts";
import { entry, lineOf, originOf, spokenIn, standing, titled } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";

/** `architecture/<topic>.md` by arc42's sections; those without material say so. */
export function architectureDocument(account: Account, decisionFiles: readonly DocumentPath[]): Doc {
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const composition = compositionOf(artifacts);
  const risks = of("RISK").map((one) => ({ text: lineOf(one, account) }));
  const goals = of("NFR");
  const arc42: readonly (readonly [title: string, body: Doc])[] = [
    ["Introduction and goals", goalsOf(account)],
    ["Constraints", listOr(decisions(account).map((one) => ["By a person. ", ...one]))],
    ["Context and scope", context(composition, account)],
    ["Solution strategy", listOr(agreed(account))],
    ["Building block view", blocks(composition, of("COMP"), account)],
    ["Runtime view", listOr(saidOn("data-flow", account))],
    ["Deployment view", orUndiscussed([])],
    ["Crosscutting concepts", listOr(saidOn("tech-choices", account))],
    ["Architecture decisions", listOr(decided(of("ARCH"), decisionFiles, account))],
    ["Quality requirements", orUndiscussed(goals.length === 0 ? [] : qualityRequirements(goals, account))],
    ["Risks and technical debt", listOr([...risks, ...openConflicts(account)])],
    ["Glossary", orUndiscussed([])],
  ];
  return [
    heading(1, `Architecture: ${account.topic}`),
    // A number of its own: in one text Markdown would be told that it begins no list.
    ...arc42.flatMap(([title, body], index) => section([String(index + 1), `. ${title}`], body)),
    ...section("Open questions", [bullets(openQuestions(account))]),
    ...sectionOf("Dissent", dissent(account)),
    ...ending(account),
  ];
}

function goalsOf(account: Account): Doc {
  const advice = recommended(account);
  return [said(account.topic), ...(advice === null ? [] : [paragraph(advice)])];
}

function listOr(items: Parameters<typeof list>[0]): Doc {
  return orUndiscussed(items.length === 0 ? [] : [list(items)]);
}

function orUndiscussed(body: Doc): Doc {
  return body.length === 0 ? [paragraph(undiscussed)] : body;
}

/** What was put together in the rounds on a topic of the agenda. */
function saidOn(topic: string, account: Account): readonly Text[] {
  return account.rounds
    .filter(({ session }) => session.topic_id === topic)
    .map(({ session }) => [prose(session.synthesis), " (", ...spokenIn(session.number, account), ")"]);
}

function context({ parts, outer }: Composition, account: Account): Doc {
  const outside = parts.filter(({ isOutside }) => isOutside).map(({ name }) => [prose(name)]);
  return orUndiscussed([
    ...(outside.length === 0 ? [] : [paragraph("Outside of it:"), list(outside)]),
    ...(outer.length === 0 ? [] : [interfaces(outer, account)]),
  ]);
}

function interfaces(artifacts: readonly Artifact[], account: Account): Block {
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

function blocks(composition: Composition, components: readonly Artifact[], account: Account): Doc {
  const picture = componentPicture(composition);
  const told = components.flatMap((one) =>
    entry(one, account, [
      ["Responsibility", one.responsibility],
      ["Provides", one.provides],
      ["Requires", one.requires],
      ["Depends on", one.dependencies?.join(", ")],
      ["Technology", one.technology],
    ]),
  );
  const inner = composition.inner.length === 0 ? [] : [interfaces(composition.inner, account)];
  return orUndiscussed([...(picture === null ? [] : [picture]), ...told, ...inner]);
}

function decided(
  artifacts: readonly Artifact[],
  files: readonly DocumentPath[],
  account: Account,
): readonly Text[] {
  return artifacts.map((one) => {
    const file = files
      .find(({ artifact }) => artifact === one.id)
      ?.path.split("/")
      .at(-1);
    if (file === undefined) return lineOf(one, account);
    return lineOf(one, account, { text: titled(one), to: `../decisions/${file}` });
  });
}
