import { describe, expect, test } from "vitest";
import { analysis, approach, fails, plan, solving, verification, wayOf } from "./solving.ts";

/** What 0.2 told wrongly, by name, and what the method promises. */

const all = (said: (name: string) => object) =>
  Object.fromEntries(
    ["ada", "bob", "cyd"].map((name) => [
      name,
      ({ kind }: { kind: string }) =>
        kind === "verify" ? (said(name) as Record<string, unknown>) : undefined,
    ]),
  );

describe("who contests a way to the end", () => {
  const says = all((name) =>
    verification(
      name,
      name === "cyd" ? { objectsTo: [{ option: "O1", reason: "It loses a night" }] } : { option: "O1" },
    ),
  );

  test("stands beside it at the choice, in the table, the outcome, the plan and the package", async () => {
    const { verdict, questions, page, document, files, decided } = await solving({
      says,
      gates: [["choose", "1"]],
    });
    expect(verdict?.solutions[0]).toMatchObject({
      id: "O1",
      for: [{ agent: "ada" }, { agent: "bob" }],
      contested_by: [{ agent: "cyd", reason: "It loses a night" }],
    });
    const gate = questions.find(({ id }) => id === "choose");
    expect(gate?.text).toContain("against it: cyd: It loses a night");
    expect(gate?.choices?.[0]?.label).toContain("against it: cyd");
    expect(gate?.text).toMatch(/disagree on [^n]/);
    expect(page()).toContain("cyd is against [O1]: It loses a night");
    expect(document).toContain("cyd: It loses a night");
    expect(decided()?.dissent).toContain("cyd: It loses a night");
    const handed = files().find(({ path }) => path === "context-package.json");
    expect(handed?.text).toContain("It loses a night");
    const { implementation_plan } = JSON.parse(handed?.text ?? "{}");
    expect(implementation_plan.next_steps).toEqual([
      { text: "Write the store", owner: "on-call", by: "30 September" },
    ]);
  });

  test("is not passed over by Enter: what is divided needs a word", async () => {
    const { questions } = await solving({ says, gates: [] });
    expect(questions.at(-1)).toMatchObject({ id: "choose", recommended: "1", needsWord: true });
    const agreed = await solving({ says: all((name) => verification(name, { option: "O1" })), gates: [] });
    expect(agreed.questions.at(-1)).not.toHaveProperty("needsWord");
  });
});

test("findings that say the same in other words add up once they are read as one, and are told as a reading until confirmed", async () => {
  const says = { Resolver: () => plan({ joins: [{ ids: ["ADA-1", "BOB-1"], text: null }] }) };
  const { verdict: read } = await solving({ says, options: { maxRounds: 1 } });
  expect(read?.cross_verification.agreements).toEqual([
    "ada found 3 sessions lost (src/a.ts:5) (ada, bob; as the author of the plan reads it, not confirmed by them)",
  ]);
  const confirming = all((name) =>
    verification(
      name,
      name === "bob" ? { stands: [{ on: "ADA-1", stand: "agree", reason: "counted" }] } : {},
    ),
  );
  const { verdict } = await solving({ says: { ...says, ...confirming } });
  expect(verdict?.cross_verification.agreements[0]).toBe("ada found 3 sessions lost (src/a.ts:5) (ada, bob)");
});

test("what is read as one and is not stays apart: whoever contests the other's says something else", async () => {
  const says = {
    Resolver: () => plan({ joins: [{ ids: ["ADA-1", "BOB-1"], text: null }] }),
    ...all((name) =>
      verification(
        name,
        name === "bob" ? { stands: [{ on: "ADA-1", stand: "contest", reason: "Mine is another" }] } : {},
      ),
    ),
  };
  const { verdict } = await solving({ says });
  expect(verdict?.cross_verification.agreements.join()).not.toContain("ada, bob");
  expect(verdict?.cross_verification.disagreements.join()).toContain("bob: Mine is another");
});

test("withdrawing is not opposing", async () => {
  const own = [{ claim: "O1", now: "withdrawn", because: ["BOB-1"] }];
  const says = all((name) => verification(name, name === "ada" ? { own, option: "O2" } : { option: "O2" }));
  const { verdict, document } = await solving({ says });
  expect(verdict?.solutions.map(({ id }) => id)).toEqual(["O2", "O3"]);
  expect(verdict?.solutions.flatMap(({ contested_by }) => contested_by)).toEqual([]);
  expect(verdict?.standing[0]?.options[0]).toMatchObject({ option: "O1", withdrew: ["ada"] });
  expect(document).toContain("O1");
});

test("every way that can be chosen is described, with who is for it, pros and cons", async () => {
  const { verdict, document, questions } = await solving({ gates: [] });
  const gate = questions.at(-1)?.text ?? "";
  for (const { name, pros, cons, for: holders } of verdict?.solutions ?? []) {
    const own = document.slice(document.indexOf(`. ${name} `));
    for (const told of [...pros, ...cons, ...holders.map(({ agent, why }) => `${agent}: ${why}`)]) {
      expect(own.split("###")[0]).toContain(told);
    }
    expect(gate).toContain(`+ ${pros[0]}`);
  }
  expect(verdict?.solutions).toHaveLength(3);
});

test("tasks of ways that are taken up are kept, each once", async () => {
  const tasks = (name: string) => [
    { id: "T1", name: `Write ${name}`, depends_on: [], files: [], key_point: null },
    { id: "T2", name: "Test a restart", depends_on: ["T1"], files: [], key_point: null },
  ];
  const says = {
    ...Object.fromEntries(
      (["ada", "bob", "cyd"] as const).map((name) => [
        name,
        ({ kind }: { kind: string }) =>
          kind === "verify"
            ? verification(name, { option: name === "cyd" ? "O3" : "O1" })
            : analysis(name, {
                implementation_approaches: [approach(`Way of ${name}`, { tasks: tasks(name) })],
                option: `Way of ${name}`,
              }),
      ]),
    ),
    Resolver: () => plan({ joins: [{ ids: ["O1", "O2"], text: null }] }),
  };
  const { verdict } = await solving({ says });
  expect(verdict?.solutions[0]).toMatchObject({
    id: "O1",
    source_cli: ["ada", "bob"],
    implementation_plan: { execution_flow: "(T1, T3 side by side) → T2" },
  });
  expect(verdict?.solutions[0]?.implementation_plan.tasks.map(({ id, name }) => [id, name])).toEqual([
    ["T1", "Write ada"],
    ["T2", "Test a restart"],
    ["T3", "Write bob"],
  ]);
});

test("a join that its holder does not take up leaves the ways apart", async () => {
  const says = { Resolver: () => plan({ joins: [{ ids: ["O1", "O2"], text: null }] }) };
  const { verdict } = await solving({ says });
  expect(verdict?.solutions.map(({ id, for: holders }) => [id, holders.map(({ agent }) => agent)])).toEqual([
    ["O2", ["bob"]],
    ["O3", ["cyd"]],
    ["O1", ["ada"]],
  ]);
});

test("a premise that is false is said first, with who says so and who disputes it", async () => {
  const premise = "Sessions survive already (src/a.ts:9)";
  const says = {
    ada: ({ kind }: { kind: string }) => (kind === "analyse" ? analysis("ada", { premise }) : undefined),
    bob: ({ kind }: { kind: string }) =>
      kind === "verify"
        ? verification("bob", { stands: [{ on: "ADA-1", stand: "contest", reason: "Only one" }] })
        : undefined,
  };
  const { verdict, page, document, questions } = await solving({ says });
  expect(verdict?.premises).toEqual([{ id: "ADA-1", text: premise, by: ["ada"], contested_by: ["bob"] }]);
  const first =
    "task assumes something that is not so: Sessions survive already (src/a.ts:9) (ada; bob disputes it)";
  expect(page().replaceAll(/\s+/g, " ")).toContain(first);
  expect(document.indexOf(premise)).toBeLessThan(document.indexOf("Keep sessions where"));
  expect(questions.at(-1)?.text).toContain(premise);
});

test("agents without ids: nothing is guessed, and what could not be judged is told", async () => {
  const says = all(() => ({
    stands: [{ on: "the first finding", stand: "agree" }],
    option: "the one with the file",
    why: "It is small",
  }));
  const { verdict, document, files } = await solving({ says });
  expect(verdict?.standing[0]?.options.flatMap(({ for: holders }) => holders)).toEqual([]);
  expect(document).toContain("Nobody is for any option.");
  expect(document).toContain("Not said: ada, bob, cyd.");
  expect(verdict?.notTaken.map(({ seat }) => seat)).toContain("ada");
  const said = files().find(({ path }) => path === "artifacts/said.md");
  expect(said?.text).toContain('Nothing here has the id "the one with the file"');
});

test("without an author nothing is joined, the agents still verify each other, and it is told", async () => {
  const { verdict, document, kinds } = await solving({ says: { Resolver: () => fails() } });
  expect(verdict?.brief).toBeNull();
  expect(kinds.filter((kind) => kind === "verify").length).toBeGreaterThan(0);
  expect(verdict?.cross_verification.grouped_by).toBe("words");
  expect(document).toContain("nobody compared the answers");
});

test("what a review objects to and the author does not take stands in the outcome, in the objector's words", async () => {
  const review = [{ on: "P1", say: "object", reason: "Redis is a guess", change: "Say so" }];
  const says = {
    ...all((name) => verification(name, name === "cyd" ? { review } : {})),
    Resolver: ({ kind }: { kind: string }) =>
      kind === "edit"
        ? { edits: [], replies: [{ to: "CYD>P1", taken: false, why: "It was measured" }] }
        : undefined,
  };
  const { verdict, document, page } = await solving({ says });
  expect(verdict?.brief?.dissent).toMatchObject([{ seat: "cyd", text: "Redis is a guess" }]);
  expect(document).toContain("Redis is a guess");
  expect(document).toContain("It was measured");
  expect(page()).toContain("cyd: Redis is a guess");
});

test("what the person answers is on the table for all, and nobody is asked the same twice", async () => {
  const questionForUser = "Is there a second server?";
  const says = {
    ada: ({ kind }: { kind: string }) =>
      kind === "analyse"
        ? analysis("ada", { questionForUser })
        : kind === "verify"
          ? verification("ada", { questionForUser })
          : undefined,
  };
  const { calls, questions, verdict } = await solving({
    says,
    gates: [
      ["questions", "Q1: No, only one"],
      ["choose", "none"],
    ],
  });
  expect(questions.filter(({ id }) => id === "questions")).toHaveLength(1);
  const shown = calls.filter(({ kind }) => kind === "verify").map(({ prompt }) => prompt.fresh);
  for (const fresh of shown) expect(fresh).toContain("No, only one");
  expect(verdict?.questions).toMatchObject([{ id: "Q1", by: ["ada"], answer: "No, only one" }]);
});

test("the loop: new findings go on to the most rounds, nothing new stops", async () => {
  const still = await solving();
  expect(still.verdict?.rounds).toBe(2);
  const says = Object.fromEntries(
    (["ada", "bob", "cyd"] as const).map((name) => [
      name,
      ({ kind, round }: { kind: string; round: number }) =>
        kind === "verify"
          ? verification(name, { findings: [`${name} found something else in round ${round}`] })
          : undefined,
    ]),
  );
  const on = await solving({ says });
  expect(on.verdict?.rounds).toBe(3);
  // A plan is reviewed once, and edited once at the end.
  expect(on.kinds.filter((kind) => kind === "brief" || kind === "edit")).toEqual(["brief", "edit"]);
  expect(Object.keys(wayOf)).toHaveLength(3);
});
