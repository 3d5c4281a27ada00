import { fenced, paragraphs } from "../../kernel/prompt.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { joins, opposed } from "../../table/editor.ts";
import { opening } from "../../table/move.ts";
import { optional, text } from "../../table/parts.ts";
import type { Part } from "../../table/shape.ts";
import { numberedLines } from "../../text/numbered-lines.ts";
import type { PreviousRound, SolveOptions } from "./options.ts";

const rules = `
Several agents analyse one task, each alone at first; a program looks up every place in the project that is named.
Then each agrees with or contests by id what the others say, and reviews a plan that an author writes from all of it; a
person chooses the way. Read only: change nothing. Be short and concrete: path:line as you were shown it (an invented path counts against you),
figures with units, guesses marked as guesses. Only what is shown makes a point true, not how many say it.`;

export function openingFor(options: SolveOptions, passages: readonly Passage[]): string {
  const { task, context, lang, today, known, previousRounds } = options;
  const insights = known.architectureInsights === "" ? [] : [known.architectureInsights];
  const flat = rules.trim().replaceAll("\n", " ");
  return paragraphs([
    opening({ rules: flat, about: "task", subject: task, context, lang, today }),
    listed("Files known to matter", known.relevantFiles),
    listed("Patterns found in the code", known.detectedPatterns),
    listed("What is known about the architecture", insights),
    ...previousRounds.map(toldElsewhere),
    ...passages.map(passageText),
  ]);
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `${title}:\n\n${fenced("known", items.join("\n"))}`;
}

export function passageText({ path, from, to, text: words }: Passage): string {
  return `From the project, ${path}:${from}-${to}:\n\n${fenced("file", words, numberedLines(words.split("\n"), from))}`;
}

/** A round that was held elsewhere, in few words: only what is said again here has an id. */
function toldElsewhere(held: PreviousRound): string {
  const { round, solutions, cross_verification, clarification_questions } = held;
  const { agreements, disagreements, resolution } = cross_verification;
  const lines = [
    ...solutions.map(
      ({ name, effort, risk, summary }) => `way: ${name} (effort ${effort}, risk ${risk}): ${summary}`,
    ),
    ...agreements.map((one) => `agreed: ${one}`),
    ...disagreements.map((one) => `disputed: ${one}`),
    ...(resolution === "" ? [] : [`resolution: ${resolution}`]),
    ...clarification_questions.map((one) => `open: ${one}`),
  ];
  const title = `Result of round ${round}, held before. Build on it, say again what still holds, and say what is wrong`;
  return listed(title, lines);
}

export const analyseTask =
  "Analyse the task alone, from where you look. First what is the case: what the task wrongly takes for granted, then the facts that the choice depends on. Then the ways to do it, what is for and against each here, and which one you would build. What speaks against your own favourite belongs to its cons.";

/** `plan`: there is a draft to review, or all have reviewed it before. */
export function verifyTask(plan: "none" | "draft" | "reviewed", hasSpoken: boolean): string {
  return [
    hasSpoken ? "Others have spoken." : "Others have spoken before you; you have not.",
    "Say by ids which of their findings you checked and share, which are not so, and which way you would build now; which you could live with and on which condition; which must not be built, with the reason. Items shown as one are the editor's reading: if yours says something else, contest the one that it is shown with. Items of your own that you do not name stay.",
    ...(plan === "draft"
      ? ["Review the draft of the plan by id: what is wrong or missing for whoever builds it."]
      : plan === "none"
        ? []
        : ["Say only what has changed for you since your last turn: what you leave out stays as it was."]),
    `At most ${plan === "draft" ? 300 : 150} words in all.`,
  ].join(" ");
}

export const briefWords = 900;

export const briefTask =
  "You are the author and take no side: the choice stays the person's. First join by ids what says the same. Then write the plan. First part: what the task wrongly takes for granted, where that was found; then what the agents would build, or what divides them. Then why, with the places that show it; each way that can be chosen: what it takes, who is for it, pros and cons, when it wins; what speaks against the answer and when that would win; what nobody knows and how to find out; who dissents, by name and in their own terms. Steps are the tasks of the leading way in their order, none left out, and before them what has to be found out first; where none leads, the steps that every way needs, up to the choice.";

export const besides: Readonly<Record<string, Part>> = {
  joins: optional(
    joins(
      "ways, premises, findings, concerns, tasks and questions of different agents that say the same, by id; [] where all differ",
    ),
  ),
  opposed: opposed("findings that cannot both be so"),
  resolution: optional(
    text("in two sentences: which of what is opposed the evidence settles and how, and which it cannot"),
  ),
};
