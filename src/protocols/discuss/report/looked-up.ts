import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { allChecksOf } from "../../../document/checks.ts";
import { prose } from "../../../document/markdown.ts";
import type { Field, Words } from "./words.ts";

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

/** Markdown with how it stood up in brackets behind it; what speaks against it is in bold. */
export function withMark(text: string, checked: CheckedClaim | undefined, words: Words): string {
  if (checked === undefined) return text;
  const mark = checked.standing === "verified" ? "*" : "**";
  const told = `${words.standings[checked.standing]}: ${checked.reasons.join("; ")}`;
  return `${text} (${mark}${prose(told)}${mark})`;
}
