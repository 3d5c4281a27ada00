import { idsIn } from "./citations.ts";
import type { NamedSeat } from "./evidence.ts";
import { authorsOf } from "./graph.ts";
import type { SwarmMessage } from "./message.ts";
import { isStatement, lastStatements, once } from "./said.ts";
import { shorten } from "./shorten.ts";
import type { FinalSynthesis, RoundSynthesis } from "./statements.ts";
import type { Edge, JudgedSynthesis, RoundJudgement, StrongestAgreement } from "./verdict.ts";
import { gistOf } from "./window.ts";

/*
 * What code can honestly put together where the moderator or the historian gave nothing: their words where experts
 * spoke, ids for evidence, counts, and fixed sentences around them. It finds no insight of its own.
 */

/** A round in place of the moderator's synthesis. */
export function synthesisFromRound(
  messages: readonly SwarmMessage[],
  judgement: RoundJudgement,
  round: number,
): RoundSynthesis {
  const openQuestions = questionsIn(messages);
  const agreement = judgement.strongestAgreement;
  const disagreements = countering(judgement.edges, messages);
  return {
    summary: [
      `Round ${round}: ${counted(messages.length, "message")} by ${counted(new Set(messages.map(({ from }) => from)).size, "seat")}.`,
      agreement === null ? "No two experts stand for the same." : agreementSentence(agreement, messages),
      `${counted(disagreements.length, "countering citation")}, ${counted(judgement.shifts.length, "change")} of position.`,
      "Put together from what was said; the moderator gave no synthesis.",
    ].join(" "),
    agreements: agreement === null ? [] : [agreement.position],
    disagreements: [...disagreements],
    insights: [],
    openQuestions: [...openQuestions],
    // What experts ask is what they would speak of next.
    nextTopicSuggestions: openQuestions.slice(0, mostSuggestions),
  };
}

const mostSuggestions = 3;

export interface Rounds {
  readonly syntheses: readonly JudgedSynthesis[];
  /** In order, stress checks included. */
  readonly rounds: readonly RoundJudgement[];
  readonly messages: readonly SwarmMessage[];
  readonly experts: readonly NamedSeat[];
}

/** All rounds in place of the historian's synthesis. */
export function synthesisFromRounds({ syntheses, rounds, messages, experts }: Rounds): FinalSynthesis {
  const ends = lastOfEachTopic(rounds);
  const agreed = ends.flatMap((end) => {
    const agreement = end.strongestAgreement;
    return agreement === null ? [] : [{ end, agreement }];
  });
  const ids = new Set(messages.map(({ id }) => id));
  return {
    executiveSummary: [
      `${counted(rounds.length, "judgement")} of ${counted(messages.length, "message")} on ${ends.map(({ topic }) => `"${topic}"`).join(", ") || "nothing"}.`,
      ...agreed.map(({ agreement }) => agreementSentence(agreement, messages)),
      ...(agreed.length === 0 ? ["No two experts stand for the same."] : []),
      "Put together from what was said; the historian gave no synthesis.",
    ].join(" "),
    insights: [
      ...agreed.map(({ end, agreement }) => agreedInsight(agreement, end, messages, experts)),
      ...reportedInsights(syntheses, ids),
    ],
    agreements: agreed.map(({ agreement }) => ({
      point: agreement.position,
      supporters: [...agreement.seats],
    })),
    unresolvedDebates: ends.flatMap((end) => debateOf(end, messages)),
    openQuestions: [
      ...once([...questionsIn(messages), ...syntheses.flatMap(({ openQuestions }) => openQuestions)]),
    ],
    recommendations: [
      ...once(
        agreed.flatMap(({ agreement }) =>
          messages
            .filter(isStatement)
            .filter(({ id }) => agreement.messages.includes(id))
            .flatMap(({ content }) => content.proposals),
        ),
      ),
    ],
  };
}

/** A stress check has the topic of its round and comes after it, so that it takes its place. */
function lastOfEachTopic(rounds: readonly RoundJudgement[]): readonly RoundJudgement[] {
  return [...new Map(rounds.map((round) => [round.topic, round])).values()];
}

type Insight = FinalSynthesis["insights"][number];

/** Never "high": code sees that experts say the same and that it was put to the test, not that it is true. */
function agreedInsight(
  { position, seats, messages: ids, support }: StrongestAgreement,
  { round, untested }: RoundJudgement,
  messages: readonly SwarmMessage[],
  experts: readonly NamedSeat[],
): Insight {
  const isHeldByMost = 2 * seats.length > experts.length;
  const standing = lastStatements(messages.filter((message) => message.round <= round));
  return {
    title: shorten(position, titleLength),
    description: position,
    confidence: isHeldByMost && !untested ? "medium" : "low",
    confidenceReason: `Held by ${seats.length} of ${experts.length} experts; ${untested ? "nothing was countered" : "some of it was countered"} in round ${round}.`,
    supportingEvidence: [...new Set([...ids, ...support])],
    dissentingViews: standing
      .filter(({ from }) => !seats.includes(from))
      .map(({ id, name, content }) => `${name} (${id}): ${content.position}`),
  };
}

const titleLength = 80;

/** What moderators noted on the way. */
function reportedInsights(
  syntheses: readonly JudgedSynthesis[],
  ids: ReadonlySet<string>,
): readonly Insight[] {
  const noted = syntheses.flatMap(({ round, insights }) => insights.map((text) => ({ round, text })));
  return once(noted.map(({ text }) => text)).map((text) => ({
    title: shorten(text, titleLength),
    description: text,
    confidence: "low" as const,
    confidenceReason: `Noted by the moderator in round ${noted.find((one) => one.text === text)?.round}.`,
    supportingEvidence: idsIn(text).filter((id) => ids.has(id)),
    dissentingViews: [],
  }));
}

/** One debate a topic: all who counter each other to its end. What the countered one accepts is settled. */
function debateOf(
  { topic, edges, stands }: RoundJudgement,
  messages: readonly SwarmMessage[],
): FinalSynthesis["unresolvedDebates"] {
  const authors = authorsOf(messages);
  const accepting = stands.filter(({ stand }) => stand === "accept").map(({ seat }) => seat);
  const open = edges.filter(
    ({ to, type }) => type === "counters" && !accepting.includes(authors.get(to) ?? ""),
  );
  const seats = new Set(open.flatMap(({ from, to }) => [authors.get(to), authors.get(from)]));
  const positions = [...seats].flatMap((seat) => {
    const last = messages.findLast(
      (message) => message.from === seat && open.some(({ from, to }) => [from, to].includes(message.id)),
    );
    return last === undefined ? [] : [positionOf(last)];
  });
  return positions.length < 2 ? [] : [{ topic, positions }];
}

function positionOf(message: SwarmMessage) {
  const { id, from, content } = message;
  const said = isStatement(message)
    ? [message.content.reasoning, ...message.content.counterpoints]
    : [String(content)];
  return {
    stance: gistOf(message),
    advocates: [from],
    arguments: said.filter((text) => text !== "").map((text) => `${shorten(text, argumentLength)} (${id})`),
  };
}

const argumentLength = 300;

function questionsIn(messages: readonly SwarmMessage[]): readonly string[] {
  return once(messages.filter(isStatement).flatMap(({ content }) => content.questions));
}

/** `Ada (r1-msg-006) counters Bo (r1-msg-002): …`, in the words that counter where they can be told. */
function countering(edges: readonly Edge[], messages: readonly SwarmMessage[]): readonly string[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return edges
    .filter(({ type }) => type === "counters")
    .flatMap(({ from, to }) => {
      const message = byId.get(from);
      if (message === undefined) return [];
      const point = isStatement(message)
        ? message.content.counterpoints.find((text) => idsIn(text).includes(to))
        : undefined;
      const countered = byId.get(to)?.name;
      const target = countered === undefined ? to : `${countered} (${to})`;
      return [`${message.name} (${from}) counters ${target}: ${point ?? gistOf(message)}`];
    });
}

function agreementSentence(
  { position, seats }: StrongestAgreement,
  messages: readonly SwarmMessage[],
): string {
  const names = seats.map((seat) => messages.find(({ from }) => from === seat)?.name ?? seat);
  return `${names.join(", ")} stand for: ${shorten(position, argumentLength)}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
