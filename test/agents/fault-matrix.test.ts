import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { acpAgent } from "../../src/agents/acp/acp-agent.ts";
import { apiAgent } from "../../src/agents/api/api-agent.ts";
import { cliAgent } from "../../src/agents/cli/cli-agent.ts";
import { execAgent } from "../../src/agents/headless.ts";
import { scriptAgent } from "../../src/agents/script.ts";
import type { Agent, ScriptEntry } from "../../src/kernel/agent.ts";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { resultOf } from "../../src/kernel/result.ts";
import { critique } from "../../src/protocols/critique/critique.ts";
import { discuss, saying, seated } from "../discussion.ts";
import { isThorough, taking } from "../runs.ts";
import type { Fault } from "../model-server/faults.ts";
import { startModelServer } from "../model-server/server.ts";
import { scripted } from "./acp/scripted.ts";
import { leftRunning } from "./left-running.ts";
import { claude, codex, opencode } from "./dialects.ts";
import { printing } from "./recorded-cli.ts";

/**
 * What goes wrong, by what kind of agent it goes wrong with: the code on record, that the fallback answered and
 * is labelled so, that it ended near its deadline, and that nothing was left running.
 */
const soonMs = 1500;
/** Where something else than the deadline ends a call, the deadline is out of reach of a busy machine. */
const lateMs = 240_000;
/** Whoever hangs would do so for ten minutes. */
const farTooLongMs = 280_000;

const good = JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating: 4 });

/** What is sent without end comes in pieces that are long enough to be too much soon. */
const long = "words ".repeat(10_000);

interface Bench {
  readonly folder: string;
  /** A server with this fault; "gone" is one that was there a moment ago. */
  readonly serve: (fault: Fault | "gone") => Promise<string>;
}

type Maker = (bench: Bench) => Promise<Agent>;

const exec =
  (body: string): Maker =>
  async ({ folder }) => {
    const path = join(folder, "agent.sh");
    await writeFile(path, `#!/bin/bash\ncat > /dev/null\necho $$ >> ${folder}/pids\n${body}\n`);
    await chmod(path, 0o755);
    return execAgent("faulty", { command: [path] });
  };

const script =
  (entry: ScriptEntry): Maker =>
  async () =>
    scriptAgent("faulty", [entry]);

const api =
  (provider: "openai" | "anthropic" | "google", fault: Fault): Maker =>
  async ({ serve }) =>
    apiAgent("faulty", { provider, model: "stub-model", baseURL: await serve(fault), apiKey: "dummy-key" });

/** What no recording holds. */
const staged: Readonly<Record<string, string>> = { hang: "sleep 600", flood: "exec yes" };

/** The real CLI's own words, recorded. */
const cli =
  (dialect: typeof claude, recording: string): Maker =>
  async ({ folder }) => {
    const path = join(folder, dialect.command);
    const body = staged[recording] ?? printing(dialect.command, recording);
    await writeFile(path, `#!/bin/bash\ncat > /dev/null\necho $$ >> ${folder}/pids\n${body}\n`);
    await chmod(path, 0o755);
    return cliAgent("faulty", dialect, { command: path });
  };

/** A real agent of the protocol that misbehaves. */
const acp =
  (behaviour: string): Maker =>
  async ({ folder }) =>
    acpAgent("faulty", { command: await scripted(behaviour, folder) });

/** Whichever is reached first: the cap of what it may send, or the deadline. */
const flooded = "garbage|timeout";

/** Starts a process that has neither our environment nor the agent's session, and holds its output. */
const hidden = `mine=$(dirname "$0"); (env -i setsid bash -c "echo \\$\\$ >> $mine/pids; exec sleep 600" &); until [ "$(wc -l < $mine/pids)" -gt 1 ]; do sleep 0.01; done`;

/** Of those who flood, and whose allowance is spent, one of several that are alike is enough for `npm test`. */
const matrix: Readonly<Record<string, Readonly<Record<string, readonly [Maker, string]>>>> = {
  exec: {
    hangs: [exec("sleep 600"), "timeout"],
    "hangs, deaf to TERM, with a child": [exec("trap '' TERM; sleep 600 & sleep 600"), "timeout"],
    "exits with a code": [exec("echo oops >&2; exit 7"), "exit"],
    "sends garbage": [exec("echo '%$ {{{'"), "unreadable"],
    "sends nothing": [exec("true"), "no-answer"],
    "announces work": [exec("echo 'I will begin by reading the file.'"), "no-answer"],
    "is not installed": [async () => execAgent("faulty", { command: ["no-such-agent"] }), "not-installed"],
    "dies of a signal": [exec("kill -SEGV $$"), "exit"],
    "floods its output": [exec("exec yes"), flooded],
    ...(isThorough && {
      "floods its complaints, deaf to TERM": [
        exec("trap '' TERM PIPE; while :; do yes | head -c 4000000 >&2; done"),
        "timeout",
      ],
      "sends 7 MB and fails": [exec("yes abcdefg | head -c 7000000; exit 7"), "exit|timeout"],
    }),
    "never reads its prompt": [async () => execAgent("faulty", { command: ["sleep", "600"] }), "timeout"],
    "hangs with a child that hides": [exec(`${hidden}; sleep 600`), "timeout"],
    "fails and leaves a child that hides": [exec(`${hidden}; exit 7`), "exit|timeout"],
  },
  script: {
    hangs: [script({ fail: "hang" }), "timeout"],
    "times out": [script({ fail: "timeout" }), "timeout"],
    exits: [script({ fail: "exit" }), "exit"],
    "meets a rate limit": [script({ fail: "rate-limit" }), "rate-limit"],
    "sends garbage": [script({ fail: "garbage" }), "unreadable"],
    "has no entry": [script({ seat: "Nobody", reply: "x" }), "unscripted"],
  },
  // How it tells of other faults is shown in `acp/acp-agent.test.ts`; what comes of their codes, by the agents below.
  acp: {
    "hangs, and breaks off when told": [acp("hangs"), "timeout"],
    "hangs, deaf to all, with a child": [acp("hangs-deaf"), "timeout"],
    "hangs before it says a word of the protocol": [acp("only-rubbish"), "timeout"],
    "dies in its turn": [acp("dies"), "exit"],
    ...(isThorough && { "floods with messages": [acp("floods"), flooded] }),
    refuses: [acp("refuses"), "refused"],
    "is not logged in": [acp("not-logged-in"), "not-logged-in"],
    "is not installed": [
      async () => acpAgent("faulty", { command: ["no-such-agent", "--acp"] }),
      "not-installed",
    ],
  },
  api: {
    "OpenAI hangs before headers": [api("openai", "hang-before-headers"), "timeout"],
    "Anthropic hangs mid-stream": [api("anthropic", "hang-mid-stream"), "timeout"],
    "Anthropic streams for ever": [api("anthropic", "endless"), "garbage"],
    ...(isThorough && {
      "OpenAI streams for ever": [api("openai", "endless"), "garbage"],
      "Google streams for ever": [api("google", "endless"), "garbage"],
      "Anthropic's credit is spent": [api("anthropic", "quota-spent"), "quota"],
      "Google's day is spent": [api("google", "quota-spent"), "quota"],
    }),
    "a key is refused": [api("anthropic", "unauthorized"), "not-logged-in"],
    "OpenAI's quota is spent": [api("openai", "quota-spent"), "quota"],
    "the minute is full": [api("openai", "rate-limit"), "rate-limit"],
    "the server fails": [api("google", "server-error"), "overloaded"],
    "the server is overloaded": [api("anthropic", "overloaded"), "overloaded"],
    "the prompt is too long": [api("openai", "context-too-long"), "context-too-long"],
    "the model refuses": [api("anthropic", "refusal"), "refused"],
    "the stream is cut": [api("anthropic", "cut"), "garbage"],
    "the body is garbage": [api("openai", "garbage"), "garbage"],
    "the answer is empty": [api("anthropic", "empty"), "no-answer"],
    "the schema is not kept": [api("openai", "schema-violation"), "unreadable"],
    "nobody listens": [
      async ({ serve }) =>
        apiAgent("faulty", { provider: "openai", model: "m", baseURL: await serve("gone"), apiKey: "k" }),
      "not-installed",
    ],
  },
  cli: {
    "claude hangs": [cli(claude, "hang"), "timeout"],
    ...(isThorough && { "opencode floods its output": [cli(opencode, "flood"), flooded] }),
    "claude is not logged in": [cli(claude, "unauthorized"), "not-logged-in"],
    "claude's minute is full": [cli(claude, "rate-limit"), "rate-limit"],
    "claude's quota is spent": [cli(claude, "quota-spent"), "quota"],
    "claude is overloaded": [cli(claude, "overloaded"), "overloaded"],
    "claude refuses": [cli(claude, "refusal"), "refused"],
    "claude's prompt is too long": [cli(claude, "context-too-long"), "context-too-long"],
    "claude answers with plain text": [cli(claude, "schema-ignored"), "unreadable"],
    "claude says nothing": [cli(claude, "empty"), "no-answer"],
    "codex's stream is cut": [cli(codex, "cut"), "garbage"],
    "codex says nothing": [cli(codex, "empty"), "no-answer"],
    "codex is at capacity": [cli(codex, "overloaded"), "overloaded"],
  },
};

describe.each(Object.entries(matrix))("%s", (kind, rows) => {
  // What codes come of which words of an API or a CLI is told by rows without a server (`api/error.test.ts`, `cli-dialects.test.ts`).
  const tried = ["api", "cli"].includes(kind) ? taking(Object.entries(rows), 2) : Object.entries(rows);
  test.concurrent.each(tried)("%s", async (_name, [make, code]) => {
    // Hooks of a test cannot be told apart among tests that run at once.
    const folder = await mkdtemp(join(tmpdir(), "colloquy-faults-"));
    const servers: { close(): Promise<void> }[] = [];
    const serve = async (fault: Fault | "gone") => {
      const server = await startModelServer({
        answer: () =>
          fault === "gone"
            ? undefined
            : { fault, retryAfterS: 0, ...(fault === "endless" && { text: long }) },
      });
      if (fault === "gone") await server.close();
      else servers.push(server);
      return `${server.url}/v1`;
    };
    const agent = await make({ folder, serve });
    const startedAt = performance.now();
    const { events } = await discuss({
      folder,
      protocol: critique,
      options: {
        roundId: "DISCUSS-001",
        artifact: { label: "artifact", path: "a.md", text: "# A\n" },
        context: [],
        policy: "specific",
        revision: null,
        role: "",
        task: "",
        lang: null,
      },
      seated: [seated("Clarity", agent, saying("spare", good))],
      limits: { turnTimeoutMs: code === "timeout" ? soonMs : lateMs },
    });
    const tookMs = performance.now() - startedAt;
    await Promise.all(servers.map((server) => server.close()));

    const [discussion] = discussionsOf(events);
    if (discussion === undefined) throw new Error("there is no discussion");
    const { seats, degraded } = resultOf(discussion, { verdict: null, files: { folder }, next: null });
    expect(seats[0]?.failure?.split(":")[0]).toMatch(new RegExp(`^(?:${code})$`));
    expect(seats[0]).toMatchObject({ agent: "faulty", answeredBy: "spare", fallback: true });
    expect(degraded).toBe(true);
    expect(tookMs).toBeLessThan(farTooLongMs);
    expect(await leftRunning(folder)).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
});
