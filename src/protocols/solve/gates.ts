import type { Floor, Question } from "../../core/floor.ts";
import type { Synthesis } from "../../judgement/solve/synthesis.ts";

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
    text: `The agents part on ${cross_verification.disagreements.length} points after round ${round}.\n${open.map((line) => `  - ${line}`).join("\n")}\nWhat now?`,
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
export async function chooseSolution(floor: Floor, { round, solutions }: Synthesis): Promise<Step> {
  const { value } = await floor.person(choice(round, solutions));
  if (value === "more")
    return { step: "round", mode: null, feedback: await words(floor, "What should they look into?") };
  if (value === "verify") return { step: "round", mode: "serial", feedback: null };
  const index = Number(value) - 1;
  return solutions[index] === undefined ? { step: "end" } : { step: "chosen", solution: index };
}

function choice(round: number, solutions: Synthesis["solutions"]): Question {
  return {
    id: "choose",
    text: `Which solution shall it be, after ${round === 1 ? "one round" : `${round} rounds`}?`,
    choices: [
      ...solutions.map(({ name, effort, risk, source_cli }, index) => ({
        id: String(index + 1),
        label: `${name} (effort ${effort}, risk ${risk}, by ${source_cli.join(", ")})`,
      })),
      { id: "more", label: "More analysis: another round, with what you have to say" },
      { id: "verify", label: "Verify: a round in which each agent checks the one before it" },
      { id: "none", label: "None: keep what was found and end" },
    ],
    recommended: solutions.length === 0 ? "none" : "1",
  };
}

async function words(floor: Floor, text: string): Promise<string | null> {
  const { value } = await floor.person({ id: "words", text, recommended: "" });
  return value.trim() === "" ? null : value;
}
