import { expect, test } from "vitest";
import { type Story, story } from "../../stories/command.ts";
import { config, design, rated } from "../../stories/panel.ts";

/** A critique by a script and by these people, who are waited for. */
async function waitingFor(people: readonly string[]): Promise<Story> {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify([{ reply: rated(4) }]));
  const persons = people.map((human) => [human.toLowerCase(), { human, onNone: "wait" }] as const);
  const agents = { scripted: { script: "./replies.yaml" }, ...Object.fromEntries(persons) };
  const perspectives = Object.keys(agents).map((agent) => ({ name: agent, agent }));
  const panel = config(told, { agents, critique: { perspectives } });
  expect((await told.run(["critique", "design.md", ...panel])).code).toBe(4);
  return told;
}

test.for<readonly [readonly string[], readonly string[]]>([
  [["Ada"], []],
  [
    ["Ada", "Bob"],
    ["--seat ada", "--seat bob"],
  ],
])(
  "of %j who are asked each is told how to answer, and as which seat where there are several: %j",
  async ([people, seats]) => {
    const told = await waitingFor(people);
    const { code, stdout } = await told.run(["answer"]);
    expect(code).toBe(0);
    expect(stdout.match(/Answer with: colloquy answer /g)).toHaveLength(people.length);
    expect(stdout.match(/--seat \S+/g) ?? []).toEqual(seats);
  },
);

test("a seat is named in large or small letters; one that nobody waits for is told apart from those that are open", async () => {
  const told = await waitingFor(["Ada", "Bob"]);
  const answered = async (...words: readonly string[]) => told.run(["answer", "d1", ...words]);
  expect((await answered("--seat", "cat", "{}")).stderr).toMatch(
    /The seat "cat" is not waiting[^]*Open: ada, bob\./,
  );
  expect((await answered("{}")).stderr).toMatch(/2 answers are missing: ada, bob/);
  const { code, stderr } = await answered("--seat", "ADA", JSON.stringify(rated(3)));
  // Bob is waited for still.
  expect(code, stderr).toBe(4);
  expect((await told.run(["answer"])).stdout).not.toContain("ada");
});

test.for<readonly [string, readonly string[], number]>([
  ["answered", ["--agents", "scripted"], 0],
  ["waited for", ["--agents", "human"], 4],
])("how to go on with a question that is %s is told once", async ([, agents, ended]) => {
  const told = story();
  told.write("replies.yaml", JSON.stringify([{ reply: "An LRU." }]));
  const panel = config(told, { agents: { scripted: { script: "./replies.yaml" } } });
  const { code, stderr } = await told.run(["ask", "Which cache?", ...agents, ...panel]);
  expect(code, stderr).toBe(ended);
  expect(stderr.match(/To continue: /g)).toHaveLength(1);
});
