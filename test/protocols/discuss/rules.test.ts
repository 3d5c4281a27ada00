import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Challenge } from "../../../src/protocols/discuss/rules/statements.ts";
import { wordCount, wordsOfStatement } from "../../../src/protocols/discuss/rules/words.ts";
import {
  advocate,
  challenge,
  discussing,
  final,
  position,
  rebuttal,
  report,
  reports,
  synthesis,
  trio,
} from "./discussing.ts";

/** A seat that answers one kind of turn its own way, and after being asked again another way. */
function when(kind: string, first: object, second: object = first) {
  return (request: AgentRequest, again: boolean) =>
    request.kind === kind ? ((again ? second : first) as Challenge) : undefined;
}

const again =
  (seat: string, turn: string) =>
  (event: { readonly seat: string; readonly turn: string; readonly prompt: string }) =>
    event.seat === seat && event.turn === turn && event.prompt.includes("Your statement breaks the rules");

describe("a Challenge", () => {
  const faults = [
    [
      "agrees",
      { weakness: "I agree with Ben that the store must be shared." },
      "approval",
      "I agree with Ben",
    ],
    [
      "praises in a subordinate clause",
      { alternative: "Cat makes an excellent point, but a file is slow." },
      "approval",
      "excellent",
    ],
    ["has no weakness", { weakness: "" }, "missing-element", "weakness"],
    ["has no failure scenario", { failureScenario: "none" }, "missing-element", "failure scenario"],
    ["has no alternative", { alternative: "n/a" }, "missing-element", "alternative"],
    [
      "changes its position and has no alternative",
      { alternative: "", changed: true, changeReason: "The audit showed forged tokens in 12 of 40 logins." },
      "missing-element",
      "alternative",
    ],
  ] as const;

  test.each(faults)("that %s is asked for once more with the rule quoted", async (_, more, rule, word) => {
    const { asked, verdict } = await discussing({
      says: { Ann: when("challenge", challenge("Ann", more), challenge("Ann")) },
    });
    const [repeated, ...others] = asked.filter(again("Ann", "challenge"));
    expect(others).toEqual([]);
    expect(repeated?.prompt).toContain(
      rule === "approval"
        ? "Agreement, approval and praise are forbidden in the Challenge round."
        : "A Challenge has one weakness, one failure scenario and one alternative",
    );
    expect(repeated?.prompt).toContain(word);
    expect(verdict?.violations).toEqual([]);
  });

  test.each(faults)("that still %s is flagged, handed on and listed", async (_, more, rule, word) => {
    const { asked, verdict, messages } = await discussing({
      says: { Ann: when("challenge", challenge("Ann", more)) },
    });
    expect(asked.filter(again("Ann", "challenge"))).toHaveLength(1);
    expect(verdict?.violations).toEqual([
      { round: "challenge", seat: "Ann", rule, detail: expect.stringContaining(word) },
    ]);
    const sent = messages.find(({ from, message }) => from === "Ann" && message.type === "challenge");
    expect(sent?.message.content).toMatchObject(more);
  });

  test("who changes its mind may say what it was wrong about", async () => {
    const conceded = challenge("Ann", {
      changed: true,
      changeReason: "Ben is right about forged tokens: the audit of May lists 12 of them.",
    });
    const { verdict, moves } = await discussing({ says: { Ann: when("challenge", conceded) } });
    expect(verdict?.violations).toEqual([]);
    expect(moves[0]?.[0]).toMatchObject({ seat: "Ann", changed: true, cause: "evidence" });
  });

  test("in Japanese is held to the same rule", async () => {
    const { asked, verdict } = await discussing({
      options: { topic: "セッションをどこに置くべきか" },
      says: { Ann: when("challenge", challenge("Ann", { weakness: "Benさんの案に賛成です。" })) },
    });
    expect(asked.some(({ prompt }) => prompt.includes("同意、賛同、称賛は禁止です"))).toBe(true);
    expect(verdict?.violations).toMatchObject([{ rule: "approval", detail: "Benさんの案に賛成です。" }]);
  });
});

describe("the devil's advocate", () => {
  test.each([
    ["position", position(advocate, { assumptions: ["one", "two"] })],
    [
      "challenge",
      challenge(advocate, { assumptions: ["the same thing", "the same thing", "The same thing."] }),
    ],
    ["synthesis", synthesis(advocate, { assumptions: [] })],
    ["rebuttal", rebuttal({ assumptions: ["only one of them"] })],
  ])("owes three assumptions in the %s", async (kind, few) => {
    const superficial = Object.fromEntries(
      trio.map((name) => [
        name,
        when("position", position(name, { grounds: [{ reason: "memory needs no hop", evidence: "" }] })),
      ]),
    );
    const { asked, verdict } = await discussing({
      says: { ...(kind === "rebuttal" && superficial), [advocate]: when(kind, few) },
      reports: [kind === "rebuttal" ? reports.CONSENSUS : reports.DIVERGENT],
    });
    const repeated = asked.filter(again(advocate, kind));
    expect(repeated).toHaveLength(1);
    expect(repeated[0]?.prompt).toContain(
      "The critic names at least three unstated assumptions in every round.",
    );
    expect(verdict?.violations).toMatchObject([{ round: kind, seat: advocate, rule: "assumptions" }]);
  });

  test("is told the best-supported view, counted without itself, and nobody else is", async () => {
    const held = report({ Store: { waiting: [advocate, "Ann"], shared: ["Ben", "Cat"] } });
    const { asked } = await discussing({ reports: [held] });
    const told = asked.filter(({ prompt }) => prompt.includes("which you attack first:"));
    expect(told.map(({ seat, turn }) => [seat, turn])).toEqual([[advocate, "challenge"]]);
    expect(told[0]?.prompt).toMatch(/which you attack first:\n\n.*\nshared\n/);
  });

  test("ends with a compromise, or is asked for one and flagged", async () => {
    const { asked, verdict } = await discussing({
      says: { [advocate]: when("final", final(advocate, { compromise: " " })) },
    });
    expect(asked.filter(again(advocate, "final"))).toHaveLength(1);
    expect(verdict?.violations).toEqual([
      { round: "final", seat: advocate, rule: "missing-element", detail: "there is no compromise" },
    ]);
  });
});

describe("the limits of words", () => {
  const long = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
  const lean = { preconditions: [], grounds: [{ reason: "r", evidence: "" }] };

  test("201 words are asked for again, then cut where all can see it", async () => {
    const said = position("Ann", { ...lean, claim: "c", risks: [long(199)] });
    expect(wordsOfStatement(said)).toBe(201);
    const { asked, verdict, messages } = await discussing({ says: { Ann: when("position", said) } });
    expect(asked.filter(again("Ann", "position"))).toHaveLength(1);
    expect(verdict?.violations).toEqual([
      { round: "position", seat: "Ann", rule: "words", detail: "201 words, 200 are allowed" },
    ]);
    const sent = messages.find(({ from }) => from === "Ann")?.message.content as typeof said;
    expect(wordsOfStatement(sent)).toBeLessThanOrEqual(200);
    expect(sent.risks[0]).toContain("… [cut: over 200 words]");
  });

  test("200 words are not, nor 400 characters of Japanese", async () => {
    const says = {
      Ann: when("position", position("Ann", { ...lean, claim: "c", risks: [long(198)] })),
      Ben: when("position", position("Ben", { ...lean, claim: "a", risks: ["漢".repeat(396)] })),
    };
    expect((await discussing({ says })).verdict?.violations).toEqual([]);
  });

  test("a final position may have 500", async () => {
    const bare = { agreed: [], nonNegotiable: [], claim: "c" };
    const { verdict } = await discussing({
      says: {
        Ann: when("final", final("Ann", { ...bare, remainingRisk: long(499) })),
        Ben: when("final", final("Ben", { ...bare, remainingRisk: long(500) })),
      },
    });
    expect(verdict?.violations).toMatchObject([{ round: "final", seat: "Ben", rule: "words" }]);
    const [ann, ben] = verdict?.positions ?? [];
    expect(wordCount(ann?.final?.remainingRisk ?? "")).toBe(499);
    expect(ben?.final?.remainingRisk).toContain("[cut: over 500 words]");
  });

  test("the moderator's 301 only give a warning", async () => {
    const { warnings, verdict, messages } = await discussing({
      reports: [report({ Store: { memory: ["Ann"], shared: ["Ben"] } }, { intervention: long(301) })],
    });
    expect(warnings).toContain("The moderator's words after the position round are more than 300.");
    expect(verdict?.violations).toEqual([]);
    expect(messages.find(({ from }) => from === "Moderator")?.message.content).toBe(long(301));
  });
});

describe("the moderator", () => {
  test("who takes a side is not handed on; what belongs to the state stands in its place", async () => {
    const { DIVERGENT } = reports;
    const { messages, verdict, states } = await discussing({
      reports: [{ ...DIVERGENT, intervention: "Two issues are open. I think Ben is right." }],
    });
    const said = messages.filter(({ from }) => from === "Moderator").map(({ message }) => message.content);
    expect(said[0]).toBe(
      "The positions lie far apart. Please rank the issues by importance and speak to the first ones only.",
    );
    expect(states[0]?.intervention).toBe(said[0]);
    expect(verdict?.violations[0]).toEqual({
      round: "position",
      seat: "Moderator",
      rule: "side-taken",
      detail: "I think Ben is right.",
    });
  });

  test("who says nothing says what belongs to the state", async () => {
    const { messages } = await discussing({
      reports: [{ ...reports.NARROWING, undiscussed: ["cost"], intervention: "" }],
    });
    expect(messages.find(({ from }) => from === "Moderator")?.message.content).toBe(
      "Please go on. Not discussed yet: cost.",
    );
  });

  test("names seats that do not exist, and they do not count", async () => {
    const { states } = await discussing({
      reports: [report({ Store: { memory: ["Ann", "Zoe"], ice: ["Zoe"] } })],
    });
    expect(states[0]?.issues).toMatchObject([{ positions: [{ position: "memory", seats: ["Ann"] }] }]);
  });
});
