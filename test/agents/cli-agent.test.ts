import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claude } from "../../src/agents/cli/claude.ts";
import { type CliOptions, cliAgent } from "../../src/agents/cli/cli-agent.ts";
import { opencode } from "../../src/agents/cli/opencode.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import type { Exchange } from "../../src/kernel/exchange.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import { seat, temporaryFolder } from "../discussion.ts";

/** A command that prints what the real one was recorded to print, and notes how it was called. */
async function fakeCli(
  body: string,
): Promise<{ readonly options: CliOptions; readonly calls: () => Promise<string[]> }> {
  const folder = await temporaryFolder();
  const command = join(folder, "cli.sh");
  await writeFile(
    command,
    `#!/bin/bash\nread -r -d '' prompt\nprintf '%s\\t%s\\t%s\\n' "$PWD" "$*" "\${prompt//$'\\n'/ }" >> ${folder}/calls\n${body}\n`,
  );
  await chmod(command, 0o755);
  await mkdir(join(folder, "x"));
  const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");
  return { options: { command }, calls };
}

function printing(cli: string, name: string): string {
  const file = join(process.cwd(), `test/fixtures/clis/${cli}/${name}.json`);
  return `node -e 'const r = JSON.parse(require("fs").readFileSync("${file}", "utf8")); process.stdout.write(r.stdout); process.stderr.write(r.stderr); process.exitCode = r.exitCode ?? 1'`;
}

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "Stable part.", fresh: "", request: "First request." },
  material: [],
  earlier: [],
  schema: null,
};

const context = { signal: new AbortController().signal, onOutput: () => {} };

const spoken = (answeredBy: string, sessionId: string | null): Exchange => ({
  prompt: { stable: "Stable part.", fresh: "", request: "First request." },
  reply: `what ${answeredBy} said`,
  receipt: {
    asked: "mine",
    answeredBy,
    fallback: false,
    model: null,
    sessionId,
    exitCode: 0,
    ms: 1,
    inputTokens: 1,
    outputTokens: 1,
    tokensEstimated: false,
    costUsd: null,
  },
});

test("a first turn begins a session of our own choosing, with the whole prompt on stdin", async () => {
  const { options, calls } = await fakeCli(printing("claude", "ok"));
  const { text } = await cliAgent("mine", claude, options).answer(request, context);
  expect(text).toBe("The plan names no owner for the migration. Rating: 3.");
  const [call = ""] = await calls();
  expect(call).toMatch(/--session-id [0-9a-f-]{36}\tStable part\. {2}First request\.$/);
});

test("a second turn goes on in its session and is sent only what is new", async () => {
  const { options, calls } = await fakeCli(printing("claude", "resumed"));
  const second = {
    ...request,
    prompt: { ...request.prompt, fresh: "News.", request: "Second request." },
    earlier: [spoken("mine", "s-1")],
  };
  await cliAgent("mine", claude, options).answer(second, context);
  const [call = ""] = await calls();
  expect(call).toMatch(/--resume s-1\tNews\. {2}Second request\.$/);
});

test("what another agent answered in its place meanwhile is told with the news", async () => {
  const { options, calls } = await fakeCli(printing("claude", "resumed"));
  const earlier = [spoken("mine", "s-1"), spoken("spare", null)];
  await cliAgent("mine", claude, options).answer({ ...request, earlier }, context);
  const [call = ""] = await calls();
  expect(call).toContain("--resume s-1");
  expect(call).toContain("what spare said");
  expect(call).not.toContain("what mine said");
});

test("where its session is lost, a new one is told everything", async () => {
  const lost = printing("claude", "unknown-session");
  const { options, calls } = await fakeCli(
    `case "$*" in *--resume*) ${lost};; *) ${printing("claude", "ok")};; esac`,
  );
  const answer = await cliAgent("mine", claude, options).answer(
    { ...request, earlier: [spoken("mine", "s-1")] },
    context,
  );
  expect(answer.text).toContain("no owner");
  const [, second = ""] = await calls();
  expect(second).toContain("--session-id");
  expect(second).toMatch(/Stable part\..*what mine said.*First request\.$/);
});

test("seats have folders of their own, and a seat always the same", async () => {
  const { options, calls } = await fakeCli(printing("claude", "ok"));
  const agent = cliAgent("mine", claude, options);
  await agent.answer(request, context);
  await agent.answer(request, context);
  await agent.answer({ ...request, seat: seat("Risk") }, context);
  const [first, second, other] = (await calls()).map((call) => call.split("\t")[0]);
  expect(first).toBe(second);
  expect(other).not.toBe(first);
});

test("one that would ask for ever is ended at once", async () => {
  const { options } = await fakeCli(`${printing("opencode", "cut")}; sleep 600`);
  await expect(cliAgent("mine", opencode, options).answer(request, context)).rejects.toMatchObject({
    code: "garbage",
  });
});

test("one that is not installed says so", async () => {
  const agent = cliAgent("mine", claude, { command: "no-such-claude" });
  await expect(agent.answer(request, context)).rejects.toBeInstanceOf(AgentError);
  await expect(agent.answer(request, context)).rejects.toMatchObject({ code: "not-installed" });
});
