import { argue } from "./argue.ts";
import { depthPlans } from "./depth.ts";
import { wasTested } from "./rules/tested.ts";
import type { Noted, Stress } from "./state.ts";
import type { Talk } from "./talk.ts";

/**
 * Before the last synthesis: where the round tested nothing, the Contrarian makes the strongest case against what is agreed
 * once more, and the experts answer.
 */
export async function stressCheck(talk: Talk): Promise<void> {
  const { options, table, rounds } = talk;
  const { stress: policy, depth } = options;
  if (policy === "off") return noted(talk, false, "off");
  const isTested = wasTested(table.ledger, talk.since, rounds);
  if (policy === "auto" && isTested) return noted(talk, false, "tested");
  let hasAnswered = false;
  for (let check = 1; check <= depthPlans[depth].stressChecks; check++) {
    const since = table.ledger.log.length;
    hasAnswered = (await argue(talk, "stress")) || hasAnswered;
    if (wasTested(table.ledger, since, rounds)) break;
  }
  noted(talk, hasAnswered, !hasAnswered ? "unanswered" : isTested ? "required" : "untested");
}

function noted({ floor, options, rounds }: Talk, held: boolean, reason: Stress["reason"]): void {
  const stress = { policy: options.stress, held, reason };
  floor.keep<Noted>({ v: 2, kind: "stress", round: rounds, stress });
}
