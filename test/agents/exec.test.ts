import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { execAgent } from "../../src/agents/exec.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import { seat, temporaryFolder } from "../discussion.ts";

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

afterEach(() => vi.unstubAllEnvs());

test("the prompt arrives on stdin in its order, and stdout is the reply", async () => {
  expect(await ask(await script("cat"))).toEqual({ text: "Stable.\n\nFresh.\n\nRequest.", exitCode: 0 });
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

test("variables that make nested agents misbehave are not handed down, others are", async () => {
  vi.stubEnv("CLAUDECODE", "1");
  vi.stubEnv("CLAUDE_CODE_ENTRYPOINT", "cli");
  vi.stubEnv("GEMINI_CLI", "1");
  vi.stubEnv("KEPT", "yes");
  const path = await script('echo "[$CLAUDECODE$CLAUDE_CODE_ENTRYPOINT$GEMINI_CLI] $KEPT"');
  expect((await ask(path)).text).toBe("[] yes\n");
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

test("an agent that ignores TERM ends with everything it started, in its group or out of it", async () => {
  const folder = await temporaryFolder();
  const path = await script(
    `trap '' TERM; cat > /dev/null; sleep 600 & echo $! > ${folder}/child; setsid sleep 600 & sleep 0.1; pgrep -P $$ -f 'sleep 600' | tail -1 > ${folder}/escaped; sleep 600`,
  );
  const stop = new AbortController();
  const asking = ask(path, {}, stop.signal).catch((error: unknown) => error);
  const pids = [await pidIn(join(folder, "child")), await pidIn(join(folder, "escaped"))];
  expect(pids.every(isRunning)).toBe(true);
  stop.abort();
  await asking;
  await untilGone(...pids);
});

test("what an agent leaves behind when it has answered is ended, and does not hold the answer up", async () => {
  const folder = await temporaryFolder();
  const path = await script(
    `cat > /dev/null; setsid sleep 600 & sleep 0.1; pgrep -P $$ -f 'sleep 600' > ${folder}/left; echo answered`,
  );
  expect((await ask(path)).text).toBe("answered\n");
  await untilGone(await pidIn(join(folder, "left")));
});

test("when we are killed outright, the agent and what it started end too", async () => {
  const folder = await temporaryFolder();
  const path = await script(
    `cat > /dev/null; setsid sleep 600 & sleep 0.1; pgrep -P $$ -f 'sleep 600' > ${folder}/escaped; echo $$ > ${folder}/agent; sleep 600`,
  );
  const module = new URL("../../src/agents/exec.ts", import.meta.url).href;
  const code = `import { execAgent } from "${module}";
    const request = ${JSON.stringify(request)};
    await execAgent("mine", { command: ["${path}"] }).answer(request, { signal: new AbortController().signal, onOutput() {} });`;
  const host = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: "ignore" });
  const pids = [await pidIn(join(folder, "agent")), await pidIn(join(folder, "escaped"))];
  host.kill("SIGKILL");
  await untilGone(...pids);
});
