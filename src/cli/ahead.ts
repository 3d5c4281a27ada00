import type { Discussion } from "../kernel/discussion.ts";
import { likelyFor } from "../kernel/usage.ts";
import { aboutDollars, type Likely } from "../reporters/amount.ts";
import { count, roughly } from "../text/amount.ts";
import { tell } from "./terminal.ts";
import type { Command } from "./verb.ts";

/** What is left, by what was told when it began; of a follow-up everybody answers, and the author changes the result. */
export function foretellRest(
  { likelyCalls = 0, receipts, seats }: Discussion,
  isFurther: boolean,
  terminal: Command,
): Likely | undefined {
  const made = receipts.length;
  const left = isFurther ? seats.filter(({ seat }) => seat.chair !== true).length + 1 : likelyCalls - made;
  if (left <= 0 || terminal.options["quiet"] === true) return undefined;
  const { tokens, usd } = likelyFor(left, receipts);
  const soFar = isFurther
    ? "Usually"
    : `${count(made, "call")} of usually about ${likelyCalls} made; left are`;
  const isKnown = receipts.every(({ assumedUsd }) => assumedUsd === undefined);
  const dollars = isKnown && usd > 0 ? `, ${aboutDollars(usd)}` : "";
  tell(
    `${soFar} about ${count(left, "call")} and ${roughly(Math.round(tokens))} tokens in and out${dollars}.`,
    terminal,
  );
  return isFurther ? undefined : { calls: likelyCalls, usd: null };
}
