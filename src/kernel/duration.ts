const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A longer timer would fire at once: it is 24 days and 20 hours. */
export const longestTimerMs = 2 ** 31 - 1;

/** `90s`, `3m`, `1h`, `250ms`; `undefined` for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  const [, amount, unit] = match ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * (unitMs[unit] ?? Number.NaN);
}

export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** How many seats must be answered by a model or a person before there is a verdict: so many, or such a share. */
export type Quorum = `${number}` | `${number}%`;

export const usualQuorum: Quorum = "50%";

export function parseQuorum(given: unknown): Quorum | undefined {
  const text = typeof given === "number" ? String(given) : given;
  const [, digits, sign] = /^([1-9]\d{0,3})(%?)$/.exec(typeof text === "string" ? text.trim() : "") ?? [];
  const amount = Number(digits);
  if (sign === undefined || (sign === "%" && amount > 100)) return undefined;
  return sign === "%" ? `${amount}%` : `${amount}`;
}

export function seatsNeeded(quorum: Quorum, seats: number): number {
  const amount = Number.parseInt(quorum, 10);
  const wanted = quorum.endsWith("%") ? Math.ceil((seats * amount) / 100) : amount;
  return Math.min(seats, Math.max(1, wanted));
}
