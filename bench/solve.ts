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
const contextTokens = 20_000;

/** What seats that can resume their session are sent in three rounds, against sending everything each time. */
export function solve(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const resumed = await tokensOf(folder, "claude", "cli");
    const everything = await tokensOf(folder, "plain", "exec");
    return [
      {
        name: `solve: tokens of 3 rounds, ${contextTokens} of context, resumed / all`,
        ratio: resumed / everything,
        aim: 0.45,
        detail: `${resumed} / ${everything} tokens`,
      },
    ];
  });
}

/** Runs a whole solve with agents that hand what they are sent to a server on loopback, which counts it. */
async function tokensOf(scratch: string, name: string, kind: "cli" | "exec"): Promise<number> {
  let tokens = 0;
  let calls = 0;
  const count = async (request: IncomingMessage, response: ServerResponse) => {
    const prompt = await text(request);
    tokens += estimateTokenCount(prompt);
    response.end(prompt.includes('"groups": [') ? noGroups : analysis(++calls));
  };
  const server = createServer((request, response) => void count(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const folder = join(scratch, name);
    await mkdir(folder);
    const definition = await relayAgent(join(folder, name), port, kind);
    await writeFile(join(folder, "config.yaml"), `agents:\n  one: ${definition}\n  two: ${definition}\n`);
    await writeFile(join(folder, "context.md"), contextOf(contextTokens));
    const args = [
      "solve",
      "Make it faster",
      "--config",
      "config.yaml",
      "--context",
      "context.md",
      "--yes",
      "--json",
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { cwd: folder });
    const { rounds } = (JSON.parse(stdout) as { verdict: { rounds: number } }).verdict;
    if (rounds !== 3) throw new Error(`${rounds} rounds were held, not 3.`);
    return tokens;
  } finally {
    server.close();
  }
}

const noGroups = JSON.stringify({ groups: [], resolution: "Nothing here is said twice." });

/** Something new every time, and nothing two agents share, so that all rounds are held. */
function analysis(call: number): string {
  const words = Array.from({ length: 12 }, (_, n) => `subject${call}x${n}`);
  return JSON.stringify({
    feasibility_score: 0.5,
    findings: words.slice(0, 6).map((word) => `${word} waits for ${word}s before it answers ${word}ly`),
    implementation_approaches: [
      {
        name: `Rework ${words[6]}`,
        description: `Do ${words[7]} by ${words[8]}`,
        pros: [words[9]],
        cons: [words[10]],
        effort: "medium",
        affected_files: [],
      },
    ],
    technical_concerns: [`${words[11]} may grow`],
    code_locations: [],
  });
}

function contextOf(tokens: number): string {
  const lines: string[] = [];
  for (let count = 0, n = 0; count < tokens; n++) {
    const line = `The part ${n} of the system hands its result to the part ${n + 1} and waits for the answer.`;
    lines.push(line);
    count += estimateTokenCount(line) + 1;
  }
  return lines.join("\n");
}
