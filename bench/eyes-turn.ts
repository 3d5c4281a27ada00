import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { estimateTokenCount } from "tokenx";
import type { Answer, ModelRequest } from "../test/model-server/answer.ts";
import { startModelServer } from "../test/model-server/server.ts";
import { type Figure, formatMs, median } from "./figure.ts";

const command = fileURLToPath(new URL("../bin/colloquy.js", import.meta.url));
const task = "Make `list` fast where there are thousands of discussions";
const times = 2;

interface Taken {
  readonly ms: number;
  readonly tokens: number;
  readonly turns: number;
}

/** A solve on this repository by two seats whose model searches once and reads once a turn, with eyes and without. */
export async function turnWithEyes(folder: string): Promise<readonly Figure[]> {
  const taken: Record<"project" | "none", Taken[]> = { project: [], none: [] };
  for (let run = 0; run <= times; run++)
    for (const eyes of ["none", "project"] as const) {
      const one = await solved(join(folder, `${eyes}-${run}`), eyes);
      if (run > 0) taken[eyes].push(one);
    }
  const a = (eyes: "project" | "none", what: (one: Taken) => number) => median(taken[eyes].map(what));
  const ms = (eyes: "project" | "none") => a(eyes, (one) => one.ms / one.turns);
  const tokens = (eyes: "project" | "none") => Math.round(a(eyes, (one) => one.tokens / one.turns));
  return [
    {
      name: "eyes: tokens sent a turn of a solve here, two looks / without eyes",
      ratio: tokens("project") / tokens("none"),
      aim: null,
      detail: `${tokens("project")} / ${tokens("none")} tokens, what is sent again included`,
    },
    {
      name: "eyes: time a turn of a solve here, two looks / without eyes",
      ratio: ms("project") / ms("none"),
      aim: null,
      detail: `${formatMs(ms("project"))} / ${formatMs(ms("none"))}, the command's start included`,
    },
  ];
}

async function solved(folder: string, eyes: "project" | "none"): Promise<Taken> {
  let tokens = 0;
  let turns = 0;
  const answer = (request: ModelRequest): Answer | undefined => {
    const { system, messages, tools } = request;
    tokens += estimateTokenCount([system, ...messages.map(({ text }) => text)].join("\n"));
    const looked = messages.filter(({ role }) => role === "tool").length;
    if (tools.includes("search") && looked === 0) return { call: { name: "search", input: { query: task } } };
    if (tools.includes("search") && looked === 1)
      return { call: { name: "read_file", input: { path: "src/host/cards.ts" } } };
    turns += 1;
    return undefined;
  };
  const server = await startModelServer({ answer });
  try {
    await mkdir(folder);
    const model = `{api: openai-compatible, model: stub, baseURL: "${server.url}/v1"}`;
    const config = join(folder, "config.yaml");
    await writeFile(config, `agents:\n  one: ${model}\n  two: ${model}\n`);
    const args = [
      "solve",
      task,
      "--config",
      config,
      "--agents",
      "one,two",
      "--eyes",
      eyes,
      "--yes",
      "--json",
    ];
    const startedAt = performance.now();
    await promisify(execFile)(process.execPath, [command, ...args, "--session", join(folder, "talk")], {
      env: process.env,
      maxBuffer: 1e8,
    }).catch((error: unknown) => {
      // A solve of a scripted model may well end without a verdict; one without a turn failed.
      if (turns === 0) throw error;
    });
    return { ms: performance.now() - startedAt, tokens, turns };
  } finally {
    await server.close();
  }
}
