import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { installedCli, provenRecipes } from "../../scripts/clis/installed.ts";
import { pointedRecipe } from "../../scripts/clis/pointed-recipe.ts";
import { makeRecipeAgent, plainUse } from "../../src/host/panel/cli-agent.ts";
import type { AgentAnswer, AgentRequest, CallContext } from "../../src/kernel/agent.ts";
import type { Exchange } from "../../src/kernel/prompt.ts";
import { afterwards } from "../beside.ts";
import { temporaryFolder } from "../discussion.ts";
import { asked } from "../agents/asked.ts";
import type { AnswerScript } from "../model-server/answer.ts";
import { startModelServer } from "../model-server/server.ts";

type Name = (typeof provenRecipes)[number];

async function agentOf(name: Name, answer: AnswerScript) {
  const server = await startModelServer({ answer });
  afterwards(() => server.close());
  const home = await temporaryFolder();
  const { env, files, model } = pointedRecipe(name, server.url);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  const bin = join(home, "bin");
  await mkdir(bin);
  await symlink(installedCli(name) ?? "", join(bin, name));
  const ours = { PATH: [bin, process.env["PATH"]].join(delimiter), HOME: home, ...env };
  const agent = await makeRecipeAgent(name, { ...plainUse(name), model }, { ours, cwd: home });
  afterwards(async () => agent.rest?.(home, true));
  return { agent, server, request: { ...asked, discussion: home } satisfies AgentRequest };
}

const context: CallContext = { signal: new AbortController().signal, onOutput: () => {} };

function spoken(agent: string, { text, sessionId }: AgentAnswer): Exchange {
  const receipt = { asked: agent, answeredBy: agent, fallback: false, model: null, exitCode: null, ms: 1 };
  const unknown = { inputTokens: null, outputTokens: null, tokensEstimated: false, costUsd: null };
  return {
    prompt: asked.prompt,
    reply: text,
    receipt: { ...receipt, ...unknown, sessionId: sessionId ?? null },
  };
}

/** Its models run JavaScript that reaches nothing but our eyes. */
const unavoidable: Readonly<Partial<Record<Name, readonly string[]>>> = {
  "codex-acp": ["functions.exec", "functions.wait"],
};

describe.each(provenRecipes)("%s", (name) => {
  test.skipIf(installedCli(name) === null)("answers twice, and its model is offered no tool", async () => {
    const { agent, server, request } = await agentOf(name, ({ n }) => `answer ${n}`);
    const first = await agent.answer(request, context);
    const earlier = [spoken(name, first)];
    const next = await agent.answer(
      { ...request, prompt: { ...asked.prompt, request: "Second request." }, earlier },
      context,
    );
    expect([first.text.trim(), next.text.trim()]).toEqual(["answer 1", "answer 2"]);
    const requests = server.requests.filter((one) => one.kind === "answer");
    expect(requests).toHaveLength(2);
    const offered = unavoidable[name] ?? [];
    expect(requests.map(({ tools }) => tools)).toEqual([offered, offered]);
    expect(requests[1]?.messages?.map(({ text }) => text).join("\n")).toContain("answer 1");
  });

  test.skipIf(installedCli(name) === null)("a refused key is not-logged-in, with what to type", async () => {
    const { agent, request } = await agentOf(name, () => ({ fault: "unauthorized" }));
    await expect(agent.answer(request, context)).rejects.toMatchObject({ code: "not-logged-in" });
  });

  test.skipIf(installedCli(name) === null)("a full minute is told as one", async () => {
    const { agent, request } = await agentOf(name, () => ({ fault: "rate-limit", retryAfterS: 0 }));
    await expect(agent.answer(request, context)).rejects.toMatchObject({ code: "rate-limit" });
  });

  test.skipIf(installedCli(name) === null)("a model that hangs is ended at the deadline", async () => {
    const { agent, request } = await agentOf(name, () => ({ fault: "hang-mid-stream" }));
    const signal = AbortSignal.timeout(15_000);
    await expect(agent.answer(request, { ...context, signal })).rejects.toThrow();
  });
});

/** How each calls a tool of ours. */
const reading = {
  copilot: "colloquy-read_file",
  kimi: "mcp__colloquy__read_file",
  "claude-agent-acp": "mcp__colloquy__read_file",
  "codex-acp": "mcp__colloquy__read_file",
} as const;

describe.each(["copilot", "kimi", "claude-agent-acp", "codex-acp"] as const)("%s with eyes", (name) => {
  test.skipIf(installedCli(name) === null)("is offered our four tools alone, and looks", async () => {
    const looks: unknown[] = [];
    const script = `text(await tools.${reading[name]}({ path: "a.md" }))`;
    const call =
      name === "codex-acp"
        ? { name: "exec", input: script }
        : { name: reading[name], input: { path: "a.md" } };
    const { agent, server, request } = await agentOf(name, ({ n }) => (n > 1 ? "It says retry." : { call }));
    const look = async (tool: string) => {
      looks.push(tool);
      return { text: "1: Retry as needed.", isRefused: false };
    };
    const { text } = await agent.answer(request, { ...context, eyes: { mostLooks: 60, look } });
    expect(text).toBe("It says retry.");
    expect(looks).toEqual(["read_file"]);
    const [first, next] = server.requests.filter((one) => one.kind === "answer");
    expect(JSON.stringify(next?.messages)).toContain("Retry as needed.");
    const ours = ["list_files", "read_file", "search"];
    expect(first?.tools?.toSorted()).toEqual(
      unavoidable[name] ?? ours.map((tool) => reading[name].replace("read_file", tool)),
    );
  });
});
