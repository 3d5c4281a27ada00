import { ColloquyError } from "../error.ts";
import type { Event, EventDraft, EventOf } from "../event.ts";
import type { Answer, AskedFurther } from "../floor.ts";
import type { Receipt } from "../receipt.ts";
import { isTurnEvent, stillCounting } from "../turn-record.ts";
import { hash } from "node:crypto";

export type PastCall = EventOf<"turn.answered" | "turn.failed">;

export type Writer = Pick<Extract<EventDraft, { type: "discussion.started" }>, "colloquy" | "code">;

/** What this code wrote must come out as it did; of other code the answers count, and `onDrift` is called. */
export class Past {
  readonly receipts: readonly Receipt[];
  readonly looks: readonly EventOf<"looked">[];
  readonly isEmpty: boolean;
  readonly followUps: readonly AskedFurther[];
  readonly #asked = new Map<string, PastRequest>();
  readonly #calls = new Map<string, PastCall>();
  readonly #sealed = new Map<string, EventOf<"turn.sealed">>();
  readonly #answers = new Map<string, Answer>();
  readonly #lookups = new Map<string, EventOf<"looked.up">>();
  readonly #values = new Map<string, string>();
  readonly #seen = new Set<string>();
  readonly #since: ReadonlySet<string>;
  readonly #isForeign: boolean;
  readonly #onDrift: () => void;

  constructor(
    events: readonly Event[],
    { writer, onDrift }: { readonly writer: Writer; readonly onDrift: () => void },
  ) {
    this.isEmpty = events.length === 0;
    this.#isForeign = otherWriters(events, writer).length > 0;
    this.#onDrift = onDrift;
    let answers: AskedFurther["answers"] = [];
    this.followUps = events.flatMap((event) => {
      if (event.type === "human.added")
        answers = [...answers, { question: event.question, value: event.answer.value }];
      if (event.type !== "discussion.followed" || event.question === null) return [];
      const { question, changed, to } = event;
      const asked = { question, changed, answers, ...(to !== undefined && { to }) };
      answers = [];
      return [asked];
    });
    const since = events.slice(events.findLastIndex(({ type }) => type === "discussion.followed") + 1);
    this.receipts = since.flatMap((event) =>
      (event.type === "turn.answered" || event.type === "turn.failed") && event.inherited !== true
        ? (event.receipt ?? [])
        : [],
    );
    this.looks = since.filter((event) => event.type === "looked");
    this.#since = new Set(since.flatMap((event) => (isTurnEvent(event) ? [event.key] : [])));
    for (const event of stillCounting(events)) this.#remember(event);
  }

  countOf(what: "looked" | "acted", key: string): number {
    return this.#asked.get(key)?.[what] ?? 0;
  }

  call(key: string, hash: string): PastCall | undefined {
    const call = this.#calls.get(key);
    if (call !== undefined && this.wasAskedOtherwise(key, hash))
      this.#drift(`turn ${key} asks something else now`);
    return call;
  }

  wasAskedOtherwise(key: string, hash: string): boolean {
    const asked = this.#asked.get(key);
    return asked !== undefined && asked.request !== hash;
  }

  askedAlike(key: string, hash: string): PastRequest | undefined {
    const asked = this.#asked.get(key);
    return asked?.request === hash ? asked : undefined;
  }

  knows(key: string): boolean {
    return this.#calls.has(key);
  }

  /** How an agent fared then says nothing of how it fares in what was asked further. */
  wasBeforeFollowUp(key: string): boolean {
    return this.knows(key) && !this.#since.has(key);
  }

  get secretAnswers(): readonly Extract<EventDraft, { type: "turn.opened" }>[] {
    return [...this.#calls.values()].flatMap((call) => {
      if (call.type === "turn.failed" || call.secret !== true || this.has("turn.opened", call.key)) return [];
      const { key, round, seat, turn, reply, raw, witnessed } = call;
      return [{ type: "turn.opened", key, round, seat, turn, reply, raw, ...(witnessed && { witnessed }) }];
    });
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  lookup(key: string, request: string): { readonly found: unknown } | undefined {
    const lookup = this.#lookups.get(key);
    if (lookup === undefined || lookup.request === request) return lookup;
    this.#drift(`lookup ${key} asks something else now`);
    return undefined;
  }

  has(type: Event["type"], key: string | number): boolean {
    return this.#seen.has(`${type} ${key}`);
  }

  hasValue(what: "judgement" | "state", key: string, value: unknown): boolean {
    const before = this.#values.get(key);
    if (before === undefined || before === JSON.stringify(value)) return before !== undefined;
    this.#drift(`${what} ${key} comes out differently now`);
    return false;
  }

  #drift(how: string): void {
    if (this.#isForeign) return this.#onDrift();
    throw new ColloquyError("replay-mismatch", `The journal does not fit: ${how}.`, {
      hint: "The journal or the protocol has changed since. Restore them, or start a new discussion.",
    });
  }

  #remember(event: Event): void {
    if ("key" in event) this.#seen.add(`${event.type} ${event.key}`);
    if (event.type === "seat.joined") this.#seen.add(`${event.type} ${event.seat.id}`);
    if (event.type === "round.started" || event.type === "round.completed")
      this.#seen.add(`${event.type} ${event.round}`);
    if (event.type === "turn.asked") {
      const { key, request } = event;
      const ms = Date.parse(event.ts);
      const firstMs = this.#asked.get(key)?.firstMs ?? ms;
      this.#asked.set(key, { request, firstMs, underWayMs: ms, looked: 0, acted: 0 });
    }
    if (event.type === "turn.kept") this.#change(event.key, { request: event.request });
    if (event.type === "looked" || event.type === "acted")
      this.#change(event.key, { [event.type]: this.countOf(event.type, event.key) + 1 });
    if (event.type === "turn.failed") this.#change(event.key, { underWayMs: undefined });
    if (event.type === "turn.sealed") this.#sealed.set(event.key, event);
    // A call that we ended ourselves, or that waits for a person, has no answer yet: it is asked again.
    const isOpen =
      event.type === "turn.failed" && ["cancelled", "limit", "waiting"].includes(event.failure.code);
    if (event.type === "turn.answered" || (event.type === "turn.failed" && !isOpen)) this.#setCall(event);
    if (event.type === "human.answered") this.#answers.set(event.key, event.answer);
    if (event.type === "looked.up") this.#lookups.set(event.key, event);
    // What was made of what there was when a limit stopped the discussion may differ with more answers.
    if ((event.type === "judged" || event.type === "kept") && !event.provisional)
      this.#values.set(event.key, JSON.stringify(event.type === "judged" ? event.judgement : event.entry));
  }

  #change(key: string, change: Partial<PastRequest>): void {
    const asked = this.#asked.get(key);
    if (asked !== undefined) this.#asked.set(key, { ...asked, ...change });
  }

  /** A secret one whose words are missing has not ended. */
  #setCall(call: PastCall): void {
    const { key } = call;
    if (call.secret !== true) return void this.#calls.set(key, call);
    const sealed = this.#sealed.get(key);
    if (sealed === undefined) return;
    const { raw, reply, failure, witnessed } = sealed;
    if (call.type === "turn.failed") this.#calls.set(key, { ...call, raw, failure: failure ?? call.failure });
    else this.#calls.set(key, { ...call, raw, reply, ...(witnessed && { witnessed }) });
  }
}

interface PastRequest {
  readonly request: string;
  readonly firstMs: number;
  /** `undefined` where we ended it. */
  readonly underWayMs: number | undefined;
  readonly looked: number;
  readonly acted: number;
}

export function otherWriters(events: readonly Event[], now: Writer): readonly string[] {
  const others = events.flatMap((event) => {
    if (!isWritten(event)) return [];
    if (event.colloquy !== now.colloquy) return [`colloquy ${event.colloquy}`];
    return event.code === now.code ? [] : [`colloquy ${event.colloquy} with other code of the protocol`];
  });
  return [...new Set(others)];
}

function isWritten(event: Event): event is Event & Writer {
  return ["discussion.started", "discussion.resumed", "discussion.followed"].includes(event.type);
}

export function fingerprint(parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
