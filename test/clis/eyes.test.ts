import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { installedCli } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import { makeCliAgent } from "../../src/host/panel/cli-agent.ts";
import type { AgentRequest, SeatEyes } from "../../src/kernel/agent.ts";
import { type CliName, cliNames } from "../../src/kernel/vendor.ts";
import { jsonSchemaOf } from "../../src/kernel/engine/json-schema.ts";
import { readReply } from "../../src/kernel/engine/ladder.ts";
import { nothingShown } from "../kernel/engine/nothing-shown.ts";
import { howToLook, lookTools } from "../../src/kernel/eyes.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import type { Answer, ModelRequest } from "../model-server/answer.ts";
import { startModelServer } from "../model-server/server.ts";
import { addTo, canary, hostile } from "./hostile.ts";

afterEach(() => vi.unstubAllEnvs());

/** To models that it knows codex offers other tools than to one it has never heard of. */
const installed = cliNames.flatMap((cli) => {
  if (installedCli(cli) === null) return [];
  const known = cli === "codex" ? [{ name: "codex and its own model", cli, known: "gpt-6.1-sol" }] : [];
  return [{ name: cli, cli, known: null }, ...known];
});
const codeTools = ["functions.exec", "functions.wait"];

/** What each offers besides our eyes, as docs/clis.md lists it. */
const unavoidable: Readonly<Record<CliName, readonly string[]>> = {
  claude: [],
  codex: ["list_mcp_resources", "list_mcp_resource_templates", "read_mcp_resource"],
  gemini: [],
  qwen: [],
  opencode: [],
};

/** And for a structured answer. */
const forSchemas: Partial<Record<CliName, string>> = {
  claude: "StructuredOutput",
  qwen: "structured_output",
};

const limitSchema = z.object({ limit: z.string() });

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "The rules.", fresh: "", request: "What is the limit?" },
  material: [],
  earlier: [],
  schema: null,
};

const project: Readonly<Record<string, string>> = {
  list_files: "src/limit.ts",
  search: "src/limit.ts:1  export const limit = 4711;",
  read_file: "1  export const limit = 4711;",
};

/** A model that lists, searches, reads, and answers with what it was shown. */
function looking({ tools, messages, n, schema }: ModelRequest, isJson: boolean): Answer {
  const ours = (tool: string, input: object) =>
    tools.includes("functions.exec")
      ? {
          call: { name: "exec", input: `text(await tools.mcp__colloquy__${tool}(${JSON.stringify(input)}))` },
        }
      : { call: { name: tools.find((name) => name.endsWith(tool)) ?? tool, input } };
  if (n === 1) return ours("list_files", { pattern: "src/**" });
  if (n === 2) return ours("search", { query: "limit" });
  if (n === 3) return ours("read_file", { path: "src/limit.ts" });
  const shown = messages.map(({ text }) => text).join("\n");
  const limit = /limit = (\d+)/.exec(shown)?.[1] ?? "unknown";
  if (schema !== null) return { structured: { limit } };
  return isJson ? JSON.stringify({ limit }) : `The limit is ${limit}.`;
}

describe.each(installed)("$name", ({ cli, known }) => {
  test.each([
    { shape: "text", schema: null },
    { shape: "what fits a schema", schema: limitSchema },
  ])("looks through our eyes, has nothing else, and answers with $shape", async ({ schema }) => {
    const trap = hostile(cli, await temporaryFolder());
    const server = await startModelServer({ answer: (asked) => looking(asked, schema !== null) });
    const looks: string[] = [];
    const eyes: SeatEyes = {
      mostLooks: 60,
      look: (tool) => {
        looks.push(tool);
        return Promise.resolve({ text: project[tool] ?? "", isRefused: false });
      },
    };
    try {
      const { files, env, model, args } = pointedAt(cli, server.url, trap.home);
      addTo(trap.home, files);
      const user = { ...env, PWD: trap.project, INIT_CWD: trap.project, TMPDIR: trap.above };
      for (const [name, value] of Object.entries(user)) vi.stubEnv(name, value);
      const usual = { kind: "cli", cli, effort: null, timeoutMs: null, env: {} } as const;
      const own = { command: installedCli(cli) ?? cli, model: known ?? model, args, envFrom: ["STUB_KEY"] };
      const agent = await makeCliAgent(cli, { ...usual, ...own });
      const context = { signal: AbortSignal.timeout(200_000), onOutput: () => {}, eyes };
      const shape = schema === null ? null : jsonSchemaOf(schema);
      const answer = await agent.answer({ ...request, schema: shape }, context);
      if (schema === null) expect(answer.text).toBe("The limit is 4711.");
      else expect(readReply(answer, { schema }, nothingShown)).toMatchObject({ value: { limit: "4711" } });
      expect(looks).toEqual(["list_files", "search", "read_file"]);
      expect(trap.started()).toEqual([]);
      expect(JSON.stringify(server.requests)).not.toContain(canary);
      const asked = server.requests.filter(({ kind }) => kind === "answer");
      expect(asked).toHaveLength(4);
      expect(JSON.stringify(asked[0])).toContain(howToLook(eyes.mostLooks));
      for (const { tools = [] } of asked as readonly Partial<ModelRequest>[]) {
        const others = tools.filter((name) => !lookTools.some((tool) => name.endsWith(tool)));
        const own = schema === null ? [] : [forSchemas[cli] ?? []].flat();
        expect(others).toEqual(known === null ? [...unavoidable[cli], ...own] : codeTools);
        expect(tools).toHaveLength(others.length + (known === null ? lookTools.length : 0));
      }
    } finally {
      await server.close();
    }
  });
});
