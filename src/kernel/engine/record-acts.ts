import { type Act, discounted, toolsOf } from "../act.ts";
import type { Past } from "./past.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";

/** Puts what an agent did by itself on the record, each once: a call that outlived who made it is found again, with what went there before. */
export async function recordActs<A>(
  { key, round, agent, turn, seated }: Call<A>,
  acts: readonly Act[],
  { past, runner }: { readonly past: Past; readonly runner: Runner },
): Promise<void> {
  const common = { key, round, seat: seated.seat.name, turn: turn.kind, agent: agent.name };
  for (const act of acts.slice(past.actsOf(key))) await runner.append({ type: "acted", ...common, ...act });
  const refused = acts.filter((act) => act.refused === true);
  const told = [
    ...(refused.length === 0
      ? []
      : [
          `${agent.name} wanted to use a tool of its own for ${common.seat}, and could not: ${toolsOf(refused)}.`,
        ]),
    ...(refused.length === acts.length
      ? []
      : [`${discounted(agent.name, acts)?.message ?? ""} (${common.seat}).`]),
  ];
  if (told.length > 0) void runner.append({ type: "warned", key: `${key}/acted`, message: told.join(" ") });
}
