import type { Discussion } from "../../core/discussion.ts";
import { accountOf } from "./account.ts";
import { publishedFiles } from "./files.ts";
import { currentPhase } from "./session-file.ts";

/** What `--json` says of a roundtable (contract, section 4); before its end, what its rounds amount to. */
export function roundtableResult(discussion: Discussion): object | null {
  const account = accountOf(discussion);
  const { verdict, state, strategy, rounds, escalations } = account;
  if (rounds.length === 0) return null;
  const files = publishedFiles(discussion).map(({ path }) => path);
  const { consensus, openConflicts, resolved, artifacts, agenda } = state;
  return {
    workflow: account.workflow,
    strategy: strategy?.id ?? null,
    phase: currentPhase(account),
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
