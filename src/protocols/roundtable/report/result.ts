import type { Discussion } from "../../../kernel/discussion.ts";
import type { AgendaItem } from "../rules/agenda.ts";
import type { Escalation, SessionState } from "../rules/session.ts";
import type { Workflow } from "../rules/strategy.ts";
import { accountOf } from "./account.ts";
import { outcomePaths, summaryPath } from "./files.ts";
import { currentPhase } from "./session-file.ts";

/** What `--json` says of a roundtable (contract, section 4). */
export interface RoundtableResult extends Pick<SessionState, "consensus" | "resolved" | "artifacts"> {
  readonly workflow: Workflow;
  readonly strategy: string | null;
  readonly phase: string;
  readonly rounds: number;
  readonly conflicts: SessionState["openConflicts"];
  readonly escalations: readonly Escalation[];
  readonly recommendation: string | null;
  readonly agenda: readonly Pick<AgendaItem, "topic_id" | "status" | "remaining">[];
  readonly outcome: { readonly file: string | null; readonly files: readonly string[] };
}

/**
 * Before the end, what its rounds amount to; `null` before the first. `documents` is where they were put just now: one
 * that had changed since a person saw it is left alone, and ours lies beside it.
 */
export function roundtableResult(
  discussion: Discussion,
  { folder, documents }: { readonly folder: string; readonly documents?: readonly string[] | undefined },
): RoundtableResult | null {
  const account = accountOf(discussion);
  const { verdict, state, strategy, rounds, escalations } = account;
  if (rounds.length === 0) return null;
  const sessions = rounds.map(({ session }) => session);
  const files = (documents ?? outcomePaths(discussion, account)).map((path) =>
    path === summaryPath ? `${folder}/${path}` : path,
  );
  const { consensus, openConflicts, resolved, artifacts, agenda } = state;
  return {
    workflow: account.workflow,
    strategy: strategy?.id ?? null,
    phase: currentPhase(strategy, sessions, escalations),
    rounds: rounds.length,
    consensus,
    conflicts: openConflicts,
    resolved,
    escalations,
    recommendation: verdict?.recommendation ?? null,
    artifacts,
    agenda: agenda.map(({ topic_id, status, remaining }) => ({ topic_id, status, remaining })),
    outcome: { file: files[0] ?? null, files },
  };
}
