import { setTimeout as sleep } from "node:timers/promises";
import { type Agent, type CachedPrefix, isAwaited, type JsonSchema } from "../agent.ts";
import { type Exchange, promptText } from "../prompt.ts";
import type { EyesGiven, Limits } from "../event.ts";
import type { Failure } from "../failure.ts";
import type { Receipt } from "../receipt.ts";
import { assumedPriceWords } from "../usage.ts";
import type { Answered, Reply } from "../reply.ts";
import type { FullPrompt } from "../request.ts";
import type { Seat } from "../seat.ts";
import { Ahead } from "./ahead.ts";
import { Breakers } from "./breaker.ts";
import { amountOf, Budget, tokensSent } from "./budget.ts";
import { Stop, WorkClock, endingSignal } from "./ending.ts";
import { draftOf, type Inheritance, leftOut } from "./inheritance.ts";
import { fingerprint, type Past } from "./past.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import {
  keptReply,
  noteLostSession,
  noted,
  readEnd,
  receiptOf,
  recordActs,
  recordedReply,
} from "./read-end.ts";
import { Meter } from "./meter.ts";
import { personsCall } from "./persons-call.ts";
import { shownBy, ShownToSeats } from "./already-shown.ts";
import { type Call, spared, tooLong, unlimited } from "./seated-call.ts";
import { type EndDraft, Secrets } from "./secrets.ts";
import type { Runner } from "./runner.ts";
import { Sight } from "./sight.ts";
import { Semaphore } from "../semaphore.ts";

export interface CallerOptions {
  readonly discussion: string;
  readonly past: Past;
  readonly inheritance?: Inheritance | undefined;
  readonly runner: Runner;
  readonly limits: Limits;
  readonly eyes?: EyesGiven;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly pausing?: AbortSignal;
  readonly onOutput: (key: string, chunk: string) => void;
}

interface CallText {
  readonly text: string;
  readonly schema: JsonSchema | null;
  readonly hash: string;
}

export class Caller {
  limitReached: Failure | null = null;
  readonly clock = new WorkClock();
  readonly secrets: Secrets;
  readonly #exchanges = new Map<string, Exchange[]>();
  readonly #breakers = new Breakers();
  readonly #inFlight = new Set<Promise<unknown>>();
  readonly #unpriced = new Set<string>();
  readonly #calls = new Map<string, number>();
  readonly #agents: Semaphore;
  /** People are asked one after the other, and keep no agent from speaking meanwhile. */
  readonly #people = new Semaphore(1);
  readonly #shared = new Map<string, Semaphore>();
  readonly #ahead: Ahead;
  readonly #budget: Budget;
  readonly #sight: Sight | undefined;
  readonly #shown = new ShownToSeats();
  readonly #options: CallerOptions;
  /** Aborted with the `Failure` to report: interrupted, or out of time. */
  readonly #ending: AbortSignal;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#agents = new Semaphore(options.limits.concurrency);
    this.#ahead = new Ahead(options.now);
    this.#budget = new Budget(options.limits, amountOf(options.past.receipts));
    this.#sight = sightOf(options);
    this.secrets = new Secrets(options.past, options.runner);
    this.#ending = endingSignal(options.signal, options.limits.timeoutMs, this.clock);
  }

  async call<A>(call: Call<A>): Promise<Reply<A>> {
    const schema = call.turn.schema === null ? null : jsonSchemaOf(call.turn.schema);
    const text = promptText(call.prompt);
    const hash = fingerprint([call.turn.kind, text, schema]);
    this.#sight?.witness.wasGiven(call.seated.seat.name, call.turn);
    if (call.turn.mayLook === true)
      this.#sight?.witness.wasShown(call.seated.seat.name, this.#options.eyes?.seen ?? []);
    this.#shown.add(call.seated.seat.id, shownBy(call));
    const reply =
      this.#recorded(call, hash) ??
      (await this.#inherited(call, hash)) ??
      (await this.#ask(call, { text, schema, hash }));
    const failure = reply.answered ? null : reply.failure;
    const isNews = !this.#options.past.wasBeforeFollowUp(call.key);
    if (isNews && !isAwaited(call.agent))
      this.#breakers.note({ key: call.key, agent: call.agent.name, failure });
    if (reply.answered) this.#remember(call, reply);
    return reply;
  }

  #recorded<A>({ key, turn, seated }: Call<A>, hash: string): Reply<A> | undefined {
    const { past, runner } = this.#options;
    const before = past.call(key, hash);
    if (before === undefined) return undefined;
    if (before.inherited !== true) this.#part();
    if (!past.wasAskedOtherwise(key, hash)) return recordedReply<A>(before);
    const kept = keptReply(before, turn, this.#shown.to(seated.seat.id));
    if (kept !== undefined) void runner.append({ type: "turn.kept", key, request: hash });
    return kept;
  }

  async #inherited<A>(call: Call<A>, hash: string): Promise<Reply<A> | undefined> {
    const { key, turn, agent, seated } = call;
    const { inheritance, runner } = this.#options;
    if (inheritance === undefined) return undefined;
    const before = inheritance.call(key, hash, { agent: agent.name, seat: seated.seat.id });
    const reply =
      before?.isAskedAlike === true
        ? recordedReply<A>(before.ended)
        : before && keptReply(before.ended, turn, this.#shown.to(seated.seat.id));
    if (before === undefined || reply === undefined) {
      this.#part();
      return inheritance.isLeftOut(seated.seat.id) ? leftOut(call, runner) : undefined;
    }
    for (const event of before.beside) {
      if (event.type === "looked") this.#sight?.witness.wasShown(event.seat, event.seen);
      void runner.append(event);
    }
    const ended = draftOf(before.ended);
    await (turn.secret === true ? this.secrets.record(ended) : runner.append(ended));
    if (!before.isAskedAlike) void runner.append({ type: "turn.kept", key, request: hash });
    return reply;
  }

  #part(): void {
    if (this.#options.inheritance !== undefined) this.#options.inheritance.hasParted = true;
  }

  #ask<A>(call: Call<A>, asked: CallText): Promise<Reply<A>> {
    const semaphore = isAwaited(call.agent) ? this.#people : this.#agents;
    this.#calls.set(call.seated.seat.id, this.callsOf(call.seated.seat) + 1);
    const asking = () =>
      this.#ahead.pass(this.#prefix(call), this.#ending, (onBegun) =>
        this.#alone(call.agent, () => semaphore.run(() => this.#askAgent(call, asked, onBegun))),
      );
    return this.#underWay(isAwaited(call.agent) ? this.clock.waiting(asking) : this.clock.working(asking));
  }

  /** Of calls that are made elsewhere nobody hears when they begin. */
  #prefix<A>(call: Call<A>): CachedPrefix | undefined {
    const { agent, turn } = call;
    if (this.#options.runner.callsLast === true) return undefined;
    return agent.cached?.(this.#told(call), turn.mayLook === true && this.#sight !== undefined);
  }

  #told<A>({ before, seated, prompt, turn: { recap, allSaid } }: Call<A>): FullPrompt {
    return {
      prompt,
      earlier: [...before, ...this.#earlier(seated.seat)],
      ...(recap !== undefined && { recap }),
      ...(allSaid !== undefined && { allSaid }),
    };
  }

  /** Whoever waits for what agents share keeps no other agent from speaking, and its deadline does not run yet. */
  #alone<T>({ shared }: Agent, work: () => Promise<T>): Promise<T> {
    if (shared === undefined) return work();
    const semaphore = this.#shared.get(shared.name) ?? new Semaphore(shared.atOnce);
    this.#shared.set(shared.name, semaphore);
    return semaphore.run(work);
  }

  callsOf({ id }: Seat): number {
    return this.#calls.get(id) ?? 0;
  }

  #underWay<T>(work: Promise<T>): Promise<T> {
    this.#inFlight.add(work);
    return work.finally(() => this.#inFlight.delete(work));
  }

  #remember<A>({ seated: { seat }, prompt }: Call<A>, { value, raw, receipt }: Answered<A>): void {
    this.#shown.answered(seat.id, value);
    this.#earlier(seat).push({ prompt, reply: raw, receipt });
  }

  #earlier({ id }: Seat): Exchange[] {
    const exchanges = this.#exchanges.get(id) ?? [];
    this.#exchanges.set(id, exchanges);
    return exchanges;
  }

  beginRound(): void {
    this.#breakers.settle();
  }

  async rest(ms: number, key: string): Promise<void> {
    const { past, inheritance } = this.#options;
    if (past.knows(key) || inheritance?.has("turn.asked", key) === true) return;
    const resting = () => sleep(ms, undefined, { signal: this.#ending }).catch(() => {});
    await this.#underWay(this.clock.working(resting));
  }

  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) {
      await Promise.allSettled(this.#inFlight);
      // A seat whose agent failed asks again, or its fallback, before anything is closed.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #askAgent<A>(
    call: Call<A>,
    { text, schema, hash }: CallText,
    onBegun: () => void,
  ): Promise<Reply<A>> {
    const { runner, limits, now, discussion, onOutput, past } = this.#options;
    const ending = this.#ending;
    const { key, round, agent, turn, why } = call;
    const { seat } = call.seated;
    const common = { key, round, seat: seat.name, turn: turn.kind };
    const optional = turn.optional && { optional: true as const };
    const { kind, material = [] } = turn;
    const told = this.#told(call);
    // Counted beforehand only where there is a limit; else where the agent tells no count of its own.
    let counted: number | undefined;
    const inputTokens = () => (counted ??= tokensSent(agent, told));
    const meter = new Meter({
      budget: this.#budget,
      agent,
      callsAtOnce: limits.concurrency,
      input: inputTokens,
    });
    const most = agent.context === undefined ? undefined : await agent.context(ending);
    const refusal =
      (most === undefined ? null : tooLong(agent, inputTokens(), most)) ??
      this.#breakers.refusal(agent.name) ??
      this.#refusal(call, meter);
    if (refusal !== null) {
      const none = { failure: refusal, raw: null, receipt: null };
      await runner.append({ type: "turn.failed", ...common, ...none, ...optional });
      return { answered: false, ...none };
    }
    // A person, or a call that outlived who made it, has been at it since.
    const before = past.askedAlike(key, hash);
    const askedAt = isAwaited(agent) ? before?.firstMs : runner.callsLast && before?.underWayMs;
    // Nobody is paid for an answer that could not be written down.
    if (askedAt === undefined) {
      // The reader is given the texts themselves, which stand in the record already. A repair quotes what was said.
      const brief = agent.kind === "reader" ? turn.brief : turn.secret === true ? call.asked : undefined;
      const shown = brief === undefined ? text : promptText(brief);
      const awaited = isAwaited(agent) && ({ awaited: true } as const);
      const asked = { why, agent: agent.name, request: hash, prompt: shown, ...awaited };
      await runner.append({ type: "turn.asked", ...common, ...asked, ...optional });
    }
    const startedAt = askedAt ?? now();
    const given = { discussion, round, kind, seat, material, schema, ...told };
    const sight =
      turn.mayLook === true ? this.#sight?.forCall(agent, common, ending, meter, past) : undefined;
    const options = {
      limits,
      signal: ending,
      meter,
      ...(sight && { sight }),
      onOutput: (chunk: string) => void (turn.secret === true || onOutput(key, chunk)),
      onBegun,
      ...(isAwaited(agent) && {
        person: personsCall(call, given, now() - startedAt, runner, this.#shown.to(seat.id)),
      }),
    };
    const end = await runner.call({ key, hash, agent, request: given, options });
    if ("failure" in end && end.failure.code === "waiting") throw new Stop("waiting", end.failure.message);
    const receipt = receiptOf(call, end, end.ms ?? Math.max(0, now() - startedAt), meter.close(end));
    this.#noteUnpriced(agent, receipt);
    if ("answer" in end && typeof end.answer.note === "string")
      void runner.append({ type: "warned", key: `${key}/agent`, message: end.answer.note });
    await recordActs(call, end.acts ?? [], this.#options);
    const looked = (await this.#sight?.witness.textsShown(seat.name, ending)) ?? [];
    const { reply: read, notes } = readEnd(call, end, receipt, this.#shown.to(seat.id, looked));
    const record = (ended: EndDraft) =>
      turn.secret === true ? this.secrets.record(ended) : runner.append(ended);
    if (notes.length > 0 && turn.secret !== true)
      void runner.append({ type: "warned", key: `${key}/reading`, message: noted(seat, notes) });
    const reply = unlimited(read, turn);
    if (reply.answered) {
      noteLostSession(call, this.#earlier(seat), receipt, runner);
      const { value, rung } = reply;
      const raw = value === reply.raw ? null : reply.raw;
      const witnessed = await sight?.witnessed(end, value);
      const said = { rung, reply: value, raw, receipt, ...witnessed };
      await record({ type: "turn.answered", ...common, ...said });
      return { ...reply, ...witnessed };
    }
    const { failure, raw } = reply;
    await record({ type: "turn.failed", ...common, failure, raw, receipt, ...optional });
    if (reply.failure.code === "cancelled") throw new Stop("interrupted", reply.failure.message);
    if (reply.failure.code === "limit") this.limitReached = reply.failure;
    return reply;
  }

  #noteUnpriced({ name }: Agent, { assumedUsd }: Receipt): void {
    const { limits, past, runner } = this.#options;
    const key = `price/${name}`;
    if (limits.maxCostUsd === null || assumedUsd === undefined) return;
    if (past.has("warned", key) || this.#unpriced.has(name)) return;
    this.#unpriced.add(name);
    const message = `What ${name} costs is unknown: under a limit of cost its calls count as ${assumedPriceWords}.`;
    void runner.append({ type: "warned", key, message });
  }

  #refusal<A>({ turn }: Call<A>, meter: Meter): Failure | null {
    const ended = this.#ending.aborted ? (this.#ending.reason as Failure) : null;
    if (ended?.code === "cancelled") throw new Stop("interrupted", ended.message);
    if (this.#options.pausing?.aborted === true) throw new Stop("recess", "a pause was asked for");
    const refusal = ended ?? this.limitReached ?? meter.open();
    if (turn.optional === true && this.limitReached === null) return refusal && spared(refusal);
    this.limitReached ??= refusal;
    return refusal;
  }
}

function sightOf({ runner, eyes, past }: CallerOptions): Sight | undefined {
  if (runner.eyes === undefined || eyes === undefined) return undefined;
  return new Sight(runner.eyes, eyes.limits, past.looks, (draft) => runner.append(draft));
}
