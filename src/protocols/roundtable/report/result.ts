import type { AskedQuestion } from "../../../manifest/method.ts";
import { type Finding, askedQuestions } from "../../../table/questions.ts";
import { textOf } from "../../../table/item.ts";
import { type SettledJson, type StandingJson, settledJson, standingJson } from "../../../table/report.ts";
import { draftItems } from "../draft/told.ts";
import { checks } from "../papers/checks.ts";
import { agendaOf } from "../rules/agenda.ts";
import type { OpenConflict } from "../rules/conflicts.ts";
import type { TableWorkflow } from "../rules/strategy.ts";
import type { Conclusion, Escalation, Resolution } from "../state.ts";
import { draftedAs } from "../talk.ts";
import {
  type TableAccount,
  actionsOf,
  type BlockJson,
  blocksOf,
  dissentIn,
  type DissentJson,
  openConflicts,
  saidByYou,
} from "./account.ts";
import { agreedIn, currentPhase } from "./brief.ts";
import { documentPlaces } from "./files.ts";

/** What `--json` says of a roundtable (contract, section 4). */
export interface RoundtableResult {
  readonly workflow: TableWorkflow;
  readonly strategy: string | null;
  readonly phase: string;
  readonly rounds: number;
  readonly phases: readonly string[];
  readonly consensus: readonly string[];
  readonly conflicts: readonly OpenConflict[];
  readonly resolved: readonly Resolution[];
  readonly escalations: readonly Escalation[];
  readonly recommendation: string | null;
  readonly concludedBy: Conclusion["concludedBy"] | null;
  readonly bottomLine: Conclusion["bottomLine"];
  readonly actions: Conclusion["actions"];
  readonly motion: string | null;
  /** What was decided, by rule, and where everybody stands: the same truth that documents tell. */
  readonly settled: readonly SettledJson[];
  readonly standing: readonly StandingJson[];
  readonly dissent: readonly DissentJson[];
  readonly standAsides: readonly DissentJson[];
  readonly blocks: readonly BlockJson[];
  /** What the person said: answers, decisions, notes. */
  readonly decisions: readonly { readonly id: string; readonly text: string }[];
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  /** The items of a draft, or what a brainstorm collected. */
  readonly artifacts: readonly {
    readonly id: string;
    readonly type: string;
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly from: readonly string[];
  }[];
  readonly findings: readonly Finding[];
  readonly agenda: readonly {
    readonly topic_id: string;
    readonly status: string;
    readonly remaining: readonly string[];
  }[];
  readonly outcome: { readonly file: string | null; readonly files: readonly string[] };
}

/** Before the end, what its rounds amount to; `null` before the first. */
export function roundtableResult(account: TableAccount): RoundtableResult | null {
  const { conclusion, strategy, rounds, escalations, ledger, nameOf, settled, given } = account;
  if (rounds.length === 0) return null;
  const files = documentPlaces(account);
  const drafted = draftedAs(given);
  const dissent = dissentIn(account);
  return {
    workflow: given.workflow,
    strategy: strategy?.id ?? null,
    phase: currentPhase(account),
    rounds: rounds.length,
    phases: rounds.map(({ phase }) => phase),
    consensus: consensusOf(account),
    conflicts: openConflicts(account),
    resolved: account.resolved,
    escalations,
    recommendation: conclusion?.recommendation ?? null,
    concludedBy: conclusion?.concludedBy ?? null,
    bottomLine: conclusion?.bottomLine ?? [],
    actions: actionsOf(account),
    motion: account.motion,
    settled: settled.map((one) => settledJson(one, nameOf)),
    standing: standingJson(ledger, nameOf),
    dissent,
    standAsides: dissent.filter(({ how }) => how === "stands aside"),
    blocks: blocksOf(account),
    decisions: saidByYou(ledger).map((item) => ({ id: item.id, text: textOf(item) })),
    questions: askedQuestions(ledger, nameOf, account.late).map(({ ids: _ids, ...one }) => one),
    artifacts: artifactsOf(account),
    findings: drafted === null ? [] : checks(ledger, drafted),
    agenda: agendaOf(given.workflow, ledger).map(({ topic_id, status, remaining }) => ({
      topic_id,
      status,
      remaining,
    })),
    outcome: { file: files[0] ?? null, files },
  };
}

/** What all agree on: what was decided by all, then sentences that the facilitator reads so and nobody contests. */
function consensusOf(account: TableAccount): readonly string[] {
  const decided = account.settled.flatMap(({ decided: option, how }) => {
    const item = option === null ? undefined : account.ledger.items.get(option);
    return item !== undefined && (how === "consensus" || how === "consent") ? [textOf(item)] : [];
  });
  return [...new Set([...(account.isDrafted ? [] : decided), ...agreedIn(account.ledger)])];
}

function artifactsOf({ ledger, isDrafted }: TableAccount): RoundtableResult["artifacts"] {
  const items = isDrafted
    ? draftItems(ledger)
    : [...ledger.items.values()].filter(
        ({ kind, withdrawn }) => withdrawn === null && ["idea", "plan", "risk"].includes(kind),
      );
  return items.map((item) => ({
    id: item.id,
    type: item.kind,
    text: textOf(item),
    fields: item.fields,
    from: item.from,
  }));
}
