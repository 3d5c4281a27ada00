import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { AgentError, type AgentObject, ask, critique } from "../../src/index.ts";
import { parseJournal } from "../../src/kernel/journal/journal-text.ts";
import { api, cli, exec, reader } from "../../src/library/agents.ts";
import { beside } from "../beside.ts";
import { startModelServer } from "../model-server/server.ts";

const question = "Which cache?";

test("a command is an agent", async () => {
  const upper =
    "process.stdin.on('data', (text) => process.stdout.write(`${text.length > 0} ${process.env.SAYS}`))";
  const echo = exec([process.execPath, "-e", upper], { env: { SAYS: "A map." } });
  expect((await ask(question, { agents: { echo } }).result).verdict).toMatchObject({ answer: "true A map." });
});

test("so is a model behind an API", async () => {
  const server = await startModelServer({ answer: () => ({ text: "A map." }) });
  const model = api({ provider: "openai-compatible", model: "m-1", baseURL: `${server.url}/v1` });
  const discussion = ask(question, { agents: { model } });
  expect((await discussion.result).verdict).toMatchObject({ answer: "A map." });
  const receipts = discussion.events.flatMap((event) =>
    event.type === "turn.answered" ? [event.receipt] : [],
  );
  expect(receipts).toMatchObject([{ answeredBy: "model", model: "m-1", tokensEstimated: false }]);
  await server.close();
});

test("the reader reads a text by rules", async () => {
  const text = "# Notes\n\nThe timeout is TBD.\n";
  const discussion = critique(
    { path: "notes.md", text },
    { agents: { reader: reader() }, perspectives: ["Completeness"] },
  );
  const { status, verdict } = await discussion.result;
  expect(status).toBe("completed");
  expect(verdict?.actionItems).toEqual(["Finish the place, or say who decides it and by when (notes.md:3)"]);
});

test("an agent CLI that is not there is a failure of its seat", async () => {
  const claude = cli("claude", { command: "/nowhere/claude" });
  const result = await ask(question, { agents: { claude } }).result;
  expect(result.status).toBe("failed");
  expect(result.seats[0]?.failure).toMatch(/^not-installed: /);
});

// It has five seconds to stop, and a process of its own takes a while to start.
beside(
  "one that never answers runs out of time, whatever else the process has to do",
  { timeout: 60_000 },
  async () => {
    const program = `
    import { ask } from "./src/index.ts";
    const never = () => new Promise(() => {});
    const { status, seats } = await ask("Why?", { agents: { never }, limits: { turnTimeoutMs: 50 } }).result;
    console.log(status, seats[0].failure);
  `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      program,
    ]);
    expect(stdout).toBe("failed timeout: it gave no answer within 50 ms (turn-timeout)\n");
  },
);

describe("whatever an agent hands in, the journal can be read", () => {
  const answering = (answer: unknown) => ({ answer: async () => answer }) as AgentObject;
  const text = "A map.";
  const throwing = (code: string, details: object): AgentObject => ({
    answer: () => Promise.reject(new AgentError(code as "exit", "no luck", details)),
  });
  const odd: Readonly<Record<string, AgentObject>> = {
    "an unknown code": throwing("foo", {}),
    "no text": answering({ text: 3 }),
    "a model": answering({ text, model: 3 }),
    "a session": answering({ text, sessionId: {} }),
    "an exit code": answering({ text, exitCode: "0" }),
    "a note": answering({ text, note: ["so"] }),
    "a signature": answering({ text, signed: { by: "Ada" } }),
    "all unknown": answering({ text, model: null, note: null, exitCode: null, signed: null, usage: null }),
  };

  test("what is not of its shape is a failure of the call", async () => {
    const told = Object.entries(odd).map(async ([what, ada]) => {
      const discussion = ask(question, { agents: { ada } });
      const { seats, verdict } = await discussion.result;
      const lines = discussion.events.map((event) => `${JSON.stringify(event)}\n`).join("");
      expect(parseJournal(lines, what)).toMatchObject({ torn: null, alteredLine: null });
      return `${what}: ${seats[0]?.failure ?? verdict?.answer}`;
    });
    expect((await Promise.all(told)).join("\n")).toMatchInlineSnapshot(`
      "an unknown code: threw: ada threw AgentError: no luck
      no text: garbage: ada gave no text
      a model: garbage: the \`model\` of ada's answer is not a text
      a session: garbage: the \`sessionId\` of ada's answer is not a text
      an exit code: garbage: the \`exitCode\` of ada's answer is not a whole number
      a note: garbage: the \`note\` of ada's answer is not a text
      a signature: garbage: the \`signed\` of ada's answer is not { by, at }
      all unknown: A map."
    `);
  });

  test.each([
    ["NaN", { inputTokens: NaN, outputTokens: 10, costUsd: NaN }],
    ["negative", { inputTokens: -1e6, outputTokens: 10, costUsd: -3 }],
    ["null", { inputTokens: null, outputTokens: 10, costUsd: null }],
    ["text", { inputTokens: "x", outputTokens: 10, costUsd: "1" }],
  ])("a count that is %s is unknown, and limits hold", async (_, usage) => {
    const discussion = critique(
      { path: "notes.md", text: "# Notes\n" },
      {
        agents: {
          ada: answering({ text: '{"strengths":[],"weaknesses":["w"],"suggestions":[],"rating":3}', usage }),
        },
        perspectives: ["A", "B", "C"],
        limits: { maxTokens: 1500, concurrency: 1 },
      },
    );
    expect(await discussion.result).toMatchObject({ status: "paused", usage: { costUsd: null } });
    const receipts = discussion.events.flatMap((event) =>
      event.type === "turn.answered" ? [event.receipt] : [],
    );
    expect(receipts[0]).toMatchObject({ outputTokens: 10, tokensEstimated: true });
    expect(receipts[0]?.inputTokens).toBeGreaterThan(100);
  });
});
