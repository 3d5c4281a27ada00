import type { Floor, Question } from "../../kernel/floor.ts";
import { shorten } from "../../text/shorten.ts";
import type { GateWords } from "./gate-words.ts";
import type { Solution, Synthesis } from "./rules/synthesis.ts";

/** So much of a question stands at a gate; the record has the rest. */
const longest = 400;

/** What a person wants next. */
export type Step =
  | { readonly step: "round"; readonly mode: "parallel" | "serial" | null; readonly feedback: string | null }
  | { readonly step: "options" }
  | { readonly step: "chosen"; readonly solution: number }
  | { readonly step: "end" };

/** The agents part too far for code to go on alone (behaviour 2.12). */
export async function askForInput(
  floor: Floor,
  { round, clarification_questions, cross_verification }: Synthesis,
  words: GateWords,
): Promise<Step> {
  const { disagreements } = cross_verification;
  const open = clarification_questions.length > 0 ? clarification_questions : disagreements;
  const { value } = await floor.person({
    id: "input",
    text: [
      words.parted(disagreements.length, round),
      ...open.map((line) => `  - ${shorten(line, longest)}`),
    ].join("\n"),
    choices: [
      { id: "clarify", label: words.clarify },
      { id: "proceed", label: words.proceed },
      { id: "change", label: words.change },
    ],
    recommended: "proceed",
  });
  if (value === "proceed") return { step: "options" };
  const feedback = await said(floor, value === "clarify" ? words.whatHolds : words.whatInstead);
  return { step: "round", mode: null, feedback };
}

/** The options are on the table: one is taken, or they are looked into further. */
export async function chooseSolution(floor: Floor, synthesis: Synthesis, words: GateWords): Promise<Step> {
  const { value, by } = await floor.person(choice(synthesis, words));
  if (value === "more") return { step: "round", mode: null, feedback: await said(floor, words.lookInto) };
  if (value === "verify") return { step: "round", mode: "serial", feedback: null };
  const index = Number(value) - 1;
  const solution = synthesis.solutions[index];
  if (solution === undefined) return { step: "end" };
  if (by === "recommended" && !isBacked(solution)) {
    const isConverged = synthesis.convergence.recommendation === "converged";
    floor.warn(words.unbacked(oneLine(solution.name), solution.source_cli.join(", "), isConverged));
  }
  return { step: "chosen", solution: index };
}

/** Whoever is asked may see nothing but the question, so it holds what there is to weigh. */
function choice(
  { round, solutions, cross_verification, clarification_questions }: Synthesis,
  words: GateWords,
): Question {
  const { agreements, disagreements } = cross_verification;
  return {
    id: "choose",
    text: [
      words.which(round),
      `  ${words.agreed(agreements.length, disagreements.length)}`,
      ...clarification_questions.map((question) => `  ${words.open(shorten(question, longest))}`),
    ].join("\n"),
    choices: [
      ...solutions.map((solution, index) => ({ id: String(index + 1), label: inShort(solution, words) })),
      { id: "more", label: words.more },
      { id: "verify", label: words.verify },
      { id: "none", label: words.none },
    ],
    recommended: recommendedOf(solutions),
  };
}

/** The best of those that more than one agent backs; where there is none, the best. */
function recommendedOf(solutions: readonly Solution[]): string {
  if (solutions.length === 0) return "none";
  return String(Math.max(0, solutions.findIndex(isBacked)) + 1);
}

function isBacked({ source_cli }: Solution): boolean {
  return source_cli.length > 1;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function inShort(solution: Solution, words: GateWords): string {
  const { verified, missing, created } = solution.files;
  const named = [
    [verified, words.files.verified],
    [missing, words.files.missing],
    [created, words.files.created],
  ] as const;
  const counts = named.flatMap(([{ length }, word]) => (length === 0 ? [] : [`${length} ${word}`]));
  return words.inShort(solution, counts.join(", ") || words.files.none);
}

async function said(floor: Floor, text: string): Promise<string | null> {
  const { value } = await floor.person({ id: "words", text, recommended: "" });
  return value.trim() === "" ? null : value;
}
