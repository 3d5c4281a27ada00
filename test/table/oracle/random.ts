/** A small seeded generator (mulberry32): the same seed gives the same numbers, always. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // Neighbouring seeds start alike; a few steps drive them apart.
    for (let i = 0; i < 4; i += 1) this.next();
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of them. The list must not be empty. */
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    if (list.length === 0) throw new Error("nothing to pick from");
    return list[this.between(0, list.length - 1)] as T;
  }

  /** The same things in some other order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    const out: T[] = [];
    while (rest.length > 0) out.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return out;
  }
}
