import {
  answerLines,
  type LedgerJson,
  ledgerJson,
  stepsIn,
  wouldChange,
  countedLines,
  endedOf,
} from "../../../table/report.ts";
import { countedSeats, changesOf } from "../../../table/stands.ts";
import { textOf, type Who } from "../../../table/item.ts";
import { ledgerOf, movesIn } from "../../../table/moved.ts";
import type { Tell } from "../../../table/sections.ts";
import type { Stance } from "../../../table/ledger.ts";
import { heldBy, type OptionStanding } from "../../../table/standing.ts";
import { advocateId, type DiscussEntry, type Noted, type StatementKind, statementKinds } from "../options.ts";
import { type Ended, openChoices, standingAt, falseConsensus, issueState, stateOf } from "./state.ts";
import { briefOf, briefPrefixes } from "../../../table/brief-told.ts";

export interface DiscussVerdict extends NonNullable<ReturnType<typeof ownVerdict>>, LedgerJson {}

type RoundTold = ReturnType<typeof roundsOf>[number];

const told: ReadonlySet<string> = new Set([...statementKinds, "final", "solo"]);

export function roundsOf(kept: readonly DiscussEntry[]) {
  let isTogether = false;
  return kept.flatMap((moved, index) => {
    if ("kind" in moved) {
      isTogether ||= moved.kind === "together";
      return [];
    }
    if (!told.has(moved.move)) return [];
    const kind = isTogether && moved.move === "final" ? "both" : moved.move;
    if (kind === "both") isTogether = false;
    const ledger = ledgerOf(movesIn(kept.slice(0, index + 1)), briefPrefixes);
    const ended = endedOf(ledger);
    const held = new Map(
      ledger.seats.map(({ id }) => [id, ended.flatMap(({ on }) => heldBy(on, id)?.option.id ?? [])]),
    );
    const spoke = new Set(moved.said.map(({ by }) => by));
    return [{ kind, round: moved.round, spoke, held, state: stateOf(ledger) }];
  });
}

/** What can be said of a discussion as far as it went; `null` before anybody spoke. */
export function verdictOf(tell: Tell, kept: readonly DiscussEntry[]): DiscussVerdict | null {
  const own = ownVerdict(tell, kept);
  return own && { ...own, ...ledgerJson(tell) };
}

function ownVerdict(tell: Tell, kept: readonly DiscussEntry[]) {
  const { ledger, words } = tell;
  const moves = movesIn(kept);
  const rounds = roundsOf(kept);
  if (rounds.every(({ spoke }) => spoke.size === 0)) return null;
  const noted = kept.filter((entry): entry is Noted => "kind" in entry);
  const faults = noted.filter((entry) => entry.kind === "faults");
  const ended = endedOf(ledger);
  return {
    state: stateOf(ledger),
    rounds: rounds
      .map(({ kind }) => (kind === "both" ? "synthesis" : kind))
      .filter((kind): kind is StatementKind => statementKinds.some((one) => one === kind)),
    issues: ended.map((one) => issueTold(tell, one)),
    positions: ledger.seats.filter(({ chair }) => chair !== true).map(({ id }) => seatTold(tell, id, rounds)),
    minority: ended.flatMap((one) => minorityViews(tell, one)),
    falseConsensus: falseConsensus(tell, moves),
    violations: faults.flatMap(({ violations }) => violations),
    nextActions: nextActions(tell),
    skipped: noted.flatMap((entry) =>
      entry.kind === "skipped"
        ? entry.rounds.map((round) => ({
            round,
            reason: words("discuss.skipReason", { reason: entry.reason }),
          }))
        : [],
    ),
    mode: noted.some(({ kind }) => kind === "fallback") ? ("fallback" as const) : ("team" as const),
    bottomLine: answerLines(briefOf(ledger), countedLines(tell)),
    noted: faults.flatMap((entry) => entry.noted),
  };
}

function issueTold({ nameOf }: Tell, { on, settled, agreed }: Ended) {
  return {
    id: on.issue.id,
    issue: textOf(on.issue),
    state: issueState(on),
    positions: on.options.flatMap((option) => {
      const holders = standingAt(option, "for");
      if (holders.length === 0) return [];
      return [
        {
          id: option.option.id,
          position: textOf(option.option),
          seats: holders.map(({ seat }) => nameOf(seat.id)),
          reasons: holders.flatMap(({ said }) => (said === null || said.why === "" ? [] : [said.why])),
        },
      ];
    }),
    agreed,
    compromise: settled.compromise,
    dissent: settled.dissent.map(({ seat, stance, why }) => ({ seat: nameOf(seat), stance, why })),
  };
}

const lists = new Set(["agreed", "nonNegotiable", "unresolvedRisks", "unverifiedAssumptions"]);

function seatTold({ ledger, nameOf }: Tell, seat: Who, rounds: readonly RoundTold[]) {
  const own = ledger.notes.filter(({ by }) => by === seat);
  const last = own.findLast(({ move }) => move === "final" || move === "rebuttal" || move === "solo");
  const held = endedOf(ledger).flatMap(({ on }) => heldBy(on, seat)?.option.id ?? []);
  return {
    seat: nameOf(seat),
    /** What it claimed blind. */
    blind: own.find(({ move }) => move === "position")?.words["claim"] ?? last?.words["blind"] ?? null,
    /** Its last word, by the fields that asked for it, and what it is for. */
    final:
      last === undefined
        ? null
        : {
            ...Object.fromEntries(
              Object.entries(last.words).map(([name, text]) => [
                name,
                lists.has(name) ? text.split("\n") : text,
              ]),
            ),
            ...(seat !== advocateId && { option: held }),
          },
    moves: changesOf(ledger, { by: seat }).map(({ round, from, to, causes }) => ({
      round: rounds.find((one) => one.round === round)?.kind ?? "",
      from,
      to,
      because: causes,
      /** It names nothing that moved it. */
      conformity: causes.length === 0,
    })),
  };
}

function reasonsAt({ nameOf }: Tell, option: OptionStanding | undefined, stance: Stance): readonly string[] {
  const seats = option === undefined ? [] : standingAt(option, stance);
  return seats.flatMap(({ seat, said }) => (said?.why ? [`${nameOf(seat.id)}: ${said.why}`] : []));
}

/** Each with why it was not adopted, and when what leads falls: that is what those who are for what leads said of it. */
function minorityViews(tell: Tell, { on, settled }: Ended) {
  const { measured } = settled;
  const { ledger, nameOf, words } = tell;
  if (measured === null) return [];
  const byOption = Map.groupBy(settled.minority, ({ option }) => option);
  const all = countedSeats(ledger).length;
  const ahead = on.options.find(({ option }) => option.id === measured);
  const count = ahead === undefined ? 0 : standingAt(ahead, "for").length;
  const leading = reasonsAt(tell, ahead, "for");
  return [...byOption].map(([option, holders]) => {
    const standing = on.options.find((one) => one.option.id === option);
    const objections = reasonsAt(tell, standing, "objects");
    return {
      view: standing === undefined ? option : textOf(standing.option),
      option,
      holders: holders.map(({ seat }) => nameOf(seat)),
      issue: textOf(on.issue),
      whyHeld: holders.flatMap(({ why }) => (why === "" ? [] : [why])).join(" "),
      whyNotAdopted: [
        words("discuss.notAdopted", { few: holders.length, all, count, option: measured }),
        ...(objections.length === 0 ? leading.slice(0, 1) : objections),
      ].join(" "),
      reconsiderWhen: wouldChange(tell, on, measured).join(" "),
    };
  });
}

/** The steps of the brief, in order; without one, what is left to decide. */
function nextActions(tell: Tell) {
  const steps = stepsIn(briefOf(tell.ledger));
  if (steps.length > 0) return steps;
  return openChoices(tell).map(({ issue }) => {
    const action = tell.words("discuss.decide", { issue: textOf(issue) });
    return { action, owner: "", by: "", ids: [issue.id] };
  });
}
