import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { viewpointsFor } from "../../../src/protocols/discuss/seating.ts";
import {
  advocate,
  type Answering,
  discussing,
  fails,
  position,
  report,
  reports,
  trio,
  usual,
} from "./discussing.ts";

const failing =
  (kinds: readonly string[], code: Parameters<typeof fails>[0] = "timeout"): Answering =>
  ({ kind }) =>
    kinds.includes(kind) ? fails(code) : undefined;

describe("who sits at the table", () => {
  test.each([
    ["Which database should we adopt?", ["Performance", "Security", "Maintainability"]],
    ["How should the API be designed?", ["UX", "Architect", "Cost analyst"]],
    ["What is our pricing policy?", ["Business", "Technology", "Users"]],
    ["認証の技術選定", ["パフォーマンス", "セキュリティ", "保守性"]],
  ])("%s", (topic, names) => {
    expect(viewpointsFor(topic, null)?.map(({ name }) => name)).toEqual(names);
  });

  const named = (...names: readonly string[]) => ({
    members: names.map((name) => ({
      id: name.toLowerCase(),
      name,
      stance: `for ${name}`,
      focus: "all of it",
    })),
  });
  const chosen = (members: object) =>
    discussing({
      members: [],
      options: { choosesMembers: true },
      says: { Moderator: ({ kind }) => (kind === "members" ? (members as never) : undefined) },
    });

  test("for a topic of no known kind the moderator names three, and they are asked", async () => {
    const { joined, asked, warnings } = await chosen(named("Parent", "Teacher", "Pupil"));
    expect(joined).toEqual(["Parent", "Teacher", "Pupil"]);
    expect(asked.filter(({ turn }) => turn === "position").map(({ seat }) => seat)).toEqual([
      "Parent",
      "Teacher",
      "Pupil",
      advocate,
    ]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ["two", named("Parent", "Teacher")],
    ["one twice", named("Parent", "parent", "Pupil")],
    ["the moderator", named("Parent", "Teacher", "Moderator")],
    ["nobody", "I would rather not."],
  ])("who names %s gets three opposed viewpoints", async (_, members) => {
    const { joined, warnings } = await chosen(members as object);
    expect(joined).toEqual(["Proponent", "Sceptic", "Pragmatist"]);
    expect(warnings).toContain(
      "The moderator named no usable members: three opposed viewpoints take the seats.",
    );
  });

  test("names that make the same id get seats of their own", async () => {
    const { joined, end } = await chosen(named("C", "C++", "C#"));
    expect(joined).toEqual(["C", "C++", "C#"]);
    expect(end.ended).toBe("completed");
  });
});

describe("who hears whom", () => {
  test("up to five, members write to each other", async () => {
    const { messages } = await discussing();
    const [first] = messages;
    expect(first).toMatchObject({ from: "Ann", to: ["Ben", "Cat", advocate, "Moderator"] });
  });

  test.each([
    ["six", ["Ann", "Ben", "Cat", "Dan"]],
    ["seven", ["Ann", "Ben", "Cat", "Dan", "Eve"]],
  ])(
    "with %s they write to the moderator alone, and read its digest and nobody's words",
    async (_, members) => {
      const marked: Answering = (request) => {
        const said = usual(request);
        if (typeof said === "string" || request.kind === "assess") return undefined;
        return JSON.parse(
          JSON.stringify(said).replaceAll(/ (?=\w+ )/g, ` zq${request.seat.id.slice(0, 3)} `),
        ) as never;
      };
      const held = report({ Store: { "in memory": ["Ann", "Ben"], "in a file": ["Cat"] } });
      const { messages, asked } = await discussing({
        members,
        reports: [held],
        says: Object.fromEntries([...members, advocate].map((name) => [name, marked])),
      });
      const senders = messages.filter(({ from }) => from !== "Moderator");
      expect(new Set(senders.flatMap(({ to }) => to))).toEqual(new Set(["Moderator"]));
      const challenges = asked.filter(({ turn }) => turn === "challenge");
      expect(challenges).toHaveLength(members.length + 1);
      for (const { prompt, seat } of challenges) {
        // Its own words, and nobody else's.
        const own = seat === advocate ? "dev" : seat.slice(0, 3).toLowerCase();
        expect(new Set(prompt.match(/zq\w+/g))).toEqual(new Set([`zq${own}`]));
        expect(prompt).toContain(
          "Issue Q1: Store\n  O1: in memory\n  O2: in a file\n\nPlease give your evidence.",
        );
      }
      expect(asked.find(({ turn }) => turn === "assess")?.prompt).toContain("zqann");
    },
  );

  test("without a report the moderator hands on the claims", async () => {
    const { asked, warnings } = await discussing({
      members: ["Ann", "Ben", "Cat", "Dan"],
      says: { Moderator: failing(["assess"]) },
    });
    expect(warnings).toContain("The moderator gave no report on the position round: it failed: timeout");
    expect(asked.find(({ turn }) => turn === "challenge")?.prompt).toContain(
      "- a shared store should hold the sessions (Ben)",
    );
  });
});

describe("members who are lost", () => {
  test("one who fails is stood in for", async () => {
    const { verdict, warnings, events } = await discussing({
      says: { Ben: failing(["position"]) },
      spare: true,
    });
    expect(verdict?.positions[1]?.blind).toBe("a shared store should hold the sessions");
    expect(warnings).toEqual([]);
    const receipts = events.flatMap((event) =>
      event.type === "turn.answered" && event.seat === "Ben" ? [event.receipt.answeredBy] : [],
    );
    expect(receipts[0]).toBe("spare");
  });

  test("one whom nobody stands in for is left out, and that is said", async () => {
    const { verdict, warnings } = await discussing({ says: { Ben: failing(["challenge"]) } });
    expect(warnings).toEqual(["Ben made no statement in the challenge round: it failed: timeout"]);
    expect(verdict).toMatchObject({ mode: "team", rounds: ["position", "challenge", "synthesis"] });
    expect(verdict?.positions[1]?.moves.map(({ round }) => round)).toEqual(["synthesis"]);
  });

  test.each([
    ["time out", "position", "timeout", "team-fallback-full"],
    ["time out later", "challenge", "timeout", "team-fallback-full"],
    ["cannot be reached", "position", "exit", "team-circuit-break"],
    ["cannot be reached later", "synthesis", "exit", "team-circuit-break"],
  ] as const)(
    "half of them who %s: everyone goes on alone, and is told the differences",
    async (_, kind, code, log) => {
      const { rounds, verdict, warnings, questions, events } = await discussing({
        says: { Ann: failing([kind], code), Ben: failing([kind], code) },
      });
      expect(rounds.slice(-2)).toEqual(["Solo", "Report"]);
      expect(warnings.at(-1)).toMatch(
        /^The team cannot meet, so each role goes through the discussion alone\./,
      );
      expect(events.findLast(({ type }) => type === "warned")).toMatchObject({ key: log });
      expect(verdict).toMatchObject({ mode: "fallback", rounds: ["position"], falseConsensus: null });
      expect(verdict?.positions.map(({ final }) => final?.claim)).toHaveLength(4);
      expect(questions[0]?.choices?.map(({ id }) => id)).toEqual(["adopt", "hand-over", "none"]);
    },
  );

  test("what was delivered before the team broke up is kept", async () => {
    const first = position("Cat", { claim: "The first word of Cat" });
    const { verdict } = await discussing({
      says: {
        Ann: failing(["challenge"]),
        Ben: failing(["challenge"]),
        Cat: ({ kind }) => (kind === "position" ? first : undefined),
      },
    });
    expect(verdict?.positions[2]?.blind).toBe("The first word of Cat");
  });

  test("alone the rules hold too, and all agreeing is warned of", async () => {
    const { verdict, warnings } = await discussing({
      says: {
        Ann: failing(["position"]),
        Ben: failing(["position"]),
        [advocate]: (request: AgentRequest) =>
          request.kind === "solo"
            ? ({
                ...(usual(request) as object),
                challenge: { ...(usual({ ...request, kind: "challenge" }) as object), weakness: "" },
              } as never)
            : undefined,
      },
      reports: [reports.CONSENSUS],
    });
    expect(verdict?.violations).toEqual([
      { round: "challenge", seat: advocate, rule: "missing-element", detail: "weakness" },
    ]);
    expect(warnings).toContain("Unanimous agreement detected. Verify diversity of reasoning.");
  });

  test("when nobody answers at all, that is the end", async () => {
    const never = failing(["position", "solo"]);
    const lost = discussing({ says: Object.fromEntries([...trio, advocate].map((name) => [name, never])) });
    await expect(lost).rejects.toThrow("No member answered: it failed: timeout.");
  });

  test("a limit is no loss: nobody goes on alone, and nothing is said of the missing", async () => {
    const { end, rounds, warnings } = await discussing({ limits: { maxCalls: 2 } });
    expect(end).toMatchObject({ ended: "paused", reason: "limit" });
    expect(rounds).toEqual(["Position"]);
    expect(warnings).toEqual([]);
  });
});

describe("after the result", () => {
  test("nobody there to ask: it waits with all that can be chosen", async () => {
    const { end, questions } = await discussing({ gates: [] });
    expect(end).toMatchObject({ ended: "paused", reason: "waiting" });
    expect(questions[0]?.choices?.map(({ id }) => id)).toEqual(["adopt", "dig", "add", "hand-over", "none"]);
  });

  test.each(["adopt", "hand-over", "none"])("%s", async (decision) => {
    const { end } = await discussing({ gates: [decision] });
    expect(end).toMatchObject({ ended: "completed", outcome: { decision } });
  });

  test("dig: one more challenge and synthesis, on that issue alone; agreement then is looked into", async () => {
    const open = report({ Store: { memory: ["Ann"], shared: ["Ben", "Cat"] }, Owner: { Ann: [...trio] } });
    const { rounds, asked, verdict, end } = await discussing({
      reports: [open, open, open, open, open, reports.CONSENSUS],
      gates: ["dig", "1", "adopt"],
    });
    expect(rounds).toEqual([
      "Position",
      "Challenge",
      "Synthesis",
      "Final",
      "Challenge",
      "Synthesis",
      "Final",
    ]);
    const dug = asked.filter(({ round, turn }) => round === 5 && turn === "challenge");
    expect(dug.every(({ prompt }) => /Keep to these issues[^]*- Store\n/.test(prompt))).toBe(true);
    expect(verdict).toMatchObject({ state: "CONSENSUS", falseConsensus: { members: 3 } });
    expect(end).toMatchObject({ outcome: { decision: "adopt" } });
  });

  test("add: the newcomer takes its position alone, then all discuss it again", async () => {
    const { rounds, asked, joined, verdict } = await discussing({
      reports: [reports.NARROWING],
      gates: ["add", "Operator, who is called at night", "adopt"],
    });
    expect(joined).toEqual(["Operator"]);
    expect(rounds.slice(4)).toEqual(["Position", "Challenge", "Synthesis", "Final"]);
    const blind = asked.filter(({ round, turn }) => round === 5 && turn === "position");
    expect(blind.map(({ seat }) => seat)).toEqual(["Operator"]);
    expect(blind[0]?.prompt).toContain('"Operator": who is called at night');
    expect(blind[0]?.prompt).not.toContain("should hold the sessions");
    const first = asked.filter(({ round, turn }) => round === 6 && turn === "challenge");
    expect(first.map(({ seat }) => seat)).toEqual([...trio, "Operator", advocate]);
    expect(verdict?.positions[3]).toMatchObject({
      seat: "Operator",
      blind: "Operator choice should hold the sessions",
    });
    expect(verdict?.positions[3]?.final).not.toBeNull();
  });

  test("add under a name that is taken: a seat of its own", async () => {
    const { joined, end } = await discussing({ gates: ["add", "ann", "adopt"] });
    expect(joined).toEqual(["ann 6"]);
    expect(end.ended).toBe("completed");
  });

  test("with five members there is no room for another", async () => {
    const { questions } = await discussing({ members: ["Ann", "Ben", "Cat", "Dan", "Eve"] });
    expect(questions[0]?.choices?.map(({ id }) => id)).not.toContain("add");
  });
});
