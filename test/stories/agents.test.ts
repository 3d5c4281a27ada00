import { chmodSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { story } from "./command.ts";
import { config, resultIn, shellAgent } from "./panel.ts";

/** A fake `claude` on PATH that prints what the real one was recorded to print. */
function installClaude(told: ReturnType<typeof story>, recording: string): Record<string, string> {
  const fixture = join(process.cwd(), `test/fixtures/clis/claude/${recording}.json`);
  const code = `const r = JSON.parse(require("fs").readFileSync("${fixture}", "utf8")); process.stdout.write(r.stdout); process.exitCode = r.exitCode`;
  told.write(
    "bin/claude",
    `#!/bin/sh\nif [ "$1" = --version ]; then echo "2.1.325 (Claude Code)"; exit 0; fi\ncat > /dev/null\nnode -e '${code}'\n`,
  );
  chmodSync(join(told.folder, "bin/claude"), 0o755);
  return { PATH: `${told.folder}/bin:${told.env["PATH"]}` };
}

test("an agent CLI on PATH is found, and without --agents it takes the seats", async () => {
  const told = story();
  const env = installClaude(told, "ok");
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  const listed = await told.run(["agents"], { env });
  expect(listed.stdout).toContain(`claude  cli     ${told.folder}/bin/claude`);
  const plan = await told.run(["critique", "design.md", "--dry-run"], { env });
  expect(plan.stdout).toContain("No --agents given: claude was found on PATH");
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
  const agents = { broken: shellAgent(told, "broken", "exit 1") };
  const panel = config(told, { agents, fallback: ["gemini", "codex", "claude", "reader"] });
  const ended = await told.run([
    "critique",
    "design.md",
    "--json",
    "--perspective",
    "Wording|broken",
    ...panel,
  ]);
  expect(resultIn(ended).seats[0]).toMatchObject({ answeredBy: "reader", fallback: true });
});

test("where no rule speaks to a perspective the reader abstains, and the critique is partial", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nRetry as needed.\n");
  const agents = { broken: shellAgent(told, "broken", "exit 1") };
  const flags = ["--perspective", "Wording|broken", "--perspective", "Feasibility|broken"];
  const ended = await told.run(["critique", "design.md", "--json", ...flags, ...config(told, { agents })]);
  expect(resultIn(ended)).toMatchObject({
    partial: true,
    seats: [{ answeredBy: "reader" }, { answeredBy: null }],
    verdict: { answered: 0, asked: 2 },
  });
});

test("keys and model servers on this machine are found", async () => {
  const told = story();
  const server = createServer((_, response) => response.end(JSON.stringify({ data: [{ id: "qwen3" }] })));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = { OPENAI_API_KEY: "sk-test", OLLAMA_HOST: `127.0.0.1:${port}` };
  const { stdout } = await told.run(["agents"], { env });
  expect(stdout).toContain("OPENAI_API_KEY is set: any model can be named as openai/<model>");
  expect(stdout).not.toContain("sk-test");
  expect(stdout).toContain(`Ollama answers at http://127.0.0.1:${port}/v1: qwen3`);
});
