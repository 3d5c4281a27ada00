import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { knownAgents } from "../../../src/host/panel/agents.ts";
import { checkAgent } from "../../../src/host/panel/check-agents.ts";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { printing } from "../../agents/recorded-cli.ts";
import { project } from "../../reading/project/project.ts";

afterEach(() => vi.unstubAllEnvs());

test("a CLI that is checked gets no secret, neither for its version nor for its word", async () => {
  const root = await project({});
  const say = printing("claude", "ok");
  const body = `env >> ${root}/seen; case "$1" in --version) echo "Claude CLI 9.9.9-beta.1.";; *) cat > /dev/null; ${say};; esac`;
  const installed = await project({ "bin/claude": `#!/bin/sh\n${body}\n` });
  const cwd = await project({});
  chmodSync(join(installed, "bin/claude"), 0o755);
  vi.stubEnv("PATH", `${join(installed, "bin")}:${process.env["PATH"]}`);
  vi.stubEnv("SECRET_TOKEN", "s");
  const env = { ...process.env, XDG_CONFIG_HOME: root };
  const config = await resolveConfig({ flags: {}, home: undefined, config: undefined, env, cwd });
  const claude = knownAgents(config).find(({ name }) => name === "claude");
  if (claude === undefined) throw new Error("claude is not found");

  const checked = await checkAgent(claude, config, cwd, new AbortController().signal);

  expect(checked).toMatchObject({ passed: true, version: "9.9.9-beta.1" });
  const seen = readFileSync(join(root, "seen"), "utf8").split("\n");
  expect(seen.filter((line) => line.startsWith("PATH="))).toHaveLength(2);
  expect(seen.filter((line) => line.startsWith("SECRET_TOKEN"))).toEqual([]);
});

test("what a clone puts where its config defines an agent is not run", async () => {
  const cwd = await project({
    ".colloquy/config.yaml": "agents:\n  mine: { cli: claude }\n",
    ".colloquy/config.yaml:2": '#!/bin/sh\ntouch "$0"-ran\necho 9.9.9\n',
  });
  chmodSync(join(cwd, ".colloquy/config.yaml:2"), 0o755);
  const env = { PATH: join(cwd, "bin"), XDG_CONFIG_HOME: cwd };
  const config = await resolveConfig({ flags: {}, home: undefined, config: undefined, env, cwd });
  const mine = knownAgents(config).find(({ name }) => name === "mine");
  if (mine === undefined) throw new Error("mine is not known");

  const checked = await checkAgent(mine, config, cwd, new AbortController().signal);

  expect(checked).toMatchObject({ passed: false, version: null });
  expect(existsSync(join(cwd, ".colloquy/config.yaml:2-ran"))).toBe(false);
});
