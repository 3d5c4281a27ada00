import { expect, test } from "vitest";
import { ask, critique } from "../../src/index.ts";
import { api, cli, exec, reader } from "../../src/library/agents.ts";
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
