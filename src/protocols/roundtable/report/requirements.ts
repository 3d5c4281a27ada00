import type { Artifact } from "../rules/artifact.ts";
import { bullets, prose, section } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import {
  agreed,
  dissent,
  ending,
  heading,
  noneNamed,
  openConflicts,
  openQuestions,
  recommended,
  sectionOf,
} from "./common-parts.ts";
import { entry, standing } from "./origin.ts";
import { qualityRequirements } from "./quality-requirements.ts";

/** `requirements.md`: what was agreed to be built, in the order of a software requirements specification. */
export function requirementsDocument(account: Account, id: string, date: string): string {
  const { artifacts } = account.state;
  const of = (type: Artifact["type"]) => standing(artifacts, type);
  return `${[
    heading(`Requirements: ${account.topic}`),
    section("Introduction", introduction(account)),
    section("Functional requirements", entries(of("REQ"), account, functional)),
    section("Business rules", entries(of("BR"), account, rule)),
    section("Quality requirements", qualityRequirements(of("NFR"), account)),
    section("Out of scope", entries(of("EX"), account, exclusion)),
    section("Open questions", bullets(openQuestions(account))),
    section("Unresolved conflicts", bullets(openConflicts(account))),
    ...sectionOf("Dissent", dissent(account)),
    section("Coverage", coverage(account)),
    ...ending(account, id, date),
  ].join("\n\n")}\n`;
}

function introduction(account: Account): string {
  const advice = recommended(account);
  const statements = agreed(account);
  return [
    prose(account.topic),
    ...(advice === null ? [] : [advice]),
    ...(statements.length === 0 ? [] : [`What was agreed:\n\n${bullets(statements)}`]),
  ].join("\n\n");
}

type Parts = NonNullable<Parameters<typeof entry>[2]>;

function entries(
  artifacts: readonly Artifact[],
  account: Account,
  parts: (artifact: Artifact) => Parts,
): string {
  if (artifacts.length === 0) return noneNamed;
  return artifacts.map((one) => entry(one, account, parts(one))).join("\n\n");
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

function coverage({ state }: Account): string {
  return bullets(
    state.agenda.map(({ title, critical, status, remaining }) => {
      const left = remaining.length === 0 ? "" : ` (${remaining.map((one) => prose(one)).join("; ")})`;
      return `${prose(title)}${critical ? ", critical" : ""}: ${status}${left}`;
    }),
  );
}
