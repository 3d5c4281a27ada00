import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { printing } from "../agents/recorded-cli.ts";
import { startModelServer } from "../model-server/server.ts";
import { story } from "./command.ts";
import { config, rated, resultIn, shellAgent } from "./panel.ts";
import { withoutDurations } from "./durations.ts";
import { expectSays } from "../says.ts";

/** A fake `claude` on PATH that prints what the real one was recorded to print. */
function installClaude(told: ReturnType<typeof story>, recording: string): Record<string, string> {
  told.write(
    "../bin/claude",
    `#!/bin/sh\nif [ "$1" = --version ]; then echo "2.1.325 (Claude Code)"; exit 0; fi\ncat > /dev/null\n${printing("claude", recording)}\n`,
  );
  chmodSync(join(told.folder, "../bin/claude"), 0o755);
  return { PATH: `${join(told.folder, "../bin")}:${told.env["PATH"]}` };
}

test("an agent CLI on PATH is found, and without --agents it takes the seats", async () => {
  const told = story();
  const env = installClaude(told, "ok");
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  const listed = await told.run(["agents"], { env });
  expect(listed.stdout).toContain(`claude  cli     ${join(told.folder, "../bin/claude")}`);
  const plan = await told.run(["critique", "design.md", "--dry-run"], { env });
  expect(plan.stdout).toContain("No agents were named: claude was found here and takes the seats in turn.");
});

test("--check asks each agent once and shows version, model, time and cost", async () => {
  const told = story();
  const env = installClaude(told, "ok");
  const { stdout, code } = await told.run(["agents", "--check", "--json"], { env });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).checks).toMatchObject([
    {
      name: "claude",
      passed: true,
      version: "2.1.325",
      model: "claude-opus-5-5",
      costUsd: expect.any(Number),
    },
  ]);
});

test("--check of an agent that is not logged in says so and exits with 1", async () => {
  const told = story();
  const env = installClaude(told, "unauthorized");
  const { stdout, code } = await told.run(["agents", "--check"], { env });
  expect(code).toBe(1);
  expect(stdout).toMatch(/failed {2}claude .*not-logged-in: claude: Failed to authenticate/);
});

test("agents that the config names and that are not here have a row that says why", async () => {
  const told = story();
  told.write(
    ".colloquy/config.yaml",
    "timeout: 3m\n\npanel: [claude, nobody]\nmoderator: openai/gpt-9\nfallback: [claude, goose, reader]\n",
  );
  const listed = await told.run(["agents"]);
  const checked = await told.run(["agents", "--check", "--json"]);
  const intro = await told.run([]);

  expect(listed.code).toBe(0);
  expectSays(listed.stdout.replaceAll(told.folder, "<folder>"), [
    "✗  claude        cli      panel, <folder>/.colloquy/config.yaml:3; fallback, <folder>/.colloquy/config.yaml:5 (not on PATH: npm install -g @anthropic-ai/claude-code)",
    "✗  nobody        unknown  panel, <folder>/.colloquy/config.yaml:3 (there is no such agent)",
    "✗  goose         recipe   fallback, <folder>/.colloquy/config.yaml:5 (not on PATH: see its site (block.github.io/goose))",
    "✗  openai/gpt-9  key      moderator, <folder>/.colloquy/config.yaml:4 (OPENAI_API_KEY is not set)",
    "✓  human         human    built in: a person, at the terminal or by a form",
    "✓  reader        reader   built in: reads by rules, without a model",
    "Used by default: claude, nobody (--agents a,b chooses others)",
  ]);
  expect(checked.code).toBe(1);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    agents: expect.arrayContaining([expect.objectContaining({ name: "claude", kind: "cli", usable: false })]),
    checks: [
      { name: "claude", passed: false, version: null },
      { name: "nobody", passed: false },
    ],
  });
  expect(intro.stdout).toContain("Agents here: claude, nobody; not ready: claude, nobody");
});

test("agents of a config whose command or key is not here have a cross, and fail where they are asked", async () => {
  const told = story();
  const agents = {
    here: shellAgent(told, "here", "cat > /dev/null; echo ready"),
    own: { exec: ["here"], env: { PATH: `${told.folder}/agents` } },
    gone: { exec: ["no-such-cmd"] },
    moved: { exec: ["./agents/moved"] },
    mine: { cli: "claude" },
    pilot: { use: "copilot" },
    keyed: { api: "openai", model: "gpt-9" },
  };
  const listed = await told.run(["agents", ...config(told, { agents })]);
  const all = await told.run(["agents", "--check", ...config(told, { agents, panel: ["here", "gone"] })]);
  const well = await told.run(["agents", "--check", ...config(told, { agents, panel: ["here"] })]);

  expectSays(listed.stdout.replaceAll(told.folder, "<folder>"), [
    "✓  here    exec    <folder>/panel.yaml:3",
    "✓  own     exec    <folder>/panel.yaml:8",
    "✗  gone    exec    <folder>/panel.yaml:16 (no-such-cmd is not on PATH)",
    "✗  moved   exec    <folder>/panel.yaml:21 (there is no program <folder>/agents/moved)",
    "✗  mine    cli     <folder>/panel.yaml:26 (claude is not on PATH)",
    "✗  pilot   use     <folder>/panel.yaml:29 (copilot is not on PATH)",
    "✗  keyed   api     <folder>/panel.yaml:32 (OPENAI_API_KEY is not set)",
    "✓  human   human   built in: a person, at the terminal or by a form",
    "✓  reader  reader  built in: reads by rules, without a model",
    "Used by default: here, own, gone, moved, mine, pilot, keyed (--agents a,b chooses others)",
  ]);
  expect(all.stdout).toMatch(/failed {2}gone .*the command "no-such-cmd" was not found/);
  expect([all.code, well.code]).toEqual([1, 0]);
});

test("a key of an agent that the panel names needs no other word", async () => {
  const told = story();
  const api = await startModelServer();
  onTestFinished(() => api.close());
  const env = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${api.url}/v1` };
  const panel = config(told, { panel: ["openai/gpt-5.6-terra"] });
  const { stdout, code } = await told.run(["agents", "--check", ...panel], { env });
  expect(stdout).toContain(`✓  openai/gpt-5.6-terra  key     panel, ${told.folder}/panel.yaml:2\n`);
  expect(stdout).toMatch(/ok +openai\/gpt-5\.6-terra/);
  expect(code).toBe(0);
});

test("an agent CLI that is named but not installed is an error with how to install it", async () => {
  const told = story();
  told.write("design.md", "# Design\n");
  const { stderr, code } = await told.run(["critique", "design.md", "--agents", "codex"]);
  expect(code).toBe(2);
  expect(stderr).toBe(
    "error: codex is not installed: there is no such command on PATH. Install it with `npm install -g @openai/codex`, or say where it is with `codex: { cli: /path/to/codex }` in a config file.\n",
  );
});

test("a fallback that is not installed is passed over", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  told.write("sound.yaml", JSON.stringify([{ reply: rated(4) }]));
  const agents = { broken: shellAgent(told, "broken", "exit 1"), sound: { script: "./sound.yaml" } };
  const panel = config(told, { agents, fallback: ["gemini", "codex", "claude", "sound"] });
  const ended = await told.run([
    "critique",
    "design.md",
    "--json",
    "--perspective",
    "Consistency|broken",
    ...panel,
  ]);
  expect(resultIn(ended).seats[0]).toMatchObject({ answeredBy: "sound", fallback: true });
});

test("where no rule speaks to a perspective the reader abstains, and the critique is partial", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  const agents = { broken: shellAgent(told, "broken", "exit 1") };
  const flags = ["--perspective", "Consistency|broken", "--perspective", "Feasibility|broken"];
  const ended = await told.run(["critique", "design.md", "--json", ...flags, ...config(told, { agents })]);
  expect(resultIn(ended)).toMatchObject({
    partial: true,
    seats: [{ answeredBy: "reader" }, { answeredBy: null }],
    verdict: { answered: 0, asked: 2 },
  });
});

test("a local server is a panel of two models, a key is used only where somebody said so", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  const local = await startModelServer({ models: ["nomic-embed-text", "qwen3:8b", "gemma3:4b"] });
  const api = await startModelServer();
  onTestFinished(async () => void (await Promise.all([local.close(), api.close()])));
  const key = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${api.url}/v1` };
  const ollama = { OLLAMA_HOST: local.url.replace("http://", ""), COLLOQUY_LOCAL_SERVERS: "ollama" };
  const plan = async (env: Record<string, string>, ...flags: string[]) =>
    (await told.run(["critique", "design.md", "--eyes", "none", "--dry-run", ...flags], { env })).stdout;

  expect(await plan(ollama)).toContain(
    "No agents were named: ollama/qwen3:8b (local, Ollama) and ollama/gemma3:4b (local, Ollama) were found here",
  );
  expect(await plan(key)).toContain(
    "No agent was found here: the artifact is read by rules, without a model. Not used, because a key costs money and you have not agreed: OPENAI_API_KEY. To use it all the same, name openai/gpt-5.6-terra.",
  );
  const agreed = { ...key, COLLOQUY_KEYS: "openai" };
  expect(await plan(agreed)).toContain(
    "openai/gpt-5.6-terra (OPENAI_API_KEY) and openai/gpt-5.6-luna (OPENAI_API_KEY) were found here",
  );
  expect(
    await plan({ ...agreed, ...ollama, COLLOQUY_MODELS: "openai=gpt-5.6-sol,ollama=gemma3:4b" }),
  ).toContain("openai/gpt-5.6-sol (OPENAI_API_KEY) and ollama/gemma3:4b (local, Ollama) were found here");
  // A project that came with a clone does not spend anybody's money.
  told.write(".colloquy/config.yaml", "keys: all\n");
  expect(await plan(key)).toContain("Not used, because a key costs money");

  const { stdout } = await told.run(["agents", "--check"], { env: { ...agreed, ...ollama } });
  expect(stdout).not.toContain("sk-test");
  expect(withoutDurations(stdout)).toMatch(
    /ok  openai\/gpt-5\.6-terra +gpt-5\.6-terra +… +\d+ +\$0\.\d{4}[\s\S]*ok  ollama\/qwen3:8b +qwen3:8b +… +\d+ +free/,
  );
  expect(local.requests.map(({ kind, model }) => [kind, model])).toEqual([
    ["answer", "qwen3:8b"],
    ["answer", "gemma3:4b"],
  ]);
});

test("where nobody is found the commands to paste are told", async () => {
  const told = story();
  const none = await told.run(["discuss", "Should we?"]);
  expect(none.code).toBe(2);
  expectSays(none.stderr, [
    "error: No agent was found here, and discuss needs agents with opinions of their own. Paste one of these, then run it again:",
    "npm install -g @anthropic-ai/claude-code && claude  # an agent CLI; log in",
    "export OPENAI_API_KEY=sk-...                        # a key, any provider",
    "ollama pull qwen3 && ollama pull gemma3             # local models, free",
    "colloquy discuss --example                          # scripted, without agents",
  ]);
  const withKey = await told.run(["discuss", "Should we?"], { env: { OPENAI_API_KEY: "sk-test" } });
  expectSays(withKey.stderr, [
    "error: No agent may be used here yet, and discuss needs agents with opinions of their own. OPENAI_API_KEY is set. A key costs money, so it is used only if you name it:",
    "# this time",
    "colloquy discuss 'Should we?' --agents openai/gpt-5.6-terra,openai/gpt-5.6-luna",
    "# from now on; asks you first",
    "colloquy init",
  ]);
});

test("init without a terminal takes who is there, keeps the home out of git, and tries them", async () => {
  const told = story();
  told.write(".git/HEAD", "");
  const local = await startModelServer({ models: ["qwen3:8b", "gemma3:4b"] });
  onTestFinished(() => local.close());
  const env = { OLLAMA_HOST: local.url, COLLOQUY_LOCAL_SERVERS: "ollama" };
  const empty = await told.run(["init"]);
  expect([empty.code, existsSync(join(told.folder, ".colloquy"))]).toEqual([2, false]);
  const first = await told.run(["init"], { env });
  expect(first.code).toBe(0);
  expect(first.stdout).toContain("ok  ollama/gemma3:4b");
  expect(told.read(".gitignore")).toBe(".colloquy/\n");
  expect(told.read(".colloquy/config.yaml")).toContain("panel: [ollama/qwen3:8b, ollama/gemma3:4b]\n");
  expect(told.read(".colloquy/config.yaml")).toContain("Default: the agent with the fewest other seats.");
  const again = await told.run(["init"], { env });
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("already exists")]);
});

test.for([
  ["all", 0],
  ["the first", 1],
  ["none", 1],
] as const)("init ends with what its trial shows: where %s of two answer, %i", async ([who, code]) => {
  const told = story();
  const models = ["qwen3:8b", "gemma3:4b"];
  const fails = { all: [], "the first": ["gemma3:4b"], none: models }[who] as readonly string[];
  const answer = ({ model }: { readonly model: string }) =>
    fails.includes(model) ? ({ fault: "unauthorized" } as const) : undefined;
  const local = await startModelServer({ models, answer });
  onTestFinished(() => local.close());
  const env = { OLLAMA_HOST: local.url, COLLOQUY_LOCAL_SERVERS: "ollama" };
  const ended = await told.run(["init"], { env });
  expect(ended.code).toBe(code);
  expect(told.read(".colloquy/config.yaml")).toContain("panel: [ollama/qwen3:8b, ollama/gemma3:4b]\n");
  expect(ended.stdout.match(/^failed/gm)?.length ?? 0).toBe(fails.length);
});
