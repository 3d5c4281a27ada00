import type { Told } from "../../../manifest/method.ts";
import { ourLanguage } from "../../../text/language.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { wordingsOf } from "../../persons-part.ts";
import type { SolveOptions, SolveOutcome } from "../options.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import type { SolveEntry } from "../state.ts";
import { english } from "./english.ts";
import { japanese } from "./japanese.ts";

export type SolveTold = Told<SolveOptions, SolveEntry, SolveOutcome>;

/** What a solve kept of itself; whole at any point of it. */
export function accountOf({ discussion, given, kept, outcome }: SolveTold) {
  const syntheses = kept.map(({ synthesis }) => synthesis);
  const last = syntheses.at(-1) ?? null;
  const telling = syntheses.findLast(({ degraded }) => degraded !== true) ?? last;
  const chosen = outcome?.chosen ?? null;
  return {
    discussion,
    given,
    rounds: kept,
    /** What the last round came to; `null` before the first. */
    last,
    /** The last round in which agents said something; where none did, the last. */
    telling,
    /** The solution somebody took; `null` while none was. */
    chosen: chosen === null ? null : (telling?.solutions[chosen] ?? null),
    constraints: outcome?.constraints ?? [],
    /** What agents asked of the user. */
    questions: outcome?.questions ?? [],
    words: ourLanguage(given.lang, given.task) === "ja" ? japanese : english,
  };
}

export type Account = ReturnType<typeof accountOf>;

/** The calls of a round that came to something. */
export function answeringRuns({ cli_runs }: Synthesis): Synthesis["cli_runs"] {
  return cli_runs.filter(({ status }) => status === "answered" || status === "bullets");
}

/** Who answered, each once, whatever seats they answered for. */
export function answeringAgents(synthesis: Synthesis): readonly string[] {
  return [...new Set(answeringRuns(synthesis).map(({ tool }) => tool))];
}

/** What is open besides the disagreements, which stand under a heading of their own: what the user did not answer first. */
export function otherQuestions({ questions }: Account, telling: Synthesis): readonly string[] {
  const { clarification_questions, cross_verification } = telling;
  const unanswered = questions.filter(({ answer }) => answer === null);
  const asked = new Set(questions.flatMap(wordingsOf).map(sameWords));
  const others = clarification_questions.filter(
    (question) =>
      !asked.has(sameWords(question)) &&
      !cross_verification.disagreements.some((one) => question.endsWith(one)),
  );
  return [...unanswered.map((one) => wordingsOf(one).join(" / ")), ...others];
}
