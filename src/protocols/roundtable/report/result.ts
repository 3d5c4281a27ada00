import { pathIn } from "../../../manifest/path-in.ts";
import type { AskedQuestion } from "../../../manifest/method.ts";
import type { Finding } from "../../../table/check.ts";
import { type Id, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { askedQuestions } from "../../../table/questions.ts";
import {
  type SettledJson,
  settledJson,
  type StandingJson,
  standingJson,
} from "../../../table/standing-json.ts";
import { pointsOf } from "../draft/points.ts";
import { draftItems } from "../draft/told.ts";
import { checks } from "../papers/checks.ts";
import { agendaOf } from "../rules/agenda.ts";
import { standingOf } from "../rules/agreement.ts";
import type { OpenConflict } from "../rules/conflicts.ts";
import type { Workflow } from "../rules/strategy.ts";
import type { Conclusion, Escalation, Resolved } from "../state.ts";
import { draftedAs } from "../talk.ts";
import { type Account, agreedIn } from "./account.ts";
import { currentPhase } from "./brief.ts";
import { archivedPaths, outcomePaths, summaryPath } from "./files.ts";
import { saidByYou } from "./said.ts";

/** Somebody who would not have it so, with the reason it gave for that. */
export interface DissentJson {
  readonly seat: string;
  readonly on: string;
  readonly how: string;
  readonly why: string;
}

/** What `--json` says of a roundtable (contract, section 4). */
export interface RoundtableResult {
  readonly workflow: Workflow;
  readonly strategy: string | null;
  readonly phase: string;
  readonly rounds: number;
  readonly phases: readonly string[];
  readonly consensus: readonly string[];
  readonly conflicts: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
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
  readonly blocks: readonly {
    readonly participant: string;
    readonly minimumChange: string | null;
    readonly overriddenBy: string | null;
  }[];
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
export function roundtableResult(account: Account): RoundtableResult | null {
  const { conclusion, strategy, rounds, escalations, ledger, nameOf, settled, given } = account;
  if (rounds.length === 0) return null;
  const files = documentPlaces(account);
  const drafted = draftedAs(given);
  const held = rounds.map(({ round }) => round);
  const dissent = dissentIn(account);
  return {
    workflow: given.workflow,
    strategy: strategy?.id ?? null,
    phase: currentPhase(strategy, held, escalations),
    rounds: rounds.length,
    phases: held.map(({ phase }) => phase),
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
function consensusOf(account: Account): readonly string[] {
  const decided = account.settled.flatMap(({ decided: option, how }) => {
    const item = option === null ? undefined : account.ledger.items.get(option);
    return item !== undefined && (how === "consensus" || how === "consent") ? [textOf(item)] : [];
  });
  return [...new Set([...(account.isDrafted ? [] : decided), ...agreedIn(account)])];
}

/** Of every issue that was settled, and of items of a draft whose author took no other word. */
export function dissentIn({ settled, ledger, nameOf }: Account): readonly DissentJson[] {
  const onIssues = settled.flatMap(({ issue, measured, dissent }) =>
    measured === null
      ? objectionsTo(ledger, issue, nameOf)
      : dissent.map(({ seat, stance, for: other, why }) => ({
          seat: nameOf(seat),
          on: measured ?? issue,
          how: other === null ? stance : `for ${other}`,
          why,
        })),
  );
  const onItems = pointsOf(ledger)
    .filter(
      ({ says, reply }) =>
        says === "objects" || says === "stands-aside" || (says === "changes" && reply?.taken === false),
    )
    .filter(({ says, reply }) => !(says === "objects" && reply?.taken === true))
    .flatMap(({ by, on, says, text }) =>
      on === null
        ? []
        : [{ seat: nameOf(by), on, how: says === "stands-aside" ? "stands aside" : "objects", why: text }],
    );
  return [...onIssues, ...onItems];
}

/** Where nothing was decided and nothing leads, whoever objects to an option still does. */
function objectionsTo(ledger: Ledger, issue: Id, nameOf: Account["nameOf"]): readonly DissentJson[] {
  return (standingOf(ledger, issue)?.options ?? []).flatMap(({ option, seats }) =>
    seats
      .filter(({ stance, seat }) => stance === "objects" && seat.counts)
      .map(({ seat, said }) => ({
        seat: nameOf(seat.id),
        on: option.id,
        how: "objects",
        why: said?.why ?? "",
      })),
  );
}

/** What is not settled; a block that only --yes overrode is as open as before. */
export function openConflicts(account: Account): readonly OpenConflict[] {
  const number = account.rounds.length;
  const blocks = blocksOf(account)
    .filter(({ overriddenBy }) => overriddenBy === "recommended")
    .map(({ participant, minimumChange }) => ({
      id: `block-${participant}`,
      description: account.words("roundtable.stillBlocks", { seat: account.nameOf(participant) }),
      positions: minimumChange === null ? {} : { [participant]: minimumChange },
      since: number,
      rounds: 1,
      named: [number],
    }));
  return [...account.open, ...blocks];
}

/** Blocks that nobody lifted, and by whom each was overridden. */
export function blocksOf({ rounds, escalations }: Account): RoundtableResult["blocks"] {
  const last = rounds.findLast(({ round }) => round.participants.length > 0)?.round;
  const { policy, blocks } = last?.agreement ?? { policy: null, blocks: [] };
  const ruling = escalations.findLast(
    ({ trigger, decision }) => trigger === "attempts" && decision !== "continue",
  );
  return policy !== "consent"
    ? []
    : blocks.map(({ participant, minimumChange }) => ({
        participant,
        minimumChange,
        overriddenBy: ruling?.by ?? null,
      }));
}

/** Of a draft, its items; else what the facilitator put together. All of them are kept, cited or not. */
export function actionsOf({ conclusion, ledger, isDrafted }: Account): Conclusion["actions"] {
  if (!isDrafted) return conclusion?.actions ?? [];
  return draftItems(ledger)
    .filter(({ kind }) => kind === "action")
    .map((item) => ({ action: textOf(item), owner: item.fields["owner"] ?? null, ids: [item.id] }));
}

function artifactsOf({ ledger, isDrafted }: Account): RoundtableResult["artifacts"] {
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

/** Where its documents are: one that had changed since a person saw it is left alone, and ours lies beside it. */
export function documentPlaces(account: Account): readonly string[] {
  const { place, outcome } = account;
  if (outcome?.document === "drafted") return archivedPaths(account).map((path) => pathIn(place, path));
  return (place.documents ?? outcomePaths(account)).map((path) =>
    path === summaryPath ? pathIn(place, path) : path,
  );
}
