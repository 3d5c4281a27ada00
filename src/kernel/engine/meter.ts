import {
  type Amount,
  type Budget,
  type Ceilings,
  amountIn,
  estimatedTokens,
  nothing,
  plus,
} from "./budget.ts";
import type { Agent, AgentUsage, Left, RequestMade, Spending } from "../agent.ts";
import type { Used, CallEnd } from "../request.ts";
import { assumedPrice, countedUsd } from "../usage.ts";
import { AgentError, type Failure, type FailureCode } from "../failure.ts";

interface Metered {
  readonly budget: Budget;
  readonly agent: Pick<Agent, "kind" | "price">;
  readonly callsAtOnce: number;
  readonly input: () => number;
}

export interface SpendingLent {
  readonly limits: Ceilings;
  readonly used: Amount;
}

export class Meter implements Spending {
  readonly #of: Metered;
  #first: Amount | null = null;
  #lent = nothing;
  readonly #underWay = new Set<RequestMade>();
  #isAnnounced = false;
  #used: Used | null = null;
  #next: () => number;
  #shown = 0;

  constructor(of: Metered) {
    this.#of = of;
    this.#next = of.input;
  }

  open(): Failure | null {
    const need = this.#need();
    const refusal = this.#of.budget.reserve(need);
    if (refusal === null) this.#first = need;
    return refusal;
  }

  openUnasked(): void {
    this.#first = this.#need();
    this.#of.budget.hold(this.#first);
  }

  request(): RequestMade {
    const held = this.#first ?? this.#reserved();
    this.#first = null;
    const [before, shown] = [this.#next, this.#shown];
    const input = () => before() + shown;
    this.#next = input;
    this.#unshow();
    this.#isAnnounced = true;
    const made: RequestMade = {
      took: (usage, said) => {
        if (!this.#underWay.delete(made)) return;
        const used = this.#count(usage, said, input, held);
        this.#next = () => used.inputTokens + used.outputTokens;
      },
      tookNothing: () => {
        if (this.#underWay.delete(made)) this.#of.budget.release(held);
      },
    };
    this.#underWay.add(made);
    return made;
  }

  left(): Left {
    const { calls, tokens, usd } = this.#of.budget.left();
    const own = this.#first ?? nothing;
    return {
      calls: calls === null ? null : Math.max(0, calls + own.calls),
      tokens: tokens === null ? null : Math.max(0, tokens + own.tokens),
      usd: usd === null ? null : Math.max(0, usd + own.usd),
    };
  }

  show(tokens: number): void {
    this.#shown += tokens;
    this.#of.budget.hold({ ...nothing, tokens });
  }

  /** Another request must be left behind the next: that is the one it answers in. */
  spent(): string | null {
    const next = this.#need();
    const more = this.#isAnnounced
      ? { ...plus(next, next), tokens: 2 * next.tokens - this.#shown }
      : { ...nothing, tokens: 1 };
    const limit = this.#of.budget.limitBefore(more);
    return limit === null ? null : `the discussion's limit of ${limit}`;
  }

  /** A part of what is left goes with a call that is made elsewhere; nobody else can use it until the call is closed. */
  lend(): SpendingLent {
    const { budget, callsAtOnce } = this.#of;
    const { calls, tokens, usd } = budget.left();
    const part = (left: number | null) => Math.max(0, (left ?? 0) / callsAtOnce);
    this.#lent = { calls: Math.floor(part(calls)), tokens: Math.floor(part(tokens)), usd: part(usd) };
    budget.hold(this.#lent);
    const share = plus(this.#lent, this.#first ?? nothing);
    const { maxCalls, maxTokens, maxCostUsd } = budget.limits;
    const used = {
      calls: (maxCalls ?? share.calls) - share.calls,
      tokens: (maxTokens ?? share.tokens) - share.tokens,
      usd: (maxCostUsd ?? share.usd) - share.usd,
    };
    return { limits: budget.limits, used };
  }

  close(end: CallEnd): Used {
    const { budget } = this.#of;
    const [held, shown] = [this.#first ?? nothing, this.#shown];
    this.#first = null;
    this.#unshow();
    budget.release(this.#lent);
    this.#lent = nothing;
    if (end.used !== undefined) {
      budget.settle(held, amountIn(end.used));
      return end.used;
    }
    const said = ("answer" in end ? end.answer.text : end.raw) ?? "";
    for (const made of this.#underWay) made.took({}, said);
    if (this.#isAnnounced) return this.#used ?? none;
    const told = ("answer" in end ? end.answer.usage : end.usage) ?? {};
    if (!tookSomething(told) && "failure" in end && turnedAway.has(end.failure.code)) {
      budget.release(held);
      return none;
    }
    return this.#count(told, said, () => this.#next() + shown, held);
  }

  #reserved(): Amount {
    const need = this.#need();
    const shown = this.#shown;
    this.#unshow();
    const refusal = this.#of.budget.reserve(need);
    this.show(shown);
    if (refusal !== null) throw new AgentError(refusal.code, refusal.message);
    return need;
  }

  #need(): Amount {
    const { maxTokens, maxCostUsd } = this.#of.budget.limits;
    const tokens = maxTokens === null && maxCostUsd === null ? 0 : this.#next() + this.#shown;
    return { calls: 1, tokens, usd: maxCostUsd === null ? 0 : this.#priceOf({ input: tokens, output: 0 }) };
  }

  /** A server that counts next to nothing would switch every limit off. */
  #believed(told: number | null, estimated: () => number): number | null {
    const { maxTokens, maxCostUsd } = this.#of.budget.limits;
    if (told === null || free.has(this.#of.agent.kind)) return told;
    if (told === 0) return null;
    return (maxTokens === null && maxCostUsd === null) || told * leastShare >= estimated() ? told : null;
  }

  #count(usage: AgentUsage, said: string, input: () => number, held: Amount): Used {
    const { budget } = this.#of;
    const told = {
      input: this.#believed(counted(usage.inputTokens), input),
      output: counted(usage.outputTokens),
    };
    const tokens = { input: told.input ?? input(), output: told.output ?? estimatedTokens(said) };
    const costUsd = counted(usage.costUsd) ?? counted(this.#of.agent.price?.(tokens));
    const used: Used = {
      requests: Math.max(1, counted(usage.requests) ?? 1),
      inputTokens: tokens.input,
      outputTokens: tokens.output,
      ...(told.input !== null && cacheOf(usage)),
      tokensEstimated: told.input === null || told.output === null,
      costUsd,
      ...(costUsd === null && !free.has(this.#of.agent.kind) && { assumedUsd: assumedPrice(tokens) }),
    };
    budget.settle(held, amountIn(used));
    this.#used = this.#used === null ? used : sum(this.#used, used);
    return used;
  }

  #priceOf(tokens: { readonly input: number; readonly output: number }): number {
    const { agent } = this.#of;
    return free.has(agent.kind) ? 0 : (counted(agent.price?.(tokens)) ?? assumedPrice(tokens));
  }

  #unshow(): void {
    this.#of.budget.release({ ...nothing, tokens: this.#shown });
    this.#shown = 0;
  }
}

const none: Used = { requests: 0, inputTokens: 0, outputTokens: 0, tokensEstimated: false, costUsd: null };

function sum(one: Used, other: Used): Used {
  const isKnown = one.costUsd !== null && other.costUsd !== null;
  const usd = countedUsd(one) + countedUsd(other);
  return {
    requests: one.requests + other.requests,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...cacheOf({
      cachedTokens: sumOf(one.cachedTokens, other.cachedTokens),
      cacheWriteTokens: sumOf(one.cacheWriteTokens, other.cacheWriteTokens),
    }),
    tokensEstimated: one.tokensEstimated || other.tokensEstimated,
    costUsd: isKnown ? usd : null,
    ...(!isKnown && { assumedUsd: usd }),
  };
}

function cacheOf(told: {
  readonly cachedTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
}): Pick<Used, "cachedTokens" | "cacheWriteTokens"> {
  const [read, written] = [counted(told.cachedTokens), counted(told.cacheWriteTokens)];
  return {
    ...(read !== null && { cachedTokens: read }),
    ...(written !== null && { cacheWriteTokens: written }),
  };
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

/** Whoever answers for these sends no bill. The host's model is paid for by whoever runs it. */
const free: ReadonlySet<Agent["kind"]> = new Set(["script", "reader", "human", "host"]);

/** Nothing was asked of a model, or a server refused to ask it. */
const turnedAway: ReadonlySet<FailureCode> = new Set([
  "not-installed",
  "not-logged-in",
  "rate-limit",
  "quota",
  "context-too-long",
  "unsupported",
  "waiting",
]);

function tookSomething({ inputTokens = 0, outputTokens = 0, costUsd = 0 }: AgentUsage): boolean {
  return inputTokens > 0 || outputTokens > 0 || costUsd > 0;
}

/** An agent may be somebody's function: what is no number from 0 is unknown, or it would turn the limits off. */
function counted(told: number | undefined): number | null {
  return told !== undefined && Number.isFinite(told) && told >= 0 ? told : null;
}

/** Counts differ by the model's own words for a text, but not by this. */
const leastShare = 10;
