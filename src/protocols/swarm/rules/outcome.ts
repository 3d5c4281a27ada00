import { answerOf, type AnswerWords, englishAnswer } from "./answer.ts";
import { idsIn } from "./citations.ts";
import { type Citable, evidenceFaults, type NamedSeat, seatNamed, whyUnfounded } from "./evidence.ts";
import { citableIn } from "./ledger.ts";
import { minorityViews } from "./minority.ts";
import { isStatement, type SwarmMessage } from "./said.ts";
import type { FinalSynthesis } from "./statements.ts";
import { type Rounds, synthesisFromRounds } from "./synthesis.ts";
import type { PositionHistory, PositionShift, SwarmVerdict } from "./verdict.ts";

export interface Discussed extends Rounds {
  /** The historian's; `null` where it gave none. */
  readonly synthesis: FinalSynthesis | null;
  /** The experts and the fixed roles. */
  readonly seats: readonly NamedSeat[];
  readonly stress: SwarmVerdict["stress"];
}

/** The verdict of a swarm: what the historian made of it, as far as it can be followed, and every view it left out. */
export function swarmVerdict(discussed: Discussed, words: AnswerWords = englishAnswer): SwarmVerdict {
  const { rounds, messages, experts, seats, stress } = discussed;
  const given = discussed.synthesis ?? synthesisFromRounds(discussed);
  const ids = citableIn(messages);
  return {
    ...answerOf(discussed, words),
    executiveSummary: given.executiveSummary,
    insights: given.insights.map((insight) => founded(insight, ids)),
    agreements: given.agreements.map(({ point, supporters }) => ({
      point,
      supporters: seatsNamed(supporters, seats),
    })),
    unresolvedDebates: given.unresolvedDebates.map(({ topic, positions }) => ({
      topic,
      positions: positions.map((one) => ({ ...one, advocates: seatsNamed(one.advocates, seats) })),
    })),
    openQuestions: given.openQuestions,
    recommendations: given.recommendations,
    minorityReport: minorityViews({
      reported: given.minorityReport,
      rounds,
      messages,
      experts,
      seats,
    }),
    positionHistory: positionHistory(
      messages,
      rounds.flatMap(({ shifts }) => shifts),
      experts.map(({ id }) => id),
    ),
    unfounded: evidenceFaults(given, ids, seats),
    stress,
    by: discussed.synthesis === null ? "code" : "historian",
  };
}

type Insight = FinalSynthesis["insights"][number];

/** Only evidence that can be followed stays; the rest is listed as unfounded. Nobody is confident of what has none. */
function founded(insight: Insight, ids: Citable): Insight {
  const supportingEvidence = insight.supportingEvidence
    .filter((said) => whyUnfounded(said, ids) === null)
    // By a claim alone: the message in which it was said goes before it.
    .map((said) => (idsIn(said).length > 0 ? said : `[${ids.namedIn(said)[0]}] ${said}`));
  if (supportingEvidence.length > 0 || insight.confidence === "low")
    return { ...insight, supportingEvidence };
  return {
    ...insight,
    supportingEvidence,
    confidence: "low",
    confidenceReason: `None of its evidence names a message of this discussion; "${insight.confidence}" was claimed.`,
  };
}

/** By their ids, however they were called; names nobody has are listed as unfounded. */
function seatsNamed(names: readonly string[], seats: readonly NamedSeat[]): string[] {
  const found = names.map((name) => seatNamed(name, seats)).filter((id) => id !== null);
  return [...new Set(found)];
}

/** Where each expert stood, statement by statement, and where it says that it moved. */
export function positionHistory(
  messages: readonly SwarmMessage[],
  shifts: readonly PositionShift[],
  expertIds: readonly string[],
): readonly PositionHistory[] {
  const bySeat = Map.groupBy(messages.filter(isStatement), ({ from }) => from);
  const moved = new Map(shifts.toReversed().map((shift) => [shift.message, shift]));
  return expertIds.map((seat) => ({
    seat,
    positions: (bySeat.get(seat) ?? []).map(({ id, round, content }) => ({
      message: id,
      round,
      position: content.position,
      shift: moved.get(id) ?? null,
    })),
  }));
}
