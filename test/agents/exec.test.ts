import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { execAgent } from "../../src/agents/headless.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import { asOnMacOS } from "../mac-os.ts";
import { expectSays } from "../says.ts";

const request: AgentRequest = {
  discussion: "test",
  round: 2,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "Stable.", fresh: "Fresh.", request: "Request." },
  material: [],
  earlier: [],
  schema: { type: "object" },
};

const context = (signal = new AbortController().signal) => ({ signal, onOutput: () => {} });

async function script(body: string): Promise<string> {
  const path = join(await temporaryFolder(), "agent.sh");
  await writeFile(path, `#!/bin/bash\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

function ask(path: string, env: Record<string, string> = {}, signal?: AbortSignal) {
  return execAgent("mine", { command: [path], env }).answer(request, context(signal));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function pidIn(path: string): Promise<number> {
  for (;;) {
    const text = await readFile(path, "utf8").catch(() => "");
    if (text.trim() !== "") return Number(text);
    await sleep(10);
  }
}

async function untilGone(...pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(10);
}

/** Shell that starts something in a session of its own, and goes on once that has noted its process in a file. */
function escaping(file: string): string {
  return `setsid sh -c 'echo $$ > ${file}; exec sleep 600' & until [ -s ${file} ]; do sleep 0.01; done`;
}

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["as it is here", () => () => {}],
  ["without /proc", asOnMacOS],
])("the prompt arrives on stdin in its order, and stdout is the reply: %s", async (_, become) => {
  onTestFinished(become());
  expect(await ask(await script("cat"))).toEqual({ text: "Stable.\n\nFresh.\n\nRequest.", exitCode: 0 });
});

test("a command that may look is told so behind all that seats share, with how often and where", async () => {
  const look = async () => ({ text: "", isRefused: false });
  const agent = execAgent("mine", { command: [await script('cat; echo; echo "$COLLOQUY_EYES"')] });
  const { text } = await agent.answer(request, { ...context(), eyes: { mostLooks: 60, look } });
  expectSays(text.replace(/http:.*/, "<address>"), [
    "Stable.",
    "Fresh.",
    "You may look into the project before you answer, at most 60 times: with the tools list_files, read_file, search of the MCP server at the address in the environment variable COLLOQUY_EYES. Look before you say something about a file. What you looked up counts as shown to you: cite path:line. If you cannot reach it, answer without.",
    "Request.",
    "<address>",
  ]);
});

test("a command is told again what its seat was asked and said before", async () => {
  const receipt = {
    asked: "mine",
    answeredBy: "mine",
    fallback: false,
    model: null,
    sessionId: null,
    exitCode: 0,
    ms: 1,
    inputTokens: 1,
    outputTokens: 1,
    tokensEstimated: true,
    costUsd: null,
  };
  const earlier = [
    { prompt: { stable: "Stable.", fresh: "", request: "First request." }, reply: "First answer.", receipt },
  ];
  const agent = execAgent("mine", { command: [await script("cat")] });
  const { text } = await agent.answer({ ...request, earlier }, context());
  expect(text.replaceAll(/\s+/g, " ")).toMatch(
    /^Stable\. .*First request\. .*First answer\. .*Fresh\. Request\.$/,
  );
});

test("a prompt far larger than an argument may be arrives whole", async () => {
  const stable = "x".repeat(2_000_000);
  const agent = execAgent("mine", { command: [await script("wc -c")] });
  const { text } = await agent.answer({ ...request, prompt: { stable, fresh: "", request: "" } }, context());
  expect(Number(text)).toBe(2_000_000);
});

test("an agent that never reads its prompt may answer all the same", async () => {
  const agent = execAgent("mine", { command: [await script("echo done")] });
  const stable = "x".repeat(2_000_000);
  expect(
    await agent.answer({ ...request, prompt: { stable, fresh: "", request: "" } }, context()),
  ).toMatchObject({ text: "done\n" });
});

test("the environment tells which turn it is, and the config adds to it", async () => {
  const path = await script(
    'echo "$COLLOQUY_DISCUSSION|$COLLOQUY_SEAT|$COLLOQUY_TURN|$COLLOQUY_ROUND|$COLLOQUY_SCHEMA|$KEY"',
  );
  expect((await ask(path, { KEY: "value" })).text).toBe('test|Clarity|critique|2|{"type":"object"}|value\n');
});

test("of our environment only what is allowed is handed down, and what the config names", async () => {
  vi.stubEnv("CLAUDECODE", "1");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("ANTHROPIC_API_KEY", "secret");
  vi.stubEnv("MY_TOKEN", "mine");
  vi.stubEnv("LC_ALL", "C.UTF-8");
  const command = [await script("env -0")];
  const names = async (envFrom: string[]) => {
    const { text } = await execAgent("mine", { command, envFrom }).answer(request, context());
    return text.split("\0").map((pair) => pair.split("=")[0]);
  };
  const plain = await names([]);
  expect(plain).toEqual(expect.arrayContaining(["PATH", "LC_ALL", "COLLOQUY_SEAT"]));
  for (const secret of ["CLAUDECODE", "AWS_SECRET_ACCESS_KEY", "ANTHROPIC_API_KEY", "MY_TOKEN"])
    expect(plain).not.toContain(secret);
  expect(await names(["MY_TOKEN"])).toContain("MY_TOKEN");
});

test("a code other than 0 is a failure that keeps what was said and the last words", async () => {
  await expect(ask(await script("echo partial; echo 'no licence' >&2; exit 3"))).rejects.toMatchObject({
    code: "exit",
    exitCode: 3,
    raw: "partial\n",
    message: expect.stringContaining("exited with code 3: no licence"),
  });
});

test("a command that does not exist is not installed", async () => {
  const agent = execAgent("mine", { command: ["no-such-command-anywhere"] });
  await expect(agent.answer(request, context())).rejects.toMatchObject({
    code: "not-installed",
    message: 'the command "no-such-command-anywhere" was not found',
  });
});

test.each([
  ["as it is here", () => () => {}],
  ["without /proc", asOnMacOS],
])(
  "an agent that ignores TERM ends with everything it started, in its group or out of it: %s",
  async (_, become) => {
    onTestFinished(become());
    const folder = await temporaryFolder();
    const path = await script(
      `trap '' TERM; cat > /dev/null; sleep 600 & echo $! > ${folder}/child; ${escaping(`${folder}/escaped`)}; sleep 600`,
    );
    const stop = new AbortController();
    const asking = ask(path, {}, stop.signal).catch((error: unknown) => error);
    const pids = [await pidIn(join(folder, "child")), await pidIn(join(folder, "escaped"))];
    expect(pids.every(isRunning)).toBe(true);
    stop.abort();
    await asking;
    await untilGone(...pids);
  },
);

test.each([
  ["as it is here", () => () => {}],
  ["without /proc", asOnMacOS],
])(
  "what an agent leaves behind when it has answered is ended, and does not hold the answer up: %s",
  async (_, become) => {
    onTestFinished(become());
    const folder = await temporaryFolder();
    const path = await script(`cat > /dev/null; ${escaping(`${folder}/left`)}; echo answered`);
    expect((await ask(path)).text).toBe("answered\n");
    await untilGone(await pidIn(join(folder, "left")));
  },
);

test.each(["linux", "darwin"])(
  "when we are killed outright, the agent and what it started end too, on %s",
  async (platform) => {
    const folder = await temporaryFolder();
    const path = await script(
      `cat > /dev/null; ${escaping(`${folder}/escaped`)}; echo $$ > ${folder}/agent; sleep 600`,
    );
    // As it is built: from source it takes three times as long to load.
    const module = new URL("../../dist/library/agents.js", import.meta.url).href;
    const code = `Object.defineProperty(process, "platform", { value: "${platform}" });
    const { exec } = await import("${module}");
    const request = ${JSON.stringify(request)};
    await exec(["${path}"]).answer(request, { signal: new AbortController().signal, onOutput() {} });`;
    const host = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
    const pids = [await pidIn(join(folder, "agent")), await pidIn(join(folder, "escaped"))];
    host.kill("SIGKILL");
    await untilGone(...pids);
  },
);

/** Shell that starts something in a session of its own, notes its process, and goes on once it runs. */
const leaving = (folder: string, how: string) =>
  `(env -i setsid bash -c 'echo $$ > ${folder}/left; exec sleep 600' ${how} &)\nuntil [ -s ${folder}/left ]; do sleep 0.01; done`;

test.each([
  ["holds its output", ""],
  ["holds nothing of its output", "> /dev/null 2>&1 < /dev/null"],
])("what is left with an emptied environment and %s is ended, and the answer counts", async (_, how) => {
  const folder = await temporaryFolder();
  const path = await script(`cat > /dev/null\n${leaving(folder, how)}\necho answered`);
  expect((await ask(path)).text).toBe("answered\n");
  await untilGone(await pidIn(join(folder, "left")));
});

test("an agent that is stopped takes with it what hides from its environment, its group and its output", async () => {
  const folder = await temporaryFolder();
  const path = await script(
    `${leaving(folder, "> /dev/null 2>&1 < /dev/null")}\necho $$ > ${folder}/agent; sleep 600`,
  );
  const stop = new AbortController();
  const asking = ask(path, {}, stop.signal).catch((error: unknown) => error);
  const pids = [await pidIn(join(folder, "agent")), await pidIn(join(folder, "left"))];
  stop.abort();
  await asking;
  await untilGone(...pids);
});

test("an agent that never reads its prompt and never ends can be stopped", async () => {
  const folder = await temporaryFolder();
  const agent = execAgent("mine", { command: [await script(`echo $$ > ${folder}/agent; exec sleep 600`)] });
  const stop = new AbortController();
  const prompt = { stable: "x".repeat(2_000_000), fresh: "", request: "" };
  const asking = agent.answer({ ...request, prompt }, context(stop.signal)).catch((error: unknown) => error);
  const pid = await pidIn(join(folder, "agent"));
  stop.abort();
  await asking;
  await untilGone(pid);
});

test("a flood on stdout is cut off at the pipe, and the flooding ends", async () => {
  const folder = await temporaryFolder();
  const path = await script(`trap '' PIPE; echo $$ > ${folder}/agent; exec yes`);
  let heard = 0;
  const onOutput = (chunk: string) => void (heard += chunk.length);
  const asking = execAgent("mine", { command: [path] }).answer(request, { ...context(), onOutput });
  await expect(asking).rejects.toMatchObject({
    code: "garbage",
    message: expect.stringContaining(
      "sent more than 8388608 bytes on stdout; it was ended and the rest dropped",
    ),
  });
  const { raw } = (await asking.catch((error: unknown) => error)) as { raw: string };
  expect(raw.length).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(heard).toBeLessThan(9 * 1024 * 1024);
  await untilGone(await pidIn(join(folder, "agent")));
});

test("a flood on stderr is dropped but for its end, and the answer after it is taken", async () => {
  // More than may be sent on stdout.
  const flood = "yes | head -c 10000000 >&2";
  expect(await ask(await script(`${flood}; echo fine`))).toMatchObject({ text: "fine\n" });
  const failing = ask(await script(`echo first words >&2; ${flood}; echo no credit >&2; exit 3`));
  await expect(failing).rejects.toMatchObject({
    code: "exit",
    message: expect.stringContaining("/ y / no credit"),
  });
});

test("an agent that floods stderr for ever can be stopped", async () => {
  const folder = await temporaryFolder();
  const path = await script(`trap '' PIPE; echo $$ > ${folder}/agent; exec yes >&2`);
  const stop = new AbortController();
  const asking = execAgent("mine", { command: [path] }).answer(request, context(stop.signal));
  const ended = expect(asking).rejects.toMatchObject({ code: "exit" });
  const pid = await pidIn(join(folder, "agent"));
  stop.abort();
  await ended;
  await untilGone(pid);
});

test("a file that cannot be executed is not installed, and a command that exits with 127 is", async () => {
  const path = await script("exit 127");
  await expect(ask(path)).rejects.toMatchObject({ code: "exit", exitCode: 127 });
  await chmod(path, 0o644);
  await expect(ask(path)).rejects.toMatchObject({
    code: "not-installed",
    message: `the command "${path}" cannot be executed`,
  });
});
