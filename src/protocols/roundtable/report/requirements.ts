import { type Doc, list, paragraph, type Text } from "../../../document/document.ts";
import { ourLanguage } from "../../../text/language.ts";
import { type Artifact, isMeasurable } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { approvalOf } from "./answer.ts";
import {
  constraints,
  foundInDraft,
  glossary,
  qualityRequirements,
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
import { flowParts } from "./flows.ts";
import { howItCame } from "./how-it-came.ts";
import { entry, type Part, standing } from "./origin.ts";
import { titled } from "./sentences.ts";
import { called, filled } from "./words/words-for.ts";

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

/** What a reviewer would send back, found by rules; it is told and refuses nothing. */
function requirementChecks({ state: { artifacts }, lang, words }: Account): readonly Text[] {
  const functional = standing(artifacts, "REQ");
  const qualities = standing(artifacts, "NFR");
  const found = [
    [words.notEars, functional.filter((one) => isEars(statementOf(one), lang) === false)],
    [words.noAcceptance, functional.filter(({ acceptance = [] }) => acceptance.length === 0)],
    [words.noFigure, qualities.filter((one) => !isMeasurable(one))],
    [
      words.noMethod,
      [
        ...functional.filter(({ verification }) => !verification),
        // How it is measured is how it is verified.
        ...qualities.filter(({ verification, measurement }) => !verification && !measurement),
      ],
    ],
  ] as const;
  return found
    .filter(([, all]) => all.length > 0)
    .map(([sentence, all]) => filled(sentence, { ids: all.map(({ id }) => id).join(", ") }));
}

/** The forms of EARS (Mavin and others, 2009): each says under which condition which part of the system does what. */
const forms = {
  // While ..., when ..., the page shall ...; If ..., then the page shall ...
  en: /^(?:(?:while|when|where|if)\b.+?,\s*(?:then\s+)?(?:when\b.+?,\s*)?)?(?:the|an?|each|every|no|our)?\s*\S.*?\b(?:shall|must)\b\s+\S/iu,
  ja: /は.+(?:しなければならない|なければならない|てはならない|ものとする|すること)$/u,
} as const;

/**
 * Whether a requirement has the form of EARS; `null` in a language for which nobody has written the form down. It is told
 * and refuses nothing.
 */
function isEars(statement: string, language: string | null): boolean | null {
  const code = language?.split("-")[0]?.toLowerCase() ?? null;
  if (code !== null && code !== "en" && code !== "ja") return null;
  const sentence = statement
    .trim()
    .replace(/[.。]+$/u, "")
    .replaceAll(/\s+/gu, " ");
  return !/[.。]\s*\S/u.test(sentence) && forms[ourLanguage(language, statement)].test(sentence);
}

/** What a requirement says in one sentence. */
function statementOf({
  statement,
  description,
  title,
}: Pick<Artifact, "statement" | "description" | "title">) {
  return statement || description || title;
}
