import type { Seat } from "../kernel/seat.ts";
import { changesOf } from "./course.ts";
import type { Ledger } from "./ledger.ts";
import { ended } from "./record.ts";

/** Who a seat is, in its prompt. What it was seated for is no order to go back once it has moved, by its own word. */
export function selfOf({ id, name, role, focus }: Seat, ledger: Ledger): string {
  const to = changesOf(ledger, { by: id }).at(-1)?.to;
  // "Voter 1: Voter" says nothing.
  const began =
    role === "" || name.startsWith(role) ? "" : `${to === undefined ? "" : ", who began as this"}: ${role}`;
  return [
    ended(`You are ${name}${began}`),
    ...(to === undefined ? [] : [`You are for ${to} now, by your own word.`]),
    ...(focus.length === 0 ? [] : [ended(`You look first at: ${focus.join("; ")}`)]),
  ].join(" ");
}
