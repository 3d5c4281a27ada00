import type { Floor, Question } from "../../kernel/floor.ts";
import type { Solution, Synthesis } from "./rules/synthesis.ts";

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
): Promise<Step> {
  const open =
    clarification_questions.length > 0 ? clarification_questions : cross_verification.disagreements;
  const { value } = await floor.person({
    id: "input",
    text: [
      `The agents part on ${cross_verification.disagreements.length} points after round ${round}. What now?`,
      ...open.map((line) => `  - ${line}`),
    ].join("\n"),
    choices: [
      { id: "clarify", label: "Answer: say what holds, and let them go on" },
      { id: "proceed", label: "Proceed anyway, to the options as they are" },
      { id: "change", label: "Change direction: say what is wanted instead" },
    ],
    recommended: "proceed",
  });
  if (value === "proceed") return { step: "options" };
  return {
    step: "round",
    mode: null,
    feedback: await words(floor, value === "clarify" ? "What holds?" : "What is wanted instead?"),
  };
}

/** The options are on the table: one is taken, or they are looked into further. */
export async function chooseSolution(floor: Floor, synthesis: Synthesis): Promise<Step> {
  const { value, by } = await floor.person(choice(synthesis));
  if (value === "more")
    return { step: "round", mode: null, feedback: await words(floor, "What should they look into?") };
  if (value === "verify") return { step: "round", mode: "serial", feedback: null };
  const index = Number(value) - 1;
  const solution = synthesis.solutions[index];
  if (solution === undefined) return { step: "end" };
  if (by === "recommended" && !isBacked(solution)) floor.warn(unbacked(solution, synthesis));
  return { step: "chosen", solution: index };
}

/** Whoever is asked may see nothing but the question, so it holds what there is to weigh. */
function choice({ round, solutions, cross_verification, clarification_questions }: Synthesis): Question {
  const { agreements, disagreements } = cross_verification;
  return {
    id: "choose",
    text: [
      `Which solution shall it be, after ${round === 1 ? "one round" : `${round} rounds`}?`,
      `  The agents agree on ${points(agreements)} and part on ${points(disagreements)}.`,
      ...clarification_questions.map((question) => `  Open: ${question}`),
    ].join("\n"),
    choices: [
      ...solutions.map((solution, index) => ({ id: String(index + 1), label: inShort(solution) })),
      { id: "more", label: "More analysis: another round, with what you have to say" },
      { id: "verify", label: "Verify: a round in which each agent checks the one before it" },
      { id: "none", label: "None: keep what was found and end" },
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

function unbacked({ name, source_cli }: Solution, { convergence }: Synthesis): string {
  const state = convergence.recommendation === "converged" ? "" : ", and they had not converged";
  return `Nobody was asked, and "${oneLine(name)}" was taken: ${source_cli.join(", ")} alone proposes it, no other agent backs it${state}.`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function points({ length }: readonly string[]): string {
  return length === 0 ? "nothing" : `${length} point${length === 1 ? "" : "s"}`;
}

function inShort({ name, effort, risk, feasibility, files, source_cli }: Solution): string {
  const named = [
    [files.verified, "verified"],
    [files.missing, "missing"],
    [files.created, "new"],
  ] as const;
  const counts = named.flatMap(([{ length }, word]) => (length === 0 ? [] : [`${length} ${word}`]));
  return `${name} (effort ${effort}, risk ${risk}, feasibility ${feasibility.toFixed(2)}, files: ${counts.join(", ") || "none"}, by ${source_cli.join(", ")})`;
}

async function words(floor: Floor, text: string): Promise<string | null> {
  const { value } = await floor.person({ id: "words", text, recommended: "" });
  return value.trim() === "" ? null : value;
}
