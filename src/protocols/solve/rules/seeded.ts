import type { OnTable } from "./on-the-table.ts";
import type { PreviousRound } from "../previous-round.ts";
import { referencesIn } from "../../../ledger/ids.ts";

/**
 * A table that rounds held elsewhere have left their ids on: none of them ever means something else. Their findings
 * still hold; an approach is a solution again when somebody gives it again.
 */
export function seeded(table: OnTable, earlier: readonly PreviousRound[]): OnTable {
  const last = earlier.findLast(({ findings = [] }) => findings.some(({ agent }) => agent !== undefined));
  const holds = (id: string) => last?.findings?.some((finding) => finding.id === id) === true;
  const claims = [...table.ledger.claims];
  const options = [...table.ledger.options];
  const speakers = new Map(table.speakers);
  const isKnown = (id: string) => [...claims, ...options].some((one) => one.id === id);
  for (const { round, findings = [], approaches = [] } of earlier) {
    for (const { id, agent, text } of findings) {
      const isId = referencesIn(id).some((one) => one.kind === "claim" && one.id === id);
      if (agent === undefined || !isId || isKnown(id)) continue;
      speakers.set(id, { agent });
      const versions = [{ text, round, restsOn: [], because: [] }];
      const withdrawn = holds(id) ? null : { round: last?.round ?? round, because: [] };
      const seat = seatOf(table, id, agent);
      claims.push({ id, seat, kind: "ground", versions, against: null, withdrawn, kept: round });
    }
    for (const { id, name, merged_into: mergedInto = null } of approaches)
      if (!isKnown(id)) options.push({ id, issue: null, text: name, round, mergedInto });
  }
  return { ...table, speakers, ledger: { ...table.ledger, claims, options } };
}

/** Ids count on under the seat whose they would be. */
function seatOf({ ledger }: OnTable, id: string, agent: string): string {
  return ledger.seats.find(({ prefix }) => id.startsWith(`${prefix}-`))?.name ?? agent;
}
