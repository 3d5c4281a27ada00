import { setTimeout as sleep } from "node:timers/promises";
import type { CachedPrefix } from "../agent.ts";

/** Others can then read what the first wrote into the provider's cache. Only where that saves money. */
export class Ahead {
  readonly #now: () => number;
  readonly #patienceMs: number;
  readonly #written = new Map<string, Written[]>();

  constructor(now: () => number, patienceMs: number = usualPatienceMs) {
    this.#now = now;
    this.#patienceMs = patienceMs;
  }

  async pass<T>(
    prefix: CachedPrefix | undefined,
    signal: AbortSignal,
    work: (onBegun: () => void) => Promise<T>,
  ): Promise<T> {
    if (prefix === undefined) return work(() => {});
    const first = this.#worthWaitingFor(prefix);
    const others = this.#written.get(prefix.cache) ?? [];
    const own: Written = { parts: prefix.parts, begun: Promise.withResolvers(), readAt: null };
    const held = others.filter(({ readAt }) => readAt !== null).slice(-mostHeld);
    this.#written.set(prefix.cache, [...held, ...others.filter(({ readAt }) => readAt === null), own]);
    try {
      if (first !== undefined) await this.#wait(first, signal);
      return await work(() => {
        own.readAt = this.#now();
        own.begun.resolve();
      });
    } finally {
      own.begun.resolve();
      const rest = (this.#written.get(prefix.cache) ?? []).filter((one) => one !== own);
      if (own.readAt === null) this.#written.set(prefix.cache, rest);
    }
  }

  #worthWaitingFor(prefix: CachedPrefix): Written | undefined {
    const written = (this.#written.get(prefix.cache) ?? []).filter(
      ({ readAt }) => readAt === null || this.#now() - readAt < heldMs,
    );
    const savedBy = (one: Written) => prefix.savedUsd(shared(one.parts, prefix.parts));
    const held = Math.max(0, ...written.filter(({ readAt }) => readAt !== null).map(savedBy));
    const under = written.filter(({ readAt }) => readAt === null);
    const most = Math.max(0, ...under.map(savedBy));
    return most - held < leastUsd ? undefined : under.find((one) => savedBy(one) === most);
  }

  async #wait({ begun }: Written, signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    const ended = AbortSignal.any([signal, enough.signal]);
    const patience = sleep(this.#patienceMs, undefined, { signal: ended }).catch(() => {});
    await Promise.race([begun.promise, patience]);
    enough.abort();
  }
}

interface Written {
  readonly parts: readonly string[];
  readonly begun: PromiseWithResolvers<void>;
  readAt: number | null;
}

/** How many parts of another can be read by who begins like this: all that it wrote, or what everybody is told first. */
function shared(other: readonly string[], own: readonly string[]): number {
  const isWhole = other.length <= own.length && other.every((part, at) => part === own[at]);
  if (isWhole) return other.length;
  return other[0] === own[0] ? 1 : 0;
}

const usualPatienceMs = 20_000;

/** What each who waits a moment must save by it. */
const leastUsd = 0.001;

/** As long as the shortest of these caches holds what nobody reads. */
const heldMs = 5 * 60_000;

const mostHeld = 16;
