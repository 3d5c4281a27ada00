import { stringify } from "yaml";
import type { ProjectedFile } from "../../../kernel/projection.ts";
import type { Account, HeldRound } from "./account.ts";
import { currentPhase } from "./phase.ts";

export const sessionPath = "session.yaml";

/** The session as a file: from its `rounds`, `escalations` and what was `known` before all the rest can be rebuilt (behaviour 5.10). */
export function sessionFile(account: Account, documents: readonly string[]): ProjectedFile {
  const { id, status, createdAt, lastActiveAt } = account.discussion;
  const { participants, sides, strategy, rounds, escalations, settings, verdict } = account;
  const session = {
    id,
    topic: account.topic,
    workflow_type: account.workflow,
    strategy: strategy?.id ?? null,
    status: status === "failed" ? "paused" : status,
    started: createdAt,
    ...(status === "paused" && { paused_at: lastActiveAt }),
    ...(status === "completed" && { completed_at: lastActiveAt }),
    participants: participants.map(({ id, name }) => ({ id, name })),
    ...(sides && {
      debate_sides: { pro: sides.pro, con: sides.con, proposal: verdict?.motion ?? account.topic },
    }),
    ...(account.state.known.length > 0 && { known: account.state.known }),
    current_phase: currentPhase(account),
    total_rounds: rounds.length,
    rounds: rounds.map((round) => roundEntry(round, account)),
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

function roundEntry({ session, startedAt, responses }: HeldRound, { verbose }: Account) {
  const { number, phase, ...round } = session;
  const said = [...responses].map(([participant, response]) => ({ participant, ...response }));
  return { number, phase, timestamp: startedAt, ...round, ...(verbose && { responses: said }) };
}
