import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import type { CliName } from "../../src/kernel/vendor.ts";
import { version } from "../../src/version.ts";
import { temporaryFolder } from "../discussion.ts";

const plugin = resolve("plugin");
const skills = ["critique", "discuss", "roundtable", "solve", "swarm", "workflows"];

/** The real CLI with an empty home: what it reads is the plugin alone. */
async function host(cli: CliName) {
  const home = await temporaryFolder();
  const env = {
    PATH: [dirname(process.execPath), "/usr/bin", "/bin"].join(":"),
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, "claude"),
    CODEX_HOME: join(home, "codex"),
    GEMINI_CLI_HOME: home,
    GEMINI_CLI_NO_RELAUNCH: "true",
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  };
  // Codex wants its folder to be there.
  mkdirSync(env.CODEX_HOME);
  return (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(installedCli(cli) ?? cli, args, {
      cwd: home,
      env,
      encoding: "utf8",
      input: "",
      timeout: 100_000,
    });
    return { code: status, said: `${stdout}${stderr}`, stdout };
  };
}

test("claude finds nothing to complain of in the plugin and its marketplace, strictly", async () => {
  const claude = await host("claude");
  const spoilt = join(await temporaryFolder(), "plugin");
  cpSync(plugin, spoilt, { recursive: true });
  const manifest = join(spoilt, ".claude-plugin/plugin.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace('"license"', '"licence"'));

  for (const path of [plugin, join(plugin, ".claude-plugin/plugin.json")])
    expect(claude("plugin", "validate", "--strict", path)).toMatchObject({ code: 0 });
  expect(claude("plugin", "validate", "--strict", manifest)).toMatchObject({ code: 1 });
});

test("claude installs it from its folder, with all skills, the agent and the server", async () => {
  const claude = await host("claude");

  expect(claude("plugin", "marketplace", "add", plugin)).toMatchObject({ code: 0 });
  expect(claude("plugin", "install", "colloquy@colloquy")).toMatchObject({ code: 0 });

  expect(JSON.parse(claude("plugin", "list", "--json").stdout)).toMatchObject([
    { id: "colloquy@colloquy", version, mcpServers: { colloquy: { command: "colloquy", args: ["mcp"] } } },
  ]);
  const { said } = claude("plugin", "details", "colloquy");
  expect(said).toContain(`Skills (6)  ${skills.join(", ")}`);
  expect(said).toContain("Agents (1)  discussion");
});

test("gemini validates and installs it, with all skills and the server", async () => {
  const gemini = await host("gemini");

  expect(gemini("extensions", "validate", plugin)).toMatchObject({ code: 0 });
  const installed = gemini("extensions", "install", plugin, "--consent");
  expect(installed.code).toBe(0);
  expect(installed.said).not.toContain("Error loading agent");

  const { said } = gemini("extensions", "list");
  expect(said).toContain(`colloquy (${version})`);
  expect(said).toMatch(/MCP servers:\s+colloquy/);
  for (const skill of skills) expect(said).toContain(`\n  ${skill}: `);
});

test("codex installs it from its folder; the server comes by a line of its own, in the session's folder", async () => {
  const codex = await host("codex");

  expect(codex("plugin", "marketplace", "add", plugin)).toMatchObject({ code: 0 });
  const added = codex("plugin", "add", "colloquy@colloquy", "--json");
  expect(JSON.parse(added.stdout)).toMatchObject({ name: "colloquy", version });
  // In the plugin's folder it could not see the project (docs/decisions/0014).
  expect(codex("mcp", "list", "--json").stdout.trim()).toBe("[]");
  expect(codex("mcp", "add", "colloquy", "--", "colloquy", "mcp")).toMatchObject({ code: 0 });

  expect(JSON.parse(codex("mcp", "list", "--json").stdout)).toMatchObject([
    { name: "colloquy", transport: { command: "colloquy", args: ["mcp"], cwd: null } },
  ]);
});
