import { symlinkSync, truncateSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { apiAgent } from "../../src/agents/api/api-agent.ts";
import { cliAgent } from "../../src/agents/cli/cli-agent.ts";
import { execAgent } from "../../src/agents/headless.ts";
import { projectEyes } from "../../src/eyes/project-eyes.ts";
import type { Agent } from "../../src/kernel/agent.ts";
import type { EventOf } from "../../src/kernel/event.ts";
import type { Eyes } from "../../src/kernel/eyes.ts";
import type { Floor } from "../../src/kernel/floor.ts";
import { afterwards, beside } from "../beside.ts";
import { agent, discuss, saying, seated, temporaryFolder } from "../discussion.ts";
import { startModelServer } from "../model-server/server.ts";
import { project, put } from "../reading/project/project.ts";
import { relayed } from "../relayed.ts";
import { taking } from "../runs.ts";
import { leftRunning } from "./left-running.ts";
import { claude } from "./dialects.ts";

/**
 * What can go wrong with eyes, by what kind of agent looks: what it was shown, what is on record of it, and that the
 * seat was answered all the same.
 */
const soonMs = 1500;
/** Out of reach of a busy machine. */
const lateMs = 240_000;
const mostLooks = 20;

type Ask = readonly [tool: string, input: Readonly<Record<string, unknown>>];

interface Looking {
  readonly looks: readonly Ask[];
  readonly atOnce: boolean;
  readonly killsServer: boolean;
  readonly folder: string;
}

const program = join(process.cwd(), "test/agents/looking-program.mjs");

/** What it looks for and where it writes down its processes. */
async function told({
  looks,
  atOnce,
  killsServer,
  folder,
}: Looking): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, "looks.json");
  await writeFile(path, JSON.stringify({ looks, atOnce, killsServer, pids: join(folder, "pids") }));
  return { LOOKS: path };
}

const seats: Readonly<Record<string, (looking: Looking) => Promise<Agent>>> = {
  function: async ({ looks, atOnce }) =>
    agent("looker", async (_, { eyes }) => {
      if (eyes === undefined) throw new Error("there are no eyes");
      const shown: string[] = [];
      const look = async ([tool, input]: Ask) => (await eyes.look(tool, input)).text;
      if (atOnce) shown.push(...(await Promise.all(looks.map(look))));
      else for (const one of looks) shown.push(await look(one));
      return { text: JSON.stringify(shown) };
    }),
  exec: async ({ looks, atOnce, folder }) => {
    const command = await relayed(join(folder, "looker"), async ({ eyes = "" }) => {
      const look = ([tool, input]: Ask) => lookedAt(eyes, tool, input);
      const shown: string[] = [];
      if (atOnce) shown.push(...(await Promise.all(looks.map(look))));
      else for (const one of looks) shown.push(await look(one));
      return { text: JSON.stringify(shown) };
    });
    return execAgent("looker", { command: [await noted(command, folder)] });
  },
  cli: async (looking) => {
    const command = join(looking.folder, "claude");
    await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(command, 0o755);
    return cliAgent("looker", claude, { command, env: await told(looking) });
  },
  api: async ({ looks }) => {
    const server = await startModelServer({
      answer: ({ n, messages, tools }) => {
        const [name, input] = looks[n - 1] ?? [];
        const isOver = messages.at(-1)?.text.startsWith("Nothing more can be shown") === true;
        if (name !== undefined && tools.length > 0 && !isOver) return { call: { name, input } };
        return JSON.stringify(messages.filter(({ role }) => role === "tool").map(({ text }) => text));
      },
    });
    afterwards(() => server.close());
    const baseURL = `${server.url}/v1`;
    return apiAgent("looker", { provider: "openai-compatible", model: "m", baseURL, apiKey: "k" });
  },
};

/** The same command, which writes down its process first. */
async function noted(command: string, folder: string): Promise<string> {
  const path = join(folder, "noted");
  await writeFile(path, `#!/bin/bash\necho $$ >> ${folder}/pids\nexec ${command} "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

/** What the address in COLLOQUY_EYES shows. */
async function lookedAt(eyes: string, name: string, input: Ask[1]): Promise<string> {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await fetch(eyes, { method: "POST", headers, body: JSON.stringify(call) });
  const body = await answer.text();
  if (!answer.ok) return `${answer.status} ${body}`;
  const { result, error } = JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body);
  return result?.content?.[0]?.text ?? error?.message ?? "nothing";
}

interface Fault {
  readonly looks: readonly Ask[];
  readonly atOnce?: boolean;
  readonly killsServer?: boolean;
  /** Kinds of agents that can meet it. */
  readonly of?: readonly string[];
  readonly prepare?: (root: string) => void | Promise<void>;
  readonly eyes?: (eyes: Eyes, root: string) => Eyes;
  /** What goes on record as the problem of each look. */
  readonly problems: readonly (string | null)[];
  /** What it was shown. */
  readonly shows?: RegExp;
  /** Another agent has to answer. */
  readonly failure?: string;
}

const hidden = "the zebra crossed";
const reading = (path: string): Ask => ["read_file", { path }];

const faults: Readonly<Record<string, Fault>> = {
  "is asked for ..": {
    looks: [
      reading("../outside.txt"),
      reading("src/../../outside.txt"),
      ["list_files", { pattern: "../**" }],
    ],
    problems: ["outside of the project", "outside of the project", "bad pattern"],
    shows: /outside of the project/,
  },
  "is asked for a link out": {
    looks: [reading("out.txt"), reading("folder/outside.txt")],
    prepare: (root) => {
      symlinkSync(join(root, "../outside.txt"), join(root, "out.txt"));
      symlinkSync(join(root, ".."), join(root, "folder"));
    },
    problems: ["a link", "a link"],
    shows: /links are not followed/,
  },
  "is asked for a secret": {
    looks: [reading(".env"), ["search", { query: "zebra" }]],
    problems: ["a secret file", "nothing found"],
    shows: /\.env is a secret file; it is not shown/,
  },
  "is asked for a file of 1 GB": {
    looks: [reading("huge.log"), reading("src/a.ts")],
    prepare: (root) => {
      put(root, "huge.log", hidden);
      truncateSync(join(root, "huge.log"), 2 ** 30);
    },
    problems: ["large", null],
    shows: /too large to be shown.*export const limit = 1/s,
  },
  "is asked for a file that changes between two looks": {
    looks: [reading("src/a.ts"), reading("src/a.ts")],
    eyes: (eyes, root) => ({
      ...eyes,
      look: async (look, signal) => {
        const shown = await eyes.look(look, signal);
        put(root, "src/a.ts", "export const limit = 2;\n");
        return shown;
      },
    }),
    problems: [null, null],
    shows: /limit = 1.*limit = 2/s,
  },
  dies: {
    looks: [reading("src/a.ts"), reading("src/a.ts")],
    eyes: (eyes) => {
      let n = 0;
      return {
        ...eyes,
        look: (look, signal) =>
          ++n === 1 ? eyes.look(look, signal) : Promise.reject(new Error("it is gone")),
      };
    },
    problems: [null, "failed: it is gone"],
    shows: /limit = 1.*could not be looked at: it is gone/s,
  },
  "is killed": {
    looks: [reading("src/a.ts"), reading("src/a.ts")],
    of: ["cli"],
    killsServer: true,
    problems: [null],
    shows: /limit = 1.*the server is gone/s,
  },
  hangs: {
    looks: [reading("src/a.ts")],
    eyes: (eyes) => ({ ...eyes, look: () => new Promise(() => {}) }),
    problems: [],
    failure: "timeout",
  },
  "is flooded with calls": {
    looks: Array.from({ length: 200 }, () => reading("src/a.ts")),
    atOnce: true,
    problems: Array.from({ length: mostLooks }, () => null),
    shows: /limit = 1.*(?:Nothing more can be shown|At most \d+ looks at once)/s,
  },
};

const given = {
  limits: { callsPerTurn: mostLooks, bytesPerTurn: 100_000 },
  files: 1,
  kept: 1,
  map: "",
};

const protocol = async (floor: Floor) => {
  const [seat] = floor.seats;
  if (seat === undefined) throw new Error("there is no seat");
  const prompt = { stable: "The rules.", fresh: "", request: "Look." };
  await floor.round("Round 1", () => floor.ask(seat, { kind: "say", prompt, mayLook: true, schema: null }));
};

describe.each(Object.entries(seats))("%s: the eyes' server", (kind, make) => {
  // All of it by a function; how others come to the same eyes, by some, each time others.
  const tried = kind === "function" ? Object.entries(faults) : taking(Object.entries(faults), 2);
  for (const [name, fault] of tried) {
    if (fault.of !== undefined && !fault.of.includes(kind)) continue;
    beside(name, { timeout: lateMs }, async () => {
      const { looks, atOnce = false, killsServer = false, problems, failure, shows } = fault;
      const above = await project({
        "outside.txt": hidden,
        "inside/src/a.ts": "export const limit = 1;\n",
        "inside/.env": `WORDS=${hidden}\n`,
      });
      const root = join(above, "inside");
      await mkdir(join(root, ".colloquy"));
      await fault.prepare?.(root);
      const plain = projectEyes({ root, home: join(root, ".colloquy"), freshMs: -1 });
      const folder = await temporaryFolder();

      const { events } = await discuss({
        folder: await temporaryFolder(),
        protocol,
        seated: [seated("Ada", await make({ looks, atOnce, killsServer, folder }), saying("spare", "[]"))],
        limits: { turnTimeoutMs: failure === "timeout" ? soonMs : lateMs },
        eyes: { given, by: fault.eyes?.(plain, root) ?? plain },
      });

      const answered = events.find((event) => event.type === "turn.answered");
      const failures = events.flatMap((event) => (event.type === "turn.failed" ? [event.failure.code] : []));
      expect(failures).toEqual(failure === undefined ? [] : [failure]);
      expect(answered?.receipt.answeredBy).toBe(failure === undefined ? "looker" : "spare");
      expect(String(answered?.reply)).not.toContain(hidden);
      if (shows !== undefined) expect(String(answered?.reply)).toMatch(shows);
      const looked = events.filter((event): event is EventOf<"looked"> => event.type === "looked");
      if (atOnce) expect(looked.length).toBeLessThanOrEqual(mostLooks);
      else expect(looked.map(({ problem }) => problem)).toEqual(problems);
      const hashes = looked.flatMap(({ seen }) => seen.map(({ hash }) => hash));
      if (name.includes("changes")) expect(new Set(hashes).size).toBe(2);
      expect(await leftRunning(folder)).toEqual([]);
    });
  }
});
