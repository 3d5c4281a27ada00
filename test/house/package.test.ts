import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { expectSays } from "../says.ts";
import { isThorough } from "../runs.ts";

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

let folder: string;
let packed: {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-packed-"));
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  [packed] = JSON.parse(execFileSync("npm", pack, { encoding: "utf8" }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the packed package has everything its manifest names, in the form it says", async () => {
  const tarball = new Uint8Array(readFileSync(join(folder, packed.filename))).buffer;
  expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
});

test("the packed package has what a user gets, and nothing else", () => {
  const paths = packed.files.map(({ path }) => path);
  const shipped =
    "CHANGELOG.md LICENSE README.md agents bin dist docs examples package.json packs plugin roundtable schemas";
  expect(new Set(paths.map((path) => path.split("/")[0]))).toEqual(new Set(shipped.split(" ")));
  const packs = execFileSync("git", ["ls-files", "packs"], { encoding: "utf8" }).trim().split("\n");
  expect(packs.length).toBeGreaterThan(5);
  expect(paths).toEqual(expect.arrayContaining(packs));
  expect(paths.filter((path) => /\.(?:map|tgz|log)$|\.test\./.test(path))).toEqual([]);
});

test.runIf(isThorough)(
  "the packed package installs as a command from its tarball, does its main job, and is the plugin's server",
  async () => {
    const startedAt = performance.now();
    execFileSync(
      "npm",
      ["install", "--global", "--prefix", folder, "--no-audit", "--no-fund", `./${packed.filename}`],
      { cwd: folder, stdio: "pipe" },
    );
    const modules = join(folder, "lib/node_modules");
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const megabytes = (bytesIn(modules) / 1e6).toFixed(1);
    console.log(`package ${(packed.size / 1e3).toFixed(0)} kB, installed ${megabytes} MB in ${seconds} s`);

    const colloquy = (...args: string[]) =>
      execFileSync(join(folder, "bin/colloquy"), args, {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(colloquy("--version")).toBe(`${version}\n`);
    writeFileSync(join(folder, "notes.md"), "# Notes\n\nTBD\n");
    expect(colloquy("critique", "notes.md", "--fail-on", "never")).toContain(
      "read by rules, without a model",
    );
    expect(colloquy("solve", "--example", "--yes")).toContain("Chosen: SQLite file beside the server");
    // Strategies, participants and skills are files of the package, found from where it was installed.
    expect(colloquy("design", "Queue?", "--agents", "human", "--dry-run")).toContain("Software architect");
    // What is loaded when it is first needed is part of the package: a clone has libraries that are not installed with it.
    writeFileSync(
      join(folder, "reply.yaml"),
      "strengths: []\nweaknesses:\n  - >-\n    No date.\nsuggestions: []\nrating: 2\n",
    );
    writeFileSync(join(folder, "config.yaml"), "agents: { terse: { exec: [cat, reply.yaml] } }\n");
    colloquy(
      "critique",
      "notes.md",
      "--agents",
      "terse",
      "--config",
      "config.yaml",
      "--session",
      "terse",
      "--fail-on",
      "never",
    );
    expect(readFileSync(join(folder, "terse/journal.jsonl"), "utf8")).toContain('"rung":"yaml"');
    expect(existsSync(join(modules, "colloquy/plugin/.claude-plugin/marketplace.json"))).toBe(true);
    expect(await toolsOf(join(modules, "colloquy/plugin"), folder)).toContain("start_discussion");
  },
);

/** The tools of the server that the installed plugin starts, in a project, with the installed command on PATH. */
async function toolsOf(plugin: string, prefix: string): Promise<readonly string[]> {
  const manifest = JSON.parse(readFileSync(join(plugin, ".claude-plugin/plugin.json"), "utf8"));
  const { command, args } = manifest.mcpServers.colloquy;
  const client = new Client({ name: "test-host", version: "1.0.0" });
  const PATH = [join(prefix, "bin"), dirname(process.execPath)].join(delimiter);
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      cwd: prefix,
      env: { PATH, HOME: prefix, COLLOQUY_LOCAL_SERVERS: "none" },
      stderr: "pipe",
    }),
  );
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

test("on a Node that is too old, the command says what to type", () => {
  const older = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
  const preload = `data:text/javascript,${encodeURIComponent(older)}`;
  const args = ["--import", preload, "bin/colloquy.js", "ask", "Why's that?"];
  const started = (npm_command: string) =>
    spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, npm_command } });
  const { status, stdout, stderr } = started("");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(started("exec").stderr).toContain(
    "npx --yes --package=node@24 --package=<the tarball> -- colloquy ask",
  );
  expectSays(stderr, [
    "error: colloquy needs Node 22.18 or later, and this is 20.20.2.",
    "hint: Run it under a newer one: npx --yes --package=node@24 -- colloquy ask 'Why'\\''s that?'",
    "Or install one: `nvm install 24`, or https://nodejs.org. A clone brings its own: `npx node bin/colloquy.js`.",
  ]);
});

describe("no text of ours installs the command from a registry, where its name is not ours", () => {
  const fromRegistry =
    /\b(?:npm|pnpm|yarn|bun)\s+(?:global\s+)?(?:i|install|add|exec|x|dlx)\b(?:\s+-\S+)*(?:\s+--)?\s+colloquy(?![\w-]*[-*].*\.tgz)|\b(?:npx|bunx)(?:\s+-(?!-package)\S+)*\s+colloquy\b|npmjs\.com\/package\/colloquy/;
  const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const files = tracked
    .split("\n")
    .filter((path) => /\.(?:md|ts|js|json|ya?ml|html|sh)$/.test(path) && existsSync(path))
    .filter((path) => path !== "package-lock.json" && !path.startsWith("test/"));

  test.each([
    "npm install --global colloquy",
    "npm i -g colloquy@0.1.0",
    "npx colloquy critique a.md",
    "npx -y colloquy mcp",
    "pnpm add -g colloquy",
    "bunx colloquy",
    "npm exec -- colloquy",
  ])("%s is one that would", (text) => expect(text).toMatch(fromRegistry));

  test.each([
    "npm install --global ./colloquy-0.1.0.tgz",
    "npm install --global ./colloquy-*.tgz",
    "npm install -g ./.github/colloquy-0.1.0.tgz",
    "npx --yes --package=node@24 -- colloquy critique a.md",
    "npm run build && colloquy critique",
  ])("%s is none", (text) => expect(text).not.toMatch(fromRegistry));

  test("there is none", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((path) => fromRegistry.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});
