import type { Discussion } from "../kernel/discussion.ts";
import { totalOf } from "../kernel/usage.ts";
import { aboutDollars, type Likely } from "../reporters/amount.ts";
import { count, roughly } from "../text/amount.ts";
import { tell } from "./terminal.ts";
import type { Command } from "./verb.ts";

/** What is left, by what was told when it began; of a follow-up everybody answers, and the author changes the result. */
export function foretellRest(
  { likelyCalls = 0, receipts, seats }: Discussion,
  further: "all" | "one" | null,
  terminal: Command,
): Likely | undefined {
  const made = totalOf(receipts).calls;
  const isFurther = further !== null;
  const everybody = seats.filter(({ seat }) => seat.chair !== true).length + 1;
  const left = !isFurther ? likelyCalls - made : further === "one" ? 1 : everybody;
  if (left <= 0 || terminal.options["quiet"] === true) return undefined;
  // Later calls are told more than the first: those to come take as much as the later half.
  const late = totalOf(receipts.slice(Math.floor(receipts.length / 2)));
  const share = left / Math.max(1, late.calls);
  const tokens = roughly(Math.round((late.inputTokens + late.outputTokens) * share));
  const soFar = isFurther
    ? "Usually"
    : `${count(made, "call")} of usually about ${likelyCalls} made; left are`;
  const usd = late.costUsd ? `, ${aboutDollars(late.costUsd * share)}` : "";
  tell(`${soFar} about ${count(left, "call")} and ${tokens} tokens in and out${usd}.`, terminal);
  return isFurther ? undefined : { calls: likelyCalls, usd: null };
}
