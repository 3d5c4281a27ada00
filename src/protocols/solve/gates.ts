import type { Floor, Question } from "../../kernel/floor.ts";
import { textOf, type Id } from "../../table/item.ts";
import { agreement } from "../../table/standing.ts";
import { listed, type Words } from "../../words.ts";
import { singleSpaced } from "../../text/shorten.ts";
import { acceptedText, agentsIn, filesText } from "./report/rows.ts";
import type { Solved } from "./state.ts";
import type { Solution, Synthesis } from "./rules/synthesis.ts";
import { synthesise } from "./rules/synthesise.ts";
import { briefOf } from "../../table/brief-told.ts";

export type SolveStep =
  | { readonly step: "round"; readonly mode: "parallel" | "serial" | null; readonly feedback: string | null }
  | { readonly step: "chosen"; readonly way: Id }
  | { readonly step: "end" };
export type RoundWish = Extract<SolveStep, { readonly step: "round" }>;

export async function askForInput(
  floor: Floor,
  synthesis: Synthesis,
  words: Words,
): Promise<RoundWish | null> {
  const { round, clarification_questions, cross_verification } = synthesis;
  const { disagreements } = cross_verification;
  const open = clarification_questions.length > 0 ? clarification_questions : disagreements;
  const parted = words("solve.parted", { count: disagreements.length, round });
  const { value } = await floor.person({
    id: "input",
    text: [parted, ...open.map((line) => `  - ${line}`)].join("\n"),
    choices: [
      { id: "clarify", label: words("solve.clarify") },
      { id: "proceed", label: words("solve.proceed") },
      { id: "change", label: words("solve.change") },
    ],
    recommended: "proceed",
  });
  if (value === "proceed") return null;
  const feedback = await said(floor, words(value === "clarify" ? "solve.whatHolds" : "solve.whatInstead"));
  return { step: "round", mode: null, feedback };
}

export async function chooseWay(floor: Floor, solved: Solved, words: Words): Promise<SolveStep> {
  const synthesis = synthesise(solved);
  const { value, by } = await floor.person(choice(solved, synthesis, words));
  if (value === "more")
    return { step: "round", mode: null, feedback: await said(floor, words("solve.lookInto")) };
  if (value === "verify") return { step: "round", mode: "serial", feedback: null };
  const solution = synthesis.solutions[Number(value) - 1];
  if (solution?.id === undefined) return { step: "end" };
  if (by === "recommended" && !isBacked(solution)) floor.warn(unbackedText(solution, words));
  return { step: "chosen", way: solution.id };
}

/** Whoever is asked may see nothing but the question, so it holds what there is to weigh, and who is against it. */
function choice(solved: Solved, synthesis: Synthesis, words: Words): Question {
  const { round, solutions, cross_verification, clarification_questions, premises = [] } = synthesis;
  const { agreements, disagreements } = cross_verification;
  const brief = briefOf(solved.ledger);
  const answer = brief === null ? [] : [brief.title, ...brief.parts.slice(0, 1).map(textOf)];
  return {
    id: "choose",
    text: [
      words("solve.which", { count: round }),
      ...premises.map(({ text, by }) => `  ${words("solve.premise", { text, agents: listed(words, by) })}`),
      ...answer.map((line) => `  ${singleSpaced(line)}`),
      `  ${words("solve.points", { agreements: agreements.length, disagreements: disagreements.length })}`,
      ...solutions.flatMap((one) => wayLines(one, words).map((line) => `  ${line}`)),
      ...clarification_questions.map((question) => `  ${words("solve.open", { question })}`),
    ].join("\n"),
    choices: [
      ...solutions.map((solution, index) => ({ id: String(index + 1), label: inShort(solution, words) })),
      { id: "more", label: words("solve.more") },
      { id: "verify", label: words("solve.verify") },
      { id: "none", label: words("solve.none") },
    ],
    recommended: solutions.length === 0 ? "none" : String(Math.max(0, solutions.findIndex(isBacked)) + 1),
    ...(agreement(solved.on) === null && solutions.length > 0 && { needsWord: true as const }),
  };
}

function wayLines(solution: Solution, words: Words): readonly string[] {
  const { id = "", name, pros, cons, accepted_by, contested_by } = solution;
  const holders = solution.for.map(({ why, ...one }) =>
    [agentsIn([one], words), ...(why === "" ? [] : [`(${why})`])].join(" "),
  );
  const below = [
    ...acceptedText(accepted_by, words),
    ...pros.map((pro) => `+ ${pro}`),
    ...cons.map((con) => `− ${con}`),
    ...contested_by.map(({ agent, reason }) => words("solve.against", { agent, reason })),
  ];
  const who = listed(words, holders) || words("table.nobody");
  return [words("solve.wayIs", { name, id, who }), ...below.map((line) => `  ${line}`)];
}

export function isBacked(solution: Solution): boolean {
  return backersOf(solution).length > 1;
}

export function unbackedText(solution: Solution, words: Words): string {
  const agents = listed(words, backersOf(solution));
  return words("solve.unbacked", { name: singleSpaced(solution.name), agents });
}

function backersOf({ for: own, accepted_by, source_cli }: Solution): readonly string[] {
  const said = [...own, ...accepted_by].map(({ agent }) => agent);
  return said.length === 0 ? source_cli : said;
}

function inShort(solution: Solution, words: Words): string {
  const { name, effort, risk, accepted_by, contested_by } = solution;
  const files = filesText(solution, words) || "none";
  const agents = agentsIn(solution.for, words) || "none";
  const accepting = agentsIn(accepted_by, words) || "none";
  const opposed = contested_by.length === 0 ? "no" : "yes";
  const against = agentsIn(contested_by, words);
  return words("solve.inShort", { name, effort, risk, files, agents, accepting, opposed, against });
}

async function said(floor: Floor, text: string): Promise<string | null> {
  const { value } = await floor.person({ id: "words", text, recommended: "" });
  return value.trim() === "" ? null : value;
}
