import type { Seating } from "../../../kernel/event.ts";
import { authorOf, editor, type Id, rules, summaryKind, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { ledgerOf, type Moved, movesIn } from "../../../table/moved.ts";
import { faultOf } from "../generously.ts";
import { pointKind, prefixes, ratingScale, strengthKind } from "../reply.ts";
import { checkedIn, type CritiqueEntry } from "../options.ts";

export type Voice = Reviews["voices"][number];
export type Flaw = Reviews["points"][number];
export type Strength = Reviews["strengths"][number];
export type Reviews = ReturnType<typeof saidIn>;

/** Where an editor, or a rule, has put things together twice, the second time is of all there is. */
function isJoining({ move, said }: Moved): boolean {
  return isEdit({ move, said }) || said.some(({ by }) => by === rules);
}

function isEdit({ move, said }: Pick<Moved, "move" | "said">): boolean {
  return move === "edit" && said.length > 0;
}

export function saidIn(kept: readonly CritiqueEntry[], seated: readonly Seating[]) {
  const all = movesIn(kept);
  const last = all.findLastIndex(isJoining);
  const moves = all.filter((move, index) => index === last || !isJoining(move));
  const ledger: Ledger = ledgerOf(moves, prefixes);
  const items = [...ledger.items.values()];
  const checks = new Map((checkedIn(kept)?.checks ?? []).map((one) => [one.claim, one]));
  const nameOf = (id: string) => seated.find(({ seat }) => seat.id === id)?.seat.name ?? id;
  const replies = moves.flatMap(({ move, said }) => (move === "critique" ? said : []));
  const voices = new Map(
    replies.map(({ by: seat, standIn, byRules = false }) => {
      const rated = ledger.ratings.filter(({ by, scale }) => by === seat && scale === ratingScale);
      const last = rated.at(-1)?.round;
      const ofLast = rated.filter(({ round }) => round === last).map(({ value }) => value);
      // A change in parts is rated part by part in one round: the worst counts. A later round rates anew.
      const rating = rated.length === 0 ? 0 : Math.min(...ofLast);
      // What others say in a seat's place is told and decides nothing; rules give findings, and a rating for the shape.
      const counts = standIn === undefined;
      return [seat, { seat, name: nameOf(seat), rating, counts, byRules, standIn }] as const;
    }),
  );
  const own = (kind: string) =>
    items.flatMap((item) => {
      const by = voices.get(authorOf(item));
      return item.kind === kind && item.withdrawn === null && by !== undefined
        ? [{ id: item.id, by, text: textOf(item), item }]
        : [];
    });
  const isEdited = moves.some(isEdit);
  return {
    ledger,
    asked: moves.flatMap(({ seats }) => seats.map(({ id }) => nameOf(id))),
    voices: [...voices.values()],
    points: own(pointKind).map(({ id, by, text: headline, item: { fields, wordings } }) => {
      const { place, problem, change = null, critical, trigger, severity, patch } = fields;
      const fault = problem === undefined ? null : faultOf(place, problem);
      const [claim, asking] = [false, true].map((proposes) => checks.get(claimOf(by.seat, id, proposes)));
      const checked = { fault: claim, change: asking };
      const told = { place, trigger, level: severity?.toLowerCase(), patch };
      const isAnew = wordings.length > 1;
      return { id, by, headline, fault, change, critical: critical !== undefined, checked, isAnew, ...told };
    }),
    strengths: own(strengthKind).map(({ id, by, text }) => {
      return { id, by, text, checked: checks.get(claimOf(by.seat, id)) };
    }),
    checks,
    joinedBy: isEdited ? ("editor" as const) : ("words" as const),
    summary: items
      .filter(({ kind }) => kind === summaryKind)
      .slice(0, mostSentences)
      .map((item) => ({ sentence: textOf(item), ids: item.from.slice(1) })),
    refused: isEdited ? ledger.refused.filter(({ by }) => by === editor).map(({ why }) => why) : [],
  };
}

const mostSentences = 3;

function claimOf(seat: string, id: Id, proposes = false): string {
  return proposes ? `${seat}/${id}/change` : `${seat}/${id}`;
}

export function claimsIn({ points, strengths }: Pick<Reviews, "points" | "strengths">) {
  const claims = [
    ...points.map(({ id, by, fault }) => ({ id, by, text: fault, proposes: false })),
    ...points.map(({ id, by, change }) => ({ id, by, text: change, proposes: true })),
    ...strengths.map(({ id, by, text }) => ({ id, by, text, proposes: false })),
  ];
  return claims.flatMap(({ id, by, text, proposes }) =>
    text === null ? [] : [{ id: claimOf(by.seat, id, proposes), seat: by.seat, text, proposes }],
  );
}

/** Whether every seat was the reader's own, also those it abstained for: then nobody was away. */
export function isReaderAlone({ voices, asked }: Reviews, seated: readonly Seating[]): boolean {
  const own = new Map(seated.map(({ seat, agents }) => [seat.name, agents[0]]));
  const readers = new Set(voices.map(({ standIn }) => standIn));
  return (
    voices.length > 0 &&
    voices.every(({ name, byRules, standIn }) => byRules && own.get(name) === standIn) &&
    asked.every((name) => readers.has(own.get(name)))
  );
}

export function judging({ points, strengths }: Reviews) {
  return {
    points: points.filter(({ by }) => !by.byRules),
    strengths: strengths.filter(({ by }) => !by.byRules),
  };
}

export function namesOf(said: readonly { readonly by: Voice }[]): readonly string[] {
  return [...new Set(said.map(({ by }) => by.name))];
}
