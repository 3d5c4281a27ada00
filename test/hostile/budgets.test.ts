import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Usage } from "../../src/kernel/result.ts";
import { recordedCli } from "../agents/recorded-cli.ts";
import { afterwards } from "../beside.ts";
import type { Answer, AnswerScript } from "../model-server/answer.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import type { Ended } from "../stories/command.ts";
import type { Attack, Demands } from "./attack.ts";
import { attempt, mostlySlow } from "./attempt.ts";
import { critiqueBy, critiqueReply, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Models that take more than they were given: every request is held against the budget before it is sent. */

type Api = "anthropic" | "openai" | "google" | "openai-compatible";

interface Asked {
  readonly answer: AnswerScript;
  readonly flags: readonly string[];
  readonly api?: Api;
  readonly model?: string;
}

interface Spent {
  readonly server: ModelServer;
  readonly ended: Ended;
  readonly usage: Usage;
}

/** One question to one model, which may look into the project. */
async function asking(
  scene: Scene,
  { answer, flags, api = "openai-compatible", model = "m" }: Asked,
): Promise<Spent> {
  const server = await startModelServer({ answer });
  afterwards(() => server.close());
  const baseURL = api === "anthropic" || api === "google" ? server.url : `${server.url}/v1`;
  const loop = { api, model, baseURL, apiKeyEnv: "HOSTILE_KEY", timeout: "10m" };
  scene.write("src/notes.md", `# Notes\n\n${"A line that says little.\n".repeat(200)}`);
  scene.write("package.json", "{}");
  scene.write("panel.yaml", JSON.stringify({ agents: { loop }, fallback: [] }));
  const ended = await scene.run(
    ["ask", "Why?", "--agents", "loop", "--config", "panel.yaml", "--eyes", "project", "--json", ...flags],
    { env: { HOSTILE_KEY: scene.secret } },
  );
  return { server, ended, usage: (JSON.parse(ended.stdout) as { usage: Usage }).usage };
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const took = { inputTokens: 4000, outputTokens: 10 };
const look: Answer = { call: { name: "read_file", input: { path: "src/notes.md" } }, usage: took };
/** Calls a tool, whatever it is told. */
const forEver: AnswerScript = () => look;
const tokensOf = ({ usage }: Spent) => usage.inputTokens + usage.outputTokens;

const looping = (name: string, asked: Omit<Asked, "answer">, most: number, says: RegExp): Attack => ({
  name,
  play: async (scene) => {
    const spent = await asking(scene, { ...asked, answer: forEver });
    const sent = spent.server.requests.length;
    must(sent <= most, `${sent} requests were sent.`);
    must(spent.usage.calls === sent, `${sent} requests were sent and ${spent.usage.calls} told.`);
    const told = tokensOf(spent);
    must(told === sent * 4010, `${sent * 4010} tokens were used and ${told} told.`);
  },
  must: { exits: [1, 5], says },
});

const answered = (
  name: string,
  asked: Asked,
  check: (spent: Spent) => void,
  demands: Demands = {},
): Attack => ({ name, play: async (scene) => check(await asking(scene, asked)), must: demands });

const inTheMiddle: AnswerScript = ({ n }) => (n <= 3 ? look : { fault: "server-error" });

attempt(
  "budgets",
  mostlySlow(
    [
      looping(
        "a chat model that calls tools for ever, against calls and tokens",
        { flags: ["--max-calls", "5", "--max-tokens", "20000"] },
        5,
        /max-(?:calls|tokens)/,
      ),
      looping("the same against tokens alone", { flags: ["--max-tokens", "20000"] }, 5, /--max-tokens/),
      looping("the same against calls alone", { flags: ["--max-calls", "4"] }, 4, /--max-calls/),
      looping(
        "the same against dollars, by the price list",
        { flags: ["--max-cost", "0.02"], api: "openai", model: "gpt-5" },
        4,
        /--max-cost/,
      ),
      looping(
        "a model of Anthropic that calls tools for ever",
        { flags: ["--max-calls", "5"], api: "anthropic", model: "claude-sonnet-5" },
        5,
        /--max-calls/,
      ),
      looping(
        "a model of Google that calls tools for ever",
        { flags: ["--max-calls", "5"], api: "google", model: "gemini-3.8-flash" },
        5,
        /--max-calls/,
      ),
      looping(
        "a model of OpenAI that calls tools for ever",
        { flags: ["--max-calls", "5"], api: "openai", model: "gpt-5" },
        5,
        /--max-calls/,
      ),
      {
        name: "tools for ever, and no limit but that of looks",
        play: async (scene) => {
          scene.write("colloquy.yaml", "");
          const spent = await asking(scene, { answer: forEver, flags: [] });
          // Sixty looks and a few words too many, for the turn and its repair.
          const sent = spent.server.requests.length;
          must(sent <= 2 * 64, `${sent} requests were sent.`);
          must(spent.usage.calls === sent, `${sent} requests were sent and ${spent.usage.calls} told.`);
        },
        must: { exits: [1] },
      },
      answered(
        "a model that is told to answer in time does so within its limit",
        {
          answer: ({ messages }) =>
            messages.at(-1)?.text.startsWith("Nothing more can be shown") === true
              ? { text: "Because.", usage: took }
              : look,
          flags: ["--max-calls", "4"],
        },
        ({ server, usage }) => {
          must(server.requests.length === 4, `${server.requests.length} requests were sent.`);
          must(usage.calls === 4, `${usage.calls} calls were told.`);
        },
        { exits: [0], answers: ["Because."] },
      ),
      answered(
        "a server that fails in the middle of a turn: what was used is told",
        { answer: inTheMiddle, flags: ["--max-calls", "4"] },
        (spent) => {
          const sent = spent.server.requests.length;
          must(sent <= 4, `${sent} requests were sent.`);
          must(tokensOf(spent) >= 3 * 4010, `Only ${tokensOf(spent)} tokens were told.`);
          must(spent.usage.calls === sent, `${sent} requests were sent and ${spent.usage.calls} told.`);
        },
        { exits: [1, 5] },
      ),
      answered(
        "answers that are cut off count, one by one",
        { answer: () => ({ fault: "cut", usage: took }), flags: ["--max-calls", "3"] },
        ({ server, usage }) => {
          must(usage.calls === server.requests.length, `${usage.calls} calls were told.`);
          must(usage.inputTokens > 0, "No tokens were told.");
        },
        { exits: [1, 5] },
      ),
      answered(
        "a server that is full costs nothing",
        {
          answer: () => ({ fault: "rate-limit", retryAfterS: 0 }),
          flags: ["--max-calls", "2", "--max-tokens", "9000"],
        },
        (spent) => {
          must(spent.server.requests.length === 3, `${spent.server.requests.length} requests were sent.`);
          must(spent.usage.calls === 0 && tokensOf(spent) === 0, `It told ${JSON.stringify(spent.usage)}.`);
        },
        { exits: [1], says: /rate-limit/ },
      ),
      answered(
        "a key that is refused costs nothing",
        { answer: () => ({ fault: "unauthorized" }), flags: ["--max-tokens", "9000"] },
        (spent) =>
          must(tokensOf(spent) === 0 && spent.usage.calls === 0, `It told ${JSON.stringify(spent.usage)}.`),
        { exits: [1], says: /not-logged-in/ },
      ),
      {
        name: "stopped by its limit and resumed under the same: nothing more is asked",
        play: async (scene) => {
          const { server } = await asking(scene, { answer: forEver, flags: ["--max-calls", "3"] });
          const sent = server.requests.length;
          const again = ["resume", "--config", "panel.yaml", "--max-calls", "3"];
          await scene.run(again, { env: { HOSTILE_KEY: scene.secret } });
          must(server.requests.length === sent, `${server.requests.length - sent} more requests were sent.`);
        },
        must: { exits: [5], says: /--max-calls/ },
      },
    ],
    "a chat model that calls tools for ever, against calls and tokens",
    "the same against dollars, by the price list",
    "a model that is told to answer in time does so within its limit",
    "a server that fails in the middle of a turn: what was used is told",
    "a server that is full costs nothing",
    "stopped by its limit and resumed under the same: nothing more is asked",
  ),
);

/** A `claude` that prints what the real one was recorded to print, and notes its arguments. */
function recordedClaude(scene: Scene, name: string): Readonly<Record<string, string>> {
  const { stdout, exitCode } = recordedCli("claude", name);
  const printed = scene.write("printed.jsonl", stdout);
  const line = `#!/bin/sh\ncat > /dev/null\nprintf '%s\\n' "$*" >> '${scene.folder}/args'\ncat '${printed}'\nexit ${exitCode}\n`;
  const program = join(scene.env["PATH"]?.split(":")[0] ?? "", "claude");
  writeFileSync(program, line);
  chmodSync(program, 0o755);
  return { ANTHROPIC_API_KEY: scene.secret };
}

async function askingClaude(scene: Scene, name: string, flags: readonly string[]): Promise<Usage> {
  const env = recordedClaude(scene, name);
  const args = ["ask", "Why?", "--agents", "claude", "--json", ...flags];
  const { stdout } = await scene.run(args, { env });
  return (JSON.parse(stdout) as { usage: Usage }).usage;
}

/** An agent that tells no price; each call leaves a mark. */
const unpriced = (scene: Scene) =>
  shell(`cat > /dev/null; echo . >> '${scene.folder}/called'; echo '${critiqueReply()}'`);
const callsMade = ({ folder }: Scene) =>
  existsSync(join(folder, "called")) ? readFileSync(join(folder, "called"), "utf8").length / 2 : 0;

attempt("budgets", [
  {
    name: "a CLI that fails tells what it took: five requests and their dollars",
    play: async (scene) => {
      const usage = await askingClaude(scene, "schema-violation", ["--max-calls", "5"]);
      must(usage.calls >= 5, `${usage.calls} calls were told.`);
      must(usage.inputTokens >= 2237, `${usage.inputTokens} tokens were told.`);
      must((usage.costUsd ?? 0) >= 0.009448, `$${usage.costUsd} were told.`);
    },
    must: { exits: [1, 5] },
  },
  {
    name: "a CLI whose server is full costs nothing",
    play: async (scene) => {
      const usage = await askingClaude(scene, "rate-limit", []);
      must(usage.calls === 0 && usage.inputTokens === 0, `It told ${JSON.stringify(usage)}.`);
    },
    must: { exits: [1], says: /rate-limit/ },
  },
  {
    name: "a CLI is told what is left of the limits",
    play: async (scene) => {
      await askingClaude(scene, "ok", ["--max-calls", "7", "--max-cost", "0.25"]);
      const args = readFileSync(join(scene.folder, "args"), "utf8");
      must(/--max-turns=7 --max-budget-usd=0\.25/.test(args), `It was given ${args}`);
    },
    must: { exits: [0] },
  },
  {
    name: "an agent of unknown price under a limit of next to nothing",
    play: async (scene) => {
      await scene.run([...critiqueBy(scene, unpriced(scene)), "--max-cost", "0.000001"]);
      must(callsMade(scene) === 0, `It was called ${callsMade(scene)} times.`);
    },
    must: { exits: [5], says: /--max-cost/ },
  },
  {
    name: "agents of unknown price, one after the other, against a limit in dollars",
    play: async (scene) => {
      const seats = Array.from({ length: 7 }, (_, at) => ({ name: `Seat ${at}`, agent: "mallory" }));
      const settings = { critique: { perspectives: seats }, concurrency: 1, quorum: 1 };
      await scene.run([...critiqueBy(scene, unpriced(scene), settings), "--max-cost", "0.08"]);
      const made = callsMade(scene);
      must(made > 0 && made < 7, `It was called ${made} times.`);
    },
    must: { exits: [5], says: /What mallory costs is unknown/ },
  },
]);
