/** Scores are kept as whole numbers: ten-thousandths. */
export const scoreScale = 10_000;

/** Two of the texts, the first the earlier. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly score: number;
}

/**
 * Keeps pairs as long as there is room for them, then only those from some score on: which these are does not depend
 * on the order they came in.
 */
export class ClosestPairs {
  readonly #most: number;
  readonly #weightOf: (pair: Pair) => number;
  readonly #taken = new Float64Array(scoreScale + 1);
  #pairs: Pair[] = [];
  #floor: number;
  #total = 0;

  /** A pair takes as much of the room as `weightOf` says. */
  constructor(least: number, most: number, weightOf: (pair: Pair) => number) {
    this.#floor = Math.round(least * scoreScale);
    this.#most = most;
    this.#weightOf = weightOf;
  }

  wasCut = false;

  add(first: number, second: number, score: number): void {
    if (score < this.#floor) return;
    const pair = { first, second, score };
    const weight = this.#weightOf(pair);
    this.#pairs.push(pair);
    this.#taken[pair.score] = (this.#taken[pair.score] ?? 0) + weight;
    this.#total += weight;
    while (this.#total > this.#most) this.#raise();
    // Most of what is below the floor by now: let go of it once, not with every pair.
    if (this.#pairs.length > 2 * this.#most) this.#pairs = [...this.kept()];
  }

  get room(): number {
    return this.#most - this.#total;
  }

  kept(): readonly Pair[] {
    return this.#pairs.filter(({ score }) => score >= this.#floor);
  }

  #raise(): void {
    this.#total -= this.#taken[this.#floor] ?? 0;
    this.#floor += 1;
    this.wasCut = true;
  }
}
