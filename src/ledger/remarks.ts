import { prefixesOf } from "./ids.ts";
import type { Ledger } from "./ledger.ts";

/** With one more remark, which gets the next id. */
export function withRemark(ledger: Ledger, round: number, text: string): Ledger {
  const id = `${remarksPrefix(ledger)}-${ledger.remarks.length + 1}`;
  return { ...ledger, remarks: [...ledger.remarks, { id, round, text }] };
}

export function isRemark({ remarks }: Ledger, id: string): boolean {
  return remarks.some((remark) => remark.id === id);
}

/** `MOD`, unless that is a seat's; who joins later leaves it as it is. */
export function remarksPrefix({ seats, remarks: [first] }: Ledger): string {
  if (first !== undefined) return first.id.slice(0, first.id.lastIndexOf("-"));
  const taken = seats.map(({ prefix }) => prefix);
  return prefixesOf([chair], taken).get(chair) ?? chair;
}

const chair = "Moderator";
