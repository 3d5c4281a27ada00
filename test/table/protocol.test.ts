import { expect, test } from "vitest";
import { protocol } from "../../src/table/protocol.ts";

/** What a protocol of the kit says about itself from the little that it is told with. */

const told = {
  name: "poll",
  summary: "a poll",
  when: "a test",
  cost: "one call each",
  subject: { name: "question", example: "Which queue?" },
  options: {},
  help: "Everybody says.",
  calls: (seats: number) => 2 * seats,
  rules: "Say it.",
  run: () => Promise.resolve(),
  report: () => ({ document: [] }),
} as const;

async function planned(more: object, agents: readonly string[]) {
  const manifest = protocol({ ...told, ...more });
  const asked = { subject: "Which queue, and why?", context: [], options: {}, agents, lang: null, now: 0 };
  const plan = await manifest.plan(asked as unknown as Parameters<typeof manifest.plan>[0]);
  return { ...plan, takes: manifest.verbs[0]?.takes };
}

test.each<[string, object, readonly string[], object]>([
  [
    "a member for each agent",
    {},
    ["ada", "bob"],
    {
      seats: [
        { name: "Member 1", agent: "ada" },
        { name: "Member 2", agent: "bob" },
      ],
      mostCalls: 4,
      takes: ["folder", "files", "partial"],
    },
  ],
  [
    "an editor besides, who is no member and whom somebody may name",
    { editor: true },
    ["ada", "bob"],
    {
      seats: [{}, {}, { name: "Editor", chair: true, agent: null }],
      mostCalls: 4,
      takes: ["folder", "files", "partial", "chair"],
    },
  ],
  [
    "those that it names",
    { seats: () => [{ name: "Ann", role: "", focus: [], agent: null }] },
    ["ada", "bob"],
    { seats: [{ name: "Ann" }], mostCalls: 2 },
  ],
])("it has %s, and as many calls as its members make", async (_, more, agents, expected) => {
  const plan = await planned(more, agents);
  expect(plan).toMatchObject({ title: "Which queue, and why?", id: "poll-which-queue-and-why", ...expected });
  expect(plan.given).toMatchObject({ subject: "Which queue, and why?", today: "1970-01-01" });
});
