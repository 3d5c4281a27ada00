import { type Doc, heading, list, paragraph, prose, table, type Text } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
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
import { flowParts } from "./flows.ts";
import { constraints, glossary, stakeholders } from "./ground.ts";
import { entry, originOf, type Part, standing } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";
import { requirementChecks } from "./requirement-checks.ts";
import { en, type Word } from "./words/en.ts";
import { called, filled } from "./words/words.ts";

/** `requirements.md`: what was agreed to be built, by the sections of ISO/IEC/IEEE 29148. */
export function requirementsDocument(account: Account): Doc {
  const { words } = account;
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  const { told, leftOut } = filedSections(account, [
    ["introduction", introduction(account)],
    ["stakeholders", stakeholders(account)],
    ["workflows", entries(of("FLOW"), account, (one) => flowParts(one, account))],
    ["assumptions", assumptions(account)],
    ["constraints", constraints(account)],
    ["functional", entries(of("REQ"), account, (one) => functional(one, account))],
    ["rules", entries(of("BR"), account, (one) => rule(one, account))],
    ["quality", qualityRequirements(of("NFR"), account)],
    ["outOfScope", entries(of("EX"), account, (one) => exclusion(one, account))],
    ["glossary", glossary(account)],
  ]);
  const advice = recommended(account);
  const open = filedSections(account, [
    ["recommendation", advice === null ? [] : [paragraph(advice)]],
    ["openQuestions", [list(openQuestions(account))]],
    ["conflicts", [list(openConflicts(account))]],
    ["dissent", [list(dissent(account))]],
    ["checks", [list([...foundInDraft(account), ...requirementChecks(account)])]],
    ["traceability", traceability(account)],
    ["coverage", [list(coverage(account))]],
  ]);
  return [
    heading(1, filled(words.requirements, { topic: account.topic })),
    ...told,
    ...open.told,
    ...ending(account, leftOut),
  ];
}

function introduction(account: Account): Doc {
  const statements = agreed(account);
  return [
    said(account.topic),
    paragraph(approvalOf(account).sentence),
    ...(statements.length === 0 ? [] : [paragraph(account.words.agreedOn), list(statements)]),
  ];
}

function entries(
  artifacts: readonly InForce[],
  account: Account,
  parts: (artifact: InForce) => readonly Part[],
): Doc {
  return artifacts.flatMap((one) => entry(one, account, parts(one)));
}

function assumptions(account: Account): Doc {
  const { words, state } = account;
  const rows = standing(state.artifacts, "ASM").map((one) => [
    one.id,
    cellOf(one.title, one.description),
    cellOf(one.if_wrong),
    originOf(one, account),
  ]);
  return [table([words.id, words.what, words.ifWrong, words.from], rows)];
}

function functional({ priority, rationale, acceptance, verification }: Artifact, { words }: Account) {
  return [
    [words.priority, called(words, priority)],
    [words.why, rationale],
    [words.acceptance, acceptance],
    [words.verifiedBy, called(words, verification)],
  ] as const satisfies readonly Part[];
}

function rule({ conditions, actions }: Artifact, { words }: Account): readonly Part[] {
  return [
    [words.when, conditions],
    [words.follows, actions],
  ];
}

function exclusion({ rationale, future_consideration }: Artifact, { words }: Account): readonly Part[] {
  return [
    [words.why, rationale],
    [words.later, future_consideration === true ? words.mayComeLater : null],
  ];
}

const statuses = { open: "topicOpen", partial: "topicPartial", closed: "topicClosed" } as const;

/** What keeps a topic open is told as the table was told it, in English. */
function coverage({ state, words }: Account): readonly Text[] {
  return state.agenda.map(({ topic_id, title, critical, status, remaining }) => {
    const why = words === en ? remaining : [];
    return [
      words[topic_id as Word] ?? title,
      `${critical ? `, ${words.topicCritical}` : ""}: ${words[statuses[status]]}`,
      ...why.flatMap((one, index) => [index === 0 ? " (" : "; ", prose(one)]),
      ...(why.length === 0 ? [] : [")"]),
    ];
  });
}
