import { describe, expect, test } from "vitest";
import { planDiscuss } from "../../../src/protocols/discuss/plan.ts";
import { brief as inAList } from "../../../src/protocols/discuss/report/account.ts";
import { expectSays } from "../../says.ts";
import {
  advocate,
  challenge,
  discussing,
  fails,
  final,
  position,
  rebuttal,
  type Said,
  solo,
  synthesis,
  trio,
} from "./discussing.ts";

/** What a list, the page and the document tell of a discussion at each point of it. */

const allFor = (option: string) =>
  Object.fromEntries(
    trio.map((name) => [
      name,
      ({ kind }: { readonly kind: string }): Said | undefined =>
        kind === "position"
          ? position(name, { option })
          : kind === "final"
            ? final(name, { option: "O1" })
            : undefined,
    ]),
  );

describe("in a list", () => {
  const told = async (it: Parameters<typeof discussing>[0]) => {
    const { held, kept, end } = await discussing(it);
    const outcome = end.ended === "completed" ? { decision: "none" as const } : null;
    return inAList.tell({ discussion: held, kept, outcome } as unknown as Parameters<typeof inAList.tell>[0]);
  };
  test.each<[string, Parameters<typeof discussing>[0], object]>([
    [
      "before anybody spoke",
      { limits: { maxCalls: 1 } },
      { inAWord: null, howFar: "round 1", bottomLine: null },
    ],
    [
      "after the blind round",
      { limits: { maxCalls: 5 } },
      { inAWord: null, howFar: "divided, round 2", bottomLine: null },
    ],
    [
      "with a brief, before the last word",
      { limits: { maxCalls: 10 } },
      {
        inAWord: null,
        howFar: "divided, round 3",
        bottomLine: "Keep sessions where a restart does not lose them",
      },
    ],
    [
      "with some of the last words",
      { limits: { maxCalls: 12 } },
      { inAWord: null, howFar: "divided, round 3" },
    ],
    [
      "while the person is asked what becomes of it",
      { gates: [] },
      { inAWord: "divided", howFar: "round 3" },
    ],
    ["at the end", {}, { inAWord: "divided", howFar: "round 3" }],
    ["at the end, where all agree", { says: allFor("memory") }, { inAWord: "agreed", howFar: "round 3" }],
  ])("%s", async (_, it, expected) => {
    expect(await told(it)).toMatchObject(expected);
  });
});

test("the overview counts everybody at the table, with roles, and names the rounds and what was left out", async () => {
  const { document } = await discussing({ options: { preset: "quick" } });
  expectSays(document.replaceAll("**", ""), [
    "Date: 2026-09-22",
    "Participants: 5: Ann, Ben, Cat, Devil's advocate (Devil's advocate role), Moderator",
    "Rounds: 3: Position, Synthesis",
    "Skipped: Challenge: the option quick leaves it out",
    "Final state: DIVERGENT",
    "Mode: team",
  ]);
});

test("what was taken back is no cost of an option any more", async () => {
  const { document } = await discussing({
    says: {
      Ann: ({ kind }) =>
        kind === "final"
          ? final("Ann", { option: "O1", own: [{ claim: "ANN-2", now: "withdrawn", because: ["BEN-1"] }] })
          : undefined,
    },
  });
  expect(document).toContain("Ben may lose data at a restart (Ben)");
  expect(document).not.toContain("Ann may lose data at a restart");
});

test("why a member is for its option is what it said of that: the reason, else how it changed, else its claim", async () => {
  const reasons = async (more: Said) => {
    const { verdict } = await discussing({
      limits: { maxCalls: 9 },
      says: {
        Ann: ({ kind }) =>
          kind === "challenge" ? challenge("Ann", "BEN-1", { option: "O1", ...more }) : undefined,
      },
    });
    return verdict?.issues[0]?.positions[0]?.reasons;
  };
  expect(await reasons({ why: "It lasts", changeReason: "Ben is right", claim: "Keep it" })).toEqual([
    "It lasts",
  ]);
  expect(await reasons({ why: "", changeReason: "Ben is right", claim: "Keep it" })).toEqual([
    "Ben is right",
  ]);
  expect(await reasons({ why: null, claim: "Keep it" })).toEqual([]);
});

test("where all agree, the last word of the devil's advocate is its rebuttal, and members' are their own", async () => {
  const { verdict, document } = await discussing({
    says: {
      ...allFor("memory"),
      [advocate]: ({ kind }) =>
        kind === "rebuttal"
          ? rebuttal({
              concession: "It is quick",
              unresolvedRisks: ["a fire"],
              unverifiedAssumptions: ["load", "staff"],
            })
          : undefined,
    },
  });
  expect(verdict?.positions.map(({ seat, final: last }) => [seat, last])).toMatchObject([
    ["Ann", { claim: "Ann concludes", certainty: "MEDIUM", agreed: ["one interface"], option: ["O1"] }],
    ["Ben", {}],
    ["Cat", {}],
    [
      advocate,
      { rebuttal: "Nobody has tried it", compromise: "Try it for a week", unresolvedRisks: ["a fire"] },
    ],
  ]);
  expect(verdict?.positions[3]?.final).not.toHaveProperty("option");
  expectSays(document.replaceAll("**", ""), [
    "Not verified: load; staff",
    "Nobody has tried it",
    "It is quick",
    "Compromise: Try it for a week",
    "Similarity of reasons: LOW",
  ]);
});

describe("a team is cast by the moderator", () => {
  const cast = async (said: Said | undefined, topic = "Should we have a party?") => {
    const { held, verdict } = await discussing({
      members: [],
      options: { choosesMembers: true, topic },
      says: { Moderator: ({ kind }) => (kind === "members" ? said : undefined) },
    });
    const options = verdict?.standing[0]?.options.map(({ text }) => text) ?? [];
    return {
      names: held.seats.slice(2).map(({ seat }) => seat.name),
      options,
      issue: verdict?.issues[0]?.issue,
    };
  };
  const members = (...names: readonly string[]) => names.map((name) => ({ name, stance: `for ${name}` }));
  const usual = ["Proponent", "Sceptic", "Pragmatist"];

  test.each<[string, Said | undefined, readonly string[], readonly string[]]>([
    [
      "one option is no choice",
      { issue: "Party?", options: ["a party"], members: members("Ann", "Ben", "Cat") },
      ["Ann", "Ben", "Cat"],
      [],
    ],
    [
      "an option that is named twice is one",
      { options: ["A party", "a party"], members: members("Ann", "Ben") },
      ["Ann", "Ben"],
      [],
    ],
    [
      "two are, for three at most",
      { options: ["yes", "no"], members: members("Ann", "Ben", "Cat", "Dan") },
      ["Ann", "Ben", "Cat"],
      ["yes", "no"],
    ],
    [
      "four take four",
      { options: ["a", "b", "c", "d"], members: members("Ann", "Ben", "Cat", "Dan", "Eve") },
      ["Ann", "Ben", "Cat", "Dan"],
      ["a", "b", "c", "d"],
    ],
    [
      "six take five",
      { options: ["a", "b", "c", "d", "e", "f"], members: members("A", "B", "C", "D", "E", "F") },
      ["A", "B", "C", "D", "E"],
      ["a", "b", "c", "d", "e", "f"],
    ],
    ["one member is no team", { options: ["yes", "no"], members: members("Ann") }, usual, ["yes", "no"]],
    [
      "nor are two of one name",
      { options: ["yes", "no"], members: members("Ann", "ann") },
      usual,
      ["yes", "no"],
    ],
    [
      "nor one who is there already",
      { options: ["yes", "no"], members: members("Ann", "Moderator") },
      usual,
      ["yes", "no"],
    ],
    ["where it says nothing, rules do", undefined, usual, []],
  ])("%s", async (_, said, names, options) => {
    const told = await cast(said);
    expect(told.names).toEqual(names);
    expect(told.options.slice(0, options.length)).toEqual(options);
    if (options.length === 0) expect(told.options).not.toContain("a party");
    expect(told.issue).toBe(said?.["issue"] ?? "Should we have a party?");
  });

  test("without options a topic of a known kind has the roles of its kind, whoever is named", async () => {
    const told = await cast(
      { options: [], members: members("Ann", "Ben", "Cat") },
      "Which database should we adopt?",
    );
    expect(told.names).toEqual(["Performance", "Security", "Maintainability"]);
  });
});

test.each([
  ["Operator, who is called at night", "Operator", "who is called at night"],
  ["Operator: nights, weekends", "Operator", "nights, weekends"],
  ["運用者、夜に呼ばれる", "運用者", "夜に呼ばれる"],
  ["Operator", "Operator", "Operator"],
  ["Ann, again", "Ann 6", "again"],
])("a viewpoint %j is added as %s", async (value, name, role) => {
  const { held } = await discussing({ options: { preset: "quick" }, gates: ["add", value, "none"] });
  expect(held.seats.at(-1)?.seat).toMatchObject({ name, role });
});

test("what a member cites is looked up, its evidence too, and whether it is there is told", async () => {
  const facts = { label: "context", path: "facts.md", text: "One server.\nTwo disks.\n" };
  const grounds = [
    { reason: "There is one server", evidence: "facts.md:1" },
    { reason: "It has nine disks", evidence: "facts.md:99" },
    { reason: "Nobody sleeps", evidence: "own knowledge" },
  ];
  const { events } = await discussing({
    options: { context: [facts] },
    says: { Ann: ({ kind }) => (kind === "position" ? position("Ann", { grounds }) : undefined) },
  });
  const judged = events.find((event) => event.type === "judged" && event.kind === "claims");
  expect(judged).toMatchObject({
    judgement: expect.arrayContaining([expect.objectContaining({ claim: "ANN-1", standing: "verified" })]),
  });
  expect(judged).toMatchObject({
    judgement: expect.arrayContaining([
      expect.objectContaining({ claim: "ANN-2", standing: "contradicted" }),
    ]),
  });
});

test("a rule that was broken is told in the document, by whom and in which round; what was only long is not", async () => {
  const long = Array.from({ length: 210 }, () => "word").join(" ");
  const { document, verdict } = await discussing({
    says: {
      Ann: ({ kind }) => (kind === "challenge" ? challenge("Ann", "ANN-1", { option: "O1" }) : undefined),
      Ben: ({ kind }) => (kind === "position" ? position("Ben", { claim: long }) : undefined),
    },
  });
  expect(document).toMatch(/Ann.*Challenge.*It contests no item of another by its id/);
  expect(document).not.toContain("words, 200 are meant");
  expect(verdict).toMatchObject({ violations: [{ seat: "Ann" }], noted: [{ seat: "Ben", rule: "words" }] });
});

test("a team that breaks up is told on the page and in the document, with what differs", async () => {
  const failing = ({ kind }: { readonly kind: string }) => (kind === "challenge" ? fails() : undefined);
  const { page, document } = await discussing({ says: { Ben: failing, Cat: failing } });
  for (const text of [page().replaceAll(/\s+/g, " "), document])
    expect(text).toContain("The team could not meet. Three things differ");
  const whole = await discussing();
  expect(whole.page() + whole.document).not.toContain("could not meet");
});

test("who is for what is told with what most are for first, and nobody's support that was taken back", async () => {
  const { page, document } = await discussing({
    says: {
      Ann: ({ kind }) =>
        kind === "final"
          ? final("Ann", { option: "O2", because: ["BEN-1"], own: [{ claim: "ANN>O1", now: "withdrawn" }] })
          : undefined,
      Cat: ({ kind }) =>
        kind === "final" ? final("Cat", { option: "O3", couldLiveWith: [{ option: "O2" }] }) : undefined,
    },
  });
  expectSays(page(), [
    "Who is for what",
    "a shared store [O2]: Ann, Ben; Cat could live with it",
    "a single file [O3]: Cat",
  ]);
  expect(document).toContain("memory \\[O1]: withdrew: Ann");
});

test.each([
  [4, true],
  [5, false],
])("of %i members another viewpoint can be added: %s", async (count, isOffered) => {
  const members = ["Ann", "Ben", "Cat", "Dan", "Eve"].slice(0, count);
  const { questions } = await discussing({ members, options: { preset: "quick" }, gates: [] });
  expect(questions.at(-1)?.choices?.some(({ id }) => id === "add")).toBe(isOffered);
});

describe("after the challenge", () => {
  const held = async (blind: readonly string[], now: readonly (string | null)[]) => {
    const { verdict, kinds } = await discussing({
      says: Object.fromEntries(
        trio.map((name, at) => [
          name,
          ({ kind }: { readonly kind: string }): Said | undefined =>
            kind === "position"
              ? position(name, { option: blind[at] })
              : kind === "challenge"
                ? challenge(name, name === "Ann" ? "BEN-1" : "ANN-1", { option: now[at], because: ["ANN-1"] })
                : undefined,
        ]),
      ),
    });
    return { hasRound: kinds.includes("synthesis"), skipped: verdict?.skipped.map(({ round }) => round) };
  };
  test.each<[string, readonly string[], readonly (string | null)[], boolean, readonly string[]]>([
    [
      "who is split in two and stays so revises with the last word",
      ["a", "a", "b"],
      ["O1", "O1", "O2"],
      false,
      [],
    ],
    ["who is split in two and moved has a synthesis", ["a", "a", "b"], ["O1", "O2", "O2"], true, []],
    ["who came from three to two has one", ["a", "b", "c"], ["O1", "O1", "O3"], true, []],
    ["who is still for three has none", ["a", "b", "c"], ["O2", "O1", "O3"], false, []],
    ["who agrees now skips it", ["a", "a", "b"], ["O1", "O1", "O1"], false, ["synthesis"]],
    ["where too few are for anything there is one", ["a", "b", "c"], [null, null, "O3"], true, []],
  ])("%s", async (_, blind, now, hasRound, skipped) => {
    expect(await held(blind, now)).toEqual({ hasRound, skipped });
  });
});

test("the page has the answer of a brief, the document all of it, and each who reviews it looks at something else first", async () => {
  const { page, document, calls } = await discussing();
  expect(page()).toContain("Keep them in a store of 2 GB from 1 October.");
  expect(page()).not.toContain("A restart loses 40 sessions.");
  expect(document).toContain("A restart loses 40 sessions.");
  const charges = calls.flatMap(({ kind, prompt }) =>
    kind === "final" ? (/In your review look first at (.{30})/.exec(prompt.fresh)?.[1] ?? "none") : [],
  );
  expect(new Set(charges).size).toBe(4);
  expect(charges).not.toContain("none");
});

test("all are told which day it is, beside whatever there is to know", async () => {
  const facts = { label: "context", path: "facts.md", text: "One server.\n" };
  for (const context of [[], [facts]]) {
    const { calls } = await discussing({ options: { context } });
    for (const { prompt } of calls) expect(prompt.stable).toContain("Today is 2026-09-22.");
  }
});

describe("the most calls that a plan tells", () => {
  const planned = (preset: string, members?: readonly object[]) =>
    planDiscuss({
      subject: "Where?",
      options: { preset, whenSplit: false, members },
      context: [],
      lang: null,
      now: 0,
      spelled: (name: string) => name,
      agents: ["ada"],
    } as unknown as Parameters<typeof planDiscuss>[0]).mostCalls;
  const three = trio.map((name) => ({ name, role: name, focus: [] }));

  test.each(["quick", "default", "deep"] as const)(
    "of the preset %s are what the longest discussion takes",
    async (preset) => {
      let number = 0;
      const restless = ({ kind }: { readonly kind: string }): Said | undefined => {
        if (kind !== "challenge" && kind !== "synthesis") return undefined;
        const option = preset === "deep" ? `way ${++number}` : "O2";
        return {
          ...challenge("Ann", "BEN-1", { option, because: ["BEN-1"] }),
          ...synthesis("Ann", { option, because: ["BEN-1"] }),
        };
      };
      const agreeing =
        (name: string, own?: (request: { readonly kind: string }) => Said | undefined) =>
        (request: { readonly kind: string }) =>
          request.kind === "final" ? final(name, { option: "O2", because: ["BEN-1"] }) : own?.(request);
      const { calls, end } = await discussing({
        options: { preset },
        says: { Ann: agreeing("Ann", restless), Ben: agreeing("Ben"), Cat: agreeing("Cat") },
      });
      expect(end.ended).toBe("completed");
      expect(calls.length).toBe(planned(preset, three));
    },
  );

  test("hold one more where a moderator is to choose the members", () => {
    expect((planned("default") ?? 0) - (planned("default", three) ?? 0)).toBe(1);
  });
});

test("who comes over without a cause conforms, and who names one does not; a step that is objected to is told by its words", async () => {
  const { verdict, document } = await discussing({
    says: {
      Ann: ({ kind }) => (kind === "final" ? final("Ann", { option: "O2" }) : undefined),
      Ben: ({ kind }) =>
        kind === "final"
          ? final("Ben", { option: "O2", review: [{ on: "N1", say: "object", reason: "Too late" }] })
          : undefined,
      Cat: ({ kind }) => (kind === "final" ? final("Cat", { option: "O2", because: ["BEN-1"] }) : undefined),
    },
  });
  expect(verdict?.positions.map(({ moves }) => moves.map(({ conformity }) => conformity))).toEqual([
    [true],
    [],
    [false],
    [],
  ]);
  expect(document).toContain('Ben on "Count lost sessions": Too late');
});

test("the person is told what speaks against options that nobody is for", async () => {
  const { questions } = await discussing({
    gates: [],
    says: {
      Ann: ({ kind }) =>
        kind === "final"
          ? final("Ann", { option: "O2", objectsTo: [{ option: "O1", reason: "lost" }] })
          : undefined,
    },
  });
  expect(questions.at(-1)?.text).toContain("memory [O1]: nobody\n      objects: Ann: lost");
});

test("members who agree while each is alone are warned of like others", async () => {
  const failing = ({ kind }: { readonly kind: string }) => (kind === "challenge" ? fails() : undefined);
  const alone = (name: string) => (request: { readonly kind: string }) =>
    request.kind === "solo" ? solo(name, { option: "O1" }) : failing(request);
  const { warnings, verdict } = await discussing({
    says: { Ann: alone("Ann"), Ben: alone("Ben"), Cat: alone("Cat") },
  });
  expect(verdict).toMatchObject({ mode: "fallback", state: "CONSENSUS" });
  expect(warnings).toContain("Unanimous agreement detected. Verify diversity of reasoning.");
});

test("what would change it is told of every option that somebody is for; the question stands beside the first", async () => {
  const { document, page } = await discussing();
  for (const [name, option] of [
    ["Ann", "O1"],
    ["Ben", "O2"],
    ["Cat", "O3"],
  ])
    expect(document).toContain(`${name} sees a loss of 1 % (${name}, of ${option})`);
  expect(page()).toContain("What would change it");
  expect(document).toMatch(/\| Where should sessions be kept\? \| memory .*\| Which one: O1, O2, O3\? \|/);
  expect(document.split("Which one: O1, O2, O3?")).toHaveLength(2);
});

test("the devil's advocate reviews the brief like others, and what the author does not take of it stands there", async () => {
  const review = [{ on: "P2", say: "object", reason: "Nobody counted" }];
  const { verdict } = await discussing({
    says: {
      [advocate]: ({ kind }) =>
        kind === "final" ? final(advocate, { review, missing: ["A price"] }) : undefined,
    },
  });
  expect(verdict?.brief?.dissent).toMatchObject([{ seat: advocate, on: "P2", text: "Nobody counted" }]);
});

test("who could not take a position with the others is told with what it said alone", async () => {
  const failing = ({ kind }: { readonly kind: string }) => (kind === "position" ? fails() : undefined);
  const { verdict } = await discussing({ says: { Ben: failing, Cat: failing } });
  expect(verdict?.mode).toBe("fallback");
  expect(verdict?.positions.map(({ seat, blind }) => [seat, blind])).toMatchObject([
    ["Ann", "Ann says why: it costs least"],
    ["Ben", "Ben says why: it costs least"],
    ["Cat", "Cat says why: it costs least"],
    [advocate, "Nobody has counted what is lost"],
  ]);
});

test("what a challenge proposes need not be there; a brief is shown to who reviews it, and is no part of the record", async () => {
  const facts = { label: "context", path: "facts.md", text: "One server.\n" };
  const { events, calls } = await discussing({
    options: { context: [facts] },
    gates: ["dig", "none"],
    says: {
      Ann: ({ kind }) =>
        kind === "position"
          ? position("Ann", {
              grounds: [{ reason: "It says 'keep two copies of everything'", evidence: "facts.md:1" }],
            })
          : kind === "challenge"
            ? challenge("Ann", "BEN-1", { option: "Write 'keep two copies of everything' into facts.md:1" })
            : undefined,
    },
  });
  const all = events.flatMap((event) =>
    event.type === "judged" && event.kind === "claims"
      ? (event.judgement as readonly { claim: string; standing: string }[])
      : [],
  );
  const standingOf = (id: string) => all.find(({ claim }) => claim === id)?.standing;
  expect(standingOf("ANN-1")).toBe("contradicted");
  expect(standingOf("O4")).not.toBe("contradicted");
  const [again] = calls.filter(({ kind, seat }) => kind === "challenge" && seat.name === "Ben").slice(-1);
  expect(again?.prompt.said?.join("\n")).toContain("ANN > O4");
  expect(again?.prompt.said?.join("\n")).not.toContain("[P1]");
});
