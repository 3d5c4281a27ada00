import { statementsIn } from "../../../text/statements.ts";
import { holding, type Known } from "./known.ts";
import type { SessionState } from "./session.ts";

/** What of a document that is there still holds: what the table knew of it, and nobody changed or dropped. */
export function carriedFrom(
  text: string,
  { known, artifacts }: Pick<SessionState, "known" | "artifacts">,
): readonly Known[] {
  if (known.length === 0) return [];
  const there = new Set(statementsIn(text.split(/\r\n|\n|\r/)).map(({ id }) => id));
  return holding(known, artifacts).filter(({ id }) => there.has(id));
}
