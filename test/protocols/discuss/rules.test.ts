import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Challenge } from "../../../src/protocols/discuss/rules/statements.ts";
import { wordCount, wordsOfStatement } from "../../../src/protocols/discuss/rules/word-limits.ts";
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
  const faults: readonly (readonly [
    string,
    Partial<Challenge>,
    "approval" | "contests-nothing" | "missing-element",
    string,
  ])[] = [
    [
      "has nothing but a phrase of approval for a weakness",
      { weakness: "I agree with Ben." },
      "approval",
      "I agree with Ben",
    ],
    ["has one for an alternative", { alternative: "賛成です。" }, "approval", "賛成です"],
    ["names what is not there", { target: "BEN-9" }, "contests-nothing", "BEN-9"],
    ["names nothing", { target: "none" }, "contests-nothing", "none"],
    [
      "only agrees",
      { target: "the table", stands: [{ on: "BEN-2", stand: "agree" as const, reason: "it must" }] },
      "contests-nothing",
      "the table",
    ],
    ["attacks itself", { target: "ANN-2" }, "contests-nothing", "ANN-2"],
    ["has no weakness", { weakness: "" }, "missing-element", "weakness"],
    ["has no failure scenario", { failureScenario: "none" }, "missing-element", "failure scenario"],
    ["has no alternative", { alternative: "n/a" }, "missing-element", "alternative"],
    [
      "changes its position and has no alternative",
      { alternative: "", changed: true, changeReason: "The audit showed forged tokens in 12 of 40 logins." },
      "missing-element",
      "alternative",
    ],
  ];

  test.each(faults)("that %s is asked for once more with the rule quoted", async (_, more, rule, word) => {
    const { asked, verdict } = await discussing({
      says: { Ann: when("challenge", challenge("Ann", more), challenge("Ann")) },
    });
    const [repeated, ...others] = asked.filter(again("Ann", "challenge"));
    expect(others).toEqual([]);
    expect(repeated?.prompt).toContain(
      {
        approval: "A phrase of approval is not.",
        "contests-nothing": "A Challenge contests something",
        "missing-element": "A Challenge has one weakness, one failure scenario and one alternative",
      }[rule],
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
    expect(asked.some(({ prompt }) => prompt.includes("同意や称賛の言葉だけでは批判になりません"))).toBe(
      true,
    );
    expect(verdict?.violations).toMatchObject([{ rule: "approval", detail: "Benさんの案に賛成です。" }]);
  });

  test("that quotes what looks like an id and is none is not asked for again", async () => {
    const { asked } = await discussing({
      says: { Ann: when("challenge", challenge("Ann", { target: "what Ben says of utf-8 and GPT-4" })) },
    });
    expect(asked.filter(again("Ann", "challenge"))).toEqual([]);
  });

  test("of which nobody can tell what it is against is not asked for again, and the record says so", async () => {
    const said = (target: string) =>
      discussing({ says: { Ann: when("challenge", challenge("Ann", { target })) } });
    const [unknown, named, byId] = await Promise.all([
      said("the claim of the one before"),
      said("what Cat says"),
      said("CAT-1"),
    ]);
    for (const { asked, verdict, warnings } of [unknown, named, byId]) {
      expect(asked.filter(again("Ann", "challenge"))).toEqual([]);
      expect(verdict?.violations).toEqual([]);
      expect(warnings).toEqual([]);
    }
    const ofAnn = ({ verdict }: typeof unknown) =>
      verdict?.ignored?.filter(({ seat }) => seat === "Ann") ?? [];
    expect(ofAnn(unknown)).toEqual([
      {
        seat: "Ann",
        round: 2,
        said: "the claim of the one before",
        why: "no id, quotation or name of another",
      },
    ]);
    expect([...ofAnn(named), ...ofAnn(byId)]).toEqual([]);
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
    const told = asked.filter(({ prompt }) =>
      prompt.includes("The most popular view so far; attack it first"),
    );
    expect(told.map(({ seat, turn }) => [seat, turn])).toEqual([[advocate, "challenge"]]);
    expect(told[0]?.prompt).toMatch(/The most popular view so far; attack it first:\n\n.*\nO2: shared\n/);
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

  test("up to a quarter over is taken as it is and noted; nobody is asked again for length", async () => {
    const [noted, cut] = [249, 250].map((count) =>
      position("Ann", { ...lean, claim: "c", risks: [`${long(100)}. ${long(count - 101)}`] }),
    );
    expect([noted, cut].map((said) => said && wordsOfStatement(said))).toEqual([250, 251]);
    const taken = await discussing({ says: { Ann: when("position", noted ?? {}) } });
    expect(taken.asked.filter(({ seat, turn }) => seat === "Ann" && turn === "position")).toHaveLength(1);
    expect(taken.verdict?.violations).toEqual([]);
    expect(taken.verdict?.noted).toEqual([
      { round: "position", seat: "Ann", rule: "words", detail: "250 words, 200 are meant" },
    ]);
    expect(taken.messages.find(({ from }) => from === "Ann")?.message.content).toEqual(noted);

    const { asked, verdict, messages } = await discussing({ says: { Ann: when("position", cut ?? {}) } });
    expect(asked.filter(({ seat, turn }) => seat === "Ann" && turn === "position")).toHaveLength(1);
    expect(verdict?.violations).toEqual([
      { round: "position", seat: "Ann", rule: "words", detail: "251 words, 200 are meant" },
    ]);
    const sent = messages.find(({ from }) => from === "Ann")?.message.content as { risks: string[] };
    expect(sent.risks).toEqual([`${long(100)}.… [cut: over 250 words]`]);
  });

  test("200 words are not noted, nor 400 characters of Japanese, nor what stands on the ledger", async () => {
    const stands = [{ on: "BEN-1", stand: "contest" as const, reason: long(90) }];
    const says = {
      Ann: when(
        "position",
        position("Ann", { ...lean, claim: "c", risks: [long(198)], core: long(50), stands }),
      ),
      Ben: when("position", position("Ben", { ...lean, claim: "a", risks: ["漢".repeat(396)] })),
    };
    const { verdict } = await discussing({ says });
    expect([verdict?.violations, verdict?.noted]).toEqual([[], undefined]);
  });

  test("a final position may have 500, and 625 are taken", async () => {
    const bare = { agreed: [], nonNegotiable: [], claim: "c" };
    const { verdict } = await discussing({
      says: {
        Ann: when("final", final("Ann", { ...bare, remainingRisk: long(624) })),
        Ben: when("final", final("Ben", { ...bare, remainingRisk: long(625) })),
      },
    });
    expect(verdict?.noted).toMatchObject([{ round: "final", seat: "Ann", rule: "words" }]);
    expect(verdict?.violations).toMatchObject([{ round: "final", seat: "Ben", rule: "words" }]);
    const [ann, ben] = verdict?.positions ?? [];
    expect(wordCount(ann?.final?.remainingRisk ?? "")).toBe(624);
    expect(ben?.final?.remainingRisk).toContain("[cut: over 625 words]");
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
      "The positions are far apart. Please rank the issues by importance and discuss only the first ones.",
    );
    expect(states[0]?.intervention).toBe(said[0]);
    expect(verdict?.violations[0]).toEqual({
      round: "position",
      seat: "Moderator",
      rule: "side-taken",
      detail: "I think Ben is right.",
    });
  });

  test("who takes a side is told why and asked once more; where that helps, its own words go out", async () => {
    const { DIVERGENT } = reports;
    const fair = "Two issues are open. Please give evidence for ANN-2.";
    const { messages, verdict, asked, states } = await discussing({
      says: {
        Moderator: ({ kind, prompt, round }) =>
          kind !== "assess" || round > 1
            ? undefined
            : {
                ...DIVERGENT,
                intervention: prompt.fresh.includes("takes a side")
                  ? { kind: "evidence", ids: ["ANN-2"], text: fair }
                  : "I think Ben is right.",
              },
      },
    });
    const again = asked.filter(({ turn, prompt }) => turn === "assess" && prompt.includes("takes a side"));
    expect(again.map(({ prompt }) => prompt.includes('"I think Ben is right."'))).toEqual([true]);
    expect(messages.find(({ from }) => from === "Moderator")?.message.content).toBe(fair);
    expect(states[0]?.about).toEqual({ kind: "evidence", ids: ["ANN-2"] });
    expect(verdict?.violations).toEqual([]);
  });

  test("whose words were not handed on is told so before its next report", async () => {
    const { asked } = await discussing({
      reports: [{ ...reports.DIVERGENT, intervention: "I think Ben is right." }, reports.DIVERGENT],
    });
    const told = asked.filter(
      ({ turn, prompt }) => turn === "assess" && prompt.includes("was not passed on"),
    );
    expect(told.map(({ round }) => round)).toEqual([2]);
    expect(told[0]?.prompt).toContain("The positions are far apart.");
  });

  test.each(["Ann expert", "**Ann**", "the Ann seat", "ANN", "ann."])("may call a seat %j", async (name) => {
    const { states } = await discussing({
      reports: [report({ Store: { memory: [name], shared: ["Ben"] } })],
    });
    expect(states[0]?.issues[0]?.positions.map(({ seats }) => seats)).toEqual([["Ann"], ["Ben"]]);
  });

  test("who says nothing says what belongs to the state", async () => {
    const { messages } = await discussing({
      reports: [{ ...reports.NARROWING, undiscussed: ["cost"], intervention: "" }],
    });
    expect(messages.find(({ from }) => from === "Moderator")?.message.content).toBe(
      "Please continue. Not discussed yet: cost.",
    );
  });

  test("names seats that do not exist, and they do not count", async () => {
    const { states } = await discussing({
      reports: [report({ Store: { memory: ["Ann", "Zoe"], ice: ["Zoe"] } })],
    });
    expect(states[0]?.issues).toMatchObject([{ positions: [{ position: "memory", seats: ["Ann"] }] }]);
  });
});
