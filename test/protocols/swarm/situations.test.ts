import { describe, expect, test } from "vitest";
import { promptText } from "../../../src/kernel/prompt.ts";
import { readExperts } from "../../../src/protocols/swarm/experts.ts";
import { planSwarm } from "../../../src/protocols/swarm/plan.ts";
import { report } from "../../../src/protocols/swarm/report/report.ts";
import { lengthRemark } from "../../../src/protocols/swarm/talk.ts";
import { fails, panel, statement, swarming, synthesis, rebuttal } from "./swarming.ts";

/** Who sits on a panel, what each way to go on leads to, and what rounds leave open; a row for each situation. */

const expert = (id: string, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  expertise: ["data"],
  ...more,
});

describe("Experts that somebody gives", () => {
  test.each<readonly [string, unknown, string]>([
    ["no list", "ada", "is not a list of experts"],
    ["one that is no map", ["ada", "bob"], "number 1 is not a map"],
    ["one without a name", [expert("ada"), { id: "bob", expertise: ["x"] }], 'number 2 needs a "name"'],
    ["one without an id", [expert("ada"), { name: "Bob", expertise: ["x"] }], 'number 2 needs an "id"'],
    [
      "one without an expertise",
      [expert("ada"), { id: "bob", name: "Bob" }],
      'number 2 needs an "expertise", a list of areas',
    ],
    ["one with an empty one", [expert("ada"), expert("bob", { expertise: [] })], 'needs an "expertise"'],
    [
      "a key that nobody knows",
      [expert("ada", { mood: "x" }), expert("bob")],
      'number 1 has an unknown key "mood"',
    ],
    [
      "a bias that is no text",
      [expert("ada", { bias: 3 }), expert("bob")],
      'number 1 has a "bias" that is not a text',
    ],
    ["one alone", [expert("ada")], "a panel has 2 to 6 experts, not 1"],
    ["seven", Array.from({ length: 7 }, (_, at) => expert(`e${at}`)), "not 7"],
    ["an id that is none", [expert("ada"), expert("Bob B")], '"Bob B" is not an id of small letters'],
    ["one id twice", [expert("ada"), expert("ada", { name: "Other" })], 'the id "ada" appears twice'],
    [
      "one name twice",
      [expert("ada", { name: "Ada L" }), expert("bob", { name: "ada  l" })],
      'the name "ada  l" appears twice',
    ],
    [
      "the id of a fixed seat",
      [expert("historian", { name: "H" }), expert("bob")],
      'the id "historian" appears twice, or belongs',
    ],
    [
      "the name of a fixed seat",
      [expert("h", { name: "historian" }), expert("bob")],
      'the name "historian" appears twice, or belongs',
    ],
  ])("cannot be: %s", (_situation, given, problem) => {
    expect(readExperts(given)).toMatchObject({ problem: expect.stringContaining(problem) });
  });

  test.each<readonly [unknown, readonly string[]]>([
    [
      ["data", "money"],
      ["data", "money"],
    ],
    ["data, money; law", ["data", "money", "law"]],
    ["データ、費用，法律", ["データ", "費用", "法律"]],
    ["data", ["data"]],
  ])("areas may be written as %j", (expertise, areas) => {
    const read = readExperts({ experts: [expert("ada", { expertise }), expert("bob")] });
    expect(read).toMatchObject({ value: [{ expertise: areas, bias: "", thinkingStyle: "" }, {}] });
  });
});

describe("A panel that a person wants otherwise", () => {
  const five = ["Ada", "Bob", "Cyd", "Dee", "Eve"];
  const naming = (second: object) => ({
    Moderator: ({ kind, prompt }: { kind: string; prompt: Parameters<typeof promptText>[0] }) =>
      kind === "experts" && promptText(prompt).includes("The person's words") ? { ...second } : undefined,
  });

  test("may have more experts than the depth would take, and is shown again", async () => {
    const { questions, kept } = await swarming({
      says: naming(panel(five)),
      options: { rounds: 1 },
      gates: ["modify", "Add two from operations", "start"],
    });
    expect(questions.map(({ id }) => id).slice(0, 3)).toEqual(["experts", "change", "experts"]);
    expect(questions[2]?.text).toContain("Start the discussion with these 5 experts?");
    expect(questions[2]?.text).toContain("Eve (eve)");
    expect(kept.find((one) => "kind" in one && one.kind === "panel")).toMatchObject({
      panel: { by: "agent", experts: five.map((name) => ({ name })) },
    });
  });

  test("stays as it was where it cannot be named so, and that is said", async () => {
    const { questions, calls } = await swarming({
      says: naming(panel(["Ada"])),
      options: { rounds: 1 },
      gates: ["modify", "Only Ada", "start"],
    });
    expect(questions[2]?.text).toMatch(
      /^The moderator could not change it so\. Start the discussion with these 3 experts/,
    );
    const speaking = new Set(
      calls.flatMap(({ kind, seat }) => (kind === "initial_statement" ? [seat.name] : [])),
    );
    expect([...speaking]).toEqual(["Ada", "Bob", "Cyd"]);
  });

  test("of more than were asked for the first are taken; where none can be used a general one sits", async () => {
    const many = await swarming({
      says: { Moderator: ({ kind }) => (kind === "experts" ? panel(five) : undefined) },
      options: { rounds: 1 },
    });
    expect(many.kept.find((one) => "kind" in one && one.kind === "panel")).toMatchObject({
      panel: { by: "agent", experts: five.slice(0, 4).map((name) => ({ name })) },
    });
    const none = await swarming({
      says: { Moderator: ({ kind }) => (kind === "experts" ? fails() : undefined) },
      options: { rounds: 1, depth: "lightweight" },
    });
    expect(none.kept.find((one) => "kind" in one && one.kind === "panel")).toMatchObject({
      panel: { by: "general", experts: [{ id: "builder" }, { id: "risk-keeper" }] },
    });
    expect(none.warnings).toContain(
      "No usable experts were named for this topic: a general panel takes the seats.",
    );
  });
});

describe("What a person wants after a round", () => {
  const next = "Ada, what would you give up?";
  const going = (...gates: readonly string[]) =>
    swarming({ options: { rounds: 3 }, gates: ["start", ...gates] });
  const second = ({ calls }: Awaited<ReturnType<typeof going>>) => calls.filter(({ round }) => round === 2);

  test.each<
    readonly [string, readonly string[], { topic: string; begins: string; opened: boolean; issue: string }]
  >([
    [
      "another round: the moderator opens it with what it said",
      ["another-round", "synthesis"],
      { topic: "Where should sessions be kept?", begins: "counterpoint", opened: true, issue: "I1" },
    ],
    [
      "a deep dive: the first suggestion, and what was to open the old topic is not said",
      ["deep-dive", "synthesis"],
      { topic: "What does a hop cost?", begins: "counterpoint", opened: false, issue: "I2" },
    ],
    [
      "a different topic: it begins blind, with an opening of its own",
      ["different-topic", "Who is called at night?", "synthesis"],
      { topic: "Who is called at night?", begins: "opening", opened: false, issue: "I2" },
    ],
    [
      "a topic that was discussed, in other signs, is the same",
      ["different-topic", "where should  sessions be kept", "synthesis"],
      { topic: "where should  sessions be kept", begins: "opening", opened: false, issue: "I1" },
    ],
  ])("%s", async (_situation, gates, { topic, begins, opened, issue }) => {
    const told = await going(...gates);
    const [first, ...rest] = second(told);
    expect([told.held.rounds.at(1)?.title, first?.kind]).toEqual([topic, begins]);
    const prompts = [first, ...rest].flatMap((call) => (call ? [promptText(call.prompt)] : []));
    expect(prompts.some((prompt) => prompt.includes(next))).toBe(opened);
    const speaking = [first, ...rest].find((call) => call?.kind === "rebuttal");
    expect(speaking && promptText(speaking.prompt)).toContain(`where you stand on ${issue} now`);
    expect(told.verdict?.rounds).toBe(2);
  });

  test("a pause sends all home; the moderator reopens it, and the same is asked again", async () => {
    const paused = await going("pause");
    expect(paused.end).toMatchObject({ ended: "paused", reason: "recess" });
    const again = await swarming({ options: { rounds: 3 }, past: paused.events, gates: ["synthesis"] });
    const asked = again.questions.filter(({ id }) => id === "next");
    expect(asked.at(-1)?.text).toContain("The moderator suggests:\nTake up the cost of a hop first.");
    expect(again.verdict).toMatchObject({ rounds: 1, by: "historian" });
  });
});

describe("What nobody could answer", () => {
  const openIn = (round: 1 | 2) => (question: string | null) => ({
    Moderator: ({ kind, round: now }: { kind: string; round: number }) =>
      kind === "synthesis" && now === round
        ? question === null
          ? fails()
          : synthesis({ openQuestions: question === "" ? [] : [question] })
        : undefined,
  });

  test.each<readonly [string, string | null, readonly string[]]>([
    ["is what the last round says", "Who pays?", ["Who pays?"]],
    ["stays what was said before where the moderator says nothing", null, ["How often is it restarted?"]],
  ])("%s", async (_situation, question, open) => {
    const told = await swarming({
      says: openIn(2)(question),
      options: { rounds: 3 },
      gates: ["start", "another-round"],
      waits: true,
    });
    expect(told.held.rounds).toHaveLength(2);
    expect(told.result?.openQuestions).toEqual(open);
  });

  test("what an expert asks the person stands before it, by id", async () => {
    const told = await swarming({
      says: {
        Ada: ({ kind }) =>
          kind === "initial_statement" ? statement("Ada", { questions: ["Who pays?"] }) : undefined,
      },
      options: { rounds: 2 },
      gates: ["start"],
      waits: true,
    });
    expect(told.result?.openQuestions).toEqual(["Who pays? [Q1]", "How often is it restarted?"]);
  });
});

test("a second swarm in a folder tells its rounds by its own numbers, with what each came to", async () => {
  const { held, kept, verdict } = await swarming({ options: { rounds: 2 } });
  const later = {
    ...held,
    roundsBefore: 3,
    rounds: held.rounds.map((round) => ({ ...round, round: round.round + 3 })),
    messages: held.messages.map((one) => ({ ...one, round: one.round + 3 })),
  };
  const files = report({
    discussion: later,
    given: held.options as never,
    kept,
    outcome: held.outcome as never,
    earlier: [],
    seats: [],
    degraded: false,
    partial: false,
    warnings: [],
    place: { folder: "out", address: "x" },
    lang: "en",
  }).files?.();
  const text = (path: string) => files?.find((one) => one.path === path)?.text ?? "";
  expect(files?.map(({ path }) => path).filter((path) => path.startsWith("rounds/"))).toEqual([
    "rounds/004.json",
    "rounds/005.json",
  ]);
  expect(JSON.parse(text("rounds/004.json"))).toMatchObject({ roundId: 4, synthesis: { by: "moderator" } });
  expect(JSON.parse(text("rounds/005.json"))).toMatchObject({
    synthesis: { by: "historian", summary: verdict?.executiveSummary },
  });
  const transcript = text("artifacts/transcript.md");
  expect(transcript).toContain("Round 1: Where should sessions be kept?");
  expect(transcript).toContain("Everybody wants a login that outlives a restart");
  expect(transcript).not.toContain("Round 4");
});

test("a point of the Contrarian that nobody answered is not told as met, nor one whose target was reworded since", async () => {
  const silent =
    (name: string) =>
    ({ kind }: { kind: string }) =>
      kind === "rebuttal" ? rebuttal(name, { stands: [] }) : undefined;
  const unmet = await swarming({
    says: { Ada: silent("Ada"), Bob: silent("Bob"), Cyd: silent("Cyd") },
    options: { rounds: 1 },
  });
  expect(unmet.verdict?.attacks).toEqual([]);
  const met = await swarming({ options: { rounds: 1 } });
  expect(met.verdict?.attacks).toMatchObject([{ id: "CON-1", against: "ADA-1" }]);
  const mended = await swarming({
    says: {
      Ada: ({ kind }) =>
        kind === "rebuttal"
          ? rebuttal("Ada", {
              own: [{ claim: "ADA-1", now: "refined", text: "Ada measured 3 ms on one day" }],
            })
          : undefined,
    },
    options: { rounds: 1 },
  });
  expect(mended.verdict?.attacks).toEqual([]);
});

test.each([
  [500, true],
  [499, false],
  [3000, true],
  [3001, false],
])("a summary of %i characters of 1,000 to 2,000 is about right: %s", (length, fits) => {
  const remark = lengthRemark("It", "x".repeat(length), 1000, 2000);
  expect(remark === null).toBe(fits);
  if (!fits) expect(remark).toMatch(/characters; 1,000 to 2,000 were asked for\.$/);
});

describe("Who hears what", () => {
  test("a message goes to all but its sender and the Historian; an opening not to who leads", async () => {
    const { messages } = await swarming({ options: { rounds: 1 } });
    const hearing = (type: string, from: string) =>
      messages.find((one) => one.type === type && one.from === from)?.to;
    expect(hearing("round_start", "Moderator")).toEqual(["Contrarian", "Cross-Domain", "Ada", "Bob", "Cyd"]);
    expect(hearing("initial_statement", "Ada")).toEqual([
      "Moderator",
      "Contrarian",
      "Cross-Domain",
      "Bob",
      "Cyd",
    ]);
    expect(hearing("counterpoint", "Contrarian")).toEqual(["Moderator", "Cross-Domain", "Ada", "Bob", "Cyd"]);
    expect(messages.flatMap(({ to }) => to)).not.toContain("Historian");
  });

  test("who was not attacked in a round answers others, and not an old attack", async () => {
    const { calls } = await swarming({
      says: { Contrarian: ({ round }) => (round === 2 ? fails() : undefined) },
      options: { rounds: 3 },
      gates: ["start", "another-round", "synthesis"],
    });
    const rebuttals = [1, 2].map((inRound) => {
      const call = calls.find(({ kind, round }) => kind === "rebuttal" && round === inRound);
      return call === undefined ? "" : promptText(call.prompt);
    });
    expect(rebuttals[0]).toContain("Answer each point of the Contrarian's last message by its id");
    expect(rebuttals[1]).toContain("Say by id what you contest of what others claim");
  });
});

describe("How many calls it takes at most", () => {
  const expert3 = readExperts(["ada", "bob", "cyd"].map((id) => expert(id)));
  const given = "value" in expert3 ? expert3.value : undefined;
  const most = (depth: "lightweight" | "standard" | "deep", rounds: number, experts = given) =>
    planSwarm({
      subject: "Sessions",
      options: { depth, rounds, experts },
      context: [],
      lang: null,
      now: 0,
    } as never).mostCalls;

  test.each([
    // 2E+4 of a new topic, E+2 of each deeper round, E+1 at the end.
    ["one round of three experts", "standard", 1, 10 + 4],
    ["two rounds", "standard", 2, 10 + 5 + 4],
    ["without an outsider", "lightweight", 1, 9 + 4],
  ] as const)("%s", (_situation, depth, rounds, calls) => expect(most(depth, rounds)).toBe(calls));

  test("and one more that names the experts, as many as there may be", () => {
    expect(most("standard", 2, null as never)).toBe(1 + 12 + 6 + 5);
    expect(most("lightweight", 1, null as never)).toBe(1 + 7 + 3);
  });
});

describe("What lies in the folder", () => {
  const text = (files: readonly { readonly path: string; readonly text: string }[], path: string) =>
    files.find((one) => one.path === path)?.text ?? null;
  const open = "artifacts/open-questions.md";

  test("says of open questions whether the last word on them was said", async () => {
    const going = await swarming({ options: { rounds: 3 }, gates: ["start"], waits: true });
    expect(text(going.files(), open)).toContain("round 1");
    expect(text(going.files(), "artifacts/synthesis.json")).toBeNull();
    const done = await swarming({ options: { rounds: 1 } });
    expect(text(done.files(), open)).not.toMatch(/not final|so far/i);
    expect(text(done.files(), open)?.split("\n").length).toBeLessThan(
      (text(going.files(), open) ?? "").split("\n").length,
    );
    expect(text(done.files(), "artifacts/synthesis.json")).not.toBeNull();
  });

  test("what a limit cut is no synthesis of the whole", async () => {
    const cut = await swarming({
      options: { rounds: 3 },
      limits: { maxCalls: 12 },
      gates: ["start", "another-round", "synthesis"],
    });
    expect(cut.held.stopped?.reason).toBe("limit");
    expect(text(cut.files(), "artifacts/synthesis.json")).toBeNull();
    expect(cut.result).toHaveProperty("summary");
  });

  test("has what it takes to go on after the last pause, not after one before", async () => {
    const noting = (round: number) => ({
      Historian: ({ kind }: { kind: string }) =>
        kind === "checkpoint" ? `Note ${round}. ${"So far. ".repeat(150)}` : undefined,
    });
    const first = await swarming({ options: { rounds: 3 }, gates: ["start", "pause"], says: noting(1) });
    expect(text(first.files(), "context/summary.md")).toContain("Note 1.");
    const second = await swarming({
      options: { rounds: 3 },
      past: first.events,
      gates: ["another-round", "pause"],
      says: noting(2),
    });
    expect(text(second.files(), "context/summary.md")).toContain("Note 2.");
  });
});

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["two that the topic names are there to choose from", ["Redis", "Files"], ["O1 Redis", "O2 Files"]],
  ["each once", ["Redis", "Redis", "Files"], ["O1 Redis", "O2 Files"]],
  ["one alone is no choice", ["Redis"], []],
])("options of the topic: %s", async (_situation, options, there) => {
  const { calls } = await swarming({
    says: { Moderator: ({ kind }) => (kind === "experts" ? panel(undefined, { options }) : undefined) },
    options: { rounds: 1 },
  });
  const first = calls.find(({ kind }) => kind === "initial_statement");
  const prompt = first === undefined ? "" : promptText(first.prompt);
  for (const one of there) expect(prompt).toContain(`[${one.split(" ")[0]}] ${one.split(" ")[1]}`);
  if (there.length === 0) expect(prompt).not.toContain("[O1]");
});

test("where nobody wrote a brief there is none to review, and code says what came of it", async () => {
  const told = await swarming({
    says: { Historian: ({ kind }) => (kind === "final_synthesis" ? fails() : undefined) },
    options: { rounds: 1 },
  });
  expect(told.kinds).not.toContain("final");
  expect(told.verdict).toMatchObject({ by: "code", rounds: 1 });
});

test("a page of a pause says where its summary is, and no more of the stop", async () => {
  const paused = await swarming({ options: { rounds: 3 }, gates: ["start", "pause"] });
  expect(paused.page().replaceAll(/\s+/g, " ")).toContain("context/summary.md");
  expect(paused.page()).not.toMatch(/^after round 1/m);
});
