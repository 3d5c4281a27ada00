import { comparison } from "../../../text/likeness/comparison.ts";
import { contradict } from "../../../text/likeness/grouping.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { idsIn } from "./citations.ts";
import { advocatesIn, type NamedSeat, seatNamed } from "./evidence.ts";
import { authorsOf } from "./graph.ts";
import type { StatementMessage, SwarmMessage } from "./said.ts";
import { asSentence, shorten } from "../../../text/shorten.ts";
import type { FinalSynthesis } from "./statements.ts";
import { endsOfTopics, type TopicEnd } from "./topics.ts";
import type { MinorityView, RoundJudgement } from "./verdict.ts";

/** What is left at the end. */
export interface Ending {
  /** As the historian gives them. */
  readonly reported: FinalSynthesis["minorityReport"];
  /** In order, stress checks included. */
  readonly rounds: readonly RoundJudgement[];
  /** All that was said. */
  readonly messages: readonly SwarmMessage[];
  readonly experts: readonly NamedSeat[];
  readonly seats: readonly NamedSeat[];
}

/**
 * The views that did not prevail: those the historian reports, and those it left out, of the last topic first. Code
 * knows them by their structure, so that no summary can lose them: an expert that a topic left outside the strongest
 * agreement, or one whose last word on it counters another expert.
 */
export function minorityViews(ending: Ending): readonly MinorityView[] {
  const ends = endsOfTopics(ending.rounds, ending.messages).toReversed();
  const found = distinct(
    ends.flatMap((end) => ending.experts.flatMap((expert) => viewsOf(expert, end, ending))),
  );
  return distinct([...reportedViews(ending), ...found]);
}

/** Each view once, in the words in which it stands first. What was said of it elsewhere is kept. */
function distinct(views: readonly MinorityView[]): readonly MinorityView[] {
  const kept: MinorityView[] = [];
  for (const view of views) {
    const at = kept.findIndex((one) => areSame(one, view));
    const same = kept[at];
    if (same === undefined) kept.push(view);
    else
      kept[at] = {
        ...same,
        stillValid: same.stillValid || view.stillValid,
        messages: [...new Set([...same.messages, ...view.messages])],
      };
  }
  return kept;
}

/**
 * Said of one seat on one matter, and not turned round. Another's view in the same words stays: that it has two
 * advocates must be seen.
 */
function areSame(one: MinorityView, other: MinorityView): boolean {
  if (one.advocate !== other.advocate || contradict(one.position, other.position)) return false;
  const texts = [one.position, other.position];
  return comparison(texts, wordLikeness(texts)).areRelated(one.position, other.position);
}

function reportedViews({ reported = [], messages, seats }: Ending): readonly MinorityView[] {
  return reported.flatMap(({ position, advocate, reason, stillValid }) => {
    const named = idsIn(`${position} ${reason}`).filter((cited) => messages.some(({ id }) => id === cited));
    const view = { position, reason, stillValid, messages: named, by: "historian" as const };
    return advocatesIn(advocate, (name) => seatNamed(name, seats) !== null)
      .flatMap((name) => seatNamed(name, seats) ?? [])
      .map((seat) => ({ ...view, advocate: seat }));
  });
}

/** How an expert dissents at the end of a topic, if it does. */
function viewsOf(expert: NamedSeat, end: TopicEnd, ending: Ending): readonly MinorityView[] {
  const { agreement, round } = end;
  const statement = end.statements.find(({ from }) => from === expert.id);
  if (statement === undefined) return [];
  const isInside = agreement?.seats.includes(expert.id) === true;
  const countered = counteredBy(statement, end, ending);
  if (countered.length === 0 && (agreement === null || isInside)) return [];
  const { position, reasoning } = statement.content;
  const reasons = [
    agreement === null || isInside
      ? ""
      : `${agreement.seats.length} of ${ending.experts.length} experts took another position in round ${round}: ${asSentence(agreement.position, quotedLength)}`,
    countered.length === 0 ? "" : `It counters ${countered.join(", ")} to the end.`,
    reasoning === "" ? "" : `Its own reason: ${shorten(reasoning, reasonLength)}`,
  ];
  return [
    {
      // Who is part of the agreement and still counters within it dissents by what it counters with.
      position: (isInside ? counterpointTo(countered, statement) : undefined) ?? position,
      advocate: expert.id,
      reason: reasons.filter((reason) => reason !== "").join(" "),
      stillValid: !hasLeft(statement, ending),
      messages: [statement.id],
      by: "code",
    },
  ];
}

const quotedLength = 200;
const reasonLength = 400;

/** It moved in a later round, for something it was shown. */
function hasLeft(statement: StatementMessage, { rounds }: Ending): boolean {
  return rounds
    .filter(({ round }) => round > statement.round)
    .flatMap(({ shifts }) => shifts)
    .some(({ seat, kind, accepted }) => seat === statement.from && kind === "major" && accepted);
}

/** The messages of other experts that a statement counters. To counter the contrarian is what rebuttals are for. */
function counteredBy(
  statement: StatementMessage,
  { edges }: TopicEnd,
  { messages, experts }: Ending,
): readonly string[] {
  const authors = authorsOf(messages);
  return edges
    .filter(({ from, type }) => from === statement.id && type === "counters")
    .map(({ to }) => to)
    .filter((to) => experts.some(({ id }) => id === authors(to)));
}

function counterpointTo(countered: readonly string[], { content }: StatementMessage): string | undefined {
  return content.counterpoints.find((point) => idsIn(point).some((id) => countered.includes(id)));
}
