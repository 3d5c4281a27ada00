import type { Config } from "../../config/resolve.ts";
import type { Calls } from "../../postgres/calls.ts";
import { claim, takeOver, wishesOf } from "../../postgres/discussions.ts";
import type { Claim } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import type { Wish } from "../running/wish-file.ts";
import { holdClaimed } from "./hold.ts";
import type { Looking } from "./looking.ts";

interface HallOptions {
  readonly config: Config;
  readonly cwd: string;
  readonly looking: Looking;
  /** Discussions it holds at once. */
  readonly discussions: number;
  readonly tell: (message: string) => void;
}

interface HeldClaim {
  readonly done: Promise<void>;
  readonly wishes: Readonly<Record<Wish, AbortController>>;
}

/** The discussions a worker holds. */
export class Hall {
  readonly #held = new Map<string, HeldClaim>();
  readonly #leaving = new AbortController();
  #looking = Promise.resolve();
  readonly #store: Store;
  readonly #calls: Calls;
  readonly #worker: { readonly id: string; readonly release: number };
  readonly #options: HallOptions;

  constructor(
    store: Store,
    calls: Calls,
    worker: { readonly id: string; readonly release: number },
    options: HallOptions,
  ) {
    this.#store = store;
    this.#calls = calls;
    this.#worker = worker;
    this.#options = options;
  }

  /** Takes what is due, as far as there is room; also from workers that are gone. */
  look(): Promise<void> {
    return this.#lookFor((most) => takeOver(this.#store, this.#worker, most, [...this.#held.keys()]));
  }

  readonly lookSoon = soon(() => this.#lookFor((most) => claim(this.#store, this.#worker, most)));

  /** Does what somebody wishes of those that are held here. */
  async heed(): Promise<void> {
    if (this.#held.size === 0) return;
    for (const { id, wish } of await wishesOf(this.#store, this.#worker.id))
      this.#held.get(id)?.wishes[wish].abort();
  }

  readonly heedSoon = soon(() => this.heed());

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#looking.catch(() => {});
    await Promise.allSettled([...this.#held.values()].map(({ done }) => done));
  }

  #lookFor(claims: (most: number) => Promise<readonly Claim[]>): Promise<void> {
    this.#looking = this.#looking.catch(() => {}).then(() => this.#take(claims));
    return this.#looking;
  }

  async #take(claims: (most: number) => Promise<readonly Claim[]>): Promise<void> {
    const room = this.#options.discussions - this.#held.size;
    if (room <= 0 || this.#leaving.signal.aborted) return;
    const { config, cwd, looking, tell } = this.#options;
    // A few at a time, so that other workers have their share.
    const claimed = await claims(Math.min(room, fewAtATime));
    if (claimed.length === fewAtATime) this.lookSoon();
    for (const one of claimed) {
      const holding = { store: this.#store, calls: this.#calls, config, cwd, looking, now: Date.now };
      const wishes = { pause: new AbortController(), stop: new AbortController() };
      const wished = { pause: wishes.pause.signal, stop: wishes.stop.signal };
      const done = holdClaimed(one, holding, this.#leaving.signal, wished)
        .catch((error: unknown) => tell(`${one.id}: ${(error as Error).message}`))
        .finally(() => {
          this.#held.delete(one.id);
          this.lookSoon();
        });
      this.#held.set(one.id, { done, wishes });
    }
    // It may have been wished before anybody held it.
    if (claimed.length > 0) this.heedSoon();
  }
}

const fewAtATime = 4;

/** Does something in a moment, and once, however often it is asked for until then. What fails is done again when it is next asked for. */
export function soon(work: () => Promise<void>): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      void work().catch(() => {});
    }, momentMs);
  };
}

const momentMs = 10;
