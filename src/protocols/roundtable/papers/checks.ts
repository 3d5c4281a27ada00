import type { Finding } from "../../../table/check.ts";
import type { Ledger } from "../../../table/ledger.ts";

/** What code finds in a draft before anybody approves it. It warns and decides nothing; give it to `table.check`. */
export function checks(_kind: "specs" | "design"): (ledger: Ledger) => readonly Finding[] {
  return () => [];
}
