import type { Discussion } from "../kernel/discussion.ts";
import { likelyFor } from "../kernel/usage.ts";
import { aboutDollars } from "../reporters/amount.ts";
import { count, roughly } from "../text/amount.ts";
import { tell } from "./terminal.ts";
import type { Command } from "./verb.ts";

export function foretell(
  left: number,
  begun: string,
  { receipts }: Pick<Discussion, "receipts">,
  terminal: Command,
): void {
  if (left <= 0 || terminal.options["quiet"] === true) return;
  const { tokens, usd } = likelyFor(left, receipts);
  const isKnown = receipts.every(({ assumedUsd }) => assumedUsd === undefined);
  const dollars = isKnown && usd > 0 ? `, ${aboutDollars(usd)}` : "";
  tell(
    `${begun} about ${count(left, "call")} and ${roughly(Math.round(tokens))} tokens in and out${dollars}.`,
    terminal,
  );
}
