import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { estimateTokenCount } from "tokenx";
import { type Figure, inScratch } from "./figure.ts";
import { relayAgent } from "./relay.ts";

const command = fileURLToPath(new URL("../bin/colloquy.js", import.meta.url));
const rounds = 5;
const experts = ["ada", "bob", "cyd", "dee"] as const;
/** Of one message, in characters. */
const messageLength = 1_200;
/** A round late in a swarm takes about what an early one does. What a model reads again in its own session is not seen here. */
const linear = 1.3;

/** What four experts and the fixed roles are sent in five rounds, round by round, against all that was said to everyone in every turn. */
export function swarm(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const { sent, everything } = await tokensOf(folder, "claude", "cli");
    const { sent: retold } = await tokensOf(folder, "plain", "exec");
    return [
      growth("swarm: round 5 / round 2, agents with sessions", sent, linear),
      // All of it, each time: what that costs where a cache holds how prompts begin, `deliberation-tokens` tells.
      growth("swarm: round 5 / round 2, agents that are retold", retold, null),
      growth("swarm: round 5 / round 2, all to everyone", everything, null),
      share("swarm: five rounds, with sessions / all to everyone", sent, everything),
      share("swarm: five rounds, retold / all to everyone", retold, everything),
    ];
  });
}

function growth(name: string, perRound: readonly number[], aim: number | null): Figure {
  const [, second = 0] = perRound;
  return { name, ratio: (perRound.at(-1) ?? 0) / second, aim, detail: `${perRound.join(" ")} tokens` };
}

function share(name: string, ours: readonly number[], all: readonly number[]): Figure {
  return { name, ratio: sum(ours) / sum(all), aim: null, detail: `${sum(ours)} / ${sum(all)} tokens` };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

interface Tokens {
  /** Round by round, as the agents got it. */
  readonly sent: readonly number[];
  /** The same turns, had each been given all that was said so far. */
  readonly everything: readonly number[];
}

/** Runs a whole swarm with agents that hand what they are sent to a server on loopback, which counts it. */
async function tokensOf(scratch: string, name: string, kind: "cli" | "exec"): Promise<Tokens> {
  const sent: number[] = [];
  const everything: number[] = [];
  let said = "";
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const prompt = await text(request);
    const turn = turnOf(prompt);
    if (turn === "opening") {
      sent.push(0);
      everything.push(0);
    }
    if (turn !== "final_synthesis") {
      const at = sent.length - 1;
      sent[at] = (sent[at] ?? 0) + estimateTokenCount(prompt);
      const request = prompt.replaceAll(quoted, "");
      everything[at] = (everything[at] ?? 0) + estimateTokenCount(`${request}\n${said}`);
    }
    const reply = replyTo(turn);
    if (turn !== "synthesis") said += `\n${reply}`;
    response.end(reply);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    await hold(join(scratch, name), name, kind, port);
  } finally {
    server.close();
  }
  if (sent.length !== rounds) throw new Error(`${sent.length} rounds were held, not ${rounds}.`);
  return { sent, everything };
}

async function hold(folder: string, name: string, kind: "cli" | "exec", port: number): Promise<void> {
  await mkdir(folder);
  const agent = await relayAgent(join(folder, name), port, kind);
  await writeFile(join(folder, "config.yaml"), `agents:\n  one: ${agent}\n  two: ${agent}\n`);
  const panel = experts.map((id) => ({ id, name: id, expertise: [id], bias: `${id} first` }));
  await writeFile(join(folder, "experts.yaml"), JSON.stringify(panel));
  const args = ["swarm", "Make it faster", "--config", "config.yaml", "--experts", "experts.yaml"];
  const long = ["--depth", "deep", "--rounds", String(rounds), "--stress", "off", "--yes", "--json"];
  await promisify(execFile)(process.execPath, [command, ...args, ...long], { cwd: folder });
}

/** A message of the record as a prompt quotes it. */
const quoted = /\[r\d+-msg-\d{3}\] [^\n]*:\n\n(`{3,})said\n[^]*?\n\1\n*/g;

type TurnKind = "opening" | "statement" | "synthesis" | "final_synthesis" | "text";

/** By what stands last in a prompt, which is the request. */
function turnOf(prompt: string): TurnKind {
  const asksFor = (words: string) => prompt.includes(words, Math.max(0, prompt.length - 4_000));
  if (asksFor("Open the round:")) return "opening";
  if (asksFor('"executiveSummary"')) return "final_synthesis";
  if (asksFor('{"summary"')) return "synthesis";
  return asksFor("in the form of the example") ? "statement" : "text";
}

let count = 0;

/** Something new every time. */
function words(length: number): string {
  count += 1;
  const sentence = (n: number) =>
    `The part ${count}.${n} hands its result on and waits until it is answered.`;
  const sentences = Array.from({ length: Math.ceil(length / 62) }, (_, n) => sentence(n));
  return sentences.join(" ").slice(0, length);
}

function replyTo(turn: TurnKind): string {
  if (turn === "statement") {
    const proposals = [words(100), words(100)];
    const said = { position: words(150), reasoning: words(messageLength - 450), proposals };
    return JSON.stringify({ ...said, counterpoints: [words(100)], questions: [], stand: "counter" });
  }
  const lists = { agreements: [words(150)], openQuestions: [words(150)], insights: [words(150)] };
  if (turn === "synthesis") {
    const rest = { disagreements: [words(300)], nextTopicSuggestions: [words(100)] };
    return JSON.stringify({ summary: words(200), ...lists, ...rest });
  }
  if (turn === "final_synthesis") {
    const empty = { insights: [], agreements: [], unresolvedDebates: [], recommendations: [] };
    return JSON.stringify({ executiveSummary: words(500), ...empty, openQuestions: [] });
  }
  return words(messageLength);
}
