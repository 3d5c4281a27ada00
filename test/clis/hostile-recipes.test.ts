import { spawn } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { installedCli, provenRecipes } from "../../scripts/clis/installed.ts";
import { pointedRecipe } from "../../scripts/clis/pointed-recipe.ts";
import { makeRecipeAgent, plainUse } from "../../src/host/panel/cli-agent.ts";
import { asked } from "../agents/asked.ts";
import { afterwards } from "../beside.ts";
import { temporaryFolder } from "../discussion.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { addTo, canary, hostile } from "./hostile.ts";

type Name = (typeof provenRecipes)[number];

afterEach(() => vi.unstubAllEnvs());

/** A hostile home, project and folder above the seat's, and an agent's own settings that point at a server of ours. */
async function trapped(name: Name) {
  const trap = hostile(name, await temporaryFolder());
  const server = await startModelServer();
  afterwards(() => server.close());
  const { env, files, model } = pointedRecipe(name, server.url);
  addTo(trap.home, files);
  const bin = join(dirname(trap.home), "bin");
  await mkdir(bin);
  await symlink(installedCli(name) ?? "", join(bin, name));
  const PATH = [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter);
  const user = {
    PATH,
    HOME: trap.home,
    PWD: trap.project,
    INIT_CWD: trap.project,
    TMPDIR: trap.above,
    ...env,
  };
  vi.stubEnv("TMPDIR", trap.above);
  return { trap, server, model, user };
}

/** Its models run JavaScript that reaches nothing but our eyes. */
const unavoidable: Readonly<Partial<Record<Name, readonly string[]>>> = {
  "codex-acp": ["functions.exec", "functions.wait"],
};

function readBy({ requests }: ModelServer): readonly string[] {
  const texts = requests.map(({ body }) => JSON.stringify(body)).join("\n");
  return [...new Set(texts.match(new RegExp(`${canary} [\\w/.-]+`, "g")))];
}

/** How each is asked by somebody who has no wish to keep anything out. The adapters' CLIs are asked so in isolation.test.ts. */
const plain: Readonly<Partial<Record<Name, readonly string[]>>> = {
  copilot: ["-p", "What do you see?", "--model=gpt-5.5", "--allow-all-tools", "--trust-folder"],
  pi: ["--print", "--model", "stub/stub", "What do you see?"],
  kimi: ["-p", "What do you see?"],
};

describe.each(provenRecipes.filter((name) => installedCli(name) !== null))(
  "%s in a hostile home, project and folder",
  (name) => {
    test("reads nothing of them, starts nothing of them, and has no tools", async () => {
      const { trap, server, model, user } = await trapped(name);
      const agent = await makeRecipeAgent(
        name,
        { ...plainUse(name), model },
        { ours: user, cwd: trap.project },
      );
      afterwards(async () => agent.rest?.(trap.project, true));
      const context = { signal: AbortSignal.timeout(150_000), onOutput: () => {} };
      const { text } = await agent.answer({ ...asked, discussion: trap.project }, context);
      expect(text).not.toContain(canary);
      expect({ read: readBy(server), started: trap.started() }).toEqual({ read: [], started: [] });
      const answers = server.requests.filter((one) => one.kind === "answer");
      expect(answers.flatMap(({ tools }) => tools)).toEqual(unavoidable[name] ?? []);
    });

    const args = plain[name];
    test.skipIf(args === undefined)("which would otherwise be read or started", async () => {
      const { trap, server, user } = await trapped(name);
      const child = spawn(installedCli(name) ?? name, args ?? [], {
        cwd: trap.project,
        env: user,
        stdio: ["ignore", "ignore", "ignore"],
        detached: true,
      });
      afterwards(() => endGroup(child.pid));
      await new Promise((resolve) => child.once("exit", resolve));
      expect([...trap.started(), ...readBy(server)].filter((what) => what.includes("project"))).not.toEqual(
        [],
      );
    });
  },
);

function endGroup(pid: number | undefined): void {
  try {
    process.kill(-(pid ?? Number.NaN), "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
