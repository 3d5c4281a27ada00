import type { Told, Brief } from "../../../manifest/method.ts";
import { answerKind, authorOf, type Id, type Item, textOf, type Who, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { takeInLate, ledgerOf, notedAs, movesIn } from "../../../table/moved.ts";
import { namesFor } from "../../../table/sections.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { wordsIn } from "../../../words.ts";
import { dissentingPoints, pointsOf } from "../draft/points.ts";
import { draftItems } from "../draft/told.ts";
import { RoundtableOptions, RoundtableOutcome, type Conclusion, RoundtableEntry } from "../options.ts";
import { isDecision, noteKind, prefixes } from "../papers/draft.ts";
import { type Counting, settledAll, standingOf, conflictsOf } from "../rules/agreement.ts";
import { facilitatorId } from "../rules/strategy.ts";
import { confidenceIn, isDrafted as drafts } from "../talk.ts";
import { oneLine } from "../../../document/markdown.ts";

export type RoundtableTold = Told<RoundtableOptions, RoundtableEntry, RoundtableOutcome>;

export function accountOf({ discussion, given, kept, outcome, place, lang }: RoundtableTold) {
  const seats = discussion.seats.map(({ seat }) => seat);
  const course = courseOf(kept);
  const { ledger, strategy, rounds, escalations, conclusion } = course;
  const words = wordsIn(lang);
  const isDrafted = drafts({ options: given });
  const counted: Counting | null = strategy && {
    ledger,
    consensus: strategy.consensus,
    confidence: confidenceIn(rounds),
    recommends: conclusion?.option ?? null,
    escalations,
    isDrafted,
  };
  const drafted = notedAs(kept, "drafted").at(-1);
  return {
    ...course,
    kept,
    discussion,
    given,
    place,
    words,
    late: takeInLate(ledger, discussion.added, discussion.rounds.at(-1)?.round ?? 0),
    nameOf: namesFor(words, seats),
    motion: notedAs(kept, "motion").at(-1)?.motion ?? null,
    participants: seats.filter(({ id }) => id !== facilitatorId),
    isDrafted,
    settled: counted === null ? [] : settledAll(counted),
    // What a limit left: drafts, which the record says, for it has no outcome before it goes on.
    outcome:
      outcome ??
      (drafted && { document: "drafted" as const, firstDecision: drafted.firstDecision, existing: [] }) ??
      null,
  };
}

export type TableAccount = ReturnType<typeof accountOf>;

export function saidByYou(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(
    (item) => authorOf(item) === you && (item.kind === answerKind || item.kind === noteKind),
  );
}

export interface DissentJson {
  readonly seat: string;
  readonly on: string;
  readonly how: string;
  readonly why: string;
}

export function dissentIn({ settled, ledger, nameOf }: TableAccount): readonly DissentJson[] {
  const told = (who: Who, on: Id, how: string, why: string) => ({ seat: nameOf(who), on, how, why });
  const onIssues = settled.flatMap(({ issue, measured, dissent }) =>
    measured === null
      ? // Where nothing was decided and nothing leads, whoever objects to an option or stands aside from it still does.
        (standingOf(ledger, issue)?.options ?? []).flatMap(({ option, seats }) =>
          seats
            .filter(({ stance, seat }) => ["objects", "stands aside"].includes(stance) && seat.counts)
            .map(({ seat, stance, said }) => told(seat.id, option.id, stance, said?.why ?? "")),
        )
      : dissent.map(({ seat, stance, for: other, why }) =>
          told(seat, aboutOf(ledger, issue) ?? measured, other === null ? stance : `for ${other}`, why),
        ),
  );
  const onItems = dissentingPoints(ledger, settled).map(({ by, on, says, text }) =>
    told(by, on, says === "stands-aside" ? "stands aside" : "objects", text),
  );
  const missed = pointsOf(ledger)
    .filter(({ says, reply }) => says === "misses" && reply?.taken !== true)
    .map(({ id, by, text }) => told(by, id, "misses", text));
  const onAgreed = liveItems(ledger, "agreed").flatMap(({ id }) =>
    (itemStanding(ledger, id)?.contestedBy ?? []).map(({ by, why }) => told(by, id, "objects", why)),
  );
  return [...onIssues, ...onItems, ...missed, ...onAgreed];
}

/** `Security (objects, REQ-2)`, `Security (for O3, not O2)` */
export function dissenter({ words }: Pick<TableAccount, "words">, { seat, how, on }: DissentJson): string {
  const [is = "", option = ""] = how.split(" ");
  return `${seat} (${words("roundtable.dissents", { is, option, on })})`;
}

function aboutOf({ items }: Ledger, issue: Id): Id | undefined {
  const item = items.get(issue);
  return item === undefined || isDecision(item) ? undefined : item.from[1];
}

export function blocksOf({ rounds, escalations }: Pick<TableAccount, "rounds" | "escalations">) {
  const last = rounds.findLast(({ participants }) => participants.length > 0);
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

export function actionsOf({ conclusion, ledger, isDrafted }: TableAccount): Conclusion["actions"] {
  if (!isDrafted) return conclusion?.actions ?? [];
  return draftItems(ledger)
    .filter(({ kind }) => kind === "action")
    .map((item) => ({ action: textOf(item), owner: item.fields["owner"] ?? null, ids: [item.id] }));
}

/** `disney, realist (2/3), round 4` and, once there was a round, `5 agreed, 1 open`. */
export const brief: Brief<RoundtableOptions, RoundtableEntry, RoundtableOutcome> = {
  given: RoundtableOptions,
  kept: RoundtableEntry,
  outcome: RoundtableOutcome,
  tell({ given, kept }) {
    const course = courseOf(kept);
    const { rounds, strategy, open, conclusion, ledger } = course;
    const isDrafted = conclusion !== null && drafts({ options: given });
    const counted = `${agreedIn(ledger).length} agreed, ${open.length} open`;
    return {
      inAWord: isDrafted ? "drafted" : rounds.length === 0 ? null : counted,
      howFar: strategy && oneLine(`${strategy.id}, ${phasePlace(course)}, round ${rounds.length}`),
      verb: given.workflow,
      bottomLine: conclusion?.bottomLine[0]?.sentence ?? null,
    };
  },
};

function courseOf(kept: readonly RoundtableEntry[]) {
  const rounds = notedAs(kept, "round").map(({ round }) => round);
  const escalations = notedAs(kept, "escalation").map(({ escalation }) => escalation);
  // Where a person wanted more after it, there is none before the next.
  const ended = kept.findLast(
    (entry) => "kind" in entry && (entry.kind === "conclusion" || entry.kind === "reopened"),
  );
  return {
    ledger: ledgerOf(movesIn(kept), prefixes),
    rounds,
    escalations,
    ...conflictsOf(rounds, escalations),
    strategy: notedAs(kept, "strategy").at(-1)?.strategy ?? null,
    conclusion: ended !== undefined && "conclusion" in ended ? ended.conclusion : null,
  };
}

type Course = Pick<ReturnType<typeof courseOf>, "strategy" | "rounds" | "escalations">;

/** Sentences that all agree on as the facilitator reads it, as far as nobody who counts contests them. */
export function agreedIn(ledger: Ledger): readonly string[] {
  const sentences = liveItems(ledger, "agreed").filter(
    ({ id }) => (itemStanding(ledger, id)?.contestedBy.length ?? 0) === 0,
  );
  return [...new Set(sentences.map(textOf))];
}

/** The phase a next round would be in; at the end, the last. */
export function currentPhase({ strategy, rounds, escalations }: Course): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = rounds.at(-1);
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.findLast(({ round }) => round === last.number)?.next_action;
  const action = last.next_action === "escalate" ? decided : last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(course: Course): string {
  const phases = course.strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(course);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
