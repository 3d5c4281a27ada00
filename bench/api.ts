import { fork } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiAgent } from "../src/agents/api/api-agent.ts";
import type { Agent } from "../src/kernel/agent.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { MemoryJournal } from "../src/kernel/journal/chain.ts";
import { runBlindRounds, seats } from "./blind-rounds.ts";
import { type Figure, formatMs, inScratch, median } from "./figure.ts";

const rounds = 3;
const callsEach = rounds * seats.length;
const times = 5;
const prompt = "Judge the plan. ".repeat(60);

/** What discussions over an API take, against the same calls made by bare fetch in the same run. */
export function api(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const model = fork(fileURLToPath(new URL("model-process.ts", import.meta.url)));
    const port = await new Promise<number>((resolve) =>
      model.once("message", (message) => resolve(Number(message))),
    );
    try {
      return await figures(folder, `http://127.0.0.1:${port}/v1`);
    } finally {
      model.disconnect();
    }
  });
}

async function figures(folder: string, baseURL: string): Promise<readonly Figure[]> {
  const agent = apiAgent("stub", { provider: "openai-compatible", model: "stub", baseURL });
  const fetching = fetchAgent(baseURL);
  const contestants = {
    bare: () => likeADiscussion(() => bareCall(baseURL)),
    inFolder: async () => {
      const journal = await Journal.open(await mkdtemp(join(folder, "discussion-")), { now: Date.now });
      await runBlindRounds(rounds, agent, journal);
      await journal.close();
    },
    functions: () =>
      runBlindRounds(rounds, fetching, new MemoryJournal([], { now: Date.now, onEvent: () => {} })),
  };
  const few = await measured(50, contestants);
  const memoryBefore = process.memoryUsage.rss();
  const { bare, inFolder } = contestants;
  const many = await measured(200, { bare, inFolder });
  const grown = process.memoryUsage.rss();
  const cpu = (ms: number) => `${(ms / (50 * callsEach)).toFixed(2)} ms`;
  return [
    {
      name: "api: in a folder, CPU a call / bare fetch, 50 at once",
      ratio: few.inFolder.cpuMs / few.bare.cpuMs,
      aim: 2,
      detail: `${cpu(few.inFolder.cpuMs)} / ${cpu(few.bare.cpuMs)}`,
    },
    {
      name: "api: in a folder, wall / bare fetch, 200 at once",
      ratio: many.inFolder.wallMs / many.bare.wallMs,
      aim: 1.6,
      detail: `${formatMs(many.inFolder.wallMs)} / ${formatMs(many.bare.wallMs)}`,
    },
    {
      name: "api: functions, in memory, CPU / bare fetch, 50 at once",
      ratio: few.functions.cpuMs / few.bare.cpuMs,
      aim: 2,
      detail: `${cpu(few.functions.cpuMs)} / ${cpu(few.bare.cpuMs)}`,
    },
    {
      name: "api: memory after 200 at once / before",
      ratio: grown / memoryBefore,
      aim: null,
      detail: `${(grown / 1e6).toFixed(0)} / ${(memoryBefore / 1e6).toFixed(0)} MB`,
    },
  ];
}

/** What somebody's own function would do who needs no more than this of an API. */
function fetchAgent(baseURL: string): Agent {
  return {
    name: "function",
    kind: "function",
    async answer() {
      const stream = await bareCall(baseURL);
      const said = [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
      return { text: said.map(({ choices }) => choices[0]?.delta.content ?? "").join("") };
    },
  };
}

interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Each contestant in turn, so many at once; medians of wall and CPU time after one turn that does not count. */
async function measured<K extends string>(
  many: number,
  contestants: Readonly<Record<K, () => Promise<void>>>,
): Promise<Record<K, Taken>> {
  const names = Object.keys(contestants) as K[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Taken[]])) as Record<K, Taken[]>;
  for (let run = 0; run <= times; run++) {
    for (const name of names) {
      const cpu = process.cpuUsage();
      const startedAt = performance.now();
      await atOnce(many, contestants[name]);
      const { user, system } = process.cpuUsage(cpu);
      if (run > 0) taken[name].push({ wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 });
    }
  }
  const middle = (of: readonly Taken[]) => ({
    wallMs: median(of.map(({ wallMs }) => wallMs)),
    cpuMs: median(of.map(({ cpuMs }) => cpuMs)),
  });
  return Object.fromEntries(names.map((name) => [name, middle(taken[name])])) as Record<K, Taken>;
}

async function atOnce(count: number, one: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, one));
}

async function likeADiscussion(call: () => PromiseLike<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round++) await Promise.all(seats.map(call));
}

async function bareCall(baseURL: string): Promise<string> {
  const body = JSON.stringify({ model: "stub", stream: true, messages: [{ role: "user", content: prompt }] });
  const answer = await fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return answer.text();
}
