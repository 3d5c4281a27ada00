import type { Discussion } from "../../../kernel/discussion.ts";
import type { Told } from "../../../manifest/method.ts";
import { ledgerOf, takeInLate } from "../../../table/moved.ts";
import { namesFor } from "../../../table/sections.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { answerKind, authorOf, type Id, type Item, textOf, you } from "../../../table/item.ts";
import { wordsIn } from "../../../words.ts";
import { confidenceIn, isDrafted as drafts } from "../talk.ts";
import type { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { prefixes } from "../prefixes.ts";
import { type Counted, settledAll, standingOf } from "../rules/agreement.ts";
import { conflictsOf, type OpenConflict } from "../rules/conflicts.ts";
import { facilitatorId } from "../rules/strategy.ts";
import { type Conclusion, movesOf, notedAs, type Round, type RoundtableEntry } from "../state.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { isDecision, noteKind } from "../papers/draft.ts";
import { draftItems } from "../draft/told.ts";
import { dissentingPoints, pointsOf } from "../draft/points.ts";

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

/** What the person said, in order: answers, decisions at a stop, notes. It lasts. */
export function saidByYou(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(
    (item) => authorOf(item) === you && (item.kind === answerKind || item.kind === noteKind),
  );
}

/** Somebody who would not have it so, with the reason it gave for that. */
export interface DissentJson {
  readonly seat: string;
  readonly on: string;
  readonly how: string;
  readonly why: string;
}

/** Of every issue that was settled, and of items of a draft whose author took no other word. */
export function dissentIn({ settled, ledger, nameOf }: Account): readonly DissentJson[] {
  const onIssues = settled.flatMap(({ issue, measured, dissent }) =>
    measured === null
      ? objectionsTo(ledger, issue, nameOf)
      : dissent.map(({ seat, stance, for: other, why }) => ({
          seat: nameOf(seat),
          on: aboutOf(ledger, issue) ?? measured,
          how: other === null ? stance : `for ${other}`,
          why,
        })),
  );
  const onItems = dissentingPoints(ledger, settled).map(({ by, on, says, text }) => ({
    seat: nameOf(by),
    on,
    how: says === "stands-aside" ? "stands aside" : "objects",
    why: text,
  }));
  const missed = pointsOf(ledger)
    .filter(({ says, reply }) => says === "misses" && reply?.taken !== true)
    .map(({ id, by, text }) => ({ seat: nameOf(by), on: id, how: "misses", why: text }));
  const onAgreed = liveItems(ledger, "agreed").flatMap(({ id }) =>
    (itemStanding(ledger, id)?.contestedBy ?? []).map(({ by, why }) => ({
      seat: nameOf(by),
      on: id,
      how: "objects",
      why,
    })),
  );
  return [...onIssues, ...onItems, ...missed, ...onAgreed];
}

/** `Security (objects, REQ-2)`, `Security (for O3, not O2)` */
export function dissenter({ seat, how, on }: DissentJson): string {
  return `${seat} (${how}, ${how.startsWith("for ") ? "not " : ""}${on})`;
}

/** The item that was put to a vote. */
function aboutOf({ items }: Ledger, issue: Id): Id | undefined {
  const item = items.get(issue);
  return item === undefined || isDecision(item) ? undefined : item.from[1];
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

export interface BlockJson {
  readonly participant: string;
  readonly minimumChange: string | null;
  readonly overriddenBy: string | null;
}

/** Blocks that nobody lifted, and by whom each was overridden. */
export function blocksOf({ rounds, escalations }: Account): readonly BlockJson[] {
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
