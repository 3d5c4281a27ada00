import type { Discussion } from "../../../kernel/discussion.ts";
import type { Told } from "../../../manifest/method.ts";
import { ledgerOf, takeInLate } from "../../../table/moved.ts";
import { namesFor } from "../../../table/sections.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { textOf } from "../../../table/item.ts";
import { wordsIn } from "../../../words.ts";
import { isDrafted as drafts, confidenceIn } from "../talk.ts";
import type { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { prefixes } from "../prefixes.ts";
import { type Counted, settledAll } from "../rules/agreement.ts";
import { conflictsOf } from "../rules/conflicts.ts";
import { facilitatorId } from "../rules/strategy.ts";
import { movesOf, notedAs, type Round, type RoundtableEntry } from "../state.ts";

export type RoundtableTold = Told<RoundtableOptions, RoundtableEntry, RoundtableOutcome>;

/** What a roundtable kept of itself, put together; whole at any point of it. */
export function accountOf({ discussion, given, kept, outcome, place, lang }: RoundtableTold) {
  const seats = discussion.seats.map(({ seat }) => seat);
  const ledger = ledgerOf(movesOf(kept), prefixes);
  const late = takeInLate(ledger, discussion.added, discussion.rounds.at(-1)?.round ?? 0);
  const words = wordsIn(lang);
  const entries = notedAs(kept, "round");
  const rounds = entries.map(({ round }) => round);
  const escalations = notedAs(kept, "escalation").map(({ escalation }) => escalation);
  const strategy = notedAs(kept, "strategy").at(-1)?.strategy ?? null;
  const last = kept.findLast(
    (entry) => "kind" in entry && (entry.kind === "conclusion" || entry.kind === "reopened"),
  );
  const conclusion =
    last !== undefined && "kind" in last && last.kind === "conclusion" ? last.conclusion : null;
  const isDrafted = drafts({ options: given });
  const counted: Counted | null = strategy && {
    ledger,
    consensus: strategy.consensus,
    confidence: confidenceIn(rounds),
    recommends: conclusion?.option ?? null,
    escalations,
    isDrafted,
  };
  return {
    discussion,
    given,
    place,
    lang,
    ledger,
    words,
    late,
    nameOf: namesFor(words, seats),
    /** `null` until it is settled. */
    strategy,
    motion: notedAs(kept, "motion").at(-1)?.motion ?? null,
    sides: notedAs(kept, "sides").at(-1)?.sides ?? null,
    participants: seats.filter(({ id }) => id !== facilitatorId),
    rounds: entries.map(({ round, said }) => ({ round, said, startedAt: startOf(round, discussion) })),
    escalations,
    ...conflictsOf(rounds, escalations),
    isDrafted,
    settled: counted === null ? [] : settledAll(counted),
    /** Where a person wanted more after it, the later one; `null` while they are at it. */
    conclusion,
    outcome: outcome ?? draftedIn(notedAs(kept, "drafted")),
  };
}

export type Account = ReturnType<typeof accountOf>;

/** What a limit left: drafts, which the record says, for it has no outcome before it goes on. */
function draftedIn(drafted: readonly { readonly firstDecision: number }[]): RoundtableOutcome | null {
  const last = drafted.at(-1);
  return last ? { document: "drafted", firstDecision: last.firstDecision, existing: [] } : null;
}

function startOf({ number }: Round, { rounds, roundsBefore, createdAt }: Discussion): string {
  return rounds.find(({ round }) => round === roundsBefore + number)?.startedAt ?? createdAt;
}

/** Sentences that all agree on as the facilitator reads it, as far as nobody who counts contests them. */
export function agreedIn({ ledger }: Pick<Account, "ledger">): readonly string[] {
  const sentences = liveItems(ledger, "agreed").filter(
    ({ id }) => (itemStanding(ledger, id)?.contestedBy.length ?? 0) === 0,
  );
  return [...new Set(sentences.map(textOf))];
}
