import type { Ledger } from "../../../ledger/ledger.ts";
import { liveOn } from "../../../ledger/open-ends.ts";
import { claimIdsIn } from "./dissent.ts";

/** What the facilitator calls agreed although somebody stands against it: it is told, and counts as the policy says. */
export function contradicted(consensus: readonly string[], ledger: Ledger): readonly string[] {
  return consensus.flatMap((text) =>
    claimIdsIn(text, ledger).flatMap((id) => {
      const against = liveOn(ledger, id).filter(({ stand }) => stand === "contest");
      if (against.length === 0) return [];
      const who = against.map(({ seat }) => seat).join(", ");
      return [
        `The facilitator calls ${id} agreed, and ${who} ${against.length === 1 ? "contests" : "contest"} it.`,
      ];
    }),
  );
}
