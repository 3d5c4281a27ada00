import { isByRules, withoutRating } from "../../kernel/by-rules.ts";
import type { TurnRecord } from "../../kernel/turn-record.ts";
import type { ExportedTurn } from "./exported.ts";

/** A turn as others read it. */
export function exportedTurn({ answer, ...turn }: TurnRecord): ExportedTurn {
  return { ...turn, answer: asShown(answer ?? null, turn) };
}

/** What rules have read is shown without the stars that the shape of the reply asks for. */
function asShown(
  answer: ExportedTurn["answer"],
  { calls }: Pick<ExportedTurn, "calls">,
): ExportedTurn["answer"] {
  const receipt = calls.at(-1)?.receipt;
  if (answer === null || !receipt || !isByRules(receipt)) return answer;
  const value = withoutRating(answer.value);
  return { ...answer, value, raw: JSON.stringify(value) };
}
