import { describe, expect, test } from "vitest";
import type { Agent } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { promptText } from "../../../src/kernel/prompt.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { saidBy, verdictIn } from "./critiqued.ts";
import { agent, discuss, saying, seat, seated, temporaryFolder, type TestRun } from "../../discussion.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n" },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

function critic(name: string, weakness: string, suggestion: string) {
  const said = { strengths: [], weaknesses: [weakness], suggestions: [suggestion], rating: 4 };
  return seated(name, saying("own", JSON.stringify(said)));
}

const silent = agent("silent", () => Promise.reject(new Error("nobody is asked again")));

const table = [
  critic("A", "Nobody owns it", "Name somebody"),
  critic("B", "There is no accountable team", "Appoint a team"),
];

test("without an editor only what is said in the same words is one point", async () => {
  const critics = ["A", "B", "C"].map((name) => {
    const points = [
      {
        headline: `Owner, ${name}`,
        place: "line 3",
        problem: name === "B" ? "nobody owns it!" : "Nobody owns it",
      },
      {
        headline: `Queue, ${name}`,
        place: `line ${name === "A" ? 5 : 7}`,
        problem: "The queue has no limit",
      },
    ];
    return seated(name, saying("own", JSON.stringify({ points, strengths: ["Short"], rating: 4 })));
  });
  const folder = await temporaryFolder();
  const run = { folder, seated: critics, protocol: critique, options, instruments: blindInstruments };
  const { end, events } = await discuss(run);
  expect(verdictIn(events)).toMatchObject({
    joinedBy: "words",
    groups: [{ ids: ["A-1", "B-1", "C-1"] }, { ids: ["B-2", "C-2"] }, { ids: ["A-2"] }],
    themes: [
      { theme: "Owner, A", kind: "weakness", perspectives: ["A", "B", "C"] },
      { theme: "Queue, B", kind: "weakness", perspectives: ["B", "C"] },
      { theme: "Short", kind: "strength", perspectives: ["A", "B", "C"] },
    ],
  });

  const again = await discuss(run);
  expect(again.end).toEqual(end);
  expect(verdictIn(again.events)).toEqual(verdictIn(events));
});

test("a perspective that is called Editor reads like any other, where nobody edits", async () => {
  const { events } = await discuss({
    seated: [critic("Editor", "It is long", "Cut it")],
    protocol: critique,
    options,
  });
  expect(verdictIn(events)).toMatchObject({ asked: 1, answered: 1, ratings: { Editor: 4 } });
});

test("what is kept tells who was asked, what each said, whose voice it was, and how it stood up", async () => {
  const away = agent("codex", () => Promise.reject(new AgentError("exit", "the service is down")));
  const said = { strengths: [], weaknesses: ["design.md:9 is vague"], suggestions: [], rating: 4 };
  const rules = agent("reader", () => ({ text: JSON.stringify(said), model: "rules" }));
  const spare = saying("spare", JSON.stringify(said));
  const { events } = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("A", away, spare), seated("B", away), seated("C", rules)],
    protocol: critique,
    options,
  });

  expect(events.some(({ type }) => type === "judged")).toBe(false);
  const { asked, voices, checks } = saidBy(events);
  expect(asked).toEqual(["A", "B", "C"]);
  expect(voices).toMatchObject([
    { name: "A", counts: false, byRules: false, standIn: "spare" },
    { name: "C", counts: false, byRules: true, standIn: "reader" },
  ]);
  expect([...checks.values()]).toMatchObject([
    { claim: "a/A-1", standing: "contradicted" },
    { claim: "c/C-1", standing: "contradicted" },
  ]);
  expect(verdictIn(events)).toMatchObject({ verdict: "inconclusive", answered: 0, asked: 3, quorum: 2 });
});

test("what a limit cut short is kept as it stands, and the whole takes its place", async () => {
  const folder = await temporaryFolder();
  const run = { folder, seated: table, protocol: critique, options };
  const stopped = await discuss({ ...run, limits: { maxCalls: 1 } });
  expect(stopped.end).toMatchObject({ ended: "paused" });
  expect(verdictIn(stopped.events).answered).toBe(1);
  expect(verdictIn((await discuss(run)).events).answered).toBe(2);
});

describe("the editor", () => {
  const point = (headline: string) => ({
    headline,
    problem: `${headline} here`,
    change: `Mend: ${headline}`,
  });
  const critics = ["A", "B"].map((name) => {
    const points = ["Timeouts", "Rollout"].map((what) => point(`${what} by ${name}`));
    return seated(name, saying("own", JSON.stringify({ points, strengths: [], rating: 4 })));
  });
  const chair = { ...seat("Editor"), optional: true } as const;
  const joined = {
    groups: [
      { headline: "Timeouts", change: "Mend them", ids: ["A-1", "B-1"] },
      { headline: "Rollout", change: "Write it", ids: ["A-2", "B-2"] },
    ],
  };
  const instruments = blindInstruments;
  const result = (events: readonly Event[]) => {
    const [discussion] = discussionsOf(events);
    if (discussion === undefined) throw new Error("there is no discussion");
    return resultOf(discussion, { verdict: null, files: { folder: "" }, next: null });
  };
  async function held(editing: Agent, table = critics, more: Partial<TestRun<unknown>> = {}) {
    const asked: string[] = [];
    const heard = agent(editing.name, (request, context) => {
      asked.push(promptText(request.prompt));
      return editing.answer(request, context as never);
    });
    const all = [...table, { seat: chair, agents: [heard, saying("spare", JSON.stringify(joined))] }];
    const run = {
      folder: await temporaryFolder(),
      seated: all,
      protocol: critique,
      options,
      instruments,
      ...more,
    };
    return { ...(await discuss(run)), run, asked };
  }

  test("is told every point by its id, and what it puts together is the verdict's", async () => {
    const { events, asked, end, run } = await held(saying("ed", JSON.stringify(joined)));
    expect(asked).toHaveLength(1);
    for (const id of ["[A-1] Timeouts by A", "A-2", "B-1", "B-2"]) expect(asked[0]).toContain(id);
    expect(asked[0]).not.toContain("# A design");
    expect(verdictIn(events)).toMatchObject({
      joinedBy: "editor",
      groups: [{ headline: "Timeouts" }, { headline: "Rollout" }],
    });
    expect(
      (await discuss({ ...run, seated: critics.concat({ seat: chair, agents: [silent] }) })).end,
    ).toEqual(end);
  });

  test.each([
    ["fails", agent("ed", () => Promise.reject(new AgentError("exit", "it is down")))],
    [
      "has no line in its script",
      agent("ed", () => Promise.reject(new AgentError("unscripted", "no entry"))),
    ],
    ["says what a critic would", saying("ed", JSON.stringify({ strengths: [], weaknesses: [], rating: 4 }))],
    ["does not answer in a form", saying("ed", "I would rather not.")],
  ])("that %s is missed by nobody, and nobody stands in", async (_, editing) => {
    const { events, end } = await held(editing);
    expect(end).toMatchObject({ ended: "completed" });
    expect(verdictIn(events)).toMatchObject({ joinedBy: "words", answered: 2, asked: 2 });
    expect(result(events)).toMatchObject({ degraded: false, partial: false, warnings: [] });
    expect(events.some((event) => event.type === "turn.asked" && event.why === "fallback")).toBe(false);
  });

  test("does not make up for perspectives that fallbacks answered", async () => {
    const down = agent("down", () => Promise.reject(new AgentError("exit", "it is down")));
    const table = critics.map(({ seat: one, agents }) => ({ seat: one, agents: [down, ...agents] }));
    const { events } = await held(saying("ed", JSON.stringify(joined)), table);
    expect(verdictIn(events)?.joinedBy).toBe("editor");
    expect(result(events)).toMatchObject({ degraded: true, partial: false });
  });

  test("that a limit keeps away does not end the discussion, and is not asked when it is run again", async () => {
    const { events, end, run } = await held(saying("ed", JSON.stringify(joined)), critics, {
      limits: { maxCalls: 2 },
    });
    expect(end).toMatchObject({ ended: "completed" });
    expect(result(events)).toMatchObject({ partial: false, usage: { calls: 2 } });
    const { limits: _, ...unlimited } = run;
    expect((await discuss(unlimited)).end).toEqual(end);
  });

  test("is not asked where a limit kept a perspective away: when it goes on there is more", async () => {
    const { asked, end } = await held(saying("ed", JSON.stringify(joined)), critics, {
      limits: { maxCalls: 1 },
    });
    expect([asked.length, end.ended]).toEqual([0, "paused"]);
  });

  test("is not asked where one alone judged, or little is asked for", async () => {
    const rules = { text: JSON.stringify({ strengths: [], weaknesses: ["w"], suggestions: [], rating: 4 }) };
    const read = seated(
      "B",
      agent("reader", () => ({ ...rules, model: "rules" })),
    );
    const few = [critic("A", "Nobody owns it", "Name one")];
    const content = JSON.stringify({ strengths: ["All"], rating: 5 });
    for (const table of [
      [...critics.slice(0, 1), read],
      [few[0], seated("B", saying("own", content))],
    ]) {
      const { asked, events } = await held(
        saying("ed", JSON.stringify(joined)),
        table.flatMap((one) => one ?? []),
      );
      expect(asked).toEqual([]);
      expect(result(events)).toMatchObject({ partial: false });
      expect(result(events).seats.map(({ seat: name }) => name)).toEqual(["A", "B"]);
    }
  });
});
