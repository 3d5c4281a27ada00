import type { Floor } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { answersText, handedOn, personsWords } from "../persons-part.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, type HeldRound, messagesOf } from "./course.ts";
import { depthPlans } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";
import { isStatement } from "./rules/said.ts";
import type { SwarmEntry } from "./state.ts";

/** What the person wants after a round. */
export type NextStep =
  | { readonly step: "round"; readonly topic: string }
  | { readonly step: "synthesis" }
  | { readonly step: "pause" };

/** The five choices of seed 003. */
export async function askWhatNext(
  floor: Floor,
  options: SwarmOptions,
  course: Course,
  reopening: string | null,
): Promise<NextStep> {
  const held = course.held.at(-1) as HeldRound;
  const dive = deepDive(held);
  const { value } = await floor.person({
    id: "next",
    text: nextLines(options, held, reopening).join("\n"),
    choices: [
      { id: "deep-dive", label: `Deep dive: ${dive}` },
      { id: "different-topic", label: "Different topic: choose another" },
      { id: "another-round", label: "Another round: continue with the same topic" },
      { id: "synthesis", label: "Synthesis: sum up the whole discussion" },
      { id: "pause", label: "Pause: resume later" },
    ],
    recommended: held.round < options.rounds ? "another-round" : "synthesis",
  });
  if (value === "deep-dive") return { step: "round", topic: dive };
  if (value === "another-round") return { step: "round", topic: held.topic };
  if (value === "different-topic") return { step: "round", topic: await anotherTopic(floor, options, held) };
  return { step: value === "pause" ? "pause" : "synthesis" };
}

/** The first suggestion; without one, what nobody could answer, or what they could not agree on. */
function deepDive({ topic, synthesis }: HeldRound): string {
  const { nextTopicSuggestions, openQuestions, disagreements } = synthesis;
  return nextTopicSuggestions[0] ?? openQuestions[0] ?? disagreements[0] ?? topic;
}

function nextLines(
  { depth }: SwarmOptions,
  { round, synthesis, judgement }: HeldRound,
  reopening: string | null,
): readonly string[] {
  const isAtItsEnd = round >= depthPlans[depth].mostRounds;
  return [
    `Round ${round} is done. What next?`,
    synthesis.summary,
    ...list("Agreements", synthesis.agreements),
    ...list("Disagreements", synthesis.disagreements),
    ...list("Open questions", synthesis.openQuestions),
    ...(judgement.untested ? ["No message of this round counters another."] : []),
    ...(isAtItsEnd ? [`A ${depth} discussion goes to ${depthPlans[depth].mostRounds} rounds.`] : []),
    ...(reopening === null ? [] : ["The moderator suggests:", reopening]),
  ];
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  - ${item}`)];
}

async function anotherTopic(
  floor: Floor,
  { topic }: SwarmOptions,
  { synthesis }: HeldRound,
): Promise<string> {
  const suggestions = synthesis.nextTopicSuggestions;
  const { value } = await floor.person({
    id: "topic",
    text: ["Which topic?", ...suggestions.map((one) => `  - ${one}`)].join("\n"),
    recommended: suggestions[1] ?? suggestions[0] ?? topic,
  });
  return value.trim() === "" ? topic : value.trim();
}

/** What experts of the last round would know of the person is asked; all are told what is answered. */
export async function relayed(floor: Floor, options: SwarmOptions, course: Course): Promise<Course> {
  const round = course.held.length;
  const said = messagesOf(course, round)
    .filter(isStatement)
    .map(({ name, content }) => ({ seat: name, question: content.questionForUser }));
  const words = personsWords[ourLanguage(options.lang, options.topic)];
  const parts = await handedOn(floor, said, course.questions, words);
  const questions = parts.map((one) => ({ round, ...one }));
  for (const one of questions) floor.keep<SwarmEntry>({ v: 1, kind: "question", ...one });
  return questions.length === 0 ? course : { ...course, questions: [...course.questions, ...questions] };
}

/** What the person was asked after a round, and answered, as all are told it; empty where there is nothing. */
export function answersAfter({ questions }: Pick<Course, "questions">, round: number): string {
  const asked = questions.filter((one) => one.round === round);
  const answers = answersText(asked);
  const open = asked.filter(({ answer }) => answer === null);
  return joined([
    answers === "" ? "" : part(personsWords.en.answered, answers),
    open.length === 0
      ? ""
      : part(
          "Questions to the person who started this, not answered",
          open.map(({ seat, question }) => `${seat}: ${question}`).join("\n"),
        ),
  ]);
}
