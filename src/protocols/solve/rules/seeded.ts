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
  return earlier.reduce((before, { round, findings = [], approaches = [] }) => {
    const { ledger } = before;
    const speakers = new Map(before.speakers);
    const claims = findings.flatMap(({ id, agent, text }) => {
      const isId = referencesIn(id).some((one) => one.kind === "claim" && one.id === id);
      if (agent === undefined || !isId || ledger.claims.some((claim) => claim.id === id)) return [];
      speakers.set(id, { agent });
      const wording = { text, round, restsOn: [], because: [] };
      const withdrawn = holds(id) ? null : { round: last?.round ?? round, because: [] };
      const base = { kind: "ground" as const, against: null, withdrawn, kept: round };
      return [{ id, seat: seatOf(table, id, agent), versions: [wording], ...base }];
    });
    const options = approaches
      .filter(({ id }) => !ledger.options.some((option) => option.id === id))
      .map(({ id, name, merged_into = null }) => ({
        id,
        issue: null,
        text: name,
        round,
        mergedInto: merged_into,
      }));
    return {
      ...before,
      speakers,
      ledger: {
        ...ledger,
        claims: [...ledger.claims, ...claims],
        options: [...ledger.options, ...options],
      },
    };
  }, table);
}

/** Ids count on under the seat whose they would be. */
function seatOf({ ledger }: OnTable, id: string, agent: string): string {
  return ledger.seats.find(({ prefix }) => id.startsWith(`${prefix}-`))?.name ?? agent;
}
