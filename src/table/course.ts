import { authorOf, type Id, optionKind, type Who } from "./item.ts";
import type { Ledger, Change, Note } from "./ledger.ts";

/** What rounds brought. */

/** Who went from one option to another, by its own word, in the order in which they said so. */
export function changesOf(
  { moves }: Ledger,
  { by, issue, round }: { readonly by?: Who; readonly issue?: Id; readonly round?: number } = {},
): readonly Change[] {
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

/** What was said last in a field whose words are told and do nothing; `null` where nobody of those wanted said it. */
export function lastSaid(
  { notes }: Ledger,
  field: string,
  isWanted: (note: Note) => boolean = () => true,
): string | null {
  return notes.findLast((note) => note.words[field] !== undefined && isWanted(note))?.words[field] ?? null;
}

/** What an editor reads an item as the same as, last: the oldest of them; `null` where it reads it as none. */
export function readAs({ joins }: Ledger, id: Id): Id | null {
  return joins.findLast(({ ids }) => ids.includes(id))?.into ?? null;
}
