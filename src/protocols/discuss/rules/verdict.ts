import type { AskedQuestion } from "../../../manifest/method.ts";
import { countedSeats, wouldChange } from "../../../table/answer.ts";
import { type BriefJson, briefJson } from "../../../table/brief-json.ts";
import { briefOf, briefPrefixes } from "../../../table/brief.ts";
import { changesOf } from "../../../table/course.ts";
import { authorOf, type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import { ledgerOf, type Moved } from "../../../table/moved.ts";
import { askedQuestions } from "../../../table/questions.ts";
import type { Tell } from "../../../table/sections.ts";
import { type StandingJson, standingJson } from "../../../table/standing-json.ts";
import { heldBy } from "../../../table/standing.ts";
import { advocateId } from "../options.ts";
import { type DiscussEntry, type Noted, type StatementKind, statementKinds } from "../state.ts";
import { countedLines, type Ended, endedOf, openChoices, standingAt } from "./answer.ts";
import { type FalseConsensus, falseConsensus } from "./consensus.ts";
import type { Violation } from "./faults.ts";
import { issueState, type State, stateOf } from "./state.ts";

/** The verdict of a discussion (contract, section 4), with fields of ours added. All of it follows from the ledger. */
export interface DiscussVerdict {
  /** `null` where fewer than two members named an option. */
  readonly state: State | null;
  readonly rounds: readonly StatementKind[];
  readonly issues: readonly IssueTold[];
  readonly positions: readonly SeatTold[];
  readonly minority: readonly MinorityView[];
  readonly falseConsensus: FalseConsensus | null;
  readonly violations: readonly Violation[];
  readonly nextActions: readonly NextAction[];
  readonly skipped: readonly { readonly round: StatementKind; readonly reason: string }[];
  readonly mode: "team" | "fallback";
  /** The answer: the author's words for it, and what is counted. */
  readonly bottomLine: readonly { readonly sentence: string; readonly ids: readonly Id[] }[];
  readonly brief: BriefJson | null;
  readonly standing: readonly StandingJson[];
  /** What members asked the person, with the answers there are. */
  readonly questions: readonly Omit<AskedQuestion, "ids">[];
  /** Longer than was asked for, and taken as it was. */
  readonly noted: readonly Violation[];
  /** What could not be taken as it was said. */
  readonly notTaken: readonly { readonly seat: string; readonly why: string }[];
}

interface IssueTold {
  readonly id: Id;
  readonly issue: string;
  readonly state: State | null;
  readonly positions: readonly {
    readonly id: Id;
    readonly position: string;
    readonly seats: readonly string[];
    readonly reasons: readonly string[];
  }[];
  /** The option that all are for or accept, and whether conditions are open. */
  readonly agreed: { readonly option: Id; readonly how: "consensus" | "conditions" } | null;
  readonly compromise: readonly Id[];
  readonly dissent: readonly { readonly seat: string; readonly stance: string; readonly why: string }[];
}

interface SeatTold {
  readonly seat: string;
  /** What it claimed blind. */
  readonly blind: string | null;
  /** Its last word, by the fields that asked for it, and what it is for. */
  readonly final: Readonly<Record<string, unknown>> | null;
  readonly moves: readonly {
    readonly round: string;
    readonly from: Id;
    readonly to: Id;
    readonly because: readonly Id[];
    /** It names nothing that moved it. */
    readonly conformity: boolean;
  }[];
}

interface MinorityView {
  readonly view: string;
  readonly option: Id;
  readonly holders: readonly string[];
  readonly issue: string;
  readonly whyHeld: string;
  readonly whyNotAdopted: string;
  readonly reconsiderWhen: string;
}

interface NextAction {
  readonly action: string;
  readonly priority: "HIGH" | "MEDIUM" | "LOW";
  readonly issue: string;
  readonly owner: string;
  readonly by: string;
  readonly ids: readonly Id[];
}

/** A round of statements, or the last words, and who was for what after it. */
export interface RoundTold {
  readonly kind: string;
  readonly round: number;
  readonly spoke: ReadonlySet<Who>;
  readonly held: ReadonlyMap<Who, readonly Id[]>;
  readonly state: State | null;
}

const told: ReadonlySet<string> = new Set([...statementKinds, "final", "solo"]);

export function movesOf(kept: readonly DiscussEntry[]): readonly Moved[] {
  return kept.filter((entry): entry is Moved => !("kind" in entry));
}

function notedOf(kept: readonly DiscussEntry[]): readonly Noted[] {
  return kept.filter((entry): entry is Noted => "kind" in entry);
}

export function roundsOf(kept: readonly DiscussEntry[]): readonly RoundTold[] {
  let isTogether = false;
  return kept.flatMap((moved, index) => {
    if ("kind" in moved) {
      isTogether ||= moved.kind === "together";
      return [];
    }
    if (!told.has(moved.move)) return [];
    const kind = isTogether && moved.move === "final" ? "both" : moved.move;
    if (kind === "both") isTogether = false;
    const ledger = ledgerOf(movesOf(kept.slice(0, index + 1)), briefPrefixes);
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
  const { ledger, words, nameOf } = tell;
  const moves = movesOf(kept);
  const rounds = roundsOf(kept);
  if (rounds.every(({ spoke }) => spoke.size === 0)) return null;
  const noted = notedOf(kept);
  const faults = noted.filter((entry) => entry.kind === "faults");
  const ended = endedOf(ledger);
  const brief = briefOf(ledger);
  const [first] = brief?.parts ?? [];
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
    mode: noted.some(({ kind }) => kind === "fallback") ? "fallback" : "team",
    bottomLine: [
      ...(brief === null || first === undefined ? [] : [{ sentence: brief.title, ids: first.from.slice(1) }]),
      ...countedLines(tell),
    ],
    brief: briefJson(ledger, nameOf),
    standing: standingJson(ledger, nameOf),
    questions: askedQuestions(ledger, nameOf, tell.late).map(({ ids: _ids, ...one }) => one),
    noted: faults.flatMap((entry) => entry.noted),
    notTaken: ledger.refused.map(({ by, why }) => ({ seat: nameOf(by), why })),
  };
}

function issueTold({ ledger, nameOf }: Tell, { on, settled, agreed }: Ended): IssueTold {
  return {
    id: on.issue.id,
    issue: textOf(on.issue),
    state: issueState(ledger, on),
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

function seatTold({ ledger, nameOf }: Tell, seat: Who, rounds: readonly RoundTold[]): SeatTold {
  const own = ledger.notes.filter(({ by }) => by === seat);
  const last = own.findLast(({ move }) => move === "final" || move === "rebuttal" || move === "solo");
  const held = endedOf(ledger).flatMap(({ on }) => heldBy(on, seat)?.option.id ?? []);
  return {
    seat: nameOf(seat),
    blind: own.find(({ move }) => move === "position")?.words["claim"] ?? last?.words["blind"] ?? null,
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
      conformity: causes.length === 0,
    })),
  };
}

/**
 * Who is for something other than what leads, with why it is held, why it was not adopted, and when what leads falls: that
 * is what those who are for it said of it.
 */
function minorityViews(tell: Tell, { on, settled }: Ended): readonly MinorityView[] {
  const { measured } = settled;
  const { ledger, nameOf, words } = tell;
  if (measured === null) return [];
  const byOption = Map.groupBy(settled.minority, ({ option }) => option);
  const all = countedSeats(ledger).length;
  const ahead = on.options.find(({ option }) => option.id === measured);
  const count = ahead === undefined ? 0 : standingAt(ahead, "for").length;
  return [...byOption].map(([option, holders]) => {
    const standing = on.options.find((one) => one.option.id === option);
    const objections = standing === undefined ? [] : standingAt(standing, "objects");
    return {
      view: standing === undefined ? option : textOf(standing.option),
      option,
      holders: holders.map(({ seat }) => nameOf(seat)),
      issue: textOf(on.issue),
      whyHeld: holders.flatMap(({ why }) => (why === "" ? [] : [why])).join(" "),
      whyNotAdopted: [
        words("discuss.notAdopted", { few: holders.length, all, count, option: measured }),
        ...objections.map(({ seat, said }) => `${nameOf(seat.id)}: ${said?.why ?? ""}`),
      ].join(" "),
      reconsiderWhen: wouldChange(tell, on, measured).join(" "),
    };
  });
}

/** The steps of the brief, in order; without one, what is left to decide. A step that rests on what several said weighs more. */
function nextActions(tell: Tell): readonly NextAction[] {
  const { ledger, words } = tell;
  const brief = briefOf(ledger);
  const [first] = endedOf(ledger);
  const steps = (brief?.steps ?? []).map((step): NextAction => {
    const authors = new Set(sourcesOf(ledger, step).map(authorOf));
    return {
      action: textOf(step),
      priority: authors.size > 1 ? "HIGH" : authors.size === 1 ? "MEDIUM" : "LOW",
      issue: first === undefined ? "" : textOf(first.on.issue),
      owner: step.fields["owner"] ?? "",
      by: step.fields["by"] ?? "",
      ids: step.from.slice(1),
    };
  });
  if (steps.length > 0) return steps;
  return openChoices(tell).map(({ issue: open }) => ({
    action: words("discuss.decide", { issue: textOf(open) }),
    priority: "HIGH",
    issue: textOf(open),
    owner: "",
    by: "",
    ids: [open.id],
  }));
}

function sourcesOf(ledger: Tell["ledger"], { from }: Item): readonly Item[] {
  return from.slice(1).flatMap((id) => ledger.items.get(id) ?? []);
}
