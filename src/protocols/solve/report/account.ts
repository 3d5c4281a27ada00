import type { Discussion } from "../../../kernel/discussion.ts";
import type { Told } from "../../../manifest/method.ts";
import { ourLanguage } from "../../../text/language.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { SolveOptions, SolveOutcome } from "../options.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import type { SolveEntry } from "../state.ts";
import { english, type Words } from "./english.ts";
import { japanese } from "./japanese.ts";

/** What a solve kept of itself; whole at any point of it. */
export interface Account {
  readonly discussion: Discussion;
  readonly given: SolveOptions;
  readonly rounds: readonly SolveEntry[];
  /** What the last round came to; `null` before the first. */
  readonly last: Synthesis | null;
  /** The last round in which agents said something; where none did, the last. */
  readonly telling: Synthesis | null;
  /** The solution somebody took; `null` while none was. */
  readonly chosen: Solution | null;
  readonly constraints: readonly string[];
  /** What agents asked of the user. */
  readonly questions: NonNullable<SolveOutcome["questions"]>;
  readonly words: Words;
}

export type SolveTold = Told<SolveOptions, SolveEntry, SolveOutcome>;

export function accountOf({ discussion, given, kept, outcome }: SolveTold): Account {
  const syntheses = kept.map(({ synthesis }) => synthesis);
  const last = syntheses.at(-1) ?? null;
  const telling = syntheses.findLast(({ degraded }) => degraded !== true) ?? last;
  const chosen = outcome?.chosen ?? null;
  return {
    discussion,
    given,
    rounds: kept,
    last,
    telling,
    chosen: chosen === null ? null : (telling?.solutions[chosen] ?? null),
    constraints: outcome?.constraints ?? [],
    questions: outcome?.questions ?? [],
    words: ourLanguage(given.lang, given.task) === "ja" ? japanese : english,
  };
}

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
  const asked = new Set(questions.map(({ question }) => sameWords(question)));
  const others = clarification_questions.filter(
    (question) =>
      !asked.has(sameWords(question)) &&
      !cross_verification.disagreements.some((one) => question.endsWith(one)),
  );
  return [...unanswered.map(({ question }) => question), ...others];
}
