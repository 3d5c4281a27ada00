import { isByRules } from "../kernel/by-rules.ts";
import { counts } from "../kernel/counts.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Answered, Reply, Unanswered } from "../kernel/reply.ts";
import type { Said } from "./act.ts";

/** Who answered in place of the seat's own agent, or for nobody: rules, and a script that a project brought along. */
export function standInOf({ receipt }: Answered<unknown>): Pick<Said, "standIn" | "byRules"> {
  if (counts(receipt)) return {};
  return { standIn: receipt.answeredBy, ...(isByRules(receipt) && { byRules: true }) };
}

/** Whether that nobody answered is an outage: no limit kept them away, and somebody there could answer such turns. */
export function isOutage(replies: readonly Reply<unknown>[]): boolean {
  const codes = replies.flatMap((reply) => (reply.answered ? [] : [reply.failure.code]));
  return !codes.includes("limit") && codes.some((code) => code !== "unsupported");
}

export function nobodyAnswered(kind: string, replies: readonly Reply<unknown>[]): ColloquyError {
  const failed = replies.filter((reply): reply is Unanswered => !reply.answered);
  const reasons = new Set(failed.map(({ failure }) => failure.message));
  return new ColloquyError("no-answer", `Nobody answered in "${kind}": ${[...reasons].join("; ")}.`, {
    hint: "`colloquy agents` shows what can be used here; the journal holds what each agent sent.",
  });
}
