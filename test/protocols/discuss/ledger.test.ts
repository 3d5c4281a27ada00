import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Assessment, Final } from "../../../src/protocols/discuss/rules/statements.ts";
import {
  advocate,
  type Answering,
  challenge,
  discussing,
  final,
  position,
  synthesis,
  trio,
} from "./discussing.ts";

/** A discussion by ids: each says what it is for, what it contests and what moved it. */
interface Spoken {
  readonly target?: string;
  readonly after?: Partial<Parameters<typeof synthesis>[1]> & object;
  readonly end?: Partial<Final>;
}

const targets: Readonly<Record<string, string>> = {
  Ann: "BEN-1",
  Ben: "ANN-1",
  Cat: "BEN-2",
  [advocate]: "ANN-2",
};

function speaking(name: string, { target, after, end }: Spoken = {}): Answering {
  return ({ kind }: AgentRequest) => {
    if (kind === "challenge") return challenge(name, { target: target ?? targets[name] ?? "" });
    if (kind === "synthesis") return synthesis(name, { stands: [], own: [], because: [], ...after });
    return kind === "final" ? final(name, end) : undefined;
  };
}

/** Ann and Ben differ, Cat is with Ben; the critic is for nothing of it. */
function table(more: Partial<Assessment["issues"][number]> = {}, rest: Partial<Assessment> = {}): Assessment {
  const held = [
    { id: null, position: "memory", seats: ["Ann"], reasons: ["ANN-2"] },
    { id: null, position: "shared", seats: ["Ben", "Cat"], reasons: ["BEN-2"] },
  ];
  const claims = ["ANN-2", "BEN-2", "CAT-2", "DA-2"];
  return {
    issues: [{ id: null, issue: "Where?", important: true, claims, positions: held, ...more }],
    undiscussed: [],
    intervention: "Please give your evidence.",
    ...rest,
  };
}

const later = (positions: Readonly<Record<string, readonly string[]>>, rest: Partial<Assessment> = {}) =>
  table(
    {
      id: "Q1",
      claims: [],
      positions: Object.entries(positions).map(([id, seats]) => ({
        id,
        position: `reworded ${id}`,
        seats: [...seats],
        reasons: [],
      })),
    },
    rest,
  );

/** Whoever says nothing else here stays where the table has it. */
function everyone(spoken: Readonly<Record<string, Spoken>> = {}) {
  const stays: Readonly<Record<string, string>> = { Ann: "O1", Ben: "O2", Cat: "O2" };
  return Object.fromEntries(
    [...trio, advocate].map((name) => {
      const option = stays[name] === undefined ? {} : { option: [stays[name]] };
      const given = spoken[name] ?? {};
      return [
        name,
        speaking(name, { ...given, after: { ...option, ...given.after }, end: { ...option, ...given.end } }),
      ];
    }),
  );
}

describe("moves", () => {
  test("other words for the same option are none, whoever words it anew", async () => {
    const { moves, verdict } = await discussing({
      says: everyone({
        Ann: { after: { claim: "Keep it all in RAM", changed: true, changeReason: "Clearer words." } },
      }),
      reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] })],
    });
    expect(moves.flat().filter(({ changed }) => changed)).toEqual([]);
    expect(moves.at(-1)?.[0]).toMatchObject({ by: "ids", says: true, conformity: false });
    expect(verdict?.issues[0]?.positions.map(({ id, position: text }) => [id, text])).toEqual([
      ["O2", "shared"],
      ["O1", "memory"],
    ]);
  });

  test.each([
    ["a claim", ["BEN-2"], false, ["BEN-2"]],
    ["a stand", ["DA>ANN-2"], false, ["DA>ANN-2"]],
    ["a challenge", ["BEN-3"], false, ["BEN-3"]],
    ["a remark of the moderator, told as a cause and no reason on the matter", ["MOD-2"], true, ["MOD-2"]],
    ["nothing", [], true, []],
    ["its own reflection", ["own reflection"], true, []],
    ["the option alone", ["O2"], true, []],
    ["its own claim", ["ANN-2"], true, []],
  ])("to where others stand, because of %s", async (_, because, conformity, causes) => {
    const { verdict } = await discussing({
      says: everyone({
        Ann: {
          after: { option: ["O2"], because, changed: true, changeReason: "It is better." },
          end: { option: ["O2"] },
        },
      }),
      reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] }), later({ O2: [...trio] })],
    });
    const [ann] = verdict?.positions ?? [];
    expect(ann?.moves.find(({ round }) => round === "synthesis")?.move).toMatchObject({
      changed: true,
      conformity,
      by: "ids",
      went: [{ issue: "Q1", from: "O1", to: "O2", because: causes }],
    });
  });

  test("of who speaks without ids are judged by wording, and the record says so", async () => {
    const { moves } = await discussing({ reports: [table()] });
    expect(moves.flat().every(({ by }) => by === "words")).toBe(true);
  });

  test("with the final position count too, and the state follows the seats", async () => {
    const { verdict } = await discussing({
      says: everyone({ Ann: { end: { option: ["O2"], because: ["BEN-2"] } } }),
      reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] })],
    });
    expect(verdict?.positions[0]?.moves.at(-1)).toMatchObject({
      round: "final",
      move: { changed: true, conformity: false },
    });
    expect(verdict?.state).toBe("CONSENSUS");
    expect(verdict?.falseConsensus).toMatchObject({ by: "ids" });
  });
});

test("what the moderator says has an id: it can be cited, carries a sentence of the result, and is not stood to", async () => {
  const line = { sentence: "The moderator asked for evidence, and nobody had any.", ids: ["MOD-1"] };
  const { verdict, asked, kept } = await discussing({
    says: {
      ...everyone({ Ann: { after: { stands: [{ on: "MOD-1", stand: "contest", reason: "No" }] } } }),
      Moderator: ({ kind }) => (kind === "edit" ? JSON.stringify({ bottom_line: [line] }) : undefined),
    },
    reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] })],
  });
  const told = asked.find(({ seat, turn }) => seat === "Ann" && turn === "synthesis")?.prompt;
  expect(told).toContain("From the moderator, on the process, MOD-2:\n\n```said\nPlease give your evidence.");
  expect(verdict?.bottomLine).toEqual([line]);
  const rounds = kept.filter((entry) => entry.kind === "statements");
  expect(rounds.map(({ state }) => state.remark)).toEqual(["MOD-1", "MOD-2", "MOD-3"]);
  expect(rounds.flatMap(({ ignored = [] }) => ignored)).toContainEqual({
    seat: "Ann",
    round: 3,
    said: "MOD-1",
    why: "a remark of the moderator: answer it, take no stand on it",
  });
});

describe("a moderator's report", () => {
  test("that puts a seat elsewhere than the seat itself is marked, and the seat counts", async () => {
    const { verdict, kept } = await discussing({
      says: everyone(),
      reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] }), later({ O2: [...trio] })],
    });
    expect(verdict?.state).not.toBe("CONSENSUS");
    expect(verdict?.misreports).toEqual([{ seat: "Ann", round: 3, reported: "O2", own: "O1" }]);
    const rounds = kept.filter((entry) => entry.kind === "statements");
    expect(rounds.map(({ misreports = [] }) => misreports.length)).toEqual([0, 0, 1]);
  });

  test("that passes over what a member is for in words of its own does not make it agree", async () => {
    const own = { after: { option: ["a paper list"] }, end: { option: ["a paper list"] } };
    const { verdict, asked } = await discussing({
      says: everyone({ Ann: own }),
      reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] }), later({ O2: [...trio] })],
    });
    expect(verdict?.issues[0]?.positions.map(({ position: text, seats }) => [text, seats])).toEqual([
      ["shared", ["Ben", "Cat"]],
      ["a paper list", ["Ann"]],
    ]);
    expect(verdict?.misreports).toMatchObject([
      { seat: "Ann", round: 2, reported: "O1", own: "O3" },
      { seat: "Ann", round: 3, reported: "O2", own: "O3" },
    ]);
    const assessed = asked.filter(
      ({ turn, prompt }) => turn === "assess" && prompt.includes("O3: a paper list"),
    );
    expect(assessed.map(({ round }) => round)).toEqual([3]);
  });

  test("that leaves out an issue on which members differ by their own word does not end the difference", async () => {
    const { verdict } = await discussing({
      says: everyone(),
      reports: [
        table(),
        later({ O1: ["Ann"] }),
        table({ id: "Q2", issue: "Which colour?", positions: [], claims: [] }),
      ],
    });
    expect(verdict?.issues.map(({ issue }) => issue)).toEqual(["Where?"]);
  });

  test("shows by what it leaves out which claims have drifted", async () => {
    const { kept } = await discussing({
      says: everyone(),
      reports: [table({ claims: ["ANN-2", "BEN-2", "CAT-2"] }), later({ O1: ["Ann"] })],
    });
    const first = kept.find((entry) => entry.kind === "statements");
    expect(first?.drifting).toEqual(["DA-2"]);
  });
});

describe("an agreement", () => {
  const agreed = { id: null, position: "shared", seats: [...trio], reasons: [] };

  test.each([
    [[["ANN-2", "BEN-2", "CAT-2"]], "HIGH", true, 1],
    [[["ANN-2", "BEN-2"]], "MEDIUM", false, 2],
    [[], "LOW", false, 3],
  ])("with %j joined is %s", async (joined, similarity, superficial, independent) => {
    const { verdict, rounds } = await discussing({
      reports: [table({ positions: [agreed] }, { joined })],
    });
    expect(verdict?.falseConsensus).toMatchObject({ similarity, superficial, independent, by: "ids" });
    expect(rounds.includes("Rebuttal")).toBe(superficial);
  });

  test("of which the moderator does not say what says the same is looked into by words too", async () => {
    const alike = Object.fromEntries(
      trio.map((name) => [
        name,
        ({ kind }: AgentRequest) =>
          kind === "position"
            ? position(name, { grounds: [{ reason: "memory needs no network hop", evidence: "" }] })
            : undefined,
      ]),
    );
    const { verdict } = await discussing({ says: alike, reports: [table({ positions: [agreed] })] });
    expect(verdict?.falseConsensus).toMatchObject({ superficial: true, by: "words" });
  });

  test("is none of all where the devil's advocate stands elsewhere", async () => {
    const waits = { id: null, position: "count first", seats: [advocate], reasons: [] };
    const { verdict } = await discussing({ reports: [table({ positions: [agreed, waits] })] });
    expect(verdict?.counted).toEqual([
      "3 of 3 members: shared [O1]; the devil's advocate: count first [O2].",
    ]);
    expect(verdict?.bottomLine).toEqual([
      { sentence: "3 of 3 members: shared [O1]; the devil's advocate: count first [O2].", ids: ["O1", "O2"] },
    ]);
  });
});

describe("what members could live with, and what they object to", () => {
  test("an option that nobody objects to and all could live with is told with the answer", async () => {
    const couldLiveWith = [{ option: "O2", condition: "if logout works" }];
    const { verdict, asked } = await discussing({
      says: everyone({
        Ann: { end: { option: ["O1"], couldLiveWith } },
        Ben: { end: { option: ["O2"], objectsTo: [{ option: "O1", reason: "servers differ" }] } },
      }),
      reports: [table()],
    });
    expect(verdict?.counted).toEqual([
      'They disagree on "Where?": shared [O2] (2), memory [O1] (1).',
      "All members could live with shared [O2]: Ann, if logout works.",
    ]);
    expect(verdict?.standings).toEqual([
      {
        issue: "Where?",
        option: "O1",
        text: "memory",
        accepted: [],
        objections: [{ seat: "Ben", reason: "servers differ" }],
        acceptable: false,
      },
      {
        issue: "Where?",
        option: "O2",
        text: "shared",
        accepted: [{ seat: "Ann", condition: "if logout works" }],
        objections: [],
        acceptable: true,
      },
    ]);
    const edit = asked.find(({ turn }) => turn === "edit")?.prompt;
    expect(edit).toContain("ANN, could live with: O2 (if logout works)");
    expect(edit).toContain("BEN>O1 contests: servers differ");
  });

  test("so it is where some say nothing else, and no issue's line is lost for it", async () => {
    const issue = (text: string) => ({ ...table().issues[0], issue: text }) as Assessment["issues"][number];
    const issues = ["First?", "Second?", "Third?"].map(issue);
    const living = (option: string) => ({ end: { option: [], couldLiveWith: [{ option }] } });
    const { verdict } = await discussing({
      says: everyone({ Ann: living("O2") }),
      reports: [{ ...table(), issues }],
    });
    expect(verdict?.counted).toHaveLength(4);
    expect(verdict?.counted?.[1]).toBe("All members could live with shared [O2].");
    expect(verdict?.bottomLine).toHaveLength(3);
  });

  test("an objection stands against an agreement that is claimed", async () => {
    const objectsTo = [{ option: "O2", reason: "it costs a hop" }];
    const { verdict } = await discussing({
      says: everyone({ Ann: { end: { option: ["O2"], objectsTo } } }),
      reports: [table()],
    });
    expect(verdict?.counted).toEqual(["3 of 3 members: shared [O2]; Ann objects."]);
  });
});

describe("in a Challenge", () => {
  test("an agreement is left out and listed, and what is contested stands", async () => {
    const stands = [
      { on: "CAT-2", stand: "agree" as const },
      { on: "BEN-2", stand: "contest" as const, reason: "Not on one server" },
    ];
    const { verdict, asked } = await discussing({
      says: {
        Ann: ({ kind }) => (kind === "challenge" ? challenge("Ann", { target: "BEN-1", stands }) : undefined),
      },
      reports: [table()],
    });
    const ofAnn = verdict?.ignored?.filter(({ seat }) => seat === "Ann");
    expect(ofAnn?.map(({ said }) => said)).toEqual(["agree CAT-2"]);
    expect(asked.find(({ seat, turn }) => seat === "Ben" && turn === "synthesis")?.prompt).toContain(
      'Objections to your claims, the newest first. Answer them in "own" (objections to an option in "option"): ANN>BEN-2, ANN-3 (against BEN-1).',
    );
  });
});

describe("the editor", () => {
  const edit = (said: object) => ({
    Moderator: (({ kind }) => (kind === "edit" ? JSON.stringify(said) : undefined)) as Answering,
  });
  const measure = (name: string) =>
    final(name, { actions: [{ action: `Measure it, says ${name}`, because: "guess" }] });
  const proposing: Readonly<Record<string, Answering>> = Object.fromEntries(
    [...trio, advocate].map((name) => [name, ({ kind }) => (kind === "final" ? measure(name) : undefined)]),
  );

  test("writes the answer by ids: a sentence that nothing carries, or with a figure nobody gave, is dropped", async () => {
    const { verdict, kept } = await discussing({
      says: edit({
        bottom_line: [
          { sentence: "2 of 3 are for a shared store.", ids: ["O2", "BEN-2"] },
          { sentence: "It saves 40 ms.", ids: ["ANN-2"] },
          { sentence: "Everybody is happy.", ids: ["ZOE-9"] },
        ],
      }),
      reports: [table()],
    });
    expect(verdict?.bottomLine).toEqual([
      { sentence: "2 of 3 are for a shared store.", ids: ["O2", "BEN-2"] },
    ]);
    const entry = kept.find((one) => one.kind === "edit");
    expect(entry?.faults).toHaveLength(2);
  });

  test("puts like actions together: each proposal once, none lost, none new", async () => {
    const { verdict } = await discussing({
      says: {
        ...proposing,
        ...edit({ actions: [{ action: "Measure it", ids: ["ANN.a1", "BEN.a1", "ZOE.a1"] }] }),
      },
      reports: [table()],
    });
    expect(verdict?.nextActions.map(({ action, by, priority }) => [action, by, priority])).toEqual([
      ["Measure it", ["Ann", "Ben"], "HIGH"],
      ["Measure it, says Cat", ["Cat"], "MEDIUM"],
      [`Measure it, says ${advocate}`, [advocate], "MEDIUM"],
    ]);
  });

  test("has compromises and what would make a seat think again, by ids that carry sentences and stand beside actions", async () => {
    const ended = { reconsiderWhen: "A hop takes 5 ms.", compromise: "Both, for 30 days." };
    const { verdict, asked, kept } = await discussing({
      says: {
        Ann: ({ kind }) =>
          kind === "final" ? final("Ann", { ...ended, actions: [{ action: "Measure a hop" }] }) : undefined,
        ...edit({
          bottom_line: [{ sentence: "Ann would think again at 5 ms.", ids: ["ANN.r1"] }],
          actions: [
            { action: "Measure a hop", ids: ["ANN.a1", "ANN.r1"] },
            { action: "Run both for 30 days", ids: ["ANN.c1"] },
          ],
        }),
      },
      reports: [table()],
    });
    const prompt = asked.find(({ turn }) => turn === "edit")?.prompt;
    expect(prompt).toContain(
      "ANN.c1 (compromise): Both, for 30 days.\nANN.r1 (would think again when): A hop takes 5 ms.",
    );
    expect(verdict?.bottomLine).toEqual([{ sentence: "Ann would think again at 5 ms.", ids: ["ANN.r1"] }]);
    expect(verdict?.nextActions.map(({ action, ids }) => [action, ids])).toEqual([
      ["Measure a hop", ["ANN.a1", "ANN.r1"]],
    ]);
    expect(kept.find((one) => one.kind === "edit")?.faults).toEqual([
      'nobody proposed "Run both for 30 days"',
    ]);
  });

  test("who gives no answer is missed by nobody: both are computed", async () => {
    const { verdict, warnings } = await discussing({ says: proposing, reports: [table()] });
    expect(verdict?.bottomLine?.[0]?.ids).toEqual(["O2", "O1"]);
    expect(verdict?.nextActions).toHaveLength(4);
    expect(warnings).toEqual([]);
  });
});

describe("a question that only the person can answer", () => {
  const asks =
    (name: string, questionForUser: string): Answering =>
    ({ kind }) =>
      kind === "position" ? position(name, { questionForUser }) : undefined;

  test("is put between rounds, two at most and each once, and what is answered goes on the record", async () => {
    const { questions, verdict, asked } = await discussing({
      says: {
        Ann: asks("Ann", "How many servers?"),
        Ben: asks("Ben", "how many servers"),
        Cat: asks("Cat", "Who pays?"),
        [advocate]: (request) =>
          request.kind === "position" ? position(advocate, { questionForUser: "Why now?" }) : undefined,
      },
      reports: [table()],
      gates: ["Two, from May on", "We do", "adopt"],
    });
    expect(questions.map(({ text }) => text.split("\n")[0])).toEqual([
      "Ann and Ben ask you: How many servers?",
      "Cat asks you: Who pays?",
      expect.stringContaining("What should happen"),
    ]);
    expect(verdict?.questions).toEqual([
      {
        seat: "Ann",
        question: "How many servers?",
        alike: [{ seat: "Ben", question: "how many servers" }],
        answer: "Two, from May on",
      },
      { seat: "Cat", question: "Who pays?", answer: "We do" },
      { seat: advocate, question: "Why now?", answer: null },
    ]);
    const told = asked.filter(
      ({ turn, prompt }) => turn === "challenge" && prompt.includes("Two, from May on"),
    );
    expect(told).toHaveLength(4);
  });

  test("is not waited for: without an answer it goes on, and the question stands in the result", async () => {
    const { verdict, rounds } = await discussing({
      says: { Ann: asks("Ann", "How many servers?") },
      reports: [table()],
      gates: [],
    });
    expect(rounds).toEqual(["Position", "Challenge", "Synthesis", "Final"]);
    expect(verdict?.questions).toEqual([{ seat: "Ann", question: "How many servers?", answer: null }]);
  });

  test("is shown to the moderator, and where nobody answers, to all later as such", async () => {
    const { calls } = await discussing({
      says: { Ann: asks("Ann", "How many servers?") },
      reports: [table()],
      gates: [],
    });
    const shown = (kind: string) => calls.filter((call) => call.kind === kind).map(whole);
    expect(shown("assess")[0]).toContain("ANN, asks the person who started this: How many servers?");
    for (const kind of ["challenge", "synthesis", "final"])
      for (const text of shown(kind))
        expect(text).toContain(
          "Questions to the person who started this, not answered:\n\n```said\nAnn: How many servers?",
        );
  });
});

const whole = ({ prompt, recap = "" }: AgentRequest) =>
  `${prompt.stable}\n\n${recap}\n\n${prompt.fresh}\n\n${prompt.request}`;

test("an option in a member's own words is told to all with its words, and one that somebody could live with to the editor", async () => {
  const { calls } = await discussing({
    says: {
      ...everyone({ Cat: { end: { couldLiveWith: [{ option: "O1", condition: null }] } } }),
      Ann: (call) => {
        if (call.kind === "challenge")
          return challenge("Ann", {
            target: "BEN-1",
            option: ["Q1: a signed cookie"],
            changed: true,
            changeReason: "Simpler",
          });
        return speaking("Ann", { after: { option: ["O3"] }, end: { option: ["O3"] } })(call, false);
      },
    },
    reports: [table(), later({ O2: ["Ben", "Cat"] })],
  });
  const of = (kind: string) => calls.filter((call) => call.kind === kind).map(whole);
  for (const text of of("synthesis")) expect(text).toContain("  O3: a signed cookie");
  const [edit = ""] = of("edit");
  expect(edit).toContain(
    "  O2: shared (2: Ben, Cat)\n  O3: a signed cookie (1: Ann)\n  O1: memory (0; could live with: Cat)",
  );
});

test("the moderator has each statement in its author's short words; answers to it, and what one could live with, all have", async () => {
  const { calls } = await discussing({
    says: everyone({
      Ann: {
        after: {
          core: "Memory, zqcore.",
          answer: "More than two servers would move me",
          couldLiveWith: [{ option: "O2", condition: "if it is backed up" }],
        },
      },
    }),
    reports: [table(), later({ O1: ["Ann"], O2: ["Ben", "Cat"] })],
  });
  const of = (kind: string) => calls.filter((call) => call.kind === kind).map(whole);
  expect(of("assess").at(-1)).toContain("Each in its own short words:\n\n```said\nANN: Memory, zqcore.");
  for (const text of of("final")) {
    expect(text).toContain("ANN, answers the moderator: More than two servers would move me");
    expect(text).toContain("ANN, could live with: O2 (if it is backed up)");
    expect(text).not.toContain("zqcore");
  }
});

test("the critic is told that views are level where they are", async () => {
  const level = [
    { id: null, position: "memory", seats: ["Ann"], reasons: [] },
    { id: null, position: "shared", seats: ["Ben"], reasons: [] },
  ];
  const toCritic = async (report: Assessment) => {
    const { calls } = await discussing({ reports: [report] });
    return calls
      .filter(({ kind }) => kind === "challenge")
      .map(whole)
      .join("\n");
  };
  expect(await toCritic(table({ positions: level }))).toContain(
    "No view has more support than another. These are tied; attack one of them first:\n\n```said\nO1: memory\nO2: shared\n```",
  );
  expect(await toCritic(table())).toContain(
    "The most popular view so far; attack it first:\n\n```said\nO2: shared\n```",
  );
});

test("rejected drafts are never sent again, and nobody is told of what did not happen", async () => {
  const draft = "zqdraft";
  const { calls } = await discussing({
    says: {
      Ann: ({ kind }, again) =>
        kind === "challenge"
          ? challenge("Ann", again ? {} : { weakness: "", alternative: draft })
          : undefined,
    },
    reports: [table()],
  });
  const given = ({ prompt, recap = "" }: AgentRequest) => `${recap}${prompt.fresh}${prompt.request}`;
  expect(calls.filter((call) => given(call).includes(draft)).map(({ kind }) => kind)).toEqual(["challenge"]);
  for (const call of calls) expect(call.recap).toBeDefined();
});

test("what an agent that does not remember is given begins as the turn before did, with the same record for all", async () => {
  const { calls } = await discussing({ reports: [table()] });
  const text = ({ prompt, recap = "" }: AgentRequest) =>
    `${prompt.stable}\n\n${recap}${recap === "" ? "" : "\n\n"}${prompt.fresh}`;
  const record = (call: AgentRequest) => text(call).split("\n\nYou are ")[0] ?? "";
  const of = (kind: string) => calls.filter((call) => call.kind === kind).map(record);
  for (const kind of ["challenge", "synthesis", "final"]) expect(new Set(of(kind)).size).toBe(1);
  const [first = "", second = "", third = ""] = ["challenge", "synthesis", "final"].map(
    (kind) => of(kind)[0] ?? "",
  );
  expect(second.startsWith(first)).toBe(true);
  expect(third.startsWith(second)).toBe(true);
});
