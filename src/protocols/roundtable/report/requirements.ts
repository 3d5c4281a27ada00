import { type Doc, heading, list, paragraph, prose, section, type Text } from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { Account } from "./account.ts";
import {
  agreed,
  bullets,
  dissent,
  ending,
  noneNamed,
  openConflicts,
  openQuestions,
  recommended,
  said,
  sectionOf,
} from "./common-parts.ts";
import { entry, standing } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";

/** `requirements.md`: what was agreed to be built, in the order of a software requirements specification. */
export function requirementsDocument(account: Account): Doc {
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  return [
    heading(1, `Requirements: ${account.topic}`),
    ...section("Introduction", introduction(account)),
    ...section("Functional requirements", entries(of("REQ"), account, functional)),
    ...section("Business rules", entries(of("BR"), account, rule)),
    ...section("Quality requirements", qualityRequirements(of("NFR"), account)),
    ...section("Out of scope", entries(of("EX"), account, exclusion)),
    ...section("Open questions", [bullets(openQuestions(account))]),
    ...section("Unresolved conflicts", [bullets(openConflicts(account))]),
    ...sectionOf("Dissent", dissent(account)),
    ...section("Coverage", [bullets(coverage(account))]),
    ...ending(account),
  ];
}

function introduction(account: Account): Doc {
  const advice = recommended(account);
  const statements = agreed(account);
  return [
    said(account.topic),
    ...(advice === null ? [] : [paragraph(advice)]),
    ...(statements.length === 0 ? [] : [paragraph("What was agreed:"), list(statements)]),
  ];
}

type Parts = NonNullable<Parameters<typeof entry>[2]>;

function entries(
  artifacts: readonly Artifact[],
  account: Account,
  parts: (artifact: Artifact) => Parts,
): Doc {
  if (artifacts.length === 0) return [paragraph(noneNamed)];
  return artifacts.flatMap((one) => entry(one, account, parts(one)));
}

function functional({ priority, acceptance }: Artifact): Parts {
  return [
    ["Priority", priority],
    ["Accepted when", acceptance],
  ];
}

function rule({ conditions, actions }: Artifact): Parts {
  return [
    ["When", conditions],
    ["Then", actions],
  ];
}

function exclusion({ rationale, future_consideration }: Artifact): Parts {
  return [
    ["Why", rationale],
    ["Later", future_consideration === true ? "It may come in a later release." : null],
  ];
}

function coverage({ state }: Account): readonly Text[] {
  return state.agenda.map(({ title, critical, status, remaining }) => [
    prose(title),
    `${critical ? ", critical" : ""}: ${status}`,
    ...remaining.flatMap((one, index) => [index === 0 ? " (" : "; ", prose(one)]),
    ...(remaining.length === 0 ? [] : [")"]),
  ]);
}
