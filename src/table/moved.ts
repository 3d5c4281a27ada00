import { z } from "zod";
import type { Discussion } from "../kernel/discussion.ts";
import { Said } from "./act.ts";
import { OpenLedger } from "./fold.ts";
import { LedgerSeat } from "./ledger.ts";
import { answerKind, Draft, type Id, optionKind, type Who, you } from "./item.ts";

/** What one move keeps. A ledger is made again from these, wherever it is told: this is all the state of a protocol. */
export const Moved = z.object({
  v: z.literal(2),
  /** The kind of its turns, or `put` where nobody was asked. */
  move: z.string(),
  round: z.number(),
  seats: z.array(LedgerSeat).readonly(),
  /** What was put there by no turn: the topic's issues and options, a person's answers. */
  put: z.array(z.object({ by: z.string(), item: Draft })).readonly(),
  said: z.array(Said).readonly(),
  /** Nobody is told of it by the record, nor by the journal before it is over. */
  secret: z.literal(true).optional(),
  untold: z.literal(true).optional(),
});
export type Moved = Readonly<z.infer<typeof Moved>>;

/** How the ids of a protocol's own kinds begin, such as `REQ-` for a requirement. */
export type Prefixes = Readonly<Record<string, string>>;

/** The ledger of a discussion, from what its moves kept. */
export function ledgerOf(kept: readonly Moved[], prefixes: Prefixes = {}): OpenLedger {
  const ledger = new OpenLedger(prefixes);
  for (const moved of kept) takeIn(ledger, moved);
  return ledger;
}

/** Of what a protocol kept, its moves: notes of its own have no `move`. */
export function movesIn(kept: readonly object[]): readonly Moved[] {
  return kept.filter((one): one is Moved => "move" in one);
}

export function notedAs<Entry extends object, const Kind extends string>(kept: readonly Entry[], kind: Kind) {
  return kept.filter(
    (one): one is Extract<Entry, { readonly kind: Kind }> => "kind" in one && one.kind === kind,
  );
}

/** What a person answered after the end: items like the answers before. */
export function takeInLate(ledger: OpenLedger, added: Discussion["added"], round: number): ReadonlySet<Id> {
  const late = added.map(({ question, answer }) =>
    ledger.add(you, round, { kind: answerKind, text: answer.value, under: question }),
  );
  return new Set(late.map(({ id }) => id));
}

export function takeIn(ledger: OpenLedger, { seats, put, said, round, move }: Moved): void {
  for (const seat of seats) ledger.seat(seat);
  for (const { by, item } of put) putIn(ledger, by, round, item);
  ledger.findSources();
  for (const one of said) ledger.say(one, move);
}

function putIn(ledger: OpenLedger, by: Who, round: number, item: Draft): void {
  if (item.kind === optionKind) ledger.option(by, round, item);
  else {
    const { id: under } = ledger.add(by, round, item);
    for (const one of item.below ?? []) putIn(ledger, by, round, { ...one, under });
  }
}
