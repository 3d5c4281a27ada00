import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { type Installable, installedCli, provenRecipes } from "../scripts/clis/installed.ts";
import { pointedAt } from "../scripts/clis/pointed-at.ts";
import { pointedRecipe } from "../scripts/clis/pointed-recipe.ts";
import { makeCliAgent, makeRecipeAgent, plainUse } from "../src/host/panel/cli-agent.ts";
import type { Agent, AgentRequest } from "../src/kernel/agent.ts";
import { type CliName, cliNames } from "../src/kernel/vendor.ts";
import { estimateTokenCount } from "tokenx";
import { startModelServer } from "../test/model-server/server.ts";
import { type Figure, inScratch } from "./figure.ts";

const question = "Say hello.";

/** The most that each may add to a question of one line. */
const most: Readonly<Record<Installable, number>> = {
  claude: 700,
  codex: 7000,
  gemini: 400,
  qwen: 2500,
  opencode: 400,
  copilot: 4200,
  pi: 200,
  kimi: 2800,
  "claude-agent-acp": 700,
  "codex-acp": 7500,
};

/** Tokens that an agent CLI adds to a question of one line: all that its model is sent, but the question. */
export function clis(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const figures: Figure[] = [];
    for (const name of [...cliNames, ...provenRecipes]) {
      if (installedCli(name) !== null) figures.push(await addedBy(name, join(folder, name)));
    }
    return figures;
  });
}

async function addedBy(name: Installable, home: string): Promise<Figure> {
  const server = await startModelServer();
  try {
    const agent = await agentOf(name, server.url, home);
    const signal = AbortSignal.timeout(120_000);
    await agent.answer({ ...request, discussion: home }, { signal, onOutput: () => {} });
    await agent.rest?.(home, true);
    const asked = server.requests.filter(({ kind }) => kind === "answer");
    const tokens = asked.reduce((sum, { body }) => sum + estimateTokenCount(JSON.stringify(body)), 0);
    const tools = asked[0]?.tools?.length ?? 0;
    return {
      name: `clis: ${name} adds to a question`,
      value: tokens - estimateTokenCount(question),
      unit: "tokens",
      aim: most[name],
      detail: `${asked.length} request${asked.length === 1 ? "" : "s"}, ${tools} tools`,
    };
  } finally {
    await server.close();
  }
}

async function agentOf(name: Installable, url: string, home: string): Promise<Agent> {
  const recipe = provenRecipes.find((one) => one === name);
  const pointed = recipe === undefined ? pointedAt(name as CliName, url, home) : pointedRecipe(recipe, url);
  for (const [path, text] of Object.entries(pointed.files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  const bin = join(home, "bin");
  await mkdir(bin, { recursive: true });
  await symlink(installedCli(name) ?? "", join(bin, name));
  const ours = { PATH: [bin, process.env["PATH"]].join(delimiter), HOME: home };
  if (recipe !== undefined) {
    const { env, model } = pointed;
    return makeRecipeAgent(name, { ...plainUse(name), model, env }, { ours, cwd: home });
  }
  const cli = {
    kind: "cli",
    cli: name as CliName,
    command: installedCli(name) ?? name,
    effort: null,
  } as const;
  const { model, args, env } = pointedAt(name as CliName, url, home);
  return makeCliAgent(name, { ...cli, model, args, env, timeoutMs: null }, { ours, cwd: home });
}

const request: AgentRequest = {
  discussion: "bench",
  round: 1,
  kind: "ask",
  seat: { id: "bench", name: "Bench", role: "", focus: [] },
  prompt: { stable: "", fresh: "", request: question },
  material: [],
  earlier: [],
  schema: null,
};
