import type { LastWording } from "../rules/consent.ts";
import type { AgendaItem, Escalation, RoundtableVerdict } from "../rules/session.ts";
import type { SessionState } from "../rules/session-state.ts";
import type { Workflow } from "../rules/strategy.ts";
import type { Account } from "./account.ts";
import { archivedPaths, outcomePaths, summaryPath } from "./files.ts";
import { currentPhase } from "./brief.ts";
import { wordingOf } from "./wording.ts";
import { pathIn } from "../../../manifest/path-in.ts";

/** Absent before the end. */
type AtTheEnd = {
  readonly [
    Part in "bottomLine" | "actions" | "motion" | "debate" | "decisions" | "dissent" | "blocks" | "questions"
  ]?: RoundtableVerdict[Part] | undefined;
};

/** What `--json` says of a roundtable (contract, section 4). */
export interface RoundtableResult
  extends Pick<SessionState, "consensus" | "resolved" | "artifacts">, AtTheEnd {
  readonly workflow: Workflow;
  readonly strategy: string | null;
  readonly phase: string;
  readonly rounds: number;
  readonly conflicts: SessionState["openConflicts"];
  readonly escalations: readonly Escalation[];
  readonly recommendation: string | null;
  /** The text that stances were taken on last, and what was changed after them. */
  readonly wording?: LastWording;
  readonly agenda: readonly Pick<AgendaItem, "topic_id" | "status" | "remaining">[];
  readonly outcome: { readonly file: string | null; readonly files: readonly string[] };
}

/** Before the end, what its rounds amount to; `null` before the first. */
export function roundtableResult(account: Account): RoundtableResult | null {
  const { verdict, state, strategy, rounds, escalations } = account;
  if (rounds.length === 0) return null;
  const files = documentPlaces(account);
  const wording = wordingOf(account);
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
    ...(wording === null ? {} : { wording }),
    bottomLine: verdict?.bottomLine,
    actions: verdict?.actions,
    motion: verdict?.motion,
    debate: verdict?.debate,
    decisions: verdict?.decisions,
    dissent: verdict?.dissent,
    blocks: verdict?.blocks,
    questions: verdict?.questions,
    artifacts,
    agenda: agenda.map(({ topic_id, status, remaining }) => ({ topic_id, status, remaining })),
    outcome: { file: files[0] ?? null, files },
  };
}

/** Where its documents are: one that had changed since a person saw it is left alone, and ours lies beside it. */
export function documentPlaces(account: Account): readonly string[] {
  const { place, outcome } = account;
  if (outcome?.document === "drafted") return archivedPaths(account).map((path) => pathIn(place, path));
  return (place.documents ?? outcomePaths(account)).map((path) =>
    path === summaryPath ? pathIn(place, path) : path,
  );
}
