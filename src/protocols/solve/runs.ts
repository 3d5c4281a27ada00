import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Analysis } from "./rules/analysis.ts";
import type { Runs } from "./rules/synthesis.ts";
import type { Asked } from "./state.ts";

/** How the calls of a round went, as `synthesis.json` tells it. */
export function runsOf(seats: readonly Seat[], replies: readonly Reply<Analysis>[]): Runs {
  const runs = seats.flatMap(({ name, id }, index) => {
    const reply = replies[index];
    return reply === undefined ? [] : [{ seat: name, id, reply }];
  });
  return {
    timed_out: runs.some(({ reply }) => status(reply) === "timed_out"),
    fallbacks: runs.flatMap(({ seat, reply }) =>
      reply.receipt?.fallback
        ? [{ seat, asked: reply.receipt.asked, answered: reply.receipt.answeredBy }]
        : [],
    ),
    cli_runs: runs.map(({ id, reply, seat }) => ({
      tool: reply.receipt?.answeredBy ?? seat,
      id,
      status: status(reply),
      duration_ms: reply.receipt?.ms ?? 0,
    })),
  };
}

/** A seat that was asked; nothing where it was not. */
export function askedOf({ name }: Seat, reply: Reply<unknown> | undefined): readonly Asked[] {
  if (reply === undefined) return [];
  const failure = reply.answered ? reply.insteadOf : reply.failure;
  return [{ seat: name, failure: failure ? { code: failure.code, message: failure.message } : null }];
}

function status(reply: Reply<Analysis>): Runs["cli_runs"][number]["status"] {
  if (reply.answered) return reply.rung === "bullets" ? "bullets" : "answered";
  return ["timeout", "silence"].includes(reply.failure.code) ? "timed_out" : "failed";
}
