/** `12,345`. Without the machine's tables of languages, which take 15 ms to open. */
export function grouped(amount: number): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Nobody knows more of it than two figures: `43,000`. */
export function roughly(amount: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return grouped(Math.round(amount / step) * step);
}

/** `1 call`, `2 calls`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${grouped(amount)} ${amount === 1 ? one : many}`;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The day of a moment, by UTC: `2026-11-18`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
