import { describe, expect, test } from "vitest";
import type { Event } from "../../../src/kernel/event.ts";
import { accountOf } from "../../../src/protocols/solve/report/account.ts";
import type { Solution } from "../../../src/protocols/solve/rules/synthesis.ts";
import { isBacked, unbackedText } from "../../../src/protocols/solve/gates.ts";
import { scoresOf } from "../../../src/protocols/solve/rules/ways.ts";
import { feasibilityScale } from "../../../src/protocols/solve/shapes.ts";
import type { Solved } from "../../../src/protocols/solve/state.ts";
import { wordsIn } from "../../../src/words.ts";
import { says, smallLedger } from "../../table/ledger.ts";
import {
  type Answering,
  analysis,
  approach,
  fails,
  plan,
  type Said,
  type Solving,
  solving,
  verification,
} from "./solving.ts";

/** Who stands behind a way, what a person is asked, and what is told of who answered; a row for each situation. */

const solutionNamed = (solutions: readonly Solution[] = [], name: string) => {
  const found = solutions.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no way ${name}.`);
  return found;
};

/** Says something of its own in one round of verification, else the usual. */
const verifying =
  (who: string, more: Said, round = 1) =>
  ({ kind, round: now }: { kind: string; round: number }) =>
    kind === "verify" && now === round ? verification(who, more) : undefined;

const behind = (more: Partial<Pick<Solution, "for" | "accepted_by" | "source_cli">>) =>
  ({ name: "Redis", for: [], accepted_by: [], source_cli: [], ...more }) as unknown as Solution;
const by = (...agents: readonly string[]) => agents.map((agent) => ({ agent, why: "", condition: null }));

describe("A way is backed", () => {
  test.each<readonly [string, Partial<Solution>, boolean]>([
    ["by two who would build it", { for: by("ada", "bob") }, true],
    ["by one who would and one who could live with it", { for: by("ada"), accepted_by: by("bob") }, true],
    ["not by one", { for: by("ada") }, false],
    ["not by one, whoever proposed it", { for: by("ada"), source_cli: ["ada", "bob"] }, false],
    ["by who proposed it, where nobody says anything of it", { source_cli: ["ada", "bob"] }, true],
  ])("%s", (_situation, more, is) => {
    expect(isBacked(behind(more))).toBe(is);
  });

  test("the warning names whose it is", () => {
    expect(unbackedText(behind({ for: by("ada") }), wordsIn("en"))).toContain("ada");
  });
});

describe("What an agent once said of a way", () => {
  const kafka = (more: Said = {}) =>
    analysis("bob", { implementation_approaches: [approach("Kafka")], option: "Kafka", ...more });
  const spoken = (...turns: readonly [analysed: Said, ...verified: readonly Said[]]): Answering => {
    const [analysed, ...verified] = turns;
    return ({ kind, round }) => (kind === "analyse" ? analysed : (verified[round - 2] ?? {}));
  };
  const bobSays = async (...turns: Parameters<typeof spoken>) => {
    const going = ({ kind, round }: { kind: string; round: number }) =>
      kind === "verify" ? verification("ada", { findings: [`fact ${round}`] }) : undefined;
    return solving({ says: { bob: spoken(...turns), ada: going }, options: { maxRounds: 3 } });
  };

  test("holds where it is silent afterwards: what it took back stays taken back", async () => {
    const took = { option: "O1", own: [{ claim: "O2", now: "withdrawn" }] };
    const { verdict } = await bobSays(kafka(), took, {});
    expect(verdict?.solutions.map(({ name }) => name)).not.toContain("Kafka");
  });

  test("and who objected backs it no more for being silent", async () => {
    const objected = { option: "O1", objectsTo: [{ option: "O2", reason: "loses data" }] };
    const { verdict } = await bobSays(kafka(), objected, {});
    expect(verdict?.solutions.find(({ name }) => name === "Kafka")?.source_cli ?? []).not.toContain("bob");
  });

  test("is no agreement to it: three ways that all listed and one is for each are not agreed on", async () => {
    const all = ["Redis", "Kafka", "Cookies"].map((name) => approach(name));
    const each =
      (option: string): Answering =>
      (request) =>
        request.kind === "analyse"
          ? analysis("all", { implementation_approaches: all, option, findings: [] })
          : undefined;
    const { verdict } = await solving({
      says: { ada: each("Redis"), bob: each("Kafka"), cyd: each("Cookies") },
      options: { maxRounds: 1 },
    });
    expect(verdict?.cross_verification.agreements).toEqual([]);
  });

  test("is a vote for the words as they are meant now: an older meaning names another way", async () => {
    const anew = { option: "O1", own: [{ claim: "O1", now: "refined", text: "A managed queue, no Kafka" }] };
    const proposes = { implementation_approaches: [approach("Kafka")], option: "Kafka" };
    const { verdict } = await solving({
      says: {
        ada: spoken(kafka(), anew, { option: "O1", findings: ["x"] }),
        bob: spoken(analysis("bob"), { option: "O2", findings: ["y"] }, proposes),
      },
      options: { maxRounds: 3 },
    });
    expect(verdict?.solutions.map(({ name }) => name)).toContain("Kafka");
    expect(verdict?.solutions.find(({ name }) => name.startsWith("A managed"))?.source_cli).not.toContain(
      "bob",
    );
  });
});

describe("Which way is recommended", () => {
  const choosing = async (says: NonNullable<Solving["says"]>) => {
    const { questions, verdict } = await solving({ says, options: { maxRounds: 1 }, gates: [] });
    const choose = questions.find(({ id }) => id === "choose");
    const place = Number(choose?.recommended) - 1;
    return {
      name: verdict?.solutions[place]?.name ?? choose?.recommended,
      needsWord: choose?.needsWord === true,
    };
  };

  test.each<readonly [string, NonNullable<Solving["says"]>, { name: string; needsWord: boolean }]>([
    [
      "the best, where nobody agrees; only a word of the person's will do",
      {},
      { name: "A file", needsWord: true },
    ],
    [
      "the first that two back, though another is better",
      {
        ada: ({ kind }) =>
          kind === "analyse"
            ? analysis("ada", {
                implementation_approaches: [approach("Redis", { effort: "high", risk: "high" })],
              })
            : undefined,
        cyd: verifying("cyd", { couldLiveWith: [{ option: "O1" }] }),
      },
      { name: "Redis", needsWord: true },
    ],
    [
      "what all could live with",
      {
        ada: verifying("ada", { couldLiveWith: [{ option: "O2" }] }),
        cyd: verifying("cyd", { couldLiveWith: [{ option: "O2" }] }),
      },
      { name: "A file", needsWord: false },
    ],
  ])("%s", async (_situation, says, expected) => {
    expect(await choosing(says)).toEqual(expected);
  });

  test.each<readonly [string, string, string | null, string]>([
    ["a number takes it", "2", "Cookies", "completed"],
    ["none takes none", "none", null, "completed"],
  ])("%s", async (_situation, value, chosen, status) => {
    const { verdict, held, warnings, document } = await solving({
      options: { maxRounds: 1 },
      gates: [["choose", value]],
    });
    expect([verdict?.chosen, held.status]).toEqual([chosen, status]);
    // Whoever takes one agent's way by hand knows whose it is.
    expect(warnings).toEqual([]);
    expect(document).not.toContain("without asking a person");
  });

  test("more is another round, with what shall be looked into; verifying is one after the other", async () => {
    const more = await solving({
      options: { maxRounds: 1 },
      gates: [
        ["choose", "more"],
        ["words", "What does a disk cost?"],
        ["choose", "none"],
      ],
    });
    expect(more.verdict).toMatchObject({ rounds: 2, mode: "iterative" });
    expect(more.decided()).toBeNull();
    const serial = await solving({
      options: { maxRounds: 1 },
      gates: [
        ["choose", "verify"],
        ["choose", "none"],
      ],
    });
    expect(serial.verdict).toMatchObject({ rounds: 2, mode: "verification" });
  });
});

describe("Who is named as a source of a way", () => {
  test.each<readonly [string, Said, readonly string[]]>([
    ["who accepts it as it is", { couldLiveWith: [{ option: "O1" }] }, ["ada", "bob"]],
    [
      "not who accepts it on a condition",
      { couldLiveWith: [{ option: "O1", condition: "it is measured" }] },
      ["ada"],
    ],
    ["who would build it too", { option: "O1" }, ["ada", "bob"]],
    ["not who objects", { objectsTo: [{ option: "O1", reason: "It is down on Mondays" }] }, ["ada"]],
  ])("%s", async (_situation, said, agents) => {
    const { verdict } = await solving({
      says: { bob: verifying("bob", said) },
      options: { maxRounds: 1 },
      gates: [],
    });
    const redis = solutionNamed(verdict?.solutions, "Redis");
    expect(redis.source_cli).toEqual(agents);
  });
});

test("tasks of a way that was given anew take the place of those before; files to delete are looked up, new ones not", async () => {
  const files = ["src/a.ts:5 modify", "src/gone.ts delete", "src/new.ts create"];
  const task = (id: string, name: string) => ({ id, name, depends_on: [], files, key_point: null });
  const told = await solving({
    files: { "src/a.ts": 10 },
    says: {
      ada: ({ kind }) =>
        kind === "analyse"
          ? analysis("ada", {
              implementation_approaches: [
                approach("Redis", { tasks: [task("T1", "Write it"), task("T2", "Try it")] }),
              ],
            })
          : verification("ada", {
              implementation_approaches: [
                approach("Redis", { id: "O1", tasks: [task("T1", "Write it in a day")] }),
              ],
            }),
    },
    options: { maxRounds: 1 },
    gates: [],
  });
  const redis = solutionNamed(told.verdict?.solutions, "Redis");
  expect(redis.implementation_plan.tasks.map(({ name }) => name)).toEqual(["Write it in a day"]);
  expect(redis.files).toEqual({
    verified: ["src/a.ts:5"],
    missing: ["src/gone.ts"],
    created: ["src/new.ts"],
  });
  expect(redis.technical_concerns.join("\n")).toContain("src/gone.ts");
  expect(redis.technical_concerns.join("\n")).not.toContain("src/new.ts");
  expect(redis.technical_concerns.join("\n")).not.toContain("src/a.ts");
});

describe("What a person is asked", () => {
  const asks =
    (who: string, question: string, concerns: readonly string[] = []) =>
    ({ kind }: { kind: string }) =>
      kind === "analyse"
        ? analysis(who, { questionForUser: question, technical_concerns: concerns })
        : undefined;

  test("what agents ask stands before their worries: of both together two", async () => {
    const { verdict } = await solving({
      says: { ada: asks("ada", "Who pays?", ["It may rain", "It may snow"]), bob: asks("bob", "By when?") },
      options: { maxRounds: 1 },
      gates: [],
    });
    const questions = verdict?.clarification_questions ?? [];
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(questions).toEqual(expect.arrayContaining(["Who pays?", "By when?"]));
    expect(questions.join()).not.toContain("rain");
  });

  test("each question is put once, however many rounds follow", async () => {
    const { questions } = await solving({
      says: { ada: asks("ada", "Who pays?") },
      options: { maxRounds: 2 },
      gates: [],
    });
    expect(questions.filter(({ id }) => id === "questions")).toHaveLength(1);
  });
});

describe("Who answered in place of another", () => {
  test("is told with why its own agent did not, and is no own word", async () => {
    const told = await solving({
      says: {
        ada: ({ kind }) => (kind === "analyse" ? fails("timeout") : undefined),
        eve: ({ kind }) => (kind === "analyse" ? analysis("ada") : undefined),
      },
      spares: { ada: ["eve"] },
      options: { maxRounds: 1 },
      gates: [],
    });
    expect(told.verdict?.fallbacks).toEqual([{ seat: "ada", asked: "ada", answered: "eve" }]);
    expect(told.document).toMatch(/eve.*ada.*\(timeout: it failed: timeout\)/);
  });

  test("is told of each who did, and once", async () => {
    const told = await solving({
      says: {
        ada: () => fails(),
        eve: ({ kind }) => (kind === "analyse" ? analysis("ada") : fails()),
        fay: () => verification("ada"),
      },
      spares: { ada: ["eve", "fay"] },
      options: { maxRounds: 1 },
      gates: [],
    });
    expect(told.verdict?.fallbacks).toEqual([
      { seat: "ada", asked: "ada", answered: "eve" },
      { seat: "ada", asked: "ada", answered: "fay" },
    ]);
  });

  test.each<readonly [string, "timeout" | "exit", object]>([
    [
      "who was too slow",
      "timeout",
      { timed_out: true, cli_runs: [{ tool: "ada", status: "timed_out" }, {}, {}] },
    ],
    ["who failed", "exit", { timed_out: false, cli_runs: [{ tool: "ada", status: "failed" }, {}, {}] }],
  ])("nobody, where %s has no other: the rest is told", async (_situation, code, expected) => {
    const told = await solving({
      says: { ada: ({ kind }) => (kind === "analyse" ? fails(code) : undefined) },
      options: { maxRounds: 1 },
      gates: [],
    });
    expect(told.verdict).toMatchObject(expected);
    expect(told.document).toContain("ada");
  });
});

test("what is said by an id is a stand, and no finding of its own", async () => {
  const { verdict } = await solving({
    says: {
      bob: verifying("bob", {
        cross_verification: {
          agrees_with: ["CYD-1"],
          disagrees_with: ["ADA-1", "Nobody counted"],
          additions: ["It is June"],
        },
      }),
    },
    options: { maxRounds: 1 },
    gates: [],
  });
  const texts = verdict?.findings.map(({ text }) => text) ?? [];
  expect(texts.slice(3)).toEqual(["Nobody counted", "It is June"]);
  expect(verdict?.cross_verification.disagreements.join("\n")).toContain("bob");
});

test("what a person said on the way binds whoever carries it out; what was answered after the end does not", async () => {
  const { held, kept } = await solving({
    says: {
      ada: ({ kind }) => (kind === "analyse" ? analysis("ada", { questionForUser: "Who pays?" }) : undefined),
    },
    options: { maxRounds: 1, feedback: "No new services" },
    gates: [["choose", "1"]],
  });
  const added = [
    { type: "human.added", question: "Q1", answer: { value: "The harbour" } },
  ] as unknown as Extract<Event, { type: "human.added" }>[];
  const told = { discussion: { ...held, added }, given: held.options, kept, outcome: held.outcome } as never;
  expect(accountOf(told)?.constraints).toEqual(["No new services"]);
});

describe("What divides them", () => {
  test("a person who has just told something is not asked what holds as well", async () => {
    const four =
      (who: string) =>
      ({ kind }: { kind: string }) =>
        kind === "analyse"
          ? analysis(who, {
              findings: [1, 2, 3, 4].map((n) => `${who} counted ${n}`),
              ...(who === "ada" && { questionForUser: "Who pays?" }),
            })
          : undefined;
    const opposed = [1, 2, 3, 4].map((n) => ({ ids: [`ADA-${n}`, `BOB-${n}`] }));
    const says = {
      ada: four("ada"),
      bob: four("bob"),
      Resolver: ({ kind }: { kind: string }) => (kind === "brief" ? plan({ opposed }) : undefined),
    };
    const silent = await solving({ says, options: { maxRounds: 2 }, gates: [["input", "proceed"]] });
    expect(silent.questions.map(({ id }) => id)).toEqual(["questions", "input", "choose"]);
    const told = await solving({
      says,
      options: { maxRounds: 2 },
      gates: [["questions", "Q1: The harbour"]],
    });
    expect(told.questions.map(({ id }) => id)).not.toContain("input");
    expect(told.verdict?.rounds).toBe(2);
  });

  test.each<readonly [string, Said, boolean]>([
    ["what is held against a way", {}, true],
    [
      "not what is held against others, where all could live with one",
      { couldLiveWith: [{ option: "O2" }] },
      false,
    ],
  ])("%s", async (_situation, more, divides) => {
    const { verdict } = await solving({
      says: {
        ada: verifying("ada", more),
        bob: verifying("bob", { objectsTo: [{ option: "O1", reason: "Down on Mondays" }] }),
        cyd: verifying("cyd", more),
      },
      options: { maxRounds: 1 },
      gates: [],
    });
    const told = verdict?.cross_verification.disagreements.join("\n") ?? "";
    expect(told.includes("Down on Mondays")).toBe(divides);
  });
});

test("an agent that answered for two seats counts once for how sure it is", () => {
  const ledger = smallLedger();
  const rate = (value: number) => ({ do: "rate", id: "I1", scale: feasibilityScale, value }) as const;
  says(ledger, "sec", 1, rate(0.2));
  says(ledger, "ux", 1, rate(0.8));
  says(ledger, "ops", 1, rate(1));
  const solved = {
    ledger,
    agentOf: (seat: string) => (seat === "ops" ? "own" : "mine"),
  } as unknown as Solved;
  expect(scoresOf(solved, ["sec", "ux", "ops"])).toEqual([0.5, 1]);
  expect(scoresOf(solved, ["sec", "devil"])).toEqual([0.2]);
  says(ledger, "ux", 2, rate(0.4));
  expect(scoresOf(solved, ["ux"])).toEqual([0.4]);
});

test("of two plans for one way that comes first whose files are there, however long the other", async () => {
  const task = (name: string, file: string) => ({
    id: "",
    name,
    depends_on: [],
    files: [file],
    key_point: null,
  });
  const going =
    (who: string, tasks: readonly object[]) =>
    ({ kind }: { kind: string }) =>
      kind === "analyse"
        ? analysis(who, { implementation_approaches: [approach("Redis", { tasks })], option: "Redis" })
        : undefined;
  const { verdict } = await solving({
    files: { "src/a.ts": 10 },
    says: {
      ada: going("ada", [task("Guess", "src/x.ts:1"), task("Guess more", "src/y.ts:1")]),
      bob: going("bob", [task("Write it", "src/a.ts:5")]),
    },
    options: { maxRounds: 1 },
    gates: [],
  });
  const { tasks } = solutionNamed(verdict?.solutions, "Redis").implementation_plan;
  expect(tasks.map(({ name }) => name)).toEqual(["Write it", "Guess", "Guess more"]);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(3);
});

test("what two ask in the same words is one question", async () => {
  const asks =
    (who: string) =>
    ({ kind }: { kind: string }) =>
      kind === "verify" ? verification(who, { questionForUser: "Who pays?" }) : undefined;
  const { verdict } = await solving({
    says: {
      ada: ({ kind }) => (kind === "analyse" ? analysis("ada", { questionForUser: "Who pays?" }) : undefined),
      bob: asks("bob"),
    },
    options: { maxRounds: 1 },
    gates: [],
  });
  expect(verdict?.questions).toHaveLength(1);
});

test("who was silent in the review has answered in its round all the same; a limit is told once", async () => {
  const late = await solving({
    says: { cyd: ({ kind }) => (kind === "verify" ? fails() : undefined) },
    options: { maxRounds: 1 },
    gates: [],
  });
  expect(late.verdict?.cli_runs.map(({ status }) => status)).toEqual(["answered", "answered", "answered"]);
  const cut = await solving({ limits: { maxCalls: 1 }, gates: [] });
  expect(cut.document.match(/limit/g)?.length).toBe(1);
});

test("who is for the chosen way is no dissent from it; who is for another is, with the reason", async () => {
  const told = await solving({
    says: { bob: verifying("bob", { option: "O1", why: "It is quick" }) },
    options: { maxRounds: 1 },
    gates: [["choose", "1"]],
  });
  expect(told.verdict?.chosen).toBe("Redis");
  const dissent = told.decided()?.dissent ?? [];
  expect(dissent).toHaveLength(1);
  expect(dissent[0]).toContain("cyd");
  expect(dissent.join()).not.toContain("It is quick");
});

test.each<readonly [string, readonly string[], boolean]>([
  ["no own word of all three", ["ada", "bob", "cyd"], true],
  ["one own word", ["ada", "bob"], false],
])("an outcome that has %s is degraded: %s", async (_situation, silent, degraded) => {
  const says = Object.fromEntries(
    silent.map((who) => [who, ({ kind }: { kind: string }) => (kind === "analyse" ? fails() : undefined)]),
  );
  const stand = ({ kind }: { kind: string }) => (kind === "analyse" ? analysis("eve") : undefined);
  const told = await solving({
    says: { ...says, eve: stand, fay: stand, gus: stand },
    spares: { ada: ["eve"], bob: ["fay"], cyd: ["gus"] },
    options: { maxRounds: 1 },
    gates: [],
  });
  expect(told.verdict?.fallbacks).toHaveLength(silent.length);
  expect(told.document.startsWith("**Degraded**")).toBe(degraded);
});

test("where nobody answers in the last round, that before is told, and that it is so", async () => {
  const told = await solving({
    says: Object.fromEntries(
      ["ada", "bob", "cyd"].map((who) => [
        who,
        ({ kind, round }: { kind: string; round: number }) =>
          kind === "verify" && round === 2 ? fails() : kind === "verify" ? verification(who) : undefined,
      ]),
    ),
    options: { maxRounds: 1 },
    gates: [
      ["choose", "more"],
      ["words", "What does a disk cost?"],
      ["choose", "none"],
    ],
  });
  expect(told.document).toContain("Redis");
  expect(told.warnings.join("\n")).toMatch(/round 1/i);
});

test("a file is told as missing by its whole name", async () => {
  const { document } = await solving({
    files: { "src/a.ts": 10 },
    says: {
      ada: ({ kind }) =>
        kind === "analyse"
          ? analysis("ada", {
              implementation_approaches: [
                approach("Redis", {
                  tasks: [
                    {
                      id: "T1",
                      name: "Write it",
                      depends_on: [],
                      files: ["src/a.ts modify", "src/a.tsx:3 modify"],
                      key_point: null,
                    },
                  ],
                }),
              ],
            })
          : verification("ada"),
      bob: verifying("bob", { option: "O1" }),
      cyd: verifying("cyd", { option: "O1" }),
    },
    options: { maxRounds: 1 },
    gates: [["choose", "1"]],
  });
  const lines = document.split("\n").filter((line) => line.includes("`src/a.ts"));
  expect(lines.find((line) => line.includes("`src/a.ts`"))).not.toContain("not found");
  expect(lines.find((line) => line.includes("`src/a.tsx:3`"))).toContain("not found");
});
