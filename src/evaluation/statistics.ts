const resamples = 4000;

/** Percentile bootstrap over cases: holds the mean of other such cases 19 times of 20. By a fixed seed: the same each time. */
export function estimateOf(values: readonly number[]) {
  const n = values.length;
  if (n === 0) return null;
  const next = generator(n);
  const one = () => mean(values.map(() => values[Math.floor(next() * n)] ?? 0));
  const means = Array.from({ length: resamples }, one).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (resamples - 1))] ?? 0;
  return { n, mean: mean(values), low: at(0.025), high: at(0.975) };
}

/** How often chance alone brings about differences as large: over all ways to swap the arms' scores, or a sample. With fewer than six cases never below 0.05. */
export function chanceOf(differences: readonly number[]): number {
  const next = generator(differences.length + 1);
  const isExact = differences.length <= 12;
  const ways = isExact ? 2 ** differences.length : resamples;
  const observed = Math.abs(mean(differences)) - 1e-9;
  const asLarge = Array.from({ length: ways }, (_, way) => {
    const isSwapped = (at: number) => (isExact ? ((way >> at) & 1) === 1 : next() < 0.5);
    return Math.abs(mean(differences.map((one, at) => (isSwapped(at) ? -one : one)))) >= observed;
  });
  return asLarge.filter(Boolean).length / ways;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** Numbers from 0 to 1 (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
