import type { Seat } from "../../kernel/seat.ts";
import { answerKind, authorOf, type Id, issueKind, type Item, optionKind } from "../../table/item.ts";
import type { Ledger } from "../../table/ledger.ts";
import { tallies } from "../../table/outcome.ts";
import { standing } from "../../table/standing.ts";
import { itemStanding, liveItems } from "../../table/stands.ts";
import type { View } from "../../table/view.ts";
import { saidKinds } from "./shapes.ts";

/**
 * What seats are shown. Old rounds are told by their items as they stand now, and of those only what is still in question:
 * what was said in all of them grows with every round, and nobody reads it.
 */

/** Before anybody has spoken on an issue: it, and the options that there are, without whose they are. */
export function blindly(ledger: Ledger): View {
  return { of: idsOf(liveItems(ledger).filter(isChoice)), names: false, reasons: false };
}

/** What is to be answered in a round: who is for what, what was said in it, and what is contested from before. */
export function inQuestion(ledger: Ledger, round: number): View {
  const said = liveItems(ledger).filter(({ kind }) => saidKinds.includes(kind));
  const [now, before] = [
    said.filter((item) => item.round === round),
    said.filter((item) => item.round < round),
  ];
  // Of what was said before, what somebody contests; then what nobody answered, the newest first.
  const [open, others] = [
    before.filter(isContested(ledger)),
    before.filter((item) => !isContested(ledger)(item)),
  ];
  const shown = [...liveItems(ledger).filter(isChoice), ...now, ...open, ...others.toReversed()];
  return { of: idsOf(shown), names: true, reasons: true, tokens: mostTokens };
}

const mostTokens = 2200;

/** The same without reasons, for who compares it with something else. */
export function inShort(ledger: Ledger, round: number): View {
  return { ...inQuestion(ledger, round), reasons: false };
}

/** Everything that is still there, for who writes the answer. */
export function everything(ledger: Ledger): View {
  const told = liveItems(ledger).filter(
    (item) => isChoice(item) || item.kind === answerKind || saidKinds.includes(item.kind),
  );
  return { of: idsOf(told), names: true, reasons: true, tokens: 9000 };
}

/** What several are for, then claims that several agree with and nobody contests: what the Contrarian begins with. */
export function strongest(ledger: Ledger, issue: Id): readonly Id[] {
  const on = standing(ledger).find((one) => one.issue.id === issue);
  const shared =
    on === undefined ? [] : tallies(on).filter((one) => one.for.length + one.accepting.length > 1);
  const agreed = liveItems(ledger).flatMap((item) => {
    const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, item.id) ?? {};
    return contestedBy.length === 0 && agreedBy.length > 0 ? [{ id: item.id, count: agreedBy.length }] : [];
  });
  return [
    ...shared.map(({ option }) => option),
    ...agreed
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 2)
      .map(({ id }) => id),
  ];
}

/** Own items of a seat that somebody contests, by id, so that it answers them. */
export function contestedOf(ledger: Ledger, { id: seat }: Seat): readonly Id[] {
  return liveItems(ledger)
    .filter((item) => authorOf(item) === seat && isContested(ledger)(item))
    .map(({ id }) => id);
}

function isContested(ledger: Ledger): (item: Item) => boolean {
  return ({ id }) => (itemStanding(ledger, id)?.contestedBy.length ?? 0) > 0;
}

function isChoice({ kind }: Item): boolean {
  return kind === issueKind || kind === optionKind;
}

function idsOf(items: readonly Item[]): readonly Id[] {
  return items.map(({ id }) => id);
}
