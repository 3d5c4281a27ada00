import type { Ledger } from "./ledger.ts";

export function isRemark({ remarks }: Ledger, id: string): boolean {
  return remarks.some((remark) => remark.id === id);
}
