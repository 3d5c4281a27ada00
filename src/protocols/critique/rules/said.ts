import type { Seating } from "../../../kernel/event.ts";
import { authorOf, editor, type Id, rules, summaryKind, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { ledgerOf, type Moved } from "../../../table/moved.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { faultOf, pointKind, prefixes, ratingScale, strengthKind } from "../reply.ts";
import { checksIn, type CritiqueEntry, movesIn } from "../state.ts";

/** A perspective that spoke. */
export interface Voice {
  readonly seat: string;
  readonly name: string;
  readonly rating: number;
  /** Its own agent or a person spoke. What others say in its place is told and decides nothing. */
  readonly counts: boolean;
  /** By the reader: findings, and no judgement of quality. Its rating is there for the shape. */
  readonly byRules: boolean;
  /** Whoever spoke, where that was not the seat's own voice. */
  readonly standIn: string | undefined;
}

/** What a perspective asks to be changed: what is wrong, what to do about it, or both. */
export interface Point {
  readonly id: Id;
  readonly by: Voice;
  readonly headline: string;
  readonly fault: string | null;
  readonly change: string | null;
  readonly critical: boolean;
  /** What it names was looked up, and is not so. */
  readonly isContradicted: boolean;
}

export interface Strength {
  readonly id: Id;
  readonly by: Voice;
  readonly text: string;
}

/** All that was said in a critique, as its ledger has it. */
export interface Said {
  readonly ledger: Ledger;
  /** Names of those asked for a judgement, in order. */
  readonly asked: readonly string[];
  readonly voices: readonly Voice[];
  readonly points: readonly Point[];
  readonly strengths: readonly Strength[];
  readonly checks: ReadonlyMap<string, CheckedClaim>;
  readonly joinedBy: "editor" | "words";
  /** The editor's own sentences, with the ids behind each. */
  readonly summary: readonly { readonly sentence: string; readonly ids: readonly Id[] }[];
  /** What of the editor's work did not hold. */
  readonly refused: readonly string[];
}

/** Where an editor, or a likeness, has put things together twice, the second time is of all there is. */
function isJoining({ move, said }: Moved): boolean {
  return (move === "edit" && said.length > 0) || said.some(({ by }) => by === rules);
}

export function saidIn(kept: readonly CritiqueEntry[], seated: readonly Seating[]): Said {
  const all = movesIn(kept);
  const last = all.findLastIndex(isJoining);
  const moves = all.filter((move, index) => index === last || !isJoining(move));
  const ledger = ledgerOf(moves, prefixes);
  const items = [...ledger.items.values()];
  const checks = new Map(checksIn(kept).map((one) => [one.claim, one]));
  const names = new Map(seated.map(({ seat }) => [seat.id, seat.name]));
  const replies = moves.flatMap(({ move, said }) => (move === "critique" ? said : []));
  const voices = new Map(
    replies.map(({ by: seat, standIn, byRules = false }) => {
      const rated = ledger.ratings.findLast(({ by, scale }) => by === seat && scale === ratingScale);
      const name = names.get(seat) ?? seat;
      return [
        seat,
        { seat, name, rating: rated?.value ?? 0, counts: standIn === undefined, byRules, standIn },
      ];
    }),
  );
  const own = (kind: string) =>
    items.flatMap((item) => {
      const by = voices.get(authorOf(item));
      return item.kind === kind && by !== undefined ? [{ id: item.id, by, text: textOf(item), item }] : [];
    });
  const isEdited = moves.some(({ move, said }) => move === "edit" && said.length > 0);
  return {
    ledger,
    asked: moves.flatMap(({ seats }) => seats.map(({ id }) => names.get(id) ?? id)),
    voices: [...voices.values()],
    points: own(pointKind).map(({ id, by, text: headline, item: { fields } }) => {
      const { place, problem, change = null, critical } = fields;
      const fault = problem === undefined ? null : faultOf({ place, problem });
      const isContradicted = checks.get(claimOf(by.seat, id))?.standing === "contradicted";
      return { id, by, headline, fault, change, critical: critical !== undefined, isContradicted };
    }),
    strengths: own(strengthKind).map(({ id, by, text }) => ({ id, by, text })),
    checks,
    joinedBy: isEdited ? "editor" : "words",
    summary: items
      .filter(({ kind }) => kind === summaryKind)
      .slice(0, mostSentences)
      .map((item) => ({ sentence: textOf(item), ids: item.from.slice(1) })),
    refused: isEdited ? ledger.refused.filter(({ by }) => by === editor).map(({ why }) => why) : [],
  };
}

const mostSentences = 3;

/** What a point says is wrong, as a claim that is looked up; or what it asks for. */
export function claimOf(seat: string, id: Id, part: "fault" | "change" = "fault"): string {
  return part === "change" ? `${seat}/${id}/change` : `${seat}/${id}`;
}

/** Whether every seat was the reader's own, also those it abstained for: then nobody was away. */
export function isReaderAlone({ voices, asked }: Said, seated: readonly Seating[]): boolean {
  const own = new Map(seated.map(({ seat, agents }) => [seat.name, agents[0]]));
  const readers = new Set(voices.map(({ standIn }) => standIn));
  return (
    voices.length > 0 &&
    voices.every(({ name, byRules, standIn }) => byRules && own.get(name) === standIn) &&
    asked.every((name) => readers.has(own.get(name)))
  );
}

/** Those of whom a judgement comes: not what rules read. */
export function judging({ points, strengths }: Said): Pick<Said, "points" | "strengths"> {
  return {
    points: points.filter(({ by }) => !by.byRules),
    strengths: strengths.filter(({ by }) => !by.byRules),
  };
}

/** Each perspective once, in the order of what it said. */
export function namesOf(said: readonly { readonly by: Voice }[]): readonly string[] {
  return [...new Set(said.map(({ by }) => by.name))];
}
