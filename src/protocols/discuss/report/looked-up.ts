import { allChecksOf, isDoubtful, reasonsText } from "../../../document/checks.ts";
import { prose, type Text } from "../../../document/document.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { wordsIn } from "../../../words.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Words } from "./english.ts";

/** The fields of statements, as they are asked for. */
export type Field = keyof Words["fields"];

/** How what a member said in a field stood up to being looked up; `item` counts from 1 in fields that are lists. */
export type LookedUp = (seat: Seat, kind: string, field: Field, item?: number) => CheckedClaim | undefined;

export function lookedUp(discussion: Discussion): LookedUp {
  const checks = allChecksOf(discussion);
  return (seat, kind, field, item) => {
    const ids = [seat.id, seat.name].map((name) => `${name}/${kind}/${field}`);
    const exact = item === undefined ? [] : ids.map((id) => `${id}/${item}`);
    // One check for a whole list stands with its first item.
    const whole = item === undefined || item === 1 ? ids : [];
    return [...exact, ...whole].map((id) => checks.get(id)).find((checked) => checked !== undefined);
  };
}

/** A sentence with how it stood up in brackets behind it; what speaks against it is in bold. */
export function withMark(text: string, more: string, checked: CheckedClaim | undefined, words: Words): Text {
  const said = [prose(text), more];
  if (checked === undefined) return said;
  const told = `${words.standings[checked.standing]}: ${reasonsText(checked, wordsIn(words.language))}`;
  const as = isDoubtful(checked) ? "strong" : "emphasis";
  return [...said, " (", { text: told, as }, ")"];
}
