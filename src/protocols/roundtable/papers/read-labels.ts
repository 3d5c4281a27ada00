import { type Key, wordsInAll } from "../../../words.ts";
import { characteristics } from "./draft.ts";

/** How documents call what they hold: by ours in every language, and as others do in English. */

const languages = wordsInAll();

function ours(...keys: readonly Key[]): readonly string[] {
  return keys.flatMap((key) => languages.map((words) => words(key).toLowerCase()));
}

function namesOf(all: readonly (readonly [name: string, keys: readonly Key[], others: string])[]) {
  return new Map(
    all.flatMap(([name, keys, others]) =>
      [...ours(...keys), ...others.split(", ")].map((one) => [one, name] as const),
    ),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.]+\s*/, "")
    .replace(/[:：]$/, "")
    .trim();
}

const labels = namesOf([
  [
    "criterion",
    ["paper.criterion"],
    "acceptance criteria, acceptance criterion, acceptance, accept, criterion, criteria, check, measure, metric, verification, fit criterion, test, target",
  ],
  ["why", ["paper.why"], "rationale, reason, justification"],
  ["priority", ["paper.priorityLabel"], "p, prio, moscow, importance"],
  ["actor", ["paper.actor"], "actor, primary actor"],
  ["trigger", ["paper.trigger"], "trigger, precondition, preconditions"],
  ["result", ["paper.result"], "result, postcondition, postconditions, outcome"],
  ["steps", ["paper.steps"], "main flow, basic flow, normal flow, main success scenario"],
  ["failures", ["paper.failures"], "extensions, exceptions, alternative flows"],
  ["if_wrong", ["paper.ifWrong"], ""],
  ["wants", ["paper.wantsTo"], "goal, goals, needs"],
  ["decides", ["paper.decides"], "decider, owner"],
  ["until", ["paper.until"], "default"],
  ["statement", [], "description, requirement, question, statement, text, details, meaning, user story"],
  [
    "origin",
    ["paper.covers", "paper.from", "paper.dissent"],
    "source, sources, traceability, trace, traces to, related, dependencies, depends on, status, id, version",
  ],
  ["title", [], "title, name, feature, summary"],
]);

export function fieldNamed(label: string): string | null {
  return labels.get(plain(label)) ?? null;
}

const sections: readonly (readonly [kind: string, keys: readonly Key[], others: RegExp])[] = [
  ["quality", ["paper.qualities"], /\b(?:non[- ]?functional|quality|nfrs?)\b/],
  ["exclusion", ["paper.exclusions"], /\b(?:out[- ]of[- ]scope|exclusions?|non[- ]goals?)\b/],
  ["constraint", ["paper.constraints"], /\bconstraints?\b/],
  ["assumption", ["paper.assumptions"], /\b(?:assumptions?|dependencies)\b/],
  ["open", ["paper.open"], /\b(?:open (?:issues?|points?)|questions?$|tbd)\b/],
  ["term", ["paper.terms"], /\b(?:terms?|glossary|definitions?)\b/],
  ["user", ["paper.users"], /\b(?:users?(?: classes| roles)?|actors?|stakeholders?|roles?|personas?)$/],
  ["flow", ["paper.flows"], /\b(?:work ?flows?|flows?|use cases?|user stories)\b/],
  ["rule", ["paper.rules"], /\brules?\b/],
  ["action", ["paper.actions"], /\b(?:next steps|actions|action items)\b/],
  ["none", ["paper.said"], /\b(?:traceability|history|change ?log|references|appendix|matrix|contents)\b/],
  ["scope", ["paper.scope"], /\b(?:scope|purpose|goals?|objectives?|introduction|overview|background)\b/],
  ["requirement", ["paper.functional"], /\b(?:functional|requirements?|features?)\b/],
];

/** What a section holds, by its title; `none`: nothing that is an item; `null` for a title that does not tell. */
export function kindOfSection(title: string): string | null {
  const told = plain(title);
  const found =
    sections.find(([, keys]) => ours(...keys).includes(told)) ??
    sections.find(([, , others]) => others.test(told));
  return found?.[0] ?? null;
}

const prefixes = namesOf([
  ["requirement", [], "REQ, FR, FREQ, SR, FUNC"],
  ["quality", [], "NFR, QR, QA, NF, PERF, QUAL"],
  ["rule", [], "BR, RULE"],
  ["constraint", [], "CON"],
  ["exclusion", [], "EX"],
  ["assumption", [], "ASM"],
  ["open", [], "OQ"],
  ["term", [], "TERM"],
  ["user", [], "USER"],
  ["flow", [], "FLOW, WF, UC, US"],
  ["scope", [], "SCOPE"],
  ["action", [], "ACT"],
  ["none", [], "AC, TC, TEST"],
]);

export function kindOfId(id: string): string | null {
  return prefixes.get(id.split(/[-\d]/)[0] ?? "") ?? null;
}

export function characteristicNamed(title: string): string | null {
  const told = plain(title);
  const isCalled = (is: string) =>
    languages.some((words) => words("paper.characteristic", { is }).toLowerCase() === told);
  return characteristics.find((one) => isCalled(one.replace(" ", "_"))) ?? null;
}

const priorities = namesOf([
  ["must", [], "m, must have, must, high, critical, essential, mandatory, p0, p1, 1"],
  ["should", [], "s, should have, should, medium, important, p2, 2"],
  ["could", [], "c, could have, could, low, optional, nice to have, p3, 3"],
]);

export function priorityNamed(text: string): string | null {
  const told = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .trim();
  const isCalled = (is: string) =>
    languages.some((words) => words("paper.priority", { is }).toLowerCase() === told);
  return priorities.get(told) ?? ["must", "should", "could"].find(isCalled) ?? null;
}
