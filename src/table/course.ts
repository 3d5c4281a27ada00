import { authorOf, type Id, optionKind, type Who } from "./item.ts";
import type { Ledger, Move } from "./ledger.ts";

/** What rounds brought. */

/** Who went from one option to another, by its own word, in the order in which they said so. */
export function changesOf(
  { moves }: Ledger,
  { by, issue, round }: { readonly by?: Who; readonly issue?: Id; readonly round?: number } = {},
): readonly Move[] {
  return moves.filter(
    (move) =>
      (by === undefined || move.by === by) &&
      (issue === undefined || move.issue === issue) &&
      (round === undefined || move.round === round),
  );
}

/**
 * By standing, a round brought nothing: nobody moved, nobody answered what was contested by wording it anew or taking it
 * back, and there is nothing new by id, neither an option, nor an item of these kinds, nor an attack on what its seat had
 * not attacked.
 */
export function broughtNothing(ledger: Ledger, round: number, kinds: readonly string[]): boolean {
  if (changesOf(ledger, { round }).length > 0) return false;
  const isNew = [...ledger.items.values()].some(
    ({ kind, round: since, wordings, withdrawn }) =>
      (since === round && (kind === optionKind || kinds.includes(kind))) ||
      withdrawn?.round === round ||
      wordings.some((wording, index) => index > 0 && wording.round === round),
  );
  const attacks = ledger.stands.filter(({ as, round: at }) => as === "contest" && at === round);
  const before = new Set(
    ledger.stands.filter(({ round: at }) => at < round).map(({ by, on }) => `${by} ${on}`),
  );
  return !isNew && attacks.every(({ by, on }) => before.has(`${by} ${on}`));
}

/** Who names an item as what it words an own one anew for, takes it back for, or is for an option for. */
export function movedBy({ items, log }: Ledger, id: Id): readonly Who[] {
  const rewording = [...items.values()].flatMap((item) =>
    [...item.wordings.slice(1), ...(item.withdrawn === null ? [] : [item.withdrawn])].some(({ because }) =>
      because.includes(id),
    )
      ? [authorOf(item)]
      : [],
  );
  const standing = log.flatMap((entry) =>
    entry.is === "word" && entry.word.says.some(({ position }) => position.because.includes(id))
      ? [entry.word.by]
      : [],
  );
  return [...new Set([...rewording, ...standing])];
}
