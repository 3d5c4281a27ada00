import type { PositionShift } from "../rules/verdict.ts";
import { plain } from "../../../document/markdown.ts";
import type { Account } from "./account.ts";
import { messageLink } from "./citing.ts";
import type { Words } from "./words.ts";

/** How an expert moved, what moved it, and why that does not count where it does not. */
export function shiftText(
  { kind, before, reason, cause, accepted, why }: PositionShift,
  account: Account,
  words: Words,
  page?: string,
): string {
  const told = [
    words.shifts[kind],
    ...(before ? [`${words.position.before} “${plain(before)}”`] : []),
    ...(reason ? [plain(reason)] : []),
    ...(cause ? [`${words.position.cause} ${messageLink(cause, account, page)}`] : []),
  ];
  const mark = accepted || why === null ? "" : ` (**${words.position.refused}: ${words.refusals[why]}**)`;
  return `${told.join("; ")}${mark}`;
}
