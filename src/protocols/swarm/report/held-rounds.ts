import type { Discussion, Round } from "../../../kernel/discussion.ts";
import type { Receipt } from "../../../kernel/receipt.ts";
import type { SwarmMessage } from "../rules/message.ts";
import type { JudgedSynthesis, RoundJudgement } from "../rules/verdict.ts";
import { sentIn, type Step, stepsOf } from "./steps.ts";

/** A round with all that was said in it, as far as it has come. */
export interface HeldRound {
  readonly number: number;
  readonly topic: string;
  readonly startedAt: string;
  readonly completed: boolean;
  readonly messages: readonly Said[];
  /** Answers on record that were not sent yet when the journal ends: the others of their step had not answered. */
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
  readonly synthesis: JudgedSynthesis | null;
  readonly judgement: RoundJudgement | null;
  /** What came after it, where its agreement was put under stress. */
  readonly stress: StressCheck | null;
}

export interface Said extends SwarmMessage {
  /** The key of the turn it came of. */
  readonly turn: string | null;
  readonly at: string;
  readonly receipt: Receipt | null;
}

export interface StressCheck {
  readonly messages: readonly Said[];
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
  /** Of several checks, all that was judged of them. */
  readonly judgement: RoundJudgement | null;
}

export interface Pending {
  readonly from: string;
  readonly type: string;
  readonly content: unknown;
  readonly at: string;
}

/** A turn without an answer, and why; no failure where it is still waited for. */
export interface Missing {
  readonly from: string;
  readonly type: string;
  readonly failures: readonly string[];
}

export function heldRounds(discussion: Discussion): readonly HeldRound[] {
  return discussion.rounds.map((round) => {
    const steps = stepsOf(discussion, round);
    const said = saidIn(discussion, round, steps);
    const judgements = judgementsOf(discussion, round);
    return {
      number: round.round,
      topic: round.title,
      startedAt: round.startedAt,
      completed: round.completed,
      messages: said.filter((one) => !isStress(one)),
      ...unsaid(steps.filter((step) => !isStress(step))),
      synthesis: (judgements("synthesis").at(-1) as JudgedSynthesis | undefined) ?? null,
      judgement: (judgements("round").at(-1) as RoundJudgement | undefined) ?? null,
      stress: stressOf(said.filter(isStress), steps.filter(isStress), judgements("stress")),
    };
  });
}

function isStress({ type }: { readonly type: string }): boolean {
  return type === "stress_test" || type === "stress_response";
}

function saidIn(discussion: Discussion, round: Round, steps: readonly Step[]): readonly Said[] {
  return sentIn(discussion, round).map((sent) => {
    const step = steps.find(({ message }) => message === sent);
    const { turn = null, receipt = null } = step?.answer ?? {};
    return { ...sent.message.content, at: sent.ts, turn, receipt };
  });
}

function unsaid(steps: readonly Step[]): Pick<HeldRound, "pending" | "missing"> {
  const spoken = steps.filter(({ type }) => type !== "synthesis");
  return {
    pending: spoken.flatMap(({ from, type, answer, message }) =>
      answer === null || message !== null ? [] : [{ from, type, content: answer.content, at: answer.at }],
    ),
    missing: steps.flatMap(({ from, type, answer, failures }) =>
      answer === null ? [{ from, type, failures }] : [],
    ),
  };
}

function stressOf(
  messages: readonly Said[],
  steps: readonly Step[],
  judgements: readonly unknown[],
): StressCheck | null {
  if (steps.length === 0 && messages.length === 0 && judgements.length === 0) return null;
  const judged = judgements as readonly RoundJudgement[];
  const last = judged.at(-1);
  const judgement = last && {
    ...last,
    edges: judged.flatMap(({ edges }) => edges),
    rejected: judged.flatMap(({ rejected }) => rejected),
    stands: judged.flatMap(({ stands }) => stands),
    shifts: judged.flatMap(({ shifts }) => shifts),
  };
  return { messages, ...unsaid(steps), judgement: judgement ?? null };
}

function judgementsOf({ judgements, roundsBefore }: Discussion, { round }: Round) {
  return (kind: "synthesis" | "round" | "stress"): readonly unknown[] =>
    judgements
      .filter((one) => one.kind === kind)
      .map(({ judgement }) => judgement as { readonly round: number })
      .filter((judgement) => judgement.round === round - roundsBefore);
}
