import { expect, test } from "vitest";
import { type AgentFunction, discuss } from "../../src/index.ts";
import { project } from "../reading/project/project.ts";

/** What seats are told of the project and of the day, without asking. */

const facts = Array.from({ length: 9 }, (_, n) => `Fact ${n + 1}: queue ${n + 1} holds ${n * 7 + 3} orders.`);
const files = {
  "README.md": `# Orders\n\nQueues of a shop.\n\n${facts.join("\n")}\n`,
  "src/queue.ts": "export const longest = 4711;\n",
  LICENSE: "Permission is hereby granted, free of charge, to any person\n",
};

async function prompts(more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const heard: string[] = [];
  const says: AgentFunction = ({ seat, text }) => {
    if (seat.name !== "Moderator") heard.push(text);
    return "No.";
  };
  const root = await project({ ...files, ...more });
  await discuss("Is the limit in src/queue.ts right?", {
    agents: { ada: says, bob: says, eve: says },
    members: ["Ann", "Ben"],
    eyes: "project",
    project: root,
    limits: { maxCalls: 6 },
    answerGate: () => "none",
  }).result.catch(() => null);
  expect(heard.length).toBeGreaterThan(0);
  return heard;
}

test("a small project is shown whole and without its licence, and today is known", async () => {
  const [first = ""] = await prompts();
  for (const fact of facts) expect(first).toContain(fact);
  expect(first).toContain("1\texport const longest = 4711;");
  expect(first).not.toContain("hereby granted");
  expect(first.split("export const longest").length).toBe(2);
  expect(first).toContain(`Today is ${new Date().toISOString().slice(0, 10)}.`);
});

test("of a larger one the README, if it is short, and a map: the rest is for looks", async () => {
  const rows = Array.from({ length: 900 }, (_, n) => `export const price${n} = ${n} * 17 + 4;`);
  const [first = ""] = await prompts({ "src/prices.ts": rows.join("\n") });
  for (const fact of facts) expect(first).toContain(fact);
  expect(first).toContain("src/queue.ts: longest");
  expect(first).not.toContain("4711");
});
