import { counted } from "../../../text/counted.ts";
import { idsIn } from "./citations.ts";
import type { NamedSeat } from "./evidence.ts";
import { authorsOf } from "./graph.ts";
import { isStatement, once, type SwarmMessage } from "./said.ts";
import { asSentence, shorten } from "../../../text/shorten.ts";
import type { FinalSynthesis, RoundSynthesis } from "./statements.ts";
import { endsOfTopics, type TopicEnd } from "./topics.ts";
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
  const ends = endsOfTopics(rounds, messages);
  const agreed = ends.flatMap((end) => (end.agreement === null ? [] : [{ end, agreement: end.agreement }]));
  const ids = new Set(messages.map(({ id }) => id));
  return {
    executiveSummary: [
      `${counted(new Set(messages.map(({ round }) => round)).size, "round")}, ${counted(messages.length, "message")}.`,
      ...agreed.map(({ agreement }) => agreementSentence(agreement, messages)),
      ...(agreed.length === 0 ? ["No two experts stand for the same."] : []),
      "Put together from what was said; the historian gave no synthesis.",
    ].join(" "),
    insights: [
      ...agreed.map(({ end, agreement }) => agreedInsight(agreement, end, experts)),
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

type Insight = FinalSynthesis["insights"][number];

/** Never "high": code sees that experts say the same and that it was put to the test, not that it is true. */
function agreedInsight(
  { position, seats, messages: ids, support }: StrongestAgreement,
  { round, untested, statements }: TopicEnd,
  experts: readonly NamedSeat[],
): Insight {
  const isHeldByMost = 2 * seats.length > experts.length;
  return {
    title: shorten(position, titleLength),
    description: position,
    confidence: isHeldByMost && !untested ? "medium" : "low",
    confidenceReason: `Held by ${seats.length} of ${experts.length} experts; ${untested ? "nothing was" : "messages were"} countered in round ${round}.`,
    supportingEvidence: [...new Set([...ids, ...support])],
    dissentingViews: statements
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

/** One debate a topic: all who countered each other in its last round. What the countered one accepts is settled. */
function debateOf(end: TopicEnd, messages: readonly SwarmMessage[]): FinalSynthesis["unresolvedDebates"] {
  const said = messages.filter(({ round }) => round === end.round);
  const authors = authorsOf(messages);
  const stands = new Map(end.stands.map(({ seat, stand }) => [seat, stand]));
  const open = end.edges
    .filter(({ from, type }) => type === "counters" && said.some(({ id }) => id === from))
    .map(({ from, to }) => ({ by: authors(from) ?? "", countered: authors(to) ?? "" }))
    .filter(({ countered }) => stands.get(countered) !== "accept");
  const seats = new Set(open.flatMap(({ by, countered }) => [countered, by]));
  const positions = [...seats].flatMap((seat) => {
    const last = said.findLast(({ from }) => from === seat);
    return last === undefined ? [] : [positionOf(last)];
  });
  return positions.length < 2 ? [] : [{ topic: end.topic, positions }];
}

function positionOf(message: SwarmMessage) {
  const { id, from, content } = message;
  const said = typeof content === "string" ? [content] : [content.reasoning, ...content.counterpoints];
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
  return `${names.join(", ")} stand for: ${asSentence(position, argumentLength)}`;
}
