import { expect, test } from "vitest";
import { atTerminal } from "./at-terminal.ts";
import { type Ended, type Story, story } from "./command.ts";
import { config, design, rated, resultIn, verdictIn } from "./panel.ts";
import { withoutDurations } from "./durations.ts";
import { expectSays } from "../says.ts";

const folder = ".colloquy/discussions/critique-design-md";

/** A design, a scripted perspective on it, and one for Ada. */
function withAda(more: object = {}): { readonly told: Story; readonly critique: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify([{ reply: rated(4) }]));
  const panel = config(told, {
    agents: { scripted: { script: "./replies.yaml" }, ada: { human: "Ada", ...more } },
    critique: {
      perspectives: [
        { name: "Speed", agent: "scripted" },
        { name: "Clarity", agent: "ada", role: "Editor", focus: ["wording", "order"] },
      ],
    },
  });
  return { told, critique: ["critique", "design.md", ...panel] };
}

function typesIn(told: Story): readonly string[] {
  return told
    .read(`${folder}/journal.jsonl`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).type);
}

test("a critique with a person in it waits: exit 4, and who is waited for", async () => {
  const { told, critique } = withAda();

  const { code, stdout, stderr } = await told.run(critique);

  expect(code).toBe(4);
  expectSays(stdout, [
    "critique of design.md: paused, no result yet",
    "Folder .colloquy/discussions/critique-design-md",
    "Next colloquy answer critique-design-md",
  ]);
  expectSays(withoutDurations(stderr), [
    "critique  critique-design-md · design.md · 3 seats",
    "seats     scripted: Speed, Editor · ada: Clarity",
    "round     1 · DISCUSS-001",
    "asked     Speed → scripted",
    "asked     Clarity → ada",
    "answered  Speed ← scripted 4/5",
    "paused    waiting for a person, Ada has not answered as Clarity yet",
    "Everything so far is kept in .colloquy/discussions/critique-design-md. To continue: colloquy answer critique-design-md",
  ]);
});

test("a resume before the answer still waits, and nobody is asked twice", async () => {
  const { told, critique } = withAda();
  await told.run(critique);

  const again = await told.run(["resume", "--json"]);

  expect(again.code).toBe(4);
  expect(resultIn(again)).toMatchObject({
    status: "paused",
    stopped: { reason: "waiting", detail: "Ada has not answered as Clarity yet" },
    usage: { calls: 1 },
    next: "colloquy answer critique-design-md",
  });
  expect(typesIn(told).filter((type) => type.startsWith("turn."))).toEqual([
    "turn.asked",
    "turn.asked",
    "turn.answered",
  ]);
});

test("answer alone shows what is asked and every way to answer", async () => {
  const { told, critique } = withAda();
  await told.run(critique);

  const { code, stdout } = await told.run(["answer"]);

  expect(code).toBe(0);
  expectSays(stdout, [
    'Ada, you are asked as "Clarity" (Editor) in round 1 of critique-design-md.',
    "What is strong in design.md, what is weak, and what should be changed? Name the place and quote the words. Your perspective is where you look first; name serious problems elsewhere too. A critical issue makes it wrong or dangerous to go ahead: one is enough to block. Rate the text as it is: 5 nothing important to change, 4 sound with small changes, 3 usable with real gaps, 2 must be revised before use, 1 wrong at the core.",
    "Your focus: wording; order.",
    "To read: design.md",
    "strengths: one point a line; may stay empty",
    "critical issues: one point a line; may stay empty",
    "rating: a number from 1 to 5",
    "Answer with: colloquy answer critique-design-md <file or JSON>",
    "or: colloquy resume critique-design-md, which asks you at a terminal",
  ]);
});

test("a person answers with JSON; the receipt names them and costs nothing", async () => {
  const { told, critique } = withAda();
  await told.run(critique);

  const wrong = await told.run(["answer", "critique-design-md", '{"rating": 9}']);
  const answered = await told.run(["answer", "critique-design-md", "--json", JSON.stringify(rated(3))]);

  expect(wrong.code).toBe(2);
  expectSays(wrong.stderr, [
    "error: The answer does not fit: strengths is missing; weaknesses is missing; suggestions is missing; rating: Too big: expected number to be <=5. Give JSON with strengths, weaknesses, suggestions, critical_issues, rating.",
  ]);
  expect(answered.code).toBe(0);
  expect(verdictIn(answered).ratings).toEqual({ Speed: 4, Clarity: 3 });
  const last = told
    .read(`${folder}/journal.jsonl`)
    .split("\n")
    .find((line) => line.includes('"turn.answered"') && line.includes('"Clarity"'));
  expect(JSON.parse(last ?? "")).toMatchObject({
    rung: "strict",
    receipt: {
      asked: "ada",
      answeredBy: "ada",
      model: null,
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      tokensEstimated: false,
    },
  });
  expect(told.has(`${folder}/waiting`)).toBe(false);
  expect((await told.run(["verify"])).code).toBe(0);
});

test("an answer may lie in a file of JSON", async () => {
  const { told, critique } = withAda();
  await told.run(critique);
  told.write("mine.json", JSON.stringify(rated(2)));
  told.write("bad.json", JSON.stringify({ ...rated(2), rating: "many" }));

  const bad = await told.run(["answer", "critique-design-md", "bad.json"]);
  const good = await told.run(["answer", "critique-design-md", "--json", "mine.json"]);

  expectSays(bad.stderr, ["error: bad.json does not fit: rating: expected number"]);
  expect(verdictIn(good).ratings).toEqual({ Speed: 4, Clarity: 2 });
});

test("where several people are waited for, --seat says whose answer it is", async () => {
  const told = story();
  told.write("design.md", design);
  const critique = ["critique", "design.md", "--agents", "human", "--perspective", "A", "--perspective", "B"];
  await told.run(critique);
  const say = (seat: string[], rating: number) =>
    told.run(["answer", "critique-design-md", ...seat, "--json", JSON.stringify(rated(rating))]);

  const whose = await say([], 4);
  const nobody = await say(["--seat", "C"], 4);
  const one = await say(["--seat", "b"], 4);
  const other = await say([], 5);

  expect(whose.stderr).toBe("error: 2 answers are missing: A, B. Choose one with --seat <name>.\n");
  expect(nobody.stderr).toBe('error: The seat "C" is not waiting for an answer. Open: A, B.\n');
  expect([whose.code, nobody.code, one.code, other.code]).toEqual([2, 2, 4, 0]);
  expect(verdictIn(other).ratings).toEqual({ A: 5, B: 4 });
});

test("the command to answer with names a seat as a shell takes it", async () => {
  const told = story();
  told.write("design.md", design);
  const perspectives = ["--perspective", "Ease of use", "--perspective", "B"];
  await told.run(["critique", "design.md", "--agents", "human", ...perspectives]);
  const { stdout } = await told.run(["answer", "critique-design-md"]);
  for (const seat of ["'Ease of use'", "B"])
    expect(stdout).toContain(`colloquy answer critique-design-md --seat ${seat} <file or JSON>\n`);
});

test("after the deadline the fallback answers in a person's place, or nobody does", async () => {
  const replaced = withAda({ deadline: "1ms", onNone: "fallback" });
  const absent = withAda({ deadline: "1ms", onNone: "fail" });
  const patient = withAda({ deadline: "1ms", onNone: "wait" });
  const run = async ({ told, critique }: typeof replaced) => {
    await told.run(critique);
    return told.run(["resume", "critique-design-md", "--json"]);
  };

  expect(resultIn(await run(replaced)).seats[1]).toMatchObject({
    answeredBy: "scripted",
    fallback: true,
    failure: "timeout: Ada gave no answer within 1 ms (deadline)",
  });
  expect(resultIn(await run(absent))).toMatchObject({
    status: "completed",
    partial: true,
    seats: [{ answeredBy: "scripted" }, { answeredBy: null }],
  });
  expect((await run(patient)).code).toBe(4);
});

test("a question to a person is answered with plain text", async () => {
  const told = story();
  const asked = await told.run(["ask", "Which cache fits 10k keys?", "--agents", "human"]);

  const shown = await told.run(["answer"]);
  const answered = await told.run(["answer", "ask-which-cache-fits-10k-keys", "A", "map", "in", "memory."]);

  expect([asked.code, answered.code]).toEqual([4, 0]);
  expectSays(shown.stdout, [
    'Human, you are asked as "Respondent" (answers the question) in round 1 of ask-which-cache-fits-10k-keys.',
    "Which cache fits 10k keys?",
    "Answer with: colloquy answer ask-which-cache-fits-10k-keys <text>",
    "or: colloquy resume ask-which-cache-fits-10k-keys, which asks you at a terminal",
  ]);
  expect(answered.stdout).toContain("A map in memory.");
});

test("what a person in a config may have is checked with its line", async () => {
  const told = story();
  told.write("design.md", design);
  const says = async (ada: object) => {
    const panel = config(told, { agents: { ada } });
    return (await told.run(["critique", "design.md", ...panel])).stderr.replaceAll(told.folder, "<folder>");
  };

  expectSays(await says({ human: "Ada", onNone: "never" }), [
    'error: <folder>/panel.yaml:5: `onNone` of "ada" is not one of wait, fallback, fail.',
  ]);
  expectSays(await says({ human: "Ada", onNone: "fail" }), [
    'error: <folder>/panel.yaml:5: `onNone` of "ada" is fail, which needs a `deadline` such as 2h.',
  ]);
  expectSays(await says({ human: "Ada", deadline: "soon" }), [
    'error: <folder>/panel.yaml:5: `deadline` of "ada" is not a duration such as 90s, 3m or 1h.',
  ]);
  expectSays(await says({ human: "" }), ['error: <folder>/panel.yaml:4: `human` of "ada" is not a text.']);
});

test("people take part only when they are named", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = config(told, { agents: { ada: { human: "Ada" } } });

  const { code, stdout } = await told.run(["critique", "design.md", "--dry-run", "--json", ...panel]);

  expect(code).toBe(0);
  const { seats } = JSON.parse(stdout) as { readonly seats: readonly { readonly agent: string }[] };
  expect(new Set(seats.map(({ agent }) => agent))).toEqual(new Set(["reader"]));
});

test("at a terminal a person is asked field by field, in plain words", async () => {
  const { told, critique } = withAda();

  const { shown } = await atTerminal(told, critique, [
    ["strengths: one point", "It is short\r"],
    ["weaknesses: one point", "Retries have no bound\r- Terms vary\r"],
    ["suggestions: one point", ""],
    ["critical issues: one point", ""],
    ["rating: a number", "seven"],
    ['rating" is a number', "4"],
  ]);

  expect(shown).toContain("What is strong in");
  expect(shown).toContain("average 4/5");
  expect(told.read(`${folder}/journal.jsonl`)).toContain(
    '"reply":{"points":[{"headline":"Retries have no bound","problem":"Retries have no bound","critical":false},{"headline":"Terms vary"',
  );
});

test("an answer from another terminal ends the question at this one", async () => {
  const { told, critique } = withAda();
  const elsewhere = Promise.withResolvers<Ended>();
  const answer = () =>
    elsewhere.resolve(told.run(["answer", "critique-design-md", JSON.stringify(rated(5))]));

  const { shown } = await atTerminal(told, critique, [
    ["strengths: one point", "It is sh"],
    ["It is sh", answer],
  ]);

  expect(await elsewhere.promise).toMatchObject({
    code: 0,
    stderr: "Passed to the process that runs critique-design-md.\n",
  });
  expect(shown).toContain("average 4.5/5");
});
