import type { Decided, Report } from "../../../manifest/method.ts";
import { askedQuestions } from "../../../table/questions.ts";
import { settledJson, standingJson } from "../../../table/report.ts";
import {
  type RoundtableTold,
  type TableAccount,
  accountOf,
  actionsOf,
  blocksOf,
  dissentIn,
  dissenter,
  openConflicts,
  saidByYou,
} from "./account.ts";
import { agreedIn, brief, currentPhase } from "./brief.ts";
import { documentPlaces, filesOf, publishedFiles, sessionPath } from "./files.ts";
import { roundtablePage } from "./page.ts";
import { summarySections } from "./summary.ts";
import { textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { draftItems } from "../draft/told.ts";
import { checks } from "../papers/checks.ts";
import { agendaOf } from "../rules/agenda.ts";
import { draftedAs } from "../talk.ts";

export function report(told: RoundtableTold): Report<RoundtableResult> {
  const account = accountOf(told);
  const [document] = told.place.documents ?? [];
  return {
    verdict: roundtableResult(account),
    overridden: account.escalations.some(
      ({ trigger, by, decision }) =>
        trigger === "attempts" && by === "recommended" && decision !== "continue",
    ),
    ...brief.tell(told),
    page: () => roundtablePage(account),
    document: () => (account.conclusion === null ? null : summarySections(account)),
    files: () => filesOf(account),
    named: { record: sessionPath },
    ...(document !== undefined && { inProject: document }),
    published: () => publishedFiles(account),
    questions: () => askedQuestions(account.ledger, account.nameOf, account.late),
    decided: () => decided(account),
  };
}

function decided(account: TableAccount): Decided | null {
  const { conclusion, settled, participants, nameOf } = account;
  if (conclusion === null) return null;
  const text =
    conclusion.bottomLine.map(({ sentence }) => sentence).join(" ") ||
    (conclusion.recommendation ?? agreedIn(account.ledger).at(-1) ?? "");
  if (text === "") return null;
  const supporters = new Set(settled.flatMap((one) => one.supporters));
  const against = new Set(dissentIn(account).map(({ seat }) => seat));
  const names = participants.map(({ id }) => ({ id, name: nameOf(id) }));
  return {
    decided: text,
    by: names
      .filter(({ id, name }) => (supporters.size === 0 ? !against.has(name) : supporters.has(id)))
      .map(({ name }) => name),
    dissent: dissentIn(account).map((one) => `${dissenter(account, one)}: ${one.why}`),
    lookAgain: [
      ...settled.flatMap(({ conditions }) => conditions.map(({ condition }) => condition)),
      ...blocksOf(account).flatMap(({ participant, overriddenBy }) =>
        overriddenBy === "recommended"
          ? [`when a person looks at the block of ${nameOf(participant)}, which nobody has overridden`]
          : [],
      ),
    ],
  };
}

/** What `--json` says of a roundtable. */
export type RoundtableResult = NonNullable<ReturnType<typeof roundtableResult>>;

/** Before the end, what its rounds amount to; `null` before the first. */
function roundtableResult(account: TableAccount) {
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
    /** What was decided, by rule, and where everybody stands: the same truth that documents tell. */
    settled: settled.map((one) => settledJson(one, nameOf)),
    standing: standingJson(ledger, nameOf),
    dissent,
    standAsides: dissent.filter(({ how }) => how === "stands aside"),
    blocks: blocksOf(account),
    /** What the person said: answers, decisions, notes. */
    decisions: saidByYou(ledger).map((item) => ({ id: item.id, text: textOf(item) })),
    questions: askedQuestions(ledger, nameOf, account.late).map(({ ids: _ids, ...one }) => one),
    /** The items of a draft, or what a brainstorm collected. */
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

function artifactsOf({ ledger, isDrafted }: TableAccount) {
  const items = isDrafted
    ? draftItems(ledger)
    : liveItems(ledger).filter(({ kind }) => ["idea", "plan", "risk"].includes(kind));
  return items.map((item) => ({
    id: item.id,
    type: item.kind,
    text: textOf(item),
    fields: item.fields,
    from: item.from,
  }));
}
