import {
  type Block,
  type Doc,
  heading,
  list,
  paragraph,
  prose,
  table,
  type Text,
} from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { DocumentPath } from "../rules/document-paths.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { approvalOf } from "./approval.ts";
import { foundInDraft, traceability } from "./checks.ts";
import {
  agreed,
  cellOf,
  dissent,
  ending,
  filedSections,
  openConflicts,
  openQuestions,
  recommended,
  said,
} from "./common-parts.ts";
import { componentPicture } from "./component-picture.ts";
import { type Composition, compositionOf } from "./components.ts";
import { runtimeView } from "./flows.ts";
import { concepts, constraints, glossary, stakeholders } from "./ground.ts";
import { entry, lineOf, originOf, spokenIn, standing } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";
import { riskTable } from "./risks.ts";
import { filled } from "./words/words.ts";

/** `architecture/<topic>.md` by arc42's sections, with its numbers; those without material are told at the end. */
export function architectureDocument(account: Account, decisionFiles: readonly DocumentPath[]): Doc {
  const { words } = account;
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const composition = compositionOf(artifacts);
  const { told, leftOut } = filedSections(account, [
    ["goals", goalsOf(account), 1],
    ["constraints", constraints(account), 2],
    ["context", context(composition, account), 3],
    ["strategy", [list(agreed(account))], 4],
    ["buildingBlocks", blocks(composition, of("COMP"), account), 5],
    ["runtime", runtime(account), 6],
    ["deployment", deployment(account), 7],
    ["concepts", concepts(account), 8],
    ["decisions", [list(decided(of("ARCH"), decisionFiles, account))], 9],
    ["quality", qualityRequirements(of("NFR"), account), 10],
    ["risks", [...riskTable(account), list(openConflicts(account))], 11],
    ["glossary", glossary(account), 12],
  ]);
  const open = filedSections(account, [
    ["openQuestions", [list(openQuestions(account))]],
    ["dissent", [list(dissent(account))]],
    ["checks", [list(foundInDraft(account))]],
    ["traceability", traceability(account)],
  ]);
  return [
    heading(1, filled(words.architecture, { topic: account.topic })),
    ...told,
    ...open.told,
    ...ending(account, leftOut),
  ];
}

function goalsOf(account: Account): Doc {
  const advice = recommended(account);
  return [
    said(account.topic),
    paragraph(approvalOf(account).sentence),
    ...(advice === null ? [] : [paragraph(advice)]),
    ...stakeholders(account),
  ];
}

/** Workflows with their pictures; where nobody told one, what was put together on where data goes. */
function runtime(account: Account): Doc {
  const flows = runtimeView(account);
  return flows.length > 0 ? flows : [list(saidOn("data-flow", account))];
}

/** What was put together in the rounds on a topic of the agenda. */
function saidOn(topic: string, account: Account): readonly Text[] {
  return account.rounds
    .filter(({ session }) => session.topic_id === topic)
    .map(({ session }) => [prose(session.synthesis), " (", ...spokenIn(session.number, account), ")"]);
}

function context({ parts, outer }: Composition, account: Account): Doc {
  const outside = parts.filter(({ isOutside }) => isOutside).map(({ name }) => [prose(name)]);
  return [
    ...(outside.length === 0 ? [] : [paragraph(account.words.outside), list(outside)]),
    ...(outer.length === 0 ? [] : [interfaces(outer, account)]),
  ];
}

function interfaces(artifacts: readonly Artifact[], account: Account): Block {
  const { words } = account;
  const rows = artifacts.map((one) => [
    one.id,
    cellOf(one.title, one.description),
    one.interface_type ?? "-",
    cellOf(one.endpoints?.join("; ")),
    cellOf(one.dependencies?.join(" – ")),
    originOf(one, account),
  ]);
  return table([words.id, words.interface, words.kind, words.endpoints, words.between, words.from], rows);
}

function blocks(composition: Composition, components: readonly InForce[], account: Account): Doc {
  const { words } = account;
  const picture = componentPicture(composition);
  const told = components.flatMap((one) =>
    entry(one, account, [
      [words.responsibility, one.responsibility],
      [words.provides, one.provides],
      [words.requires, one.requires],
      [words.dependsOn, one.dependencies?.join(", ")],
      [words.technology, one.technology],
    ]),
  );
  const inner = composition.inner.length === 0 ? [] : [interfaces(composition.inner, account)];
  return [...(picture === null ? [] : [picture]), ...told, ...inner];
}

function deployment(account: Account): Doc {
  const { words, state } = account;
  const rows = standing(state.artifacts, "NODE").map((one) => [
    one.id,
    cellOf(one.title, one.description),
    cellOf(one.runs?.join(", ")),
    cellOf(one.technology),
    originOf(one, account),
  ]);
  return [table([words.id, words.node, words.runs, words.technology, words.from], rows)];
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
    return lineOf(one, account, { text: one.title, to: `../decisions/${file}` });
  });
}
