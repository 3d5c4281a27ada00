import type { Config } from "../../config/resolve.ts";
import type { Agent } from "../../kernel/agent.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { Budget } from "../../kernel/engine/budget.ts";
import { callAgent } from "../../kernel/engine/call.ts";
import type { CallEnd } from "../../kernel/request.ts";
import { Estimates, tokensSent } from "../../kernel/engine/estimate.ts";
import { Meter } from "../../kernel/engine/meter.ts";
import type { CallSight } from "../../kernel/engine/sight.ts";
import { Semaphore } from "../../kernel/semaphore.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { CallGiven } from "../../postgres/call-given.ts";
import { rowsOf } from "../../postgres/discussions.ts";
import type { Store } from "../../postgres/store.ts";
import { knowingChoices, makeAgents } from "../panel/agents.ts";
import type { Looking } from "./looking.ts";

interface CrewOptions {
  readonly config: Config;
  readonly cwd: string;
  /** How calls look into the project around this worker. */
  readonly looking: Looking;
}

/** The agents of a worker, made when they are first asked. */
export class Crew {
  readonly #agents = new Map<string, Promise<Agent>>();
  readonly #shared = new Map<string, Semaphore>();
  readonly #talked = new Map<string, Set<Agent>>();
  readonly #options: CrewOptions;

  constructor(options: CrewOptions) {
    this.#options = options;
  }

  async call(given: CallGiven, until: AbortSignal): Promise<CallEnd> {
    const { agent: name, request, limits, eyes } = given;
    let agent: Agent;
    try {
      agent = await this.#agent(name);
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      return { failure: { code: "not-installed", message: error.message }, raw: null, exitCode: null };
    }
    const stop = new AbortController();
    until.addEventListener("abort", () => stop.abort(unwanted), { once: true });
    if (until.aborted) stop.abort(unwanted);
    const { discussion } = request;
    this.#talked.set(discussion, (this.#talked.get(discussion) ?? new Set()).add(agent));
    const meter = meterFor(agent, given);
    const options = { limits, signal: stop.signal, meter, onOutput: () => {} };
    const call = (sight?: CallSight) =>
      this.#alone(agent, () => callAgent(agent, request, { ...options, ...(sight && { sight }) }));
    const end = await (eyes === undefined
      ? call()
      : this.#options.looking.during(agent, request, eyes, meter, stop.signal, call));
    return { ...end, used: meter.close(end) };
  }

  /** Ends what agents kept running for discussions that nobody holds any more, by what their rows say. */
  async restWhereOver(store: Store): Promise<void> {
    if (this.#talked.size === 0) return;
    const ids = [...this.#talked.keys()];
    const rows = new Map((await rowsOf(store, ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = rows.get(id);
      if (row === undefined || !row.isDue) await this.rest(id, hasEnded(row?.status ?? "completed"));
    }
  }

  /** What agents kept running for a discussion, or for all of them, is ended. */
  async rest(discussion: string | null, isOver: boolean): Promise<void> {
    const which = discussion === null ? [...this.#talked.keys()] : [discussion];
    for (const id of which) {
      const agents = [...(this.#talked.get(id) ?? [])];
      this.#talked.delete(id);
      await Promise.allSettled(agents.map(async (agent) => agent.rest?.(id, isOver)));
    }
  }

  #agent(name: string): Promise<Agent> {
    const { config, cwd } = this.#options;
    const made =
      this.#agents.get(name) ??
      makeAgents([name], knowingChoices(config, [name], "--agents"), cwd).then((agents) => {
        const agent = agents.get(name);
        if (agent === undefined) throw new ColloquyError("not-found", `There is no agent "${name}" here.`);
        return agent;
      });
    this.#agents.set(name, made);
    made.catch(() => this.#agents.delete(name));
    return made;
  }

  #alone<T>({ shared }: Agent, work: () => Promise<T>): Promise<T> {
    if (shared === undefined) return work();
    const semaphore = this.#shared.get(shared.name) ?? new Semaphore(shared.atOnce);
    this.#shared.set(shared.name, semaphore);
    return semaphore.run(work);
  }
}

/** What the call may use was held where its discussion is. */
function meterFor(agent: Agent, { request, spending: { limits, used } }: CallGiven): Meter {
  const estimates = new Estimates();
  const meter = new Meter({
    budget: new Budget(limits, used),
    agent,
    isLastWord: false,
    callsAtOnce: 1,
    input: () => tokensSent(estimates, agent, request),
    output: (said) => estimates.of(said),
  });
  meter.openUnasked();
  return meter;
}

const unwanted: Failure = { code: "cancelled", message: "nobody waits for it any more" };
