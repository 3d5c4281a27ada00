/** How many seats must be answered by a model or a person before there is a verdict: so many, or such a share. */
export type Quorum = `${number}` | `${number}%`;

export const usualQuorum: Quorum = "50%";

/** `3` or `50%`; `undefined` where it is neither. */
export function parseQuorum(given: unknown): Quorum | undefined {
  const text = typeof given === "number" ? String(given) : given;
  const [, digits, sign] = /^([1-9]\d{0,3})(%?)$/.exec(typeof text === "string" ? text.trim() : "") ?? [];
  const amount = Number(digits);
  if (sign === undefined || (sign === "%" && amount > 100)) return undefined;
  return sign === "%" ? `${amount}%` : `${amount}`;
}

/** At least one, and never more than there are. */
export function seatsNeeded(quorum: Quorum, seats: number): number {
  const amount = Number.parseInt(quorum, 10);
  const wanted = quorum.endsWith("%") ? Math.ceil((seats * amount) / 100) : amount;
  return Math.min(seats, Math.max(1, wanted));
}
