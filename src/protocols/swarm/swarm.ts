import { ColloquyError } from "../../kernel/error.ts";
import type { Floor, Protocol } from "../../kernel/floor.ts";
import { ourLanguage } from "../../text/language.ts";
import { noteMissing } from "../missing.ts";
import { alikeTogether } from "../persons-part.ts";
import { part } from "../prompt-parts.ts";
import { beginning, type Course, isSilent, messagesOf, type Table } from "./course.ts";
import { askWhatNext, type NextStep } from "./gates.ts";
import { answersAfter, relayed } from "./questions.ts";
import type { SwarmOptions, SwarmOutcome } from "./options.ts";
import { seatExperts } from "./panel.ts";
import { finalTurn, type Recorded } from "./prompt.ts";
import { takeRecess } from "./recess.ts";
import { swarmRound } from "./round.ts";
import { synthesisText } from "./synthesis-text.ts";
import { englishAnswer, japaneseAnswer, proposalsIn } from "./rules/answer.ts";
import { countedStands } from "./rules/counted.ts";
import { evidenceFaults, withSeatIds } from "./rules/evidence.ts";
import { citableIn, ledgerOf } from "./rules/ledger.ts";
import { lengthRemark } from "./rules/lengths.ts";
import { labelledText, labelledTitle } from "./rules/message-text.ts";
import { swarmVerdict } from "./rules/outcome.ts";
import type { FinalSynthesis } from "./rules/statements.ts";
import type { SwarmEntry } from "./state.ts";
import { stressCheck } from "./stress.ts";

/** A panel of experts, a contrarian and a cross-domain thinker, round after round, until a person wants the synthesis. */
export const swarm: Protocol<SwarmOptions, SwarmOutcome> = async (floor, options) => {
  const table = await seatExperts(floor, options);
  let course = beginning();
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
  const questions = alikeTogether(course.questions.map(({ round: _round, ...one }) => one));
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

/** The historian reads the record and sums it up; evidence that is not in it is sent back once. */
async function finalSynthesis(
  floor: Floor,
  { historian, options }: Table,
  course: Course,
): Promise<FinalSynthesis | null> {
  const record = recordOf(course);
  const first = await floor.ask(historian, finalTurn(options, historian, record, null));
  if (!first.answered) {
    noteMissing(floor, "The historian gave no synthesis", first.failure);
    return null;
  }
  const { seats } = ledgerOf(course.messages).ledger;
  const shortNames = new Map(seats.map(({ prefix, name }) => [prefix, name]));
  const read = (given: FinalSynthesis) => withSeatIds(given, floor.seats, shortNames);
  const unfounded = evidenceFaults(read(first.value), citableIn(course.messages), floor.seats);
  const again = { unfounded, said: JSON.stringify(first.value, null, 1) };
  const second =
    unfounded.length === 0 ? null : await floor.ask(historian, finalTurn(options, historian, record, again));
  const synthesis = read(second?.answered === true ? second.value : first.value);
  const remark = lengthRemark("The historian's executive summary", synthesis.executiveSummary, 500);
  if (remark !== null) floor.warn(remark);
  return synthesis;
}

/** The historian reads every word. */
function recordOf({ held, messages, questions }: Course): Recorded {
  const ledger = ledgerOf(messages);
  const proposals = proposalsIn(ledger.ledger, messages).map(({ id, text }) => `[${id}] ${text}`);
  const said = held.flatMap((one) => [
    ...messagesOf({ messages }, one.round).map((message) =>
      part(labelledTitle(message, ledger), labelledText(message, ledger)),
    ),
    part(`The Moderator's synthesis of round ${one.round} (not evidence)`, synthesisText(one)),
    ...[answersAfter({ questions }, one.round)].filter((text) => text !== ""),
  ]);
  return { said, proposals: proposals.join("\n"), counted: countedStands(ledger.ledger) };
}
