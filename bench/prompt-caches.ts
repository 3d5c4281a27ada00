import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { costUsd } from "../src/agents/cost.ts";
import { run } from "../src/index.ts";
import type { Floor } from "../src/kernel/floor.ts";
import type { Seat } from "../src/kernel/seat.ts";
import type { ApiProvider } from "../src/kernel/vendor.ts";
import type { AgentObject, Agents, Asked } from "../src/library/agent.ts";
import { api } from "../src/library/agents.ts";
import { type InputUsage, PromptCache } from "../test/model-server/prompt-cache.ts";
import { startModelServer } from "../test/model-server/server.ts";
import {
  contextLength,
  holdSolve,
  holdSwarm,
  solveReply,
  sum,
  swarmReply,
  words,
} from "./deliberation-tokens.ts";
import { discussReply, holdDiscuss } from "./discuss-tokens.ts";
import type { Figure } from "./figure.ts";
import { row } from "./table.ts";

/**
 * What the input of whole discussions costs by list price, with agents behind an API whose server caches as its provider
 * documents it, against the same tokens without any cache. Each is held twice: as it is, and with all seats asked at once.
 */
export async function promptCaches(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const held of protocols) for (const served of servers) figures.push(await figure(held, served));
  return figures;
}

interface Server {
  readonly provider: ApiProvider;
  readonly model: string;
}

const servers: readonly Server[] = [
  { provider: "anthropic", model: "claude-sonnet-4-5" },
  { provider: "openai", model: "gpt-5" },
  { provider: "openai", model: "gpt-5.6-terra" },
  { provider: "google", model: "gemini-2.5-flash" },
];

interface Protocol {
  readonly name: string;
  readonly hold: (agents: Agents) => Promise<void>;
  readonly reply: (asked: Asked) => string | object;
}

const protocols: readonly Protocol[] = [
  { name: "a bare record", hold: holdTable, reply: ({ round }) => ({ [`round${round}`]: words(1500) }) },
  { name: "solve", hold: holdSolve, reply: ({ kind, round, seat }) => solveReply(kind, round, seat.name) },
  {
    name: "discuss",
    hold: (agents) => holdDiscuss(agents, contextLength),
    reply: discussReply,
  },
  {
    name: "swarm",
    hold: (agents) => holdSwarm(agents, 3),
    reply: ({ kind, round }) => swarmReply(kind, round),
  },
];

async function figure(protocol: Protocol, server: Server): Promise<Figure> {
  const taken = await held(protocol, server, true);
  const atOnce = await held(protocol, server, false);
  const full = sum(taken.map(({ inputTokens }) => priceOf(server, { ...none, inputTokens })));
  const paid = sum(taken.map((one) => priceOf(server, one)));
  const paidAtOnce = sum(atOnce.map((one) => priceOf(server, one)));
  const tokens = sum(taken.map(({ inputTokens }) => inputTokens));
  const read = sum(taken.map(({ cacheRead }) => cacheRead)) / tokens;
  const detail = [
    `$${paid.toFixed(4)} / $${full.toFixed(4)}`,
    `${read.toFixed(2)} read`,
    `all at once $${paidAtOnce.toFixed(4)}`,
    `${taken.length} requests, ${Math.round(tokens / 1000)}k tokens`,
  ];
  return {
    name: `cache: ${protocol.name}, ${server.model}: input / without`,
    ratio: paid / full,
    aim: null,
    detail: detail.join("; "),
  };
}

const none: InputUsage = { inputTokens: 0, cacheRead: 0, cacheWrite: 0 };

function priceOf({ provider, model }: Server, { inputTokens, cacheRead, cacheWrite }: InputUsage): number {
  const tokens = { input: inputTokens, cacheRead, cacheWrite, output: 0 };
  const price = costUsd({ provider, models: [model], address: new URL("https://api.example"), tokens });
  if (price === undefined) throw new Error(`Nobody knows what ${model} costs.`);
  return price;
}

/** What each request read and wrote, as the server counted it. */
async function held(
  { hold, reply }: Protocol,
  { provider, model }: Server,
  maySave: boolean,
): Promise<readonly InputUsage[]> {
  const replies: string[] = [];
  const cache = new PromptCache();
  const server = await startModelServer({
    cache,
    async answer({ messages }) {
      // A model reads before it answers: seats that are asked at once have all asked by then.
      await sleep(readingMs);
      const [, number] = /\[turn (\d+)\]$/.exec(messages.at(-1)?.text ?? "") ?? [];
      return { text: replies[Number(number)] ?? "" };
    },
  });
  const baseURL = provider === "google" ? `${server.url}/v1beta` : `${server.url}/v1`;
  const { cached, ...agent } = api({ provider, model, baseURL, apiKey: "k" });
  const one: AgentObject = {
    ...agent,
    ...(maySave && cached && { cached }),
    answer(asked, context) {
      const said = reply(asked);
      const number = replies.push(typeof said === "string" ? said : JSON.stringify(said)) - 1;
      // By which the server knows what to say; at the very end, where nothing is cached.
      const request = `${asked.prompt.request}\n\n[turn ${number}]`;
      return agent.answer({ ...asked, prompt: { ...asked.prompt, request } }, context);
    },
  };
  try {
    await hold({ ada: one, bob: one, cyd: one, dee: one });
    return cache.taken;
  } finally {
    await server.close();
  }
}

const readingMs = 40;

const tableRounds = 5;

/** Nothing but a record: everybody is asked in a form of its round, and told all that was said in those before. */
async function holdTable(agents: Agents): Promise<void> {
  const stable = words(contextLength);
  const protocol = async (floor: Floor) => {
    const record: string[] = [];
    for (let at = 1; at <= tableRounds; at++) {
      const allSaid = [...record];
      const ask = (seat: Seat) =>
        floor.ask(seat, {
          kind: `round-${at}`,
          prompt: {
            stable,
            said: record.slice(-floor.seats.length),
            fresh: `You are ${seat.name}.`,
            request: `Say what you think now, as JSON with the key "round${at}".`,
          },
          allSaid,
          schema: z.object({ [`round${at}`]: z.string() }),
        });
      const replies = await floor.round(`Round ${at}`, () => Promise.all(floor.seats.map(ask)));
      record.push(...replies.map((reply) => (reply.answered ? reply.raw : "")));
    }
    return null;
  };
  const { status } = await run(protocol, null, { name: "table", agents }).result;
  if (status !== "completed") throw new Error(`The table is ${status}.`);
}

if (import.meta.main) for (const figure of await promptCaches()) console.log(row(figure));
