import { describe, expect, test } from "vitest";
import { retoldText } from "../../../src/kernel/earlier.ts";
import {
  analogy,
  brief,
  counterpoint,
  fails,
  optionOf,
  panel,
  rebuttal,
  review,
  statement,
  swarming,
  synthesis,
  trio,
} from "./swarming.ts";

const agreed = {
  Ada: { option: "O1", because: [] },
  Bob: { option: "O1", because: ["ADA-1"] },
  Cyd: { option: "O1", because: ["ADA-1"] },
};

/** All come to what Ada is for in the rebuttals, and stay there. */
const toAda = Object.fromEntries(
  Object.entries(agreed).map(([name, more]) => [
    name,
    ({ kind }: { readonly kind: string }) => (kind === "rebuttal" ? rebuttal(name, more) : undefined),
  ]),
);

const flat = (text: string) => text.replaceAll(/\s+/g, " ");

describe("the order of a round", () => {
  test("a new topic is opened, stated blind, attacked, answered and compared; a deeper round is attacked and answered", async () => {
    const { messages, kinds } = await swarming({
      gates: ["start", "another-round", "different-topic", "Who pays?", "synthesis"],
    });
    const types = (round: number) => messages.filter((one) => one.round === round).map(({ type }) => type);
    const whole = [
      "round_start",
      "initial_statement",
      "initial_statement",
      "initial_statement",
      "counterpoint",
      "rebuttal",
      "rebuttal",
      "rebuttal",
      "analogy",
    ];
    expect(types(1)).toEqual(whole);
    // What the synthesis before it said opens it.
    expect(types(2)).toEqual(["round_start", "counterpoint", "rebuttal", "rebuttal", "rebuttal"]);
    expect(types(3)).toEqual(whole);
    // The first opening comes with the experts; that of a new topic is asked for.
    expect(kinds.filter((kind) => kind === "opening")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "synthesis")).toHaveLength(1);
    expect(kinds.slice(-4)).toEqual(["final_synthesis", "final", "final", "final"]);
  });

  test("a statement goes to all but its sender and the historian; a round's start to neither chair", async () => {
    const { messages } = await swarming({ options: { rounds: 1 } });
    const to = (type: string) => messages.find((one) => one.type === type)?.to;
    expect(to("round_start")).toEqual(["Contrarian", "Cross-Domain", "Ada", "Bob", "Cyd"]);
    expect(to("initial_statement")).toEqual(["Moderator", "Contrarian", "Cross-Domain", "Bob", "Cyd"]);
  });

  test("statements are blind, rebuttals are told the counterpoint, and nobody is told another's rebuttal", async () => {
    const { asked } = await swarming({ options: { rounds: 1 } });
    const prompt = (turn: string, seat: string) =>
      JSON.stringify(asked.find((one) => one.turn === turn && one.seat === seat)?.prompt);
    expect(prompt("initial_statement", "Bob")).not.toContain("Ada measured");
    expect(prompt("counterpoint", "Contrarian")).toContain("Ada measured");
    expect(prompt("rebuttal", "Bob")).toContain("nobody measured it under load");
    expect(prompt("rebuttal", "Bob")).not.toContain("Ada stays with it");
    expect(prompt("analogy", "Cross-Domain")).toContain("CON-1");
  });

  test("whoever wants the synthesis before it is due has it written then", async () => {
    const { kinds, verdict } = await swarming({ gates: ["start", "synthesis"], options: { rounds: 3 } });
    expect(kinds.slice(-5)).toEqual(["synthesis", "final_synthesis", "final", "final", "final"]);
    expect(verdict?.rounds).toBe(1);
  });
});

describe("what is counted", () => {
  test("holds after a deep dive and another topic, each by its own last words", async () => {
    const { verdict } = await swarming({
      gates: ["start", "deep-dive", "different-topic", "Who pays?", "synthesis"],
      says: {
        ...toAda,
        Bob: ({ kind, round }) =>
          kind === "rebuttal" && round === 1
            ? rebuttal("Bob", agreed.Bob)
            : kind === "rebuttal" && round === 2
              ? rebuttal("Bob", { option: "nothing" })
              : kind === "rebuttal"
                ? rebuttal("Bob", { option: "the shop" })
                : undefined,
        Ada: ({ kind, round }) =>
          kind === "rebuttal"
            ? rebuttal("Ada", { option: round === 1 ? "O1" : round === 2 ? "a lot" : "the shop" })
            : undefined,
        Cyd: ({ kind, round }) =>
          kind === "rebuttal"
            ? rebuttal("Cyd", { option: round === 1 ? "O1" : round === 2 ? "a lot" : "the shop" })
            : undefined,
      },
    });
    expect(verdict?.settled.map(({ issue, decided, how }) => [issue, decided, how])).toEqual([
      ["I1", "O1", "consensus"],
      ["I2", "O4", "majority"],
      ["I3", "O9", "consensus"],
    ]);
    expect(verdict?.minorityReport.map(({ advocate, option }) => [advocate, option])).toEqual([
      ["Bob", "O5"],
    ]);
  });

  test("a position that was left or taken back is not held to the end, and the minority is not the result", async () => {
    const { verdict, document } = await swarming({
      options: { rounds: 1 },
      says: {
        ...toAda,
        Cyd: ({ kind }) =>
          kind === "rebuttal"
            ? rebuttal("Cyd", {
                own: [{ claim: "O3", now: "withdrawn", because: ["CON-1"] }],
                option: undefined,
              })
            : kind === "final"
              ? review({ moved: [{ option: "O2", why: "it is shared", because: ["BOB-1"] }] })
              : undefined,
      },
    });
    expect(verdict?.minorityReport).toEqual([
      { position: "a shared store [O2]", option: "O2", advocate: "Cyd", reason: "it is shared" },
    ]);
    expect(document).toContain("- **Cyd**: O2 a shared store. it is shared");
    const [on] = verdict?.standing ?? [];
    expect(on?.options.find(({ option }) => option === "O3")).toMatchObject({ for: [], withdrew: ["Cyd"] });
  });

  test("supports and counters are of the item that they name, and of no other of the same statement", async () => {
    const { verdict } = await swarming({
      options: { rounds: 1 },
      says: {
        Bob: ({ kind }) =>
          kind === "rebuttal"
            ? rebuttal("Bob", {
                stands: [
                  { on: "ADA-1", stand: "agree", reason: "measured too" },
                  { on: "ADA-2", stand: "contest", reason: "two weeks are too short" },
                ],
              })
            : undefined,
      },
    });
    expect(verdict?.agreements.map(({ id, supporters }) => [id, supporters])).toEqual([
      ["ADA-1", ["Ada", "Bob"]],
    ]);
    expect(verdict?.unresolvedDebates.map(({ id }) => id)).toEqual(["I1", "ADA-2"]);
  });

  test("the contrarian and the cross-domain thinker are told and count for nothing", async () => {
    const { verdict, warnings } = await swarming({
      options: { rounds: 1 },
      says: {
        ...toAda,
        Contrarian: () => counterpoint("O1"),
        "Cross-Domain": () => analogy({ analogies: [{ text: "As bees do", bears_on: ["O1"] }] }),
      },
    });
    expect(verdict?.settled[0]).toMatchObject({ decided: "O1", how: "consensus", dissent: [] });
    expect(verdict?.standing[0]?.options[0]?.objects).toMatchObject([{ seat: "Contrarian", counts: false }]);
    expect(warnings).toEqual([]);
  });

  test("what nobody can judge is told: experts without an id, ids that are not there, a moderator's joins that nobody confirms", async () => {
    const { verdict, page } = await swarming({
      says: {
        Ada: ({ kind }) =>
          kind === "rebuttal"
            ? rebuttal("Ada", { option: "O77", stands: [{ on: "XY-9", stand: "agree" }] })
            : undefined,
        Moderator: ({ kind }) =>
          kind === "synthesis" ? synthesis({ joins: [{ ids: ["O2", "O3"], text: null }] }) : undefined,
      },
    });
    expect(flat(page())).toContain("Not said: Ada.");
    expect(verdict?.notTaken.map(({ seat }) => seat)).toEqual(expect.arrayContaining(["Ada"]));
    const [on] = verdict?.standing ?? [];
    expect(on?.options.map(({ option, for: holders }) => [option, holders.map(({ seat }) => seat)])).toEqual([
      ["O1", []],
      ["O2", ["Bob"]],
      ["O3", ["Cyd"]],
    ]);
  });
});

describe("the brief", () => {
  test("is the historian's; an objection that it does not take stands in it with a name, its reason and the answer", async () => {
    const { verdict, document, page } = await swarming({
      options: { rounds: 1 },
      says: {
        Bob: ({ kind }) =>
          kind === "final"
            ? review({ review: [{ on: "P1", say: "object", reason: "2 GB are too few", change: "4 GB" }] })
            : undefined,
        Historian: ({ kind }) =>
          kind === "edit"
            ? { edits: [], replies: [{ to: "BOB>P1", taken: false, why: "nobody measured more" }] }
            : undefined,
      },
    });
    expect(verdict).toMatchObject({
      by: "historian",
      executiveSummary: "Keep them in a store of 2 GB from 1 October.",
    });
    expect(document).toContain(
      '- Bob on "What to do": 2 GB are too few → 4 GB\n  - Not taken by the author: nobody measured more',
    );
    expect(page()).toContain("Bob: 2 GB are too few");
    expect(verdict?.recommendations).toEqual(["30 September: Count lost sessions (on-call)"]);
  });

  test("without a historian the result is counted, and says so", async () => {
    const { verdict, page, document } = await swarming({
      options: { rounds: 1 },
      says: { ...toAda, Historian: () => fails() },
    });
    expect(verdict).toMatchObject({ by: "code", brief: null });
    expect(page()).toContain("Nobody wrote an answer");
    expect(document).toContain("All 3 are for memory \\[O1].");
  });

  test("is written anew after more rounds, and only the last one is told", async () => {
    let written = 0;
    const { verdict } = await swarming({
      gates: ["start", "another-round", "synthesis"],
      options: { rounds: 1 },
      says: {
        Historian: ({ kind }) =>
          kind === "final_synthesis" ? brief({ title: `Draft ${++written}` }) : undefined,
      },
    });
    expect(verdict?.brief).toMatchObject({ title: "Draft 2" });
    expect(verdict?.brief?.parts).toHaveLength(2);
    expect(verdict?.insights).toHaveLength(1);
  });
});

test("an agreement that nobody tested in the last round is told, and one of who moved is none", async () => {
  const same = Object.fromEntries(
    Object.keys(optionOf).map((name) => [
      name,
      ({ kind }: { readonly kind: string }) =>
        kind === "initial_statement"
          ? statement(name, { option: "memory" })
          : kind === "rebuttal"
            ? rebuttal(name, { option: "O1" })
            : undefined,
    ]),
  );
  const untested = expect.stringContaining("their agreement is untested");
  expect((await swarming({ says: same, options: { rounds: 1 } })).warnings).toContainEqual(untested);
  expect((await swarming({ says: toAda, options: { rounds: 1 } })).warnings).not.toContainEqual(untested);
});

describe("the panel", () => {
  test("that cannot discuss it is asked for once more, and then a general one takes the seats", async () => {
    let asked = 0;
    const { held, warnings } = await swarming({
      options: { rounds: 1 },
      says: {
        Moderator: ({ kind }) => {
          if (kind !== "experts") return undefined;
          asked += 1;
          return panel(["Ada", "Ada"]);
        },
        Builder: ({ kind }) => (kind === "rebuttal" ? rebuttal("Builder", { option: null }) : undefined),
      },
    });
    expect(asked).toBe(2);
    expect(warnings).toContain(
      "No usable experts were named for this topic: a general panel takes the seats.",
    );
    expect(held.seats.map(({ seat }) => seat.name)).toContain("Risk Keeper");
  });

  test("options that the topic names have ids before anybody speaks", async () => {
    const { asked, verdict } = await swarming({
      options: { rounds: 1 },
      says: {
        Moderator: ({ kind }) =>
          kind === "experts" ? panel(undefined, { options: ["here", "there"] }) : undefined,
        Ada: ({ kind }) => (kind === "initial_statement" ? statement("Ada", { option: "O2" }) : undefined),
      },
    });
    const first = JSON.stringify(asked.find(({ turn }) => turn === "initial_statement")?.prompt);
    expect(first).toContain("[O1] here");
    expect(verdict?.standing[0]?.options.map(({ text }) => text).slice(0, 2)).toEqual(["here", "there"]);
  });

  test("is changed by the moderator in the person's words, which opens for those who sit there then", async () => {
    const { kinds, calls, held, messages } = await swarming({
      gates: ["modify", "Add Dee, who pays", "start"],
      options: { rounds: 1 },
      says: {
        Moderator: (call) =>
          call.kind === "experts" && retoldText(call).includes("Add Dee, who pays")
            ? panel([...trio, "Dee"], { opening: "Dee, who pays?" })
            : undefined,
        Dee: ({ kind }) => (kind === "rebuttal" ? rebuttal("Dee", { option: "O4" }) : undefined),
      },
    });
    expect(kinds.slice(0, 3)).toEqual(["experts", "experts", "initial_statement"]);
    expect(calls.slice(1, 2).map(retoldText).join("")).toContain('"id":"ada"');
    expect(held.seats.map(({ seat }) => seat.name)).toContain("Dee");
    expect(JSON.stringify(messages[0])).toContain("Dee, who pays?");
  });

  test("stays as it was where the moderator cannot change it", async () => {
    const { held, questions } = await swarming({
      gates: ["modify", "Without anybody", "start"],
      options: { rounds: 1 },
      says: {
        Moderator: (call) =>
          call.kind === "experts" && retoldText(call).includes("Without anybody") ? panel([]) : undefined,
      },
    });
    expect(questions.map(({ text }) => text)).toContainEqual(expect.stringContaining("could not change it"));
    expect(held.seats.map(({ seat }) => seat.name)).toEqual(expect.arrayContaining([...trio]));
  });
});

test("what experts ask the person is put in one go, at each pause what is open, and what it answers is cited by its id", async () => {
  const { questions, verdict, asked } = await swarming({
    answers: "Q1: 40 a day",
    says: {
      Ada: ({ kind }) =>
        kind === "initial_statement"
          ? statement("Ada", { questions: ["How many restarts a day?"] })
          : undefined,
      Bob: ({ kind, round }) =>
        kind === "initial_statement"
          ? statement("Bob", { questions: ["Who reads them?"] })
          : kind === "rebuttal" && round === 2
            ? rebuttal("Bob", { because: ["YOU-1"], option: "O1" })
            : undefined,
    },
  });
  expect(
    questions.filter(({ id }) => id === "questions").map(({ asks }) => asks?.map(({ id }) => id)),
  ).toEqual([["Q1", "Q2"], ["Q2"]]);
  expect(verdict?.questions[0]).toMatchObject({ id: "Q1", answer: "40 a day" });
  const later = JSON.stringify(asked.find(({ turn, round }) => turn === "rebuttal" && round === 2)?.prompt);
  expect(later).toContain("40 a day");
  expect(verdict?.standing[0]?.moves).toMatchObject([{ seat: "Bob", to: "O1", because: ["YOU-1"] }]);
});

test("a round's file has all that was said, in order, with six keys of what it came to", async () => {
  const { files } = await swarming();
  const [first, second] = ["rounds/001.json", "rounds/002.json"].map((path) =>
    JSON.parse(files().find((file) => file.path === path)?.text ?? "{}"),
  );
  expect(first.metadata).toMatchObject({ messageCount: 9, completed: true, missing: [] });
  expect(first.messages.map(({ id }: { id: string }) => id).at(-1)).toBe("r1-msg-009");
  for (const { synthesis: told } of [first, second])
    expect(Object.keys(told)).toEqual([
      "summary",
      "agreements",
      "disagreements",
      "insights",
      "openQuestions",
      "nextTopicSuggestions",
      "by",
    ]);
  expect([first.synthesis.by, second.synthesis.by]).toEqual(["moderator", "historian"]);
  const open = files().find(({ path }) => path === "artifacts/open-questions.md")?.text ?? "";
  expect(open).toContain("How often is it restarted?");
});
