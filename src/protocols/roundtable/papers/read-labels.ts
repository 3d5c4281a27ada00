import { type Key, wordsInAll } from "../../../words.ts";
import { characteristics } from "./draft.ts";

/** How documents call what they hold: by ours in every language, and as others do in English. */

const languages = wordsInAll();

function ours(...keys: readonly Key[]): readonly string[] {
  return keys.flatMap((key) =>
    languages.map((words) => (words as (key: string) => string)(key).toLowerCase()),
  );
}

/** Names of fields by the labels they go by: ours, and what others write. */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    criterion: [
      ...ours("paper.criterion", "paper.measured"),
      ...among("acceptance criteria, acceptance criterion, acceptance, accept, criterion, criteria, check"),
      ...among("measure, measurement, metric, verification, fit criterion, test, target, scenario"),
    ],
    why: [...ours("paper.why"), ...among("rationale, reason, justification")],
    priority: [...ours("paper.priorityLabel"), ...among("prio, moscow, importance")],
    actor: [...ours("paper.actor"), ...among("actor, primary actor, actors")],
    trigger: [...ours("paper.trigger"), ...among("trigger, precondition, preconditions")],
    result: [...ours("paper.result"), ...among("result, postcondition, postconditions, outcome")],
    steps: [
      ...ours("paper.steps"),
      ...among("main flow, basic flow, normal flow, main success scenario, flow"),
    ],
    failures: [
      ...ours("paper.failures"),
      ...among("extensions, exceptions, alternative flows, alternate flows"),
    ],
    if_wrong: ours("paper.ifWrong"),
    wants: [...ours("paper.wantsTo"), ...among("goal, goals, needs")],
    decides: [...ours("paper.decides"), ...among("owner, decider")],
    until: ours("paper.until"),
    story: ["user story"],
    statement: among("description, requirement, statement, text, requirement statement, details, meaning"),
    origin: [
      ...ours("paper.covers", "paper.from", "paper.dissent", "paper.usedIn"),
      ...among("source, sources, traceability, trace, traces to, related, dependencies, depends on"),
      ...among("status, id, req id, requirement id, #, no., owner, version"),
    ],
    title: among("title, name, feature, summary"),
  }).flatMap(([name, all]) => all.map((label) => [label, name] as const)),
);

function among(names: string): readonly string[] {
  return names.split(", ");
}

/** The field that a label names; `null` for one that nobody knows. */
export function fieldNamed(label: string): string | null {
  return (
    labels.get(
      label
        .toLowerCase()
        .replace(/[:：]$/, "")
        .trim(),
    ) ?? null
  );
}

const sections: readonly (readonly [kind: string, titles: readonly string[], pattern: RegExp])[] = [
  ["quality", ours("paper.qualities", "paper.otherQuality"), /\b(?:non[- ]?functional|quality|nfrs?)\b/i],
  [
    "exclusion",
    ours("paper.exclusions"),
    /\b(?:out[- ]of[- ]scope|exclusions?|non[- ]goals?|not in (?:scope|this))\b/i,
  ],
  ["constraint", ours("paper.constraints"), /\bconstraints?\b/i],
  ["assumption", ours("paper.assumptions"), /\b(?:assumptions?|dependencies)\b/i],
  ["open", ours("paper.open"), /\b(?:open (?:questions?|issues?|points?)|tbd)\b/i],
  ["term", ours("paper.terms"), /\b(?:terms?|glossary|definitions?)\b/i],
  [
    "user",
    ours("paper.users"),
    /\b(?:users?(?: classes| roles)?|actors?|stakeholders?|roles?|personas?)\b$|\busers and\b|\bactors and\b/i,
  ],
  [
    "flow",
    ours("paper.flows"),
    /\b(?:work ?flows?|user flows?|flows?|use cases?|user stories|user scenarios)\b/i,
  ],
  ["rule", ours("paper.rules"), /\b(?:business rules?|rules?)\b/i],
  ["action", ours("paper.actions"), /\b(?:next steps|action items|actions)\b/i],
  [
    "none",
    ours("paper.said"),
    /\b(?:traceability|revision history|change ?log|history|references|appendix|matrix|table of contents)\b/i,
  ],
  [
    "scope",
    ours("paper.scope"),
    /\b(?:scope|purpose|goals?|objectives?|introduction|overview|background)\b/i,
  ],
  ["requirement", ours("paper.functional"), /\b(?:functional|requirements?|features?)\b/i],
];

/** What a section holds, by its title; `none`: nothing that is an item; `null` for a title that does not tell. */
export function kindOfSection(title: string): string | null {
  const plain = title
    .replace(/^[\d.]+\s*/, "")
    .toLowerCase()
    .trim();
  return (
    sections.find(([, titles]) => titles.includes(plain))?.[0] ??
    sections.find(([, , pattern]) => pattern.test(plain))?.[0] ??
    null
  );
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

/** What an id is of, by how it begins; `null` for one that does not tell. */
export function kindOfId(id: string): string | null {
  return prefixes.get(id.split(/[-\d]/)[0] ?? "") ?? null;
}

/** The class of ISO 25010 that the title of a part of the qualities names. */
export function characteristicNamed(title: string): string | null {
  const plain = title
    .toLowerCase()
    .replace(/^[\d.]+\s*/, "")
    .trim();
  const known = characteristics.find((one) =>
    languages.some(
      (words) => words("paper.characteristic", { is: one.replace(" ", "_") }).toLowerCase() === plain,
    ),
  );
  return known ?? words25010.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const words25010: readonly (readonly [string, RegExp])[] = [
  ["performance efficiency", /performance|efficiency|latency|throughput|capacity/],
  ["interaction capability", /usability|accessib|user experience|interaction/],
  ["reliability", /reliab|availab|recover|fault|resilien|backup/],
  ["security", /secur|privacy|auth|confidential|data protection/],
  ["maintainability", /maintain|testab|modular|observab|logging/],
  ["compatibility", /compatib|interoperab|integration/],
  ["flexibility", /flexib|portab|scalab|adaptab|install/],
  ["safety", /safety/],
];

/** How much it matters, in the words of many documents. */
export function priorityNamed(text: string): "must" | "should" | "could" | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .trim();
  const own = (["must", "should", "could"] as const).find((is) =>
    languages.some((words) => words("paper.priority", { is }).toLowerCase() === plain),
  );
  if (own !== undefined) return own;
  if (/^(?:m|must have|must|high|critical|essential|mandatory|p0|p1|1)$/.test(plain)) return "must";
  if (/^(?:s|should have|should|medium|important|p2|2)$/.test(plain)) return "should";
  return /^(?:c|could have|could|low|optional|nice to have|p3|3)$/.test(plain) ? "could" : null;
}
