import { existsSync, writeFileSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type CliOptions, cliAgent } from "../../src/agents/cli/cli-agent.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import type { Exchange } from "../../src/kernel/prompt.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import { claude, codex, gemini, opencode } from "./dialects.ts";
import { printing } from "./recorded-cli.ts";

/** A command that prints what the real one was recorded to print, and notes how it was called. */
async function fakeCli(
  body: string,
): Promise<{ readonly options: CliOptions; readonly calls: () => Promise<string[]> }> {
  const folder = await temporaryFolder();
  const command = join(folder, "cli.sh");
  await writeFile(
    command,
    `#!/bin/bash\nread -r -d '' prompt\nprintf '%s\\t%s\\t%s\\n' "$PWD" "$*" "\${prompt//$'\\n'/ }" >> ${folder}/calls\n${body}\n`,
  );
  await chmod(command, 0o755);
  await mkdir(join(folder, "x"));
  const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");
  return { options: { command }, calls };
}

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "Stable part.", fresh: "", request: "First request." },
  material: [],
  earlier: [],
  schema: null,
};

afterEach(() => vi.unstubAllEnvs());

const context = { signal: new AbortController().signal, onOutput: () => {} };

const spoken = (answeredBy: string, sessionId: string | null): Exchange => ({
  prompt: { stable: "Stable part.", fresh: "", request: "First request." },
  reply: `what ${answeredBy} said`,
  receipt: {
    asked: "mine",
    answeredBy,
    fallback: false,
    model: null,
    sessionId,
    exitCode: 0,
    ms: 1,
    inputTokens: 1,
    outputTokens: 1,
    tokensEstimated: false,
    costUsd: null,
  },
});

test("a first turn begins a session of our own choosing, with the whole prompt on stdin", async () => {
  const { options, calls } = await fakeCli(printing("claude", "ok"));
  const { text } = await cliAgent("mine", claude, options).answer(request, context);
  expect(text).toBe("The plan names no owner for the migration. Rating: 3.");
  const [call = ""] = await calls();
  expect(call).toMatch(/--session-id=[0-9a-f-]{36}\tStable part\. {2}First request\.$/);
});

test("its words are heard while it speaks, without thoughts, looks and keys", async () => {
  const line = (event: object) => JSON.stringify({ type: "stream_event", event });
  const begin = (content_block: object) => line({ type: "content_block_start", content_block });
  const goOn = (delta: object) => line({ type: "content_block_delta", delta });
  const said = [
    begin({ type: "thinking" }),
    goOn({ type: "thinking_delta", thinking: "Hm." }),
    begin({ type: "tool_use", name: "mcp__colloquy__read_file" }),
    goOn({ type: "input_json_delta", partial_json: '{"path":"README.md"}' }),
    begin({ type: "text", text: "" }),
    goOn({ type: "text_delta", text: "The key is sk-0123456789, " }),
  ];
  // A letter in two pieces, the second after the words before it were heard.
  const { options } = await fakeCli(`cat <<'SAID'
${said.join("\n")}
SAID
printf '{"type":"stream_event","event":{"delta":{"text":"\\xe9\\x8d'
until [ -e "$(dirname "$0")/heard" ]; do sleep 0.02; done
printf '\\xb5"}}}\\n'
${printing("claude", "ok")}`);
  const env = { ANTHROPIC_API_KEY: "sk-0123456789" };
  let heard = "";
  const onOutput = (chunk: string) => {
    heard += chunk;
    if (heard !== "") writeFileSync(join(dirname(options.command ?? ""), "heard"), "");
  };
  const agent = cliAgent("mine", claude, { ...options, env });
  const { text } = await agent.answer(request, { ...context, onOutput });
  expect(heard).toBe(`The key is [key], 鍵${text}`);
});

test("a second turn goes on in its session and is sent only what is new", async () => {
  const { options, calls } = await fakeCli(printing("claude", "resumed"));
  const second = {
    ...request,
    prompt: { ...request.prompt, fresh: "News.", request: "Second request." },
    earlier: [spoken("mine", "s-1")],
  };
  await cliAgent("mine", claude, options).answer(second, context);
  const [call = ""] = await calls();
  expect(call).toMatch(/--resume=s-1\tNews\. {2}Second request\.$/);
});

test("what another agent answered in its place meanwhile is told with the news", async () => {
  const { options, calls } = await fakeCli(printing("claude", "resumed"));
  const earlier = [spoken("mine", "s-1"), spoken("spare", null)];
  await cliAgent("mine", claude, options).answer({ ...request, earlier }, context);
  const [call = ""] = await calls();
  expect(call).toContain("--resume=s-1");
  expect(call).toContain("what spare said");
  expect(call).not.toContain("what mine said");
});

test("where its session is lost, a new one is told everything", async () => {
  const lost = printing("claude", "unknown-session");
  const { options, calls } = await fakeCli(
    `case "$*" in *--resume*) ${lost};; *) ${printing("claude", "ok")};; esac`,
  );
  const answer = await cliAgent("mine", claude, options).answer(
    { ...request, earlier: [spoken("mine", "s-1")] },
    context,
  );
  expect(answer.text).toContain("no owner");
  const [, second = ""] = await calls();
  expect(second).toContain("--session-id");
  expect(second).toMatch(/Stable part\..*what mine said.*First request\.$/);
});

test("seats have folders of their own, and a seat always the same", async () => {
  const { options, calls } = await fakeCli(printing("claude", "ok"));
  const agent = cliAgent("mine", claude, options);
  await agent.answer(request, context);
  await agent.answer(request, context);
  await agent.answer({ ...request, seat: seat("Risk") }, context);
  const [first, second, other] = (await calls()).map((call) => call.split("\t")[0]);
  expect(first).toBe(second);
  expect(other).not.toBe(first);
});

test("one that would ask for ever is ended at once", async () => {
  const { options } = await fakeCli(`${printing("opencode", "cut")}; sleep 600`);
  await expect(cliAgent("mine", opencode, options).answer(request, context)).rejects.toMatchObject({
    code: "garbage",
  });
});

test("one that is not installed says so", async () => {
  const agent = cliAgent("mine", claude, { command: "no-such-claude" });
  await expect(agent.answer(request, context)).rejects.toBeInstanceOf(AgentError);
  await expect(agent.answer(request, context)).rejects.toMatchObject({ code: "not-installed" });
});

test.each(["--yolo", "-c", "", "a\u0000b", "a\nb"])("a model %j never becomes an argument", async (model) => {
  const { options, calls } = await fakeCli(printing("gemini", "ok"));
  await expect(
    cliAgent("mine", gemini, { ...options, model }).answer(request, context),
  ).rejects.toMatchObject({
    code: "unsupported",
    message: `the model of mine cannot be ${JSON.stringify(model)}`,
  });
  await expect(calls()).rejects.toThrow("ENOENT");
});

test("how hard a model thinks is no flag either", async () => {
  const { options } = await fakeCli(printing("claude", "ok"));
  const agent = cliAgent("mine", claude, { ...options, effort: "--dangerously-skip-permissions" });
  await expect(agent.answer(request, context)).rejects.toMatchObject({ code: "unsupported" });
});

test.each(["--dangerously-bypass-approvals-and-sandbox", "/home/me/other.jsonl", "../other", "a b"])(
  "a session of a journal that is %s is lost: a new one is told everything",
  async (session) => {
    const { options, calls } = await fakeCli(printing("codex", "ok"));
    const earlier = [spoken("mine", session)];
    await cliAgent("mine", codex, options).answer({ ...request, earlier }, context);
    expect(await calls()).toEqual([expect.not.stringContaining(session)]);
  },
);

test("it is told that it is where it is, and gets of our environment only what is allowed", async () => {
  vi.stubEnv("PWD", "/the/project");
  vi.stubEnv("INIT_CWD", "/the/project");
  vi.stubEnv("OPENAI_API_KEY", "secret");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("ANTHROPIC_API_KEY", "its own");
  vi.stubEnv("MY_GATEWAY", "named");
  const folder = await temporaryFolder();
  const note = `tr '\\0' '\\n' < /proc/$$/environ > ${folder}/env; pwd -P > ${folder}/cwd`;
  const { options } = await fakeCli(`${note}; ${printing("claude", "ok")}`);
  await cliAgent("mine", claude, { ...options, envFrom: ["MY_GATEWAY"] }).answer(request, context);
  const lines = (await readFile(join(folder, "env"), "utf8")).split("\n");
  expect(lines).toContain(`PWD=${(await readFile(join(folder, "cwd"), "utf8")).trim()}`);
  expect(lines).toContain("ANTHROPIC_API_KEY=its own");
  expect(lines).toContain("MY_GATEWAY=named");
  expect(lines.filter((line) => /secret|the.project/.test(line))).toEqual([]);
});

test("a login is linked into a home of its own, and one that was put in its place goes to the user", async () => {
  const home = await temporaryFolder();
  const login = join(home, "auth.json");
  await writeFile(login, "old");
  vi.stubEnv("CODEX_HOME", home);
  const { options } = await fakeCli(
    `cat "$CODEX_HOME/auth.json" >> ${home}/seen; echo through > "$CODEX_HOME/auth.json"; ${printing("codex", "ok")}`,
  );
  const agent = cliAgent("mine", codex, options);
  await agent.answer(request, context);
  expect(await readFile(login, "utf8")).toBe("through\n");

  const renaming = await fakeCli(
    `echo "$CODEX_HOME" > ${home}/private; echo renewed > new; touch -d 'next year' new; mv new "$CODEX_HOME/auth.json"; ${printing("codex", "ok")}`,
  );
  await cliAgent("mine", codex, renaming.options).answer(request, context);
  expect(await readFile(login, "utf8")).toBe("renewed\n");
  expect(await readFile(join(home, "private"), "utf8")).not.toContain(home);
  expect(await readFile(join(home, "seen"), "utf8")).toBe("old");
});

test("without a HOME nothing of the project is taken for the user's own", async () => {
  vi.stubEnv("HOME", undefined);
  const { options } = await fakeCli(`[ -n "$HOME" ] || exit 3; ${printing("codex", "ok")}`);
  await expect(cliAgent("mine", codex, options).answer(request, context)).resolves.toHaveProperty("text");
});

test("a folder that another user made is not used", async () => {
  const { options } = await fakeCli(printing("claude", "ok"));
  vi.spyOn(process, "getuid").mockReturnValue(4242);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(cliAgent("mine", claude, options).answer(request, context)).rejects.toThrow(
    /the folder .* belongs to another user; remove it, or set TMPDIR/,
  );
});

test("whoever is not logged in is told how to", async () => {
  const { options } = await fakeCli(printing("claude", "unauthorized"));
  await expect(cliAgent("mine", claude, options).answer(request, context)).rejects.toMatchObject({
    code: "not-logged-in",
    message: expect.stringMatching(/\(run `claude` and type \/login, or set ANTHROPIC_API_KEY\)$/),
  });
});

test("gemini's cost is by its vendor's list; through an address of somebody else it is not known", async () => {
  const { options } = await fakeCli(printing("gemini", "ok"));
  const asked = (env: Record<string, string>) =>
    cliAgent("g", gemini, { ...options, env }).answer(request, context);
  expect((await asked({})).usage?.costUsd).toBeGreaterThan(0);
  expect((await asked({ GOOGLE_GEMINI_BASE_URL: "http://127.0.0.1:1" })).usage?.costUsd).toBeUndefined();
});

test("codex's cost is by the list for a model that was chosen, and not known where another provider is asked", async () => {
  const { options } = await fakeCli(printing("codex", "ok"));
  const asked = (more: Partial<CliOptions>) =>
    cliAgent("c", codex, { ...options, ...more }).answer(request, context);
  expect((await asked({ model: "gpt-5" })).usage?.costUsd).toBeGreaterThan(0);
  expect((await asked({})).usage?.costUsd).toBeUndefined();
  const elsewhere = ["-c", 'model_provider="stub"'];
  expect((await asked({ model: "gpt-5", args: elsewhere })).usage?.costUsd).toBeUndefined();
});

test("the folders of its seats are removed when a discussion is over, and only then", async () => {
  const { options, calls } = await fakeCli(printing("claude", "ok"));
  const agent = cliAgent("c", claude, { ...options, cwd: await temporaryFolder() });
  await agent.answer(request, context);
  const [folder = ""] = ((await calls())[0] ?? "").split("\t");
  await agent.rest?.("test", false);
  expect(existsSync(folder)).toBe(true);
  await agent.rest?.("another", true);
  expect(existsSync(folder)).toBe(true);
  await agent.rest?.("test", true);
  expect(existsSync(folder)).toBe(false);
});
