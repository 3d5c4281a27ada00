import { ColloquyError } from "../../kernel/error.ts";
import type { Floor, Protocol } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { englishAnswer, japaneseAnswer } from "./rules/answer-words.ts";
import { swarmVerdict } from "./rules/outcome.ts";
import { beginning, type Course, isSilent } from "./course.ts";
import { finalSynthesis } from "./final.ts";
import { askWhatNext, type NextStep } from "./gates.ts";
import type { SwarmOptions, SwarmOutcome } from "./options.ts";
import { seatExperts } from "./panel.ts";
import { relayed } from "./questions.ts";
import { takeRecess } from "./recess.ts";
import { swarmRound } from "./round.ts";
import type { SwarmEntry } from "./state.ts";
import { stressCheck } from "./stress.ts";
import type { Table } from "./table.ts";

/** A panel of experts, a contrarian and a cross-domain thinker, round after round, until a person wants the synthesis. */
export const swarm: Protocol<SwarmOptions, SwarmOutcome> = async (floor, options) => {
  const table = await seatExperts(floor, options);
  let course = beginning;
  let next: NextStep = { step: "round", topic: options.topic };
  while (next.step === "round") {
    course = await swarmRound(floor, table, course, next.topic);
    refuseSilence(course);
    course = await relayed(floor, options, course);
    next = await afterRound(floor, table, course);
  }
  return conclude(floor, table, course);
};

/** The person may send everybody home any number of times before they say how it goes on. */
async function afterRound(
  floor: Floor,
  table: Table,
  course: Course,
): Promise<Exclude<NextStep, { step: "pause" }>> {
  const { options } = table;
  let reopening: string | null = null;
  for (let recesses = 1; ; recesses++) {
    const next = await askWhatNext(floor, options, course, reopening);
    if (next.step !== "pause") return next;
    reopening = await takeRecess(floor, table, course, recesses);
  }
}

async function conclude(floor: Floor, table: Table, before: Course): Promise<SwarmOutcome> {
  const { options } = table;
  const { course, stress } = await stressCheck(floor, table, before);
  const synthesis = await finalSynthesis(floor, table, course);
  const discussed = {
    synthesis,
    syntheses: course.held.map((held) => held.synthesis),
    rounds: course.held.flatMap((held) => [held.judgement, ...held.stress]),
    messages: course.messages,
    experts: table.experts,
    seats: floor.seats,
    stress,
  };
  const isJapanese = ourLanguage(options.lang, options.topic) === "ja";
  const verdict = swarmVerdict(discussed, isJapanese ? japaneseAnswer : englishAnswer);
  const questions = course.questions.map(({ seat, question, answer }) => ({ seat, question, answer }));
  floor.keep<SwarmEntry>({
    v: 1,
    kind: "verdict",
    verdict: { ...verdict, ...(questions.length > 0 && { questions }) },
  });
  return { rounds: course.held.length };
}

/** A panel that says nothing at all has nothing to be summed up. */
function refuseSilence(course: Course): void {
  if (course.held.every(({ round }) => isSilent(course, round)))
    throw new ColloquyError("no-answer", "No expert said anything.", {
      hint: "`colloquy agents --check` shows which agents answer.",
    });
}
