import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { fails, modelEndpoint, says } from "../agents/api/model-endpoint.ts";
import { temporaryFolder } from "../discussion.ts";
import { few, thoroughly } from "../runs.ts";
import { story } from "./command.ts";

const apiKey = "sk-secret-0123456789abcdef";
const command = resolve("bin/colloquy.js");

const notes = "# Notes\n\nThe cache is flushed at night.\n";

/** Runs the built command in a folder of its own, and knows which packages it loaded. */
async function asBuilt() {
  const folder = await temporaryFolder();
  const loaded = join(folder, "loaded.txt");
  writeFileSync(join(folder, "notes.md"), notes);
  const note = `import { registerHooks } from "node:module";
    import { appendFileSync } from "node:fs";
    registerHooks({ load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name) appendFileSync(${JSON.stringify(loaded)}, name + "\\n");
      return next(url, context);
    } });`;
  writeFileSync(loaded, "");
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const hook = `data:text/javascript,${encodeURIComponent(note)}`;
    const child = spawn(process.execPath, ["--import", hook, command, ...args], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        XDG_CACHE_HOME: resolve("node_modules/.cache"),
        COLLOQUY_LOCAL_SERVERS: "none",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((done) => child.on("close", done));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { stdout, stderr, code, loaded: new Set(readFileSync(loaded, "utf8").split("\n")) };
  };
  return { run };
}

/** All that is written in a folder. */
function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

const critique = { strengths: ["It is short."], weaknesses: [], suggestions: [], rating: 4 };

test("a model behind an API critiques, and its receipt tells what it took", async () => {
  const reply = [JSON.stringify(critique)];
  const endpoint = await modelEndpoint(says("anthropic", reply, { model: "claude-sonnet-4-5" }));
  const told = story();
  told.write("notes.md", notes);
  const env = { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: endpoint.address };
  const args = ["critique", "notes.md", "--agents", "anthropic/claude-sonnet-4-5", "--json"];
  const { stdout, code } = await told.run(args, { env, asBuilt: true });
  expect(code).toBe(0);
  const result = JSON.parse(stdout);
  expect(result.seats[0]).toMatchObject({ answeredBy: "anthropic/claude-sonnet-4-5", fallback: false });
  expect(everythingIn(told.folder)).toContain('"model":"claude-sonnet-4-5"');
  expect(result.usage.costUsd).toBeGreaterThan(0);
});

thoroughly("of what knows prices a model behind an API loads its table alone", async () => {
  const endpoint = await modelEndpoint(says("anthropic", [JSON.stringify(critique)]));
  const { run } = await asBuilt();
  const { loaded } = await run(
    ["critique", "notes.md", "--agents", "anthropic/claude-sonnet-4-5", "--json"],
    {
      ANTHROPIC_API_KEY: apiKey,
      ANTHROPIC_BASE_URL: endpoint.address,
    },
  );
  expect([...loaded].filter((name) => name.startsWith("@pydantic/"))).toEqual(["@pydantic/genai-prices"]);
});

test("nothing of it is loaded where no model is asked", async () => {
  const { run } = await asBuilt();
  const commands = [
    ["critique", "notes.md", "--fail-on", "never"],
    ["agents"],
    ["search", "cache"],
    ["--help"],
  ];
  for (const args of few(commands, 1)) {
    const { code, loaded } = await run(args, { ANTHROPIC_API_KEY: apiKey });
    expect(code).toBe(0);
    const heavy = /^(?:@pydantic\/.*|@modelcontextprotocol\/.*)$/;
    expect([...loaded].filter((name) => heavy.test(name))).toEqual([]);
  }
});

test("a key is nowhere to be found, not even when a server repeats it", async () => {
  const body = { type: "error", error: { type: "authentication_error", message: `bad key ${apiKey}` } };
  const failing = fails(500, `trouble with ${apiKey}`, { "retry-after": "0" });
  const endpoint = await modelEndpoint(fails(401, body), failing);
  const told = story();
  told.write("notes.md", notes);
  const env = { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: endpoint.address, COLLOQUY_CONCURRENCY: "1" };
  const args = ["critique", "notes.md", "--perspective", "Clarity|anthropic/claude-sonnet-4-5"];
  for (const more of [["--verbose"], ["--format", "ndjson"], ["--fallback", "reader"]]) {
    const { stdout, stderr } = await told.run([...args, ...more], { env });
    expect(stdout + stderr).not.toContain(apiKey);
  }
  expect(endpoint.asked.length).toBeGreaterThan(2);
  const everything = everythingIn(dirname(told.folder));
  expect(everything).toContain("does not accept the key (401): bad key [key]");
  expect(everything).toContain("cannot answer now (500): trouble with [key]");
  expect(everything).not.toContain(apiKey);
});

test("a missing key is said before anything starts", async () => {
  const told = story();
  told.write("notes.md", notes);
  const { stderr, code } = await told.run(["critique", "notes.md", "--agents", "openai/gpt-5"]);
  expect(code).toBe(2);
  expect(stderr).toContain('The agent "openai/gpt-5" needs a key, and OPENAI_API_KEY is not set.');
  expect(readdirSync(told.folder)).toEqual(["notes.md"]);
});

test("a project's config cannot have a key sent to a server of its choice", async () => {
  const endpoint = await modelEndpoint(says("chat", ["ok"]));
  const told = story();
  told.write("notes.md", notes);
  told.write(
    ".colloquy/config.yaml",
    `agents:\n  kind: { api: openai-compatible, model: m, baseURL: "${endpoint.address}/v1", apiKeyEnv: OPENAI_API_KEY }\n`,
  );
  const { stderr, code } = await told.run(["critique", "notes.md", "--agents", "kind"], {
    env: { OPENAI_API_KEY: apiKey },
  });
  expect(code).toBe(2);
  expect(stderr).toContain(
    'the agent "kind" uses a key of yours, and you have not trusted this config yet, or it has changed since.',
  );
  expect(endpoint.asked).toEqual([]);
});
