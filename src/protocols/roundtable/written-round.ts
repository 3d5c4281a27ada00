import type { Floor } from "../../kernel/floor.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import type { RoundStart } from "./facilitator-prompt.ts";
import type { Answers } from "./responses.ts";
import { agreedIn, takenBackOf, withAgreed } from "./rules/agreed.ts";
import { recordArtifacts } from "./rules/artifacts.ts";
import { consentedTo } from "./rules/consent.ts";
import { contradicted } from "./rules/dissent.ts";
import { afterSynthesis, optionsNamed, optionsNotTaken, standsTaken } from "./rules/ledger.ts";
import { policyOutcome, textsOfResponses } from "./rules/policy.ts";
import type { FacilitatorQuestion, FacilitatorSynthesis } from "./rules/replies.ts";
import type { SessionRound } from "./rules/session.ts";

export interface Read<T> {
  readonly value: T;
  /** Whether something of ours stands in for what could not be read. */
  readonly isFallback: boolean;
}

/** All that was said in a round. */
export interface RoundGiven {
  readonly standing: RoundStart;
  readonly question: Read<FacilitatorQuestion>;
  readonly answers: Answers;
  readonly synthesis: Read<FacilitatorSynthesis>;
  /** With what was answered. */
  readonly ledger: Ledger;
}

/** A round as it is kept, but for how it goes on: what the policy makes of the answers, what was agreed and written down. */
export async function writtenRound(
  floor: Floor,
  table: Table,
  course: Course,
  { standing, question, answers, synthesis, ledger }: RoundGiven,
): Promise<{ readonly draft: SessionRound; readonly ledger: Ledger }> {
  const { workflow, outputType } = table.options;
  const { round: number, phase } = standing;
  const given = synthesis.value;
  const { said } = answers;
  const wording = sessionsOf(course).at(-1)?.next_wording ?? null;
  const likeness = await floor.lookUp("likeness", textsOfResponses(said));
  const facilitatorSays = given.conflicts.length === 0 && given.next_action !== "continue";
  const written = recordArtifacts(standing.state.artifacts, given.artifacts ?? [], {
    round: number,
    workflow,
    outputType,
    participants: table.participants,
    there: standing.state.known,
    highest: table.background?.highest ?? {},
  });
  const told = {
    number,
    focus: question.value.focus,
    joined: given.joined ?? [],
    options: (given.options ?? []).map(({ id, text, merges }) => ({
      id: id ?? null,
      text,
      merges: merges ?? [],
    })),
    artifacts: written.artifacts,
  };
  const after = afterSynthesis(ledger, told);
  const agreement = policyOutcome(table.strategy.consensus, said, {
    options: optionsNamed(after, number),
    likeness,
    facilitatorSays,
  });
  const agreed = consentedTo(given.consensus, agreement, wording);
  const takenBack = takenBackOf(given.no_longer_agreed, standing.state, after);
  const draft: SessionRound = {
    number,
    phase: phase.name,
    question: question.value.question,
    focus: told.focus,
    topic_id: question.value.topic_id ?? null,
    participants: answers.asked.map(({ id }) => id),
    missing: answers.missing,
    synthesis: given.synthesis,
    consensus: agreed.consensus,
    ...(takenBack.kept.length > 0 && { no_longer_agreed: takenBack.kept }),
    conflicts: given.conflicts,
    resolved: given.resolved,
    confidence: Object.fromEntries(
      said.map(({ participant, response }) => [participant, response.confidence]),
    ),
    stances: Object.fromEntries(
      said.flatMap(({ participant, response: { stance } }) => (stance ? [[participant, stance]] : [])),
    ),
    agreement,
    wording: standing.wording,
    next_wording: given.wording || wording,
    stands: standsTaken(after, number, standing.state.artifacts),
    stand_on: given.stand_on ?? [],
    joined: told.joined,
    options: told.options,
    artifacts: written.artifacts,
    ...(given.left_out?.length ? { left_out: given.left_out } : {}),
    agenda: given.agenda ?? [],
    asked_action: given.next_action,
    next_action: given.next_action,
    notices: [
      ...agreed.notices,
      ...takenBack.notices,
      ...contradicted(agreed.consensus, after),
      ...written.notices,
      ...optionsNotTaken(ledger, after, told),
    ],
    next_focus: given.next_focus ?? null,
    recommendation: given.recommendation ?? null,
    fallback: [
      ...(question.isFallback ? (["question"] as const) : []),
      ...(synthesis.isFallback ? (["synthesis"] as const) : []),
    ],
  };
  return { draft, ledger: withAgreed(after, agreedIn([...sessionsOf(course), draft])) };
}
