import { followUpDoc } from "../../../table/follow-told.ts";
import { type Decided, type Report, pathIn } from "../../../manifest/method.ts";
import { askedQuestions, type Finding } from "../../../table/questions.ts";
import { type LedgerJson, type SettledJson, settledJson, ledgerJson } from "../../../table/report.ts";
import {
  type DissentJson,
  type RoundtableTold,
  type TableAccount,
  accountOf,
  actionsOf,
  blocksOf,
  dissentIn,
  dissenter,
  saidByYou,
  agreedIn,
  brief,
  currentPhase,
  phasePlace,
} from "./account.ts";
import { documentPlaces, filesOf, publishedFiles, sessionPath, archivedPaths } from "./files.ts";
import { leadingSections, summarySections } from "./summary.ts";
import { type Item, textOf } from "../../../table/item.ts";
import { liveItems } from "../../../table/stands.ts";
import { draftItems, toldItems } from "../draft/told.ts";
import { checks } from "../papers/checks.ts";
import { type AgendaItem, agendaOf } from "../rules/agenda.ts";
import type { OpenConflict } from "../rules/agreement.ts";
import type { TableWorkflow } from "../rules/strategy.ts";
import type { Conclusion, Escalation, Resolution, RoundAgreement } from "../options.ts";
import { draftedAs } from "../talk.ts";
import {
  type Doc,
  list,
  onTerminal,
  paragraph,
  section,
  strong,
  type Styled,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";

export function report(told: RoundtableTold): Report<RoundtableResult> {
  const account = accountOf(told);
  const [document] = told.place.documents ?? [];
  return {
    verdict: roundtableResult(account),
    // Of a draft items are blocked, one by one; a block that was lifted since is overridden by nobody.
    overridden: account.isDrafted
      ? account.escalations.some(({ trigger, by }) => trigger === "attempts" && by === "recommended")
      : blocksOf(account).some(({ overriddenBy }) => overriddenBy === "recommended"),
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
    lookAgain: settled.flatMap(({ conditions }) => conditions.map(({ condition }) => condition)),
  };
}

/** What `--json` says of a roundtable. */
export interface RoundtableResult extends Pick<
  LedgerJson,
  "standing" | "questions" | "followUps" | "earlier"
> {
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
  /** What was decided, by rule: with `standing` the same truth that documents tell. */
  readonly settled: readonly SettledJson[];
  readonly dissent: readonly DissentJson[];
  readonly standAsides: readonly DissentJson[];
  readonly blocks: readonly (RoundAgreement["blocks"][number] & {
    readonly overriddenBy: Escalation["by"] | null;
  })[];
  /** What the person said: answers, decisions, notes. */
  readonly decisions: readonly { readonly id: string; readonly text: string }[];
  /** The items of a draft, or what a brainstorm collected. */
  readonly artifacts: readonly Artifact[];
  readonly findings: readonly Finding[];
  readonly agenda: readonly Pick<AgendaItem, "topic_id" | "status" | "remaining">[];
  readonly outcome: { readonly file: string | null; readonly files: readonly string[] };
}

interface Artifact extends Pick<Item, "id" | "fields" | "from"> {
  readonly type: string;
  readonly text: string;
}

/** Before the end, what its rounds amount to; `null` before the first. */
function roundtableResult(account: TableAccount): RoundtableResult | null {
  const { conclusion, strategy, rounds, escalations, ledger, nameOf, settled, given } = account;
  if (rounds.length === 0) return null;
  const files = documentPlaces(account);
  const drafted = draftedAs(given);
  const dissent = dissentIn(account);
  const { brief: _brief, notTaken: _notTaken, ...told } = ledgerJson(account);
  return {
    workflow: given.workflow,
    strategy: strategy?.id ?? null,
    phase: currentPhase(account),
    rounds: rounds.length,
    phases: rounds.map(({ phase }) => phase),
    consensus: consensusOf(account),
    conflicts: account.open,
    resolved: account.resolved,
    escalations,
    recommendation: conclusion?.recommendation ?? null,
    concludedBy: conclusion?.concludedBy ?? null,
    bottomLine: conclusion?.bottomLine ?? [],
    actions: actionsOf(account),
    motion: account.motion,
    settled: settled.map((one) => settledJson(one, nameOf)),
    ...told,
    dissent,
    standAsides: dissent.filter(({ how }) => how === "stands aside"),
    blocks: blocksOf(account),
    decisions: saidByYou(ledger).map((item) => ({ id: item.id, text: textOf(item) })),
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

function artifactsOf({ ledger, isDrafted }: TableAccount): readonly Artifact[] {
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

/** About one screen whatever was said. What it leaves out it says, and the record has it. */
function roundtablePage(account: TableAccount): Doc | null {
  const { discussion, place, words, rounds, isDrafted, ledger } = account;
  const gate = openGate(discussion, place.address, words, { whole: true });
  if (rounds.length === 0) return gate.length === 0 ? null : [onTerminal(...gate)];
  const agenda = agendaOf(account.given.workflow, ledger).filter(({ status }) => status !== "closed");
  const pending = agenda.map(({ topic_id, remaining }) => `${topic_id} (${remaining.join("; ")})`);
  return [
    onTerminal(paragraph(headline(account))),
    ...inShort(leadingSections(account)),
    ...(isDrafted ? [paragraph(words("roundtable.items", { count: toldItems(ledger).length }))] : []),
    ...inShort(section(words("roundtable.agenda"), [list(pending)])),
    ...followUpDoc(account, "last"),
    onTerminal(...section(words("roundtable.documents"), documents(account)), ...gate),
  ];
}

/** Of each list a few, and a few of what stands below each. */
function inShort(doc: Doc): Doc {
  return doc.map((block) =>
    block.kind === "list"
      ? list(
          block.items.map(({ text, below = [] }) => ({ text, below: below.slice(0, 3) })),
          { most: 5, cut: block.items.length > 3 },
        )
      : block,
  );
}

/** A draft is consented to by items, and so there is nothing to count. */
function headline(account: TableAccount): Text {
  const { rounds, strategy, open, given, words, ledger, isDrafted } = account;
  const parts: readonly Styled[] = [
    situation(account),
    { text: `${given.workflow}: ${strategy?.id ?? ""}` },
    { text: `${words("table.rounds", { count: rounds.length })}, ${phasePlace(account)}` },
    ...(isDrafted
      ? []
      : [{ text: words("roundtable.counts", { agreed: agreedIn(ledger).length, open: open.length }) }]),
  ];
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [" · "]), { ...part, together: true }]);
}

function situation({ conclusion, discussion: { stopped }, words }: TableAccount): Styled {
  const reason = stopped?.reason;
  const isWaiting = reason === "waiting" || reason === "recess";
  const cut = conclusion?.concludedBy === "limit" ? "limit" : conclusion === null ? "unfinished" : null;
  const is = isWaiting ? reason : cut;
  return is === null
    ? strong(words("roundtable.situation", { is: "concluded" }), "good")
    : { text: words("roundtable.situation", { is }), tone: "warning" };
}

function documents(account: TableAccount): Doc {
  const { place, words } = account;
  const places = documentPlaces(account);
  if (places.length === 0) return archivedPaths(account).map((path) => unbroken(pathIn(place, path), 1));
  const wanted = publishedFiles(account).map(({ path }) => path);
  return places.flatMap((file, index) => {
    const path = wanted[index] ?? file;
    return [unbroken(file, 1), ...(file === path ? [] : [unbroken(words("roundtable.beside", { path }), 2)])];
  });
}
