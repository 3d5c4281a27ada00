import { expect, test } from "vitest";
import { story } from "./command.ts";
import { config } from "./panel.ts";

/** What somebody reads who mistyped, has only a key, or whose network is down. */

test("an outage of all agents is told once for each of them", async () => {
  const told = story();
  const away = { api: "openai-compatible", baseURL: "http://127.0.0.1:9/v1", model: "qwen3" };
  const panel = config(told, { agents: { ada: away, bob: away, cyd: away }, panel: ["ada", "bob", "cyd"] });
  const { code, stderr } = await told.run(["discuss", "Should we use a queue?", "--yes", ...panel]);
  expect(code).toBe(1);
  const lines = stderr.split("\n").filter((line) => /^(?:failed|warning) .*nothing listens/.test(line));
  for (const name of ["ada", "bob", "cyd"]) {
    expect(lines.filter((line) => line.startsWith("failed") && line.includes(`: ${name} (`))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(`: ${name} is not asked any more`))).toHaveLength(1);
  }
  expect(lines).toHaveLength(6);
});

test("local models are free beforehand and while they run, not unknown", async () => {
  const told = story();
  const local = { api: "openai-compatible", baseURL: "http://127.0.0.1:9/v1", model: "qwen3" };
  const panel = config(told, { agents: { ada: local }, panel: ["ada"] });
  const asked = ["discuss", "Should we use a queue?", "--dry-run", ...panel];
  expect((await told.run(asked)).stdout).toMatch(
    /Usually about 15 calls and [\d,]+ tokens in and out, free;/,
  );
  expect(JSON.parse((await told.run([...asked, "--json"])).stdout)).toMatchObject({ costUsd: 0 });
});

test("a cost that nobody knows beforehand is null, and looks are no more than the project has", async () => {
  const told = story();
  told.write("src/one.ts", "export const one = 1;\n");
  told.write("src/two.ts", "export const two = 2;\n");
  const own = { api: "openai", model: "a-model-without-a-price" };
  const panel = config(told, { agents: { ada: own }, panel: ["ada"] });
  const { stdout } = await told.run(
    ["discuss", "One or two?", "--eyes", "project", "--dry-run", "--json", ...panel],
    {
      env: { OPENAI_API_KEY: "sk-test" },
    },
  );
  const { costUsd, eyes } = JSON.parse(stdout) as {
    readonly costUsd: number | null;
    readonly eyes: { readonly mostTokens: number } | null;
  };
  expect(costUsd).toBeNull();
  // Two files of 22 bytes and the panel's, in every turn.
  expect(eyes?.mostTokens).toBeLessThan(5000);
});

test("a name that nobody has is answered with all that can be named", async () => {
  const told = story();
  const { stderr } = await told.run(["ask", "Why?", "--agents", "nope"], {
    env: { OPENAI_API_KEY: "sk-test" },
  });
  expect(stderr).toContain(
    "Known here: human, reader, openai/gpt-5.6-terra, openai/gpt-5.6-luna, and <provider>",
  );
  expect(stderr).toContain("Not installed: claude, codex, gemini,");
});

test("init that finds only a key says so, writes the config and spends nothing", async () => {
  const told = story();
  const { code, stdout, stderr } = await told.run(["init"], { env: { OPENAI_API_KEY: "sk-test" } });
  expect(code).toBe(0);
  expect(stderr).toContain("openai/gpt-5.6-terra  key  OPENAI_API_KEY");
  expect(stdout).toContain("A key costs money, so none is used until you name it");
  expect(told.read(".colloquy/config.yaml")).toContain(
    "# panel: [openai/gpt-5.6-terra, openai/gpt-5.6-luna]\n",
  );
});

test("--verison suggests --version", async () => {
  expect(await story().run(["--verison"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Unknown option "--verison" (did you mean "--version"?)'),
  });
});
