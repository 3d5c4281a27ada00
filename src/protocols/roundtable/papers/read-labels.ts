import { type Key, wordsInAll } from "../../../words.ts";
import { characteristics } from "./draft.ts";

/** How documents call what they hold: by ours in every language, and as others do in English. */

const languages = wordsInAll();

function ours(...keys: readonly Key[]): readonly string[] {
  return keys.flatMap((key) =>
    languages.map((words) => (words as (key: string) => string)(key).toLowerCase()),
  );
}

function among(names: string): readonly string[] {
  return names.split(", ").filter((name) => name !== "");
}

const called: readonly (readonly [field: string, keys: readonly Key[], others: string])[] = [
  [
    "criterion",
    ["paper.criterion", "paper.measured"],
    "acceptance criteria, acceptance criterion, acceptance, accept, criterion, criteria, check, measure, measurement, metric, verification, fit criterion, test, target, scenario",
  ],
  ["why", ["paper.why"], "rationale, reason, justification"],
  ["priority", ["paper.priorityLabel"], "p, prio, moscow, importance"],
  ["actor", ["paper.actor"], "actor, primary actor, actors"],
  ["trigger", ["paper.trigger"], "trigger, precondition, preconditions"],
  ["result", ["paper.result"], "result, postcondition, postconditions, outcome"],
  ["steps", ["paper.steps"], "main flow, basic flow, normal flow, main success scenario, flow"],
  ["failures", ["paper.failures"], "extensions, exceptions, alternative flows, alternate flows"],
  ["if_wrong", ["paper.ifWrong"], ""],
  ["wants", ["paper.wantsTo"], "goal, goals, needs"],
  ["decides", ["paper.decides"], "decider, owner"],
  ["until", ["paper.until"], "default"],
  ["story", [], "user story"],
  [
    "statement",
    [],
    "description, requirement, question, statement, text, requirement statement, details, meaning",
  ],
  [
    "origin",
    ["paper.covers", "paper.from", "paper.dissent", "paper.usedIn"],
    "source, sources, traceability, trace, traces to, related, dependencies, depends on, status, id, req id, requirement id, #, no., version",
  ],
  ["title", [], "title, name, feature, summary"],
];
const labels = new Map(
  called.flatMap(([field, keys, others]) =>
    [...ours(...keys), ...among(others)].map((label) => [label, field] as const),
  ),
);

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.]+\s*/, "")
    .replace(/[:：]$/, "")
    .trim();
}

export function fieldNamed(label: string): string | null {
  return labels.get(plain(label)) ?? null;
}

const people = "users?(?: classes| roles)?|actors?|stakeholders?|roles?|personas?";
const sections = (
  [
    ["quality", ["paper.qualities", "paper.otherQuality"], "non[- ]?functional|quality|nfrs?"],
    ["exclusion", ["paper.exclusions"], "out[- ]of[- ]scope|exclusions?|non[- ]goals?|not in (?:scope|this)"],
    ["constraint", ["paper.constraints"], "constraints?"],
    ["assumption", ["paper.assumptions"], "assumptions?|dependencies"],
    ["open", ["paper.open"], "open (?:issues?|points?)|questions?$|tbd"],
    ["term", ["paper.terms"], "terms?|glossary|definitions?"],
    ["user", ["paper.users"], `(?:${people})$|(?:users|actors) and`],
    ["flow", ["paper.flows"], "work ?flows?|flows?|use cases?|user stories|user scenarios"],
    ["rule", ["paper.rules"], "rules?"],
    ["action", ["paper.actions"], "next steps|action items|actions"],
    [
      "none",
      ["paper.said"],
      "traceability|revision history|change ?log|history|references|appendix|matrix|table of contents",
    ],
    ["scope", ["paper.scope"], "scope|purpose|goals?|objectives?|introduction|overview|background"],
    ["requirement", ["paper.functional"], "functional|requirements?|features?"],
  ] satisfies readonly (readonly [kind: string, keys: readonly Key[], others: string])[]
).map(([kind, keys, others]) => ({
  kind,
  titles: ours(...keys),
  pattern: new RegExp(String.raw`\b(?:${others})\b`),
}));

/** What a section holds, by its title; `none`: nothing that is an item; `null` for a title that does not tell. */
export function kindOfSection(title: string): string | null {
  const told = plain(title);
  const found =
    sections.find(({ titles }) => titles.includes(told)) ??
    sections.find(({ pattern }) => pattern.test(told));
  return found?.kind ?? null;
}

const prefixes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    requirement: "REQ, FR, FREQ, SR, FUNC",
    quality: "NFR, QR, QA, NF, PERF, QUAL",
    rule: "BR, RULE",
    constraint: "CON",
    exclusion: "EX",
    assumption: "ASM",
    open: "OQ",
    term: "TERM",
    user: "USER",
    flow: "FLOW, WF, UC, US",
    scope: "SCOPE",
    action: "ACT",
    none: "AC, TC, TEST",
  }).flatMap(([kind, all]) => among(all).map((prefix) => [prefix, kind] as const)),
);

export function kindOfId(id: string): string | null {
  return prefixes.get(id.split(/[-\d]/)[0] ?? "") ?? null;
}

export function characteristicNamed(title: string): string | null {
  const told = plain(title);
  const known = characteristics.find((one) =>
    languages.some(
      (words) => words("paper.characteristic", { is: one.replace(" ", "_") }).toLowerCase() === told,
    ),
  );
  return known ?? null;
}

const priorities = {
  must: "m, must have, must, high, critical, essential, mandatory, p0, p1, 1",
  should: "s, should have, should, medium, important, p2, 2",
  could: "c, could have, could, low, optional, nice to have, p3, 3",
} as const;

export function priorityNamed(text: string): keyof typeof priorities | null {
  const told = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .trim();
  const found = (["must", "should", "could"] as const).find(
    (is) =>
      among(priorities[is]).includes(told) ||
      languages.some((words) => words("paper.priority", { is }).toLowerCase() === told),
  );
  return found ?? null;
}
