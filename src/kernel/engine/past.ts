import { ColloquyError } from "../error.ts";
import type { Event, EventOf } from "../event.ts";
import type { Answer } from "../floor.ts";
import type { Receipt } from "../receipt.ts";

export type PastCall = EventOf<"turn.answered" | "turn.failed">;

/** What the journal already holds of a discussion, found by key. */
export class Past {
  readonly receipts: readonly Receipt[];
  readonly isEmpty: boolean;
  readonly #asked = new Map<string, string>();
  readonly #firstAsked = new Map<string, number>();
  readonly #calls = new Map<string, PastCall>();
  readonly #answers = new Map<string, Answer>();
  readonly #lookups = new Map<string, EventOf<"looked.up">>();
  readonly #judgements = new Map<string, string>();
  readonly #kept = new Map<string, string>();
  readonly #seen = new Set<string>();

  constructor(events: readonly Event[]) {
    this.isEmpty = events.length === 0;
    this.receipts = events.flatMap((event) =>
      event.type === "turn.answered" || event.type === "turn.failed" ? (event.receipt ?? []) : [],
    );
    for (const event of events) this.#remember(event);
  }

  /** How a call ended, if it did; a replay that would ask something else under its key is stopped. */
  call(key: string, request: string): PastCall | undefined {
    const call = this.#calls.get(key);
    const asked = this.#asked.get(key);
    if (call !== undefined && asked !== undefined && asked !== request)
      throw mismatch(`turn ${key}`, "asks something else now");
    return call;
  }

  /** When this request was first made under its key; `undefined` when it never was. */
  firstAskedMs(key: string, request: string): number | undefined {
    return this.#asked.get(key) === request ? this.#firstAsked.get(key) : undefined;
  }

  /** True when a call was made and has ended. */
  knows(key: string): boolean {
    return this.#calls.has(key);
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** What was found under a key; `undefined` when nobody has looked yet. */
  lookup(key: string, request: string): { readonly found: unknown } | undefined {
    const lookup = this.#lookups.get(key);
    if (lookup !== undefined && lookup.request !== request)
      throw mismatch(`lookup ${key}`, "asks something else now");
    return lookup;
  }

  /** True when the same event stands in the journal already and need not be written again. */
  has(type: Event["type"], key: string | number): boolean {
    return this.#seen.has(`${type} ${key}`);
  }

  hasJudgement(key: string, judgement: unknown): boolean {
    const before = this.#judgements.get(key);
    if (before === undefined) return false;
    if (before !== JSON.stringify(judgement)) throw mismatch(`judgement ${key}`, "comes out differently now");
    return true;
  }

  hasKept(key: string, entry: unknown): boolean {
    const before = this.#kept.get(key);
    if (before === undefined) return false;
    if (before !== JSON.stringify(entry)) throw mismatch(`state ${key}`, "comes out differently now");
    return true;
  }

  #remember(event: Event): void {
    if (event.type === "turn.asked") {
      this.#asked.set(event.key, event.request);
      if (!this.#firstAsked.has(event.key)) this.#firstAsked.set(event.key, Date.parse(event.ts));
    }
    if (event.type === "turn.answered") this.#calls.set(event.key, event);
    // A call that we ended ourselves, or that waits for a person, has no answer yet: it is asked again.
    if (event.type === "turn.failed" && !isStillOpen(event)) this.#calls.set(event.key, event);
    if (event.type === "human.answered") this.#answers.set(event.key, event.answer);
    if (event.type === "looked.up") this.#lookups.set(event.key, event);
    // Judged on what there was when a limit stopped the discussion; with more answers it may differ.
    if (event.type === "judged" && !event.provisional) {
      this.#judgements.set(event.key, JSON.stringify(event.judgement));
    }
    if (event.type === "kept" && !event.provisional) this.#kept.set(event.key, JSON.stringify(event.entry));
    if (event.type === "seat.joined") this.#seen.add(`${event.type} ${event.seat.id}`);
    if ("key" in event) this.#seen.add(`${event.type} ${event.key}`);
    if (event.type === "round.started" || event.type === "round.completed") {
      this.#seen.add(`${event.type} ${event.round}`);
    }
  }
}

function isStillOpen({ failure }: EventOf<"turn.failed">): boolean {
  return ["cancelled", "limit", "waiting"].includes(failure.code);
}

function mismatch(what: string, how: string): ColloquyError {
  return new ColloquyError("replay-mismatch", `The journal does not fit: ${what} ${how}.`, {
    hint: "It was written by another version of this protocol. Finish it with that version, or start a new discussion.",
  });
}
