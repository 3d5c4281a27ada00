import type { Act, Edit, StandAs } from "../../src/table/act.ts";
import { OpenLedger } from "../../src/table/fold.ts";

/** A ledger of seats `sec`, `ux` and `ops`, with a devil's advocate who does not count, and one issue. */
export function smallLedger(): OpenLedger {
  const ledger = new OpenLedger({ cause: "C" });
  for (const id of ["sec", "ux", "ops"]) ledger.seat({ id, tag: id.toUpperCase(), counts: true });
  ledger.seat({ id: "devil", tag: "DA", counts: false });
  ledger.add("topic", 0, { kind: "issue", text: "Which store?" });
  for (const text of ["Redis", "Cookies"]) ledger.add("topic", 0, { kind: "option", text, under: "I1" });
  return ledger;
}

export function says(ledger: OpenLedger, by: string, round: number, ...acts: readonly (Act | Edit)[]): void {
  ledger.say({ by, round, asked: [], acts });
}

export function add(text: string, kind = "claim", fields: Readonly<Record<string, string>> = {}): Act {
  return { do: "add", item: { kind, text, fields } };
}

export function stand(on: string, as: StandAs, why = "", instead?: string): Act {
  return { do: "stand", on, as, why, restsOn: [], ...(instead !== undefined && { instead }) };
}
