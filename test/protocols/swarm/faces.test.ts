import { expect, test } from "vitest";
import { swarm } from "../../../src/index.ts";
import { readExperts } from "../../../src/protocols/swarm/given-experts.ts";
import { exampleAgent, topicOf } from "../../library/example.ts";
import { story } from "../../stories/command.ts";
import { config } from "../../stories/panel.ts";

const experts = [
  { id: "data-engineer", name: "Data Engineer", expertise: ["transactions"] },
  { id: "shop-owner", name: "Shop Owner", expertise: ["promises", "returns"], bias: "counts complaints" },
];
const whole = experts.map((one) => ({ thinkingStyle: "", bias: "", replyTendency: "", ...one }));

test("from code: experts, stress, rounds and depth stand in the journal as they were given", async () => {
  const given = { depth: "lightweight", rounds: 1, stress: "required", experts: whole } as const;
  const held = swarm(topicOf("swarm"), { agents: { one: await exampleAgent("swarm") }, ...given });
  expect((await held.result).status).toBe("paused");
  expect(held.events[0]).toMatchObject({ title: topicOf("swarm"), options: given });
  expect(Object.keys(held.files())).not.toContain("context/");
});

test("from code: experts that are none are refused before anybody is called", async () => {
  const [one] = whole;
  const held = swarm("Where?", { agents: { one: () => "never" }, experts: one === undefined ? [] : [one] });
  await expect(held.result).rejects.toThrow("a panel has 2 to 6 experts, not 1");
});

test("from a config: all four options stand under swarm, and a flag wins over them", async () => {
  const told = story();
  told.write("replies.yaml", "[]");
  const flags = config(told, {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    swarm: { depth: "lightweight", rounds: 3, stress: "off", experts },
  });
  const plan = async (...more: readonly string[]) =>
    (await told.run(["swarm", "Where?", "--dry-run", ...flags, ...more])).stdout;
  expect(await plan()).toContain(
    "Each round is 7 calls with 2 experts; 3 rounds and the synthesis are at most 22 calls",
  );
  expect(await plan("--rounds", "1", "--stress", "required")).toContain("at most 11 calls");
});

test.each([
  ["a text", "ada", "is not a list of experts"],
  ["a list of names", ["ada", "bob"], "is not a list of experts: number 1 is not a map"],
  ["no name", [{ id: "a", expertise: "x" }], 'is not a list of experts: number 1 needs a "name"'],
  [
    "a bias that is a number",
    [{ id: "a", name: "A", expertise: "x", bias: 3 }],
    'is not a list of experts: number 1 has a "bias" that is not a text',
  ],
  [
    "blind spots that are a text",
    [{ id: "a", name: "A", expertise: "x", blindSpots: "none" }],
    'is not a list of experts: number 1 has "blindSpots" that are not a list of texts',
  ],
])("experts given as %s", (_, given, problem) => {
  expect(readExperts(given)).toEqual({ problem });
});

test("experts are taken from a list or a map, areas from a list or a text", () => {
  const listed = { experts: [{ id: "a", name: " A ", expertise: "x, y" }, experts[1]] };
  expect(readExperts(listed)).toEqual({
    value: [
      { id: "a", name: "A", expertise: ["x", "y"], thinkingStyle: "", bias: "", replyTendency: "" },
      { ...whole[1] },
    ],
  });
});
