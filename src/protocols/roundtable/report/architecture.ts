import { type Doc, list, paragraph, prose, section, strong, type Text } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { DocumentPath } from "../rules/document-paths.ts";
import type { InForce } from "../rules/in-force.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account } from "./account.ts";
import { approvalOf, debated } from "./answer.ts";
import {
  concepts,
  constraints,
  foundInDraft,
  glossary,
  qualityRequirements,
  riskTable,
  rows,
  stakeholders,
  traceability,
} from "./artifact-tables.ts";
import {
  agreed,
  decidedSections,
  dissent,
  filedSections,
  openConflicts,
  openQuestions,
  recommended,
  sectionOf,
} from "./common-parts.ts";
import { componentPicture, type Composition, compositionOf, contextPicture } from "./components.ts";
import { runtimeView } from "./flows.ts";
import { howItCame } from "./how-it-came.ts";
import { entry, lineOf, originOf, spokenIn, standing } from "./origin.ts";
import { sentences, shortOf, titled } from "./sentences.ts";

/** `architecture/<topic>.md` by arc42's sections, with its numbers; those without material are told at the end. */
export function architectureDocument(account: Account, decisionFiles: readonly DocumentPath[]): Doc {
  const { words } = account;
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const composition = compositionOf(artifacts);
  const strategy = solutionStrategy(account);
  const { told, leftOut } = filedSections(account, [
    ["goals", goalsOf(account), 1],
    ["constraints", constraints(account), 2],
    ["context", context(composition, account), 3],
    ["strategy", [list(strategy.choices)], 4],
    ["buildingBlocks", blocks(composition, of("COMP").filter(isOurs), account), 5],
    ["runtime", runtime(account), 6],
    ["deployment", deployment(account), 7],
    ["concepts", concepts(account), 8],
    ["decisions", [list(decided(of("ARCH"), decisionFiles, account))], 9],
    ["quality", qualityRequirements(of("NFR"), account), 10],
    ["risks", [...riskTable(account), ...section(words.conflicts, [list(openConflicts(account))], 3)], 11],
    ["glossary", glossary(account), 12],
  ]);
  const open = filedSections(account, [
    ["openQuestions", [list(openQuestions(account))]],
    ["dissent", [list(dissent(account))]],
    ["traceability", traceability(account)],
  ]);
  return [
    ...titled(account.topic, words.architecture).title,
    ...told,
    ...open.told,
    ...decidedSections(account),
    ...howItCame(account, strategy.others),
    ...sectionOf(words.checks, foundInDraft(account)),
    ...leftOut,
  ];
}

function goalsOf(account: Account): Doc {
  const advice = recommended(account);
  return [
    ...titled(account.topic).topic,
    paragraph(approvalOf(account).sentence),
    ...debated(account),
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

/** The whole among its neighbours: those that were written down, those that were only named, and how it meets them. */
function context(composition: Composition, account: Account): Doc {
  const { words, state, topic } = account;
  const neighbours = standing(state.artifacts, "COMP").filter((one) => !isOurs(one));
  const told = new Set(neighbours.map(({ title }) => sameStatement(title)));
  const named = composition.parts
    .filter(({ isOutside, name }) => isOutside && !told.has(sameStatement(name)))
    .map(({ name }) => [prose(name)]);
  const name = shortOf(topic.trim());
  const picture = contextPicture(composition, /[?？]$/u.test(name) ? words.theSystem : name);
  return [
    ...(picture === null ? [] : [picture]),
    ...rows(neighbours, account, words.neighbour, [
      [words.kind, ({ outside }) => (outside === "person" ? words.people : words.system)],
      [words.responsibility, ({ responsibility }) => responsibility],
    ]),
    ...(named.length === 0 ? [] : [paragraph(words.outside), list(named)]),
    ...interfaces(composition.outer, account),
  ];
}

function isOurs({ outside }: Artifact): boolean {
  return outside === null || outside === undefined;
}

function interfaces(artifacts: readonly InForce[], account: Account): Doc {
  const { words } = account;
  return rows(artifacts, account, words.interface, [
    [words.kind, ({ interface_type }) => interface_type],
    [words.endpoints, ({ endpoints }) => endpoints?.join("; ")],
    [words.between, ({ dependencies }) => dependencies?.join(" – ")],
  ]);
}

function blocks(composition: Composition, components: readonly InForce[], account: Account): Doc {
  const { words } = account;
  const picture = componentPicture(composition);
  const told = components.flatMap((one) =>
    entry(one, account, [
      [words.responsibility, one.responsibility],
      [words.provides, one.provides],
      [words.requires, one.requires],
      [words.dependsOn, one.dependencies?.filter((name) => !one.requires?.includes(name)).join(", ")],
      [words.technology, one.technology],
    ]),
  );
  return [...(picture === null ? [] : [picture]), ...told, ...interfaces(composition.inner, account)];
}

function deployment(account: Account): Doc {
  const { words, state } = account;
  return rows(standing(state.artifacts, "NODE"), account, words.node, [
    [words.runs, ({ runs }) => runs?.join(", ")],
    [words.technology, ({ technology }) => technology],
  ]);
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

const mostDecisions = 5;

/** The few choices that the rest follows from: as the facilitator named them, else what was decided, else all that was agreed. */
function solutionStrategy(account: Account) {
  const ids = account.state.agreed.map(({ id }) => id);
  const agreements = agreed(account).map((line, index) => ({ id: ids[index], line: line as Text }));
  const decisions = standing(account.state.artifacts, "ARCH").map((one) => ({
    id: one.id,
    line: [
      strong(one.id),
      " ",
      prose(sentences(one.title, one.decision)),
      " (",
      ...originOf(one, account),
      ")",
    ] as Text,
  }));
  const all = [...decisions, ...agreements];
  const named = (account.verdict?.mainChoices ?? []).flatMap((id) => all.filter((one) => one.id === id));
  const usual = decisions.length > 0 ? decisions.slice(0, mostDecisions) : agreements;
  const choices = named.length > 0 ? named : usual;
  return {
    choices: choices.map(({ line }) => line),
    /** What was agreed besides. */
    others: agreements.filter((one) => !choices.includes(one)).map(({ line }) => line),
  };
}
