import { fork } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { apiAgent } from "../src/agents/api/api-agent.ts";
import { Journal } from "../src/kernel/journal/journal.ts";
import { runBlindRounds, seats } from "./blind-rounds.ts";
import { type Figure, formatMs, inScratch, median } from "./figure.ts";

const rounds = 3;
const many = 50;
const callsEach = rounds * seats.length;
const prompt = "Judge the plan. ".repeat(60);

/** What a discussion over an API takes, against the same calls made bare and through the SDK alone. */
export function api(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const model = fork(fileURLToPath(new URL("model-process.ts", import.meta.url)));
    const port = await new Promise<number>((resolve) =>
      model.once("message", (message) => resolve(Number(message))),
    );
    const baseURL = `http://127.0.0.1:${port}/v1`;
    try {
      return await figures(folder, baseURL);
    } finally {
      model.disconnect();
    }
  });
}

async function figures(folder: string, baseURL: string): Promise<readonly Figure[]> {
  const agent = apiAgent("stub", { provider: "openai-compatible", model: "stub", baseURL });
  const sdk = createOpenAICompatible({ name: "stub", baseURL, includeUsage: true }).chatModel("stub");
  const contestants = {
    bare: () => likeADiscussion(() => bareCall(baseURL)),
    sdk: () => likeADiscussion(() => streamText({ model: sdk, prompt, maxRetries: 0 }).text),
    ours: async () => {
      const journal = await Journal.open(await mkdtemp(join(folder, "discussion-")), { now: Date.now });
      await runBlindRounds(rounds, agent, journal);
      await journal.close();
    },
  };
  const taken = await measured(5, contestants);
  const memoryBefore = process.memoryUsage.rss();
  await atOnce(200, contestants.ours);
  const grownMb = (process.memoryUsage.rss() - memoryBefore) / 1e6;
  const cpu = (ms: number) => `${(ms / (many * callsEach)).toFixed(2)} ms`;
  return [
    {
      name: `api: ${many} discussions at once, wall / bare fetch`,
      ratio: taken.ours.wallMs / taken.bare.wallMs,
      aim: 2.5,
      detail: `${formatMs(taken.ours.wallMs)} / ${formatMs(taken.bare.wallMs)}`,
    },
    {
      name: "api: CPU of a call / bare fetch",
      ratio: taken.ours.cpuMs / taken.bare.cpuMs,
      aim: null,
      detail: `${cpu(taken.ours.cpuMs)} / ${cpu(taken.bare.cpuMs)}`,
    },
    {
      name: "api: CPU of a call / the SDK alone",
      ratio: taken.ours.cpuMs / taken.sdk.cpuMs,
      aim: null,
      detail: `${cpu(taken.ours.cpuMs)} / ${cpu(taken.sdk.cpuMs)}`,
    },
    {
      name: "api: memory of 200 discussions at once / before",
      ratio: (memoryBefore / 1e6 + grownMb) / (memoryBefore / 1e6),
      aim: null,
      detail: `${(memoryBefore / 1e6 + grownMb).toFixed(0)} / ${(memoryBefore / 1e6).toFixed(0)} MB`,
    },
  ];
}

interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Each contestant in turn, many at once; medians of wall and CPU time. */
async function measured<K extends string>(
  times: number,
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
