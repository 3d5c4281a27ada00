import type { Seat } from "../kernel/seat.ts";
import { changesOf } from "./course.ts";
import type { Ledger } from "./ledger.ts";
import { ended } from "./record.ts";
import { standing } from "./standing.ts";

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

/** Where a seat is by its own last words, in a sentence to itself; nothing where it has not said. */
export function ownPlace({ id }: Seat, ledger: Ledger): string {
  const told = standing(ledger)
    .flatMap(({ options }) => options)
    .flatMap(({ option, seats }) => {
      const stance = seats.find(({ seat }) => seat.id === id)?.stance ?? "not said";
      return stance === "not said" || stance === "withdrew" ? [] : [`${toldAs[stance]} ${option.id}`];
    });
  return told.length === 0
    ? ""
    : `By your own last words you ${told.join(", ")}. Each stands until you say otherwise of it.`;
}

const toldAs = {
  for: "are for",
  accepts: "could live with",
  "stands aside": "stand aside from",
  objects: "object to",
} as const;
