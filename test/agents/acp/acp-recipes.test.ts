import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { acpAgent } from "../../../src/agents/acp/acp-agent.ts";
import { shippedRecipe } from "../../../src/config/recipe.ts";
import type { Act } from "../../../src/kernel/eyes.ts";
import { afterwards, beside } from "../../beside.ts";
import { temporaryFolder } from "../../discussion.ts";
import { asked } from "../asked.ts";
import { notesOf, scripted } from "./scripted.ts";

async function answerOf(behaviour: string, options: Partial<Parameters<typeof acpAgent>[1]> = {}) {
  const folder = await temporaryFolder();
  const agent = acpAgent("mine", { command: await scripted(behaviour, folder), cwd: folder, ...options });
  afterwards(async () => agent.rest?.("test", true));
  const acts: Act[] = [];
  const signal = new AbortController().signal;
  const answer = await agent.answer(asked, { signal, onOutput: () => {}, onAct: (act) => acts.push(act) });
  const did = async (what: string) => (await notesOf(folder)).filter((note) => note.what === what);
  return { answer, acts, did };
}

beside("codex-acp looks by tools that it calls commands, asks by their id, and may", {}, async () => {
  const { acts, did } = await answerOf("looks-like-codex");
  const given = (await did("permission")).map(({ more }) => more);
  expect(given).toEqual([
    { outcome: { outcome: "selected", optionId: "yes" } },
    // A call that names no server may be any command.
    { outcome: { outcome: "selected", optionId: "no" } },
  ]);
  expect(acts).toMatchObject([{ tool: "mcp.colloquy.read_file", refused: true }]);
});

beside("usage of the last request is completed by what every request took", {}, async () => {
  const { answer } = await answerOf("looks-like-codex", { tellsUsage: "request" });
  expect(answer.usage).toEqual({ requests: 2, inputTokens: 290, outputTokens: 20, costUsd: 0.25 });
});

beside("a cost of nothing is no cost that is known", {}, async () => {
  const { answer } = await answerOf("knows-no-price");
  expect(answer.usage).toEqual({ inputTokens: 100, outputTokens: 20 });
});

beside("what a recipe has for a new session is handed on", {}, async () => {
  const { meta } = shippedRecipe("claude-agent-acp");
  expect(meta).toMatchObject({ claudeCode: { options: { tools: [], settingSources: [] } } });
  const { did } = await answerOf("answers", { meta: meta ?? {} });
  expect((await did("new")).map(({ more }) => more)).toMatchObject([{ meta }]);
});

beside("codex-acp is told in JSON what codex is told by its flags", {}, async () => {
  const { env } = shippedRecipe("codex-acp");
  const { features, agents, tools } = JSON.parse(env["CODEX_CONFIG"] ?? "") as Record<string, object>;
  const { args } = shippedRecipe("codex");
  const disabled = args.filter((_, at) => args[at - 1] === "--disable");
  expect(features).toEqual({
    ...Object.fromEntries(disabled.map((name) => [name, false])),
    code_mode: { excluded_tool_namespaces: ["functions", "clock"] },
  });
  expect(args).toContain('features.code_mode.excluded_tool_namespaces=["functions","clock"]');
  expect([agents, tools]).toEqual([
    { enabled: false },
    { experimental_request_user_input: { enabled: false } },
  ]);
  expect(env["INITIAL_AGENT_MODE"]).toBe("read-only");
  expect(readFileSync("agents/codex-acp.yaml", "utf8")).not.toContain("DEFAULT_AUTH_REQUEST");
});
