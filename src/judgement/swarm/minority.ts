import { comparison } from "../likeness/comparison.ts";
import { wordLikeness } from "../likeness/likeness.ts";
import { idsIn } from "./citations.ts";
import { type NamedSeat, seatNamed } from "./evidence.ts";
import { authorsOf } from "./graph.ts";
import type { SwarmMessage } from "./message.ts";
import { lastStatements, type StatementMessage } from "./said.ts";
import { shorten } from "./shorten.ts";
import type { FinalSynthesis } from "./statements.ts";
import type { MinorityView, RoundJudgement } from "./verdict.ts";

/** What is left at the end. */
export interface Ending {
  /** As the historian gives them. */
  readonly reported: FinalSynthesis["minorityReport"];
  /** Of the last round, or of the stress check after it. */
  readonly last: RoundJudgement | null;
  /** All that was said. */
  readonly messages: readonly SwarmMessage[];
  readonly experts: readonly NamedSeat[];
  readonly seats: readonly NamedSeat[];
}

/**
 * The views that did not prevail: those the historian reports, and those it left out. Code knows them by their
 * structure, so that no summary can lose them: an expert outside the strongest agreement, or one whose last word
 * still counters another expert.
 */
export function minorityViews(ending: Ending): readonly MinorityView[] {
  const found = ending.experts.flatMap((expert) => viewsOf(expert, ending));
  const reported = reportedViews(ending).map((view) => {
    const same = found.filter((one) => areSame(one, view));
    return {
      ...view,
      stillValid: view.stillValid || same.length > 0,
      messages: [...new Set([...view.messages, ...same.flatMap(({ messages }) => messages)])],
    };
  });
  return [...reported, ...found.filter((one) => !reported.some((view) => areSame(one, view)))];
}

function reportedViews({ reported = [], messages, seats }: Ending): readonly MinorityView[] {
  const views: MinorityView[] = [];
  for (const { position, advocate, reason, stillValid } of reported) {
    const seat = seatNamed(advocate, seats);
    if (seat === null) continue;
    const named = idsIn(`${position} ${reason}`).filter((cited) => messages.some(({ id }) => id === cited));
    const view = { position, advocate: seat, reason, stillValid, messages: named, by: "historian" as const };
    if (!views.some((one) => areSame(one, view))) views.push(view);
  }
  return views;
}

/** Said of one seat in like words. Another's view in the same words stays: that it has two advocates must be seen. */
function areSame(one: MinorityView, other: MinorityView): boolean {
  const texts = [one.position, other.position];
  return (
    one.advocate === other.advocate &&
    comparison(texts, wordLikeness(texts)).makeTheSamePoint(one.position, other.position)
  );
}

function viewsOf(expert: NamedSeat, ending: Ending): readonly MinorityView[] {
  const { last, messages, experts } = ending;
  const statement = lastStatements(messages).find(({ from }) => from === expert.id);
  if (statement === undefined || last === null) return [];
  const agreement = last.strongestAgreement;
  const isOutside = agreement !== null && !agreement.seats.includes(expert.id);
  const countered = counteredBy(statement, ending);
  if (!isOutside && countered.length === 0) return [];
  const isInside = agreement?.seats.includes(expert.id) === true;
  const reasons = [
    isOutside
      ? `${agreement.seats.length} of ${experts.length} experts stood elsewhere at the end: "${shorten(agreement.position, quotedLength)}".`
      : "",
    countered.length === 0 ? "" : `It counters ${countered.join(", ")} to the end.`,
    statement.content.reasoning === ""
      ? ""
      : `Its own reason: ${shorten(statement.content.reasoning, reasonLength)}`,
  ];
  return [
    {
      // Who is part of the agreement and still counters within it dissents by what it counters with.
      position: (isInside ? counterpointTo(countered, statement) : undefined) ?? statement.content.position,
      advocate: expert.id,
      reason: reasons.filter((reason) => reason !== "").join(" "),
      stillValid: true,
      messages: [statement.id],
      by: "code",
    },
  ];
}

const quotedLength = 200;
const reasonLength = 400;

/** The messages of other experts that a statement counters. To counter the contrarian is what rebuttals are for. */
function counteredBy(statement: StatementMessage, { last, messages, experts }: Ending): readonly string[] {
  const authors = authorsOf(messages);
  return (last?.edges ?? [])
    .filter(({ from, type }) => from === statement.id && type === "counters")
    .map(({ to }) => to)
    .filter((to) => experts.some(({ id }) => id === authors.get(to)));
}

function counterpointTo(countered: readonly string[], { content }: StatementMessage): string | undefined {
  return content.counterpoints.find((point) => idsIn(point).some((id) => countered.includes(id)));
}
