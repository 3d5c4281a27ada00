import type { Discussion } from "../../../kernel/discussion.ts";
import type { JudgedSynthesis, SwarmVerdict } from "../rules/verdict.ts";
import { accountOf } from "./account.ts";

/** What `--json` gives for a swarm (contract, section 4). */
export type SwarmResult = (SwarmVerdict | Omit<JudgedSynthesis, "round">) & { readonly rounds: number };

/** The synthesis of all rounds, till then that of the last; `null` before any round has come to one. */
export function swarmResult(discussion: Discussion): SwarmResult | null {
  const { verdict, synthesis, rounds } = accountOf(discussion);
  const held = rounds.filter((round) => round.completed || round.synthesis !== null).length;
  if (verdict !== null) return { ...verdict, rounds: held };
  if (synthesis === null) return null;
  const { round: _, ...told } = synthesis;
  return { ...told, rounds: held };
}
