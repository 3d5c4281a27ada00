import type { Ledger, Note } from "./ledger.ts";

/** What was said last in a field whose words are told and do nothing; `null` where nobody of those wanted said it. */
export function lastSaid(
  { notes }: Ledger,
  field: string,
  isWanted: (note: Note) => boolean = () => true,
): string | null {
  return notes.findLast((note) => note.words[field] !== undefined && isWanted(note))?.words[field] ?? null;
}
