import { ColloquyError } from "../error.ts";
import type { Answer, Event, EventDraft, EventOf, Origin, Question } from "../event.ts";
import type { Failure } from "../failure.ts";
import type { AskedFurther } from "../floor.ts";
import type { Reply } from "../reply.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";
import { fingerprint, Past, type PastCall } from "./past.ts";

/** What of a parent's journal answers something, or tells where its rounds begin and what was asked further. */
const answering: ReadonlySet<Event["type"]> = new Set([
  "round.started",
  "turn.asked",
  "turn.sealed",
  "turn.answered",
  "turn.failed",
  "turn.kept",
  "looked",
  "acted",
  "looked.up",
  "human.asked",
  "human.answered",
  "human.added",
  "recess.called",
  "discussion.followed",
]);

export function isInheritable({ type }: Pick<Event, "type">): boolean {
  return answering.has(type);
}

interface Asked {
  readonly agent: string;
  readonly seat: string;
}

/** The answers of a fork's parent, for the fork to take where it asks the same. Nobody is paid for them again. */
export class Inheritance {
  readonly firstRound: number;
  /** Whether the fork has asked something itself, so that what comes may mean something else than it did. */
  hasParted = false;
  readonly #origin: Origin;
  readonly #past: Past;
  readonly #byKey: ReadonlyMap<string, readonly Event[]>;

  constructor(origin: Origin, lines: readonly string[], roundsBefore: number) {
    if (fingerprint(lines) !== origin.head)
      throw new ColloquyError("bad-input", `What this fork has from ${origin.id} is not what was copied.`, {
        hint: `Fork ${origin.id} again.`,
      });
    const events = lines.map((line) => JSON.parse(line) as Event);
    this.#origin = origin;
    // Its calls are only looked up by the very hash they were made with.
    this.#past = new Past(events, { writer: { colloquy: "" }, onDrift: () => {} });
    this.#byKey = Map.groupBy(events, (event) => ("key" in event ? event.key : event.type));
    const rounds = events.flatMap((event) =>
      event.type === "round.started" && this.#isBefore(event) ? event.round : [],
    );
    this.firstRound = Math.max(roundsBefore, ...rounds) + 1;
  }

  call(key: string, hash: string, { agent, seat }: Asked) {
    const events = this.#byKey.get(key) ?? [];
    const from = events.findLastIndex(({ type }) => type === "turn.asked");
    const asked = events[from];
    // One that was turned away before it was asked says something of that day's limits or agents only.
    if (asked?.type !== "turn.asked") return undefined;
    const kept = events.slice(from).findLast((event) => event.type === "turn.kept");
    const { request } = kept ?? asked;
    const ended = this.#past.call(key, request);
    if (ended === undefined) return undefined;
    const isAskedAlike = request === hash;
    const mayDiffer = !isAskedAlike || asked.agent !== agent || this.isLeftOut(seat);
    if (mayDiffer && !this.#isBefore(ended)) return undefined;
    const beside = events
      .slice(from)
      .filter((event) => event.type === "turn.asked" || event.type === "looked" || event.type === "acted");
    return {
      ended: endedAnew(ended),
      beside: beside.map((one) => ({ ...draftOf(one), inherited: true as const })),
      isAskedAlike,
    };
  }

  isLeftOut(seat: string): boolean {
    return this.#origin.change.without?.includes(seat) === true;
  }

  answer(key: string, question: Question): Answer | undefined {
    const asked = this.#last(key, "human.asked");
    const isSame = asked !== undefined && JSON.stringify(asked.question) === JSON.stringify(question);
    // Who chose what to do with a result had that result before them, and not what the fork made of it.
    const isOfAnother = this.hasParted && question.choices !== undefined;
    return isSame && !isOfAnother ? this.#last(key, "human.answered")?.answer : undefined;
  }

  late(key: string, round: number): Answer | undefined {
    const event = this.#last(key, "human.answered");
    const before = event !== undefined && (this.#isBefore(event) || !this.hasParted) ? [event.answer] : [];
    const own = round === this.firstRound ? (this.#origin.change.say ?? []) : [];
    const lines = [...before.map(({ value }) => value), ...own.map(({ item, text }) => `${item}: ${text}`)];
    return lines.length === 0 ? undefined : { by: "person", ...before[0], value: lines.join("\n") };
  }

  lookup(key: string, request: string): { readonly found: unknown } | undefined {
    const lookup = this.#last(key, "looked.up");
    return lookup?.request === request ? lookup : undefined;
  }

  get followUps(): readonly AskedFurther[] {
    return this.#past.followUps;
  }

  has(type: Event["type"], key: string): boolean {
    return this.#past.has(type, key);
  }

  #last<T extends Event["type"]>(key: string, type: T): EventOf<T> | undefined {
    return this.#byKey.get(key)?.findLast((event): event is EventOf<T> => event.type === type);
  }

  #isBefore({ seq }: Pick<Event, "seq">): boolean {
    return seq < this.#origin.at;
  }
}

/** A session of the parent's may have gone on after the cut: it is not the fork's. */
function endedAnew(call: PastCall): PastCall {
  if (call.receipt === null) return { ...call, inherited: true };
  return { ...call, inherited: true, receipt: { ...call.receipt, sessionId: null } };
}

export function draftOf<E extends Event>(event: E): Extract<EventDraft, { type: E["type"] }> {
  const { v: _v, seq: _seq, ts: _ts, prev: _prev, ...draft } = event;
  return draft as unknown as Extract<EventDraft, { type: E["type"] }>;
}

export async function leftOut<A>(
  { key, round, turn, seated: { seat } }: Call<A>,
  runner: Pick<Runner, "append">,
): Promise<Reply<A>> {
  const failure: Failure = { code: "left-out", message: "this fork goes on without it" };
  const none = { failure, raw: null, receipt: null };
  await runner.append({ type: "turn.failed", key, round, seat: seat.name, turn: turn.kind, ...none });
  return { answered: false, ...none };
}
