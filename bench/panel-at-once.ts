import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type AgentFunction, type Protocol, run } from "../src/index.ts";
import { type Figure, median } from "./figure.ts";

const rounds = 3;
const names = ["ada", "bob", "cleo", "dan", "eve"] as const;
const calls = rounds * names.length + 1;
const many = 50;
const times = 9;

const Opinion = z.object({ points: z.array(z.string()), rating: z.number().min(1).max(5) });
const question = "Judge the plan. ".repeat(60);

/** Five seats, three rounds, and one of them sums up. */
const panel: Protocol<null, number> = async (floor) => {
  const [chair] = floor.seats;
  if (chair === undefined) throw new TypeError("A panel needs seats.");
  const turn = (request: string) => ({
    kind: "opinion",
    prompt: { stable: question, fresh: "", request },
    // No turn is told again: the server gets as many bytes as from the bare calls.
    recap: "",
    schema: Opinion,
  });
  for (let round = 1; round <= rounds; round++)
    await floor.round(`Round ${round}`, () =>
      Promise.all(floor.seats.map((seat) => floor.ask(seat, turn(`Answer for round ${round}.`)))),
    );
  await floor.round("Synthesis", () => floor.ask(chair, turn("Sum up.")));
  return rounds;
};

/** CPU time of fifty discussions at once by functions that call a server, against the same calls by the same function. */
export async function panelAtOnce(): Promise<Figure> {
  const model = fork(fileURLToPath(new URL("model-process.ts", import.meta.url)));
  const port = await new Promise<number>((resolve) =>
    model.once("message", (message) => resolve(Number(message))),
  );
  const address = `http://127.0.0.1:${port}/v1/chat/completions`;
  try {
    const bare: number[] = [];
    const ours: number[] = [];
    for (let time = 0; time <= times; time++) {
      bare.push(await cpuMs(() => bareCalls(address)));
      ours.push(await cpuMs(() => discussion(address)));
    }
    const [taken, yardstick] = [median(ours.slice(1)), median(bare.slice(1))];
    return {
      name: `growth: ${many} panels at once in memory, CPU / bare fetch`,
      ratio: taken / yardstick,
      aim: 1.4,
      detail: `${each(taken)} / ${each(yardstick)} a call`,
    };
  } finally {
    model.disconnect();
  }
}

function each(ms: number): string {
  return `${(ms / (many * calls)).toFixed(3)} ms`;
}

async function cpuMs(one: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: many }, one));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function bareCalls(address: string): Promise<void> {
  for (let round = 0; round < rounds; round++)
    await Promise.all(names.map(() => opinionOf(address, question)));
  await opinionOf(address, question);
}

async function discussion(address: string): Promise<void> {
  const agent: AgentFunction = ({ text }) => opinionOf(address, text);
  const agents = Object.fromEntries(names.map((name) => [name, agent]));
  const { status } = await run(panel, null, { name: "panel", agents }).result;
  if (status !== "completed") throw new Error(`The panel ended as ${status}.`);
}

/** What a model says, read out of its stream. */
async function opinionOf(address: string, prompt: string): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "stub", stream: true, messages: [{ role: "user", content: prompt }] }),
  });
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines
    .map((line) => Chunk.parse(JSON.parse(line.slice("data: ".length))).choices[0]?.delta.content ?? "")
    .join("");
}

const Chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })),
});
