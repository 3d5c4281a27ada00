import { stringify } from "yaml";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { ProjectedFile } from "../../../kernel/projection.ts";
import type { Escalation, SessionRound } from "../rules/session.ts";
import type { Strategy } from "../rules/strategy.ts";
import type { Account } from "./account.ts";

export const sessionPath = "session.yaml";

/** The session as a file: from its `rounds` and `escalations` alone all the rest can be rebuilt (behaviour 5.10). */
export function sessionFile(
  discussion: Discussion,
  account: Account,
  documents: readonly string[],
): ProjectedFile {
  const { status, createdAt, lastActiveAt } = discussion;
  const { participants, sides, strategy, rounds, escalations, settings, verdict } = account;
  const session = {
    id: discussion.id,
    topic: account.topic,
    workflow_type: account.workflow,
    strategy: strategy?.id ?? null,
    status: status === "failed" ? "paused" : status,
    started: createdAt,
    ...(status === "paused" && { paused_at: lastActiveAt }),
    ...(status === "completed" && { completed_at: lastActiveAt }),
    participants: participants.map(({ id, name }) => ({ id, name })),
    ...(sides && { debate_sides: { pro: sides.pro, con: sides.con, proposal: account.topic } }),
    current_phase: currentPhase(
      strategy,
      rounds.map((one) => one.session),
      escalations,
    ),
    total_rounds: rounds.length,
    rounds: rounds.map(({ session: { number, phase, ...round }, startedAt }) => ({
      number,
      phase,
      timestamp: startedAt,
      ...round,
    })),
    escalations,
    outcome: verdict && {
      recommendation: verdict.recommendation,
      concluded_by: verdict.concludedBy,
      consensus_rate: verdict.consensusRate,
      file: documents[0] ?? null,
      files: documents,
    },
    config: settings,
  };
  return { path: sessionPath, text: stringify(session, { lineWidth: 110, aliasDuplicateObjects: false }) };
}

/** The phase a next round would be in; at the end, the last. */
export function currentPhase(
  strategy: Strategy | null,
  sessions: readonly SessionRound[],
  escalations: readonly Escalation[],
): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = sessions.at(-1);
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.find(({ round }) => round === last.number)?.next_action;
  const action = decided ?? last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(
  strategy: Strategy | null,
  sessions: readonly SessionRound[],
  escalations: readonly Escalation[],
): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(strategy, sessions, escalations);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
