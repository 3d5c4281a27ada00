import { type Doc, list, paragraph } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { approvalOf } from "./approval.ts";
import { foundInDraft, traceability } from "./checks.ts";
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
import { flowParts } from "./flows.ts";
import { constraints, glossary, stakeholders } from "./ground.ts";
import { howItCame } from "./how-it-came.ts";
import { entry, type Part, standing } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";
import { requirementChecks } from "./requirement-checks.ts";
import { rows } from "./rows.ts";
import { titled } from "./title.ts";
import { called } from "./words/words-for.ts";

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
    ["traceability", traceability(account)],
  ]);
  return [
    ...titled(account.topic, words.requirements).title,
    ...told,
    ...open.told,
    ...decidedSections(account),
    ...howItCame(account),
    ...sectionOf(words.checks, [...foundInDraft(account), ...requirementChecks(account)]),
    ...leftOut,
  ];
}

function introduction(account: Account): Doc {
  const statements = agreed(account);
  return [
    ...titled(account.topic).topic,
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
  return rows(standing(state.artifacts, "ASM"), account, words.what, [
    [words.ifWrong, ({ if_wrong }) => if_wrong],
  ]);
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
