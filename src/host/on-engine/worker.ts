import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../config/resolve.ts";
import { CallWorker, type CallWorkerOptions, type MayStart } from "../../postgres/call-worker.ts";
import { Calls, endMissing } from "../../postgres/calls.ts";
import { type Grace, Lease } from "../../postgres/lease.ts";
import { releaseOf } from "../../postgres/tables.ts";
import { listen } from "../../postgres/signals.ts";
import { type Store, openStore } from "../../postgres/store.ts";
import { version } from "../../version.ts";
import { knowingChoices, knownAgents, makeAgents } from "../panel/agents.ts";
import { openHall, soon } from "./hold.ts";
import { type HealthAt, serveHealth } from "./health-server.ts";
import { Tally } from "./metrics.ts";
import { keepHouse } from "./copy.ts";
import { Looking } from "./looking.ts";
import type { Agent } from "../../kernel/agent.ts";
import { hasEnded } from "../../kernel/discussion.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";
import { longestTimerMs } from "../../kernel/duration.ts";
import { Budget, tokensSent } from "../../kernel/engine/budget.ts";
import { callAgent } from "../../kernel/engine/call.ts";
import type { CallEnd } from "../../kernel/request.ts";
import { Meter } from "../../kernel/engine/meter.ts";
import type { CallSight } from "../../kernel/engine/sight.ts";
import { Semaphore } from "../../kernel/semaphore.ts";
import { ColloquyError, foreseen } from "../../kernel/error.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { CallGiven } from "../../postgres/call-given.ts";
import { rowsOf } from "../../postgres/discussions.ts";

type WorkerLog = (message: string, level?: "info" | "warn") => void;

interface WorkerOptions extends Pick<CallWorkerOptions, "agents" | "atOnce" | "limits" | "pollMs"> {
  readonly url: string;
  readonly config: Config;
  readonly cwd: string;
  readonly discussions?: number | undefined;
  readonly graceMs?: number | undefined;
  readonly drainMs?: number | undefined;
  /** Ended discussions are moved into the home once they are as old; left out, they stay there. */
  readonly keepMs?: number | undefined;
  readonly health?: HealthAt | undefined;
  readonly signal: AbortSignal;
  readonly tell: WorkerLog;
}

export function callableAgents(config: Config): readonly string[] {
  const { origin, value } = config.settings.panel;
  if (origin === "--agents") return value;
  return knownAgents(config).flatMap(({ name, kind, usable }) => (usable && kind !== "human" ? [name] : []));
}

export async function work(options: WorkerOptions): Promise<void> {
  const closing: (() => unknown)[] = [];
  try {
    await working(options, (close) => closing.unshift(close));
  } finally {
    // Also where it could not begin: a process that does no work does not stay.
    for (const close of closing) await close();
  }
}

async function working(options: WorkerOptions, atEnd: (close: () => unknown) => void): Promise<void> {
  const { discussions = 50, graceMs = 20_000, drainMs = longestTimerMs, keepMs = null } = options;
  const { signal, tell } = options;
  // One whose connection is gone too has less time than one that may only be slow.
  const grace: Grace = { goneMs: graceMs / 4, hungMs: graceMs };
  // However long the database is away, what was answered meanwhile is kept; who has left does not wait for it.
  const hurry = new AbortController();
  const store = await openStore(options.url, {
    patienceMs: Infinity,
    hurry: hurry.signal,
    mostConnections: 12,
  });
  atEnd(() => store.close());
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const worker = { id, version, release: releaseOf(version), agents: options.agents };
  const looking = new Looking(options.cwd, options.config, id);
  const crew = crewOf(options, looking);
  const lease = new Lease(store, worker, grace);
  atEnd(() => lease.end());
  await lease.touch();
  const tally = new Tally();
  let isReady = false;
  const notReady = () => (signal.aborted ? "It stops." : isReady ? null : "It starts.");
  const health = options.health && (await serveHealth(store, options.health, { tally, notReady }));
  atEnd(() => health?.close());
  const ended = new AbortController();
  // Nothing else keeps it from saying that it lives.
  const live = async () => {
    if ((await lease.touch()).wasLost)
      tell(
        "This worker was out of reach for too long: others may have taken over its work. It goes on.",
        "warn",
      );
  };
  const living = everySoOften(live, grace.goneMs / 4, ended.signal, tell);
  atEnd(() => living);
  atEnd(() => ended.abort());
  const callWorker = await CallWorker.launch(store, {
    ...options,
    id,
    stillMs: grace.goneMs / 4,
    seenMs: grace.goneMs / 2,
    makeCall: (...call) => crew.call(...call),
    onEnded: (call) => tally.add(call),
    warn: (message) => tell(`dbos: ${message}`, "warn"),
  });
  atEnd(() => callWorker.leave(0));
  const calls = new Calls(store);
  atEnd(() => calls.close());
  const hall = openHall(store, calls, worker, { ...options, discussions, looking });
  const endUnwantedSoon = soon(() => callWorker.endUnwanted());
  const restSoon = soon(() => crew.restWhereOver(store));
  const ears = await listen(store, (signalled, about) => {
    if (signalled === "due") hall.lookSoon();
    if (signalled === "made") calls.hear(about);
    if (signalled === "wish") hall.heedSoon();
    if (signalled === "end-call") endUnwantedSoon();
    if (signalled === "rest") restSoon();
  });
  atEnd(() => ears.close());
  tell(`Worker ${id} on ${store.address.shown}, with ${options.agents.join(", ") || "no agents"}.`);
  isReady = true;
  if (health !== undefined) tell(`State of the engine: ${health.address}/metrics`);
  let nextHousekeeping = performance.now() + housekeepingMs;
  let nextRound = 0;
  const chores = async () => {
    await callWorker.pollAsNeeded();
    const dead = await lease.bury();
    if (dead.length > 0) tell(`Lost without notice: ${dead.join(", ")}.`, "warn");
    // What is told by notifications is looked at as well, for the one that nobody heard.
    else if (performance.now() < nextRound) return;
    nextRound = performance.now() + grace.goneMs;
    const again = await callWorker.deliverAgain();
    if (again > 0) tell(`${again} calls are delivered again.`);
    await hall.look();
    await hall.heed();
    await callWorker.endUnwanted();
    await crew.restWhereOver(store);
    await endMissing(store);
    if (performance.now() < nextHousekeeping) return;
    nextHousekeeping = performance.now() + housekeepingMs;
    const done = await keepHouse(store, options.config.home.value, keepMs);
    if (done !== null) tell(done);
  };
  // Where the database is away, DBOS would wait for it in the middle of a chore.
  await untilAborted(
    everySoOften(chores, grace.goneMs / 4, signal, () => {}),
    signal,
  );
  tell("Stopping: no new work is taken.");
  const left = hall.leave();
  await callWorker.leave(drainMs);
  hurry.abort();
  await left;
  await crew.restAll();
}

const housekeepingMs = 300_000;

async function everySoOften(
  tick: () => Promise<void>,
  ms: number,
  signal: AbortSignal,
  tell: WorkerLog,
): Promise<void> {
  let isAway = false;
  while (!signal.aborted) {
    try {
      await tick();
      if (isAway) tell("The database is there again.");
      isAway = false;
    } catch (error) {
      if (!isAway) tell(`The database does not answer: ${(error as Error).message}`, "warn");
      isAway = true;
    }
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
}

function crewOf({ config, cwd }: Pick<WorkerOptions, "config" | "cwd">, looking: Looking) {
  const agents = new Map<string, Promise<Agent>>();
  const shared = new Map<string, Semaphore>();
  const talked = new Map<string, Set<Agent>>();

  const agentOf = (name: string) => {
    const made =
      agents.get(name) ??
      makeAgents([name], knowingChoices(config, [name], "--agents"), cwd).then((all) => {
        const agent = all.get(name);
        if (agent === undefined) throw new ColloquyError("not-found", `There is no agent "${name}" here.`);
        return agent;
      });
    agents.set(name, made);
    made.catch(() => agents.delete(name));
    return made;
  };
  const alone = <T>({ shared: machine }: Agent, work: () => Promise<T>) => {
    if (machine === undefined) return work();
    const semaphore = shared.get(machine.name) ?? new Semaphore(machine.atOnce);
    shared.set(machine.name, semaphore);
    return semaphore.run(work);
  };
  const rest = async (ids: Iterable<string>, isOver: (id: string) => boolean) => {
    for (const id of ids) {
      const all = [...(talked.get(id) ?? [])];
      talked.delete(id);
      await Promise.allSettled(all.map(async (agent) => agent.rest?.(id, isOver(id))));
    }
  };
  return {
    async call(given: CallGiven, until: AbortSignal, mayStart: MayStart): Promise<CallEnd> {
      const { agent: name, request, limits, eyes } = given;
      let agent: Agent;
      try {
        agent = await agentOf(name);
      } catch (error) {
        const { message } = foreseen(error);
        return { failure: { code: "not-installed", message }, raw: null, exitCode: null };
      }
      const stop = new AbortController();
      until.addEventListener("abort", () => stop.abort(unwanted), { once: true });
      if (until.aborted) stop.abort(unwanted);
      const { discussion } = request;
      talked.set(discussion, (talked.get(discussion) ?? new Set()).add(agent));
      const meter = meterFor(agent, given);
      const options = { limits, signal: stop.signal, mayStart, meter, onOutput: () => {} };
      const call = (sight?: CallSight) =>
        alone(agent, async () =>
          (await mayStart())
            ? callAgent(agent, request, { ...options, ...(sight && { sight }) })
            : { failure: unwanted, raw: null, exitCode: null },
        );
      const end = await (eyes === undefined
        ? call()
        : looking.during(agent, request, eyes, meter, stop.signal, call));
      return { ...end, used: meter.close(end) };
    },
    async restWhereOver(store: Store): Promise<void> {
      if (talked.size === 0) return;
      const ids = [...talked.keys()];
      const rows = new Map((await rowsOf(store, ids)).map((row) => [row.id, row]));
      const idle = ids.filter((id) => rows.get(id)?.isDue !== true);
      await rest(idle, (id) => hasEnded(rows.get(id)?.status ?? "completed"));
    },
    restAll: () => rest([...talked.keys()], () => false),
  };
}

/** What the call may use was held where its discussion is. */
function meterFor(agent: Agent, { request, spending: { limits, used } }: CallGiven): Meter {
  const meter = new Meter({
    budget: new Budget(limits, used),
    agent,
    callsAtOnce: 1,
    input: () => tokensSent(agent, request),
  });
  meter.openUnasked();
  return meter;
}

const unwanted: Failure = { code: "cancelled", message: "nobody waits for it any more" };
