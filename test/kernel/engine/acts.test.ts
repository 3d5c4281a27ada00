import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { actOf, discounted } from "../../../src/kernel/who-answered.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import { journalFile } from "../../../src/kernel/home-parts.ts";
import { seatResult } from "../../../src/kernel/result.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

const say: Turn<string> = {
  kind: "say",
  prompt: { stable: "", fresh: "", request: "Say something." },
  schema: null,
};
const round = (floor: Floor) =>
  floor.round("Round", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, say))));
const twoRounds = async (floor: Floor) => [await round(floor), await round(floor)];

/** Uses its shell in its first turn, or tries to. */
function doing(isRefused: boolean, asked: string[] = []): Agent {
  return {
    name: "doer",
    kind: "acp",
    answer: async (_, { onAct }) => {
      asked.push("asked");
      if (asked.length === 1) onAct?.(actOf("bash", { command: "id" }, isRefused));
      return { text: `answer ${asked.length}` };
    },
  };
}

test("what an agent said while it acted on its own is no answer, and it is not asked again", async () => {
  const asked: string[] = [];
  const { end, events } = await discuss({
    seated: [seated("Ann", doing(false, asked)), seated("Bob", saying("honest", "words"))],
    protocol: twoRounds,
  });
  expect(end).toMatchObject({
    outcome: [
      [{ answered: false, failure: { code: "acted" } }, { answered: true }],
      [{ answered: false, failure: { code: "breaker" } }, { answered: true }],
    ],
  });
  expect(asked).toHaveLength(1);
  expect(events.filter(({ type }) => type === "acted")).toMatchObject([
    { seat: "Ann", agent: "doer", tool: "bash", input: '{"command":"id"}' },
  ]);
  const failed = events.find((event) => event.type === "turn.failed");
  expect(failed).toMatchObject({
    raw: "answer 1",
    failure: { message: "doer acted on its own (bash), so what it said does not count" },
  });
});

test("its seat is marked, from the journal alone, also where another answered for it", async () => {
  const { events } = await discuss({
    seated: [seated("Ann", doing(false), saying("other", "instead"))],
    protocol: round,
  });
  const [discussion] = discussionsOf(events);
  const [ann] = discussion?.seats ?? [];
  expect(discussion && ann && seatResult(discussion, ann)).toMatchObject({
    answeredBy: "other",
    fallback: true,
    actedOnItsOwn: ["bash"],
  });
  expect(discussion?.warnings).toEqual([
    "doer acted on its own (bash), so what it said does not count (Ann).",
    "other answered in place of doer.",
  ]);
});

test("a replay asks nobody again and tells the same", async () => {
  const asked: string[] = [];
  const folder = await temporaryFolder();
  const run = { folder, seated: [seated("Ann", doing(false, asked))], protocol: round };
  await discuss(run);
  const journal = join(folder, journalFile);
  const lines = (await readFile(journal, "utf8")).trimEnd().split("\n");
  await writeFile(journal, `${lines.slice(0, -1).join("\n")}\n`);
  const again = await discuss(run);
  expect(asked).toHaveLength(1);
  expect(again.end).toMatchObject({ outcome: [{ answered: false, failure: { code: "acted" } }] });
  expect(again.events.filter(({ type }) => type === "acted")).toHaveLength(1);
});

test("what was refused goes onto the record, and the answer counts", async () => {
  const { end, events } = await discuss({ seated: [seated("Ann", doing(true))], protocol: round });
  expect(end).toMatchObject({ outcome: [{ answered: true, value: "answer 1" }] });
  const [discussion] = discussionsOf(events);
  expect(discussion?.acts).toMatchObject([{ tool: "bash", refused: true }]);
  expect(discussion?.warnings).toEqual([
    "doer wanted to use a tool of its own for Ann, and could not: bash.",
  ]);
});

test("an agent that acted and failed is not asked to repair it", async () => {
  const calls: string[] = [];
  const agent: Agent = {
    name: "doer",
    kind: "cli",
    answer: async (_, { onAct }) => {
      calls.push("asked");
      onAct?.(actOf("bash", {}));
      throw new AgentError("no-answer", "nothing");
    },
  };
  const { end } = await discuss({ seated: [seated("Ann", agent)], protocol: round });
  expect(end).toMatchObject({ outcome: [{ answered: false, failure: { code: "acted" } }] });
  expect(calls).toHaveLength(1);
});

test("what an agent did is told without its keys, and no longer than anybody reads", () => {
  const hide = (text: string) => text.replaceAll("sk-1", "***");
  expect(actOf("curl sk-1", { header: "sk-1" }, false, hide)).toEqual({
    tool: "curl ***",
    input: '{"header":"***"}',
  });
  const [fits, long] = [1998, 1999].map((length) => actOf("x".repeat(300), "y".repeat(length)));
  expect([fits?.tool.length, fits?.input.at(-1), long?.input.length, long?.input.at(-1)]).toEqual([
    200,
    '"',
    2000,
    "…",
  ]);
});

test.each([
  [["bash", "bash", "edit"], "bash, edit"],
  [["a", "b", "c"], "a, b, c"],
  [["a", "b", "c", "d", "a"], "a, b, c, 1 more"],
])("tools %j are named as %s", (tools, named) => {
  const acts = tools.map((tool) => actOf(tool, {}));
  expect(discounted("ada", acts)?.message).toContain(`(${named})`);
});
