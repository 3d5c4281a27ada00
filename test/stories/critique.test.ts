import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import {
  config,
  critiqued,
  design,
  rated,
  ratings,
  reply,
  resultIn,
  shellAgent,
  verdictIn,
} from "./panel.ts";
import { taking } from "../runs.ts";
import { expectSays } from "../says.ts";

/** An agent that keeps the prompt and the variables of every call it gets. */
function keeper(told: Story, name: string) {
  const keep = [
    `mkdir -p seen; cat > "seen/$COLLOQUY_SEAT.prompt"; env > "seen/$COLLOQUY_SEAT.env"`,
    `echo "$COLLOQUY_SEAT ${name}" >> calls`,
    reply(rated(4)),
  ];
  return shellAgent(told, name, keep.join("\n"));
}

test("a text that is not UTF-8 is reviewed with a warning that names it, and so is what it is to know", async () => {
  const told = story();
  writeFileSync(join(told.folder, "latin.md"), Buffer.from("# Preise\n\nDas Caf\u00E9.\n", "latin1"));
  told.write("good.md", "# Prices\n\nThe caf\u00E9.\n");
  const panel = config(told, { agents: { one: keeper(told, "one") }, panel: ["one"] });
  const warned = async (artifact: string, context: string) =>
    (await told.run(["critique", artifact, "--context", context, "-q", ...panel])).stdout.match(
      /\S+ is not UTF-8/g,
    );
  expect(await warned("latin.md", "good.md")).toEqual(["latin.md is not UTF-8"]);
  expect(await warned("good.md", "latin.md")).toEqual(["latin.md is not UTF-8"]);
});

test("the perspectives a caller names are asked, each once, and no others", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = config(told, { agents: { one: keeper(told, "one"), two: keeper(told, "two") } });
  const flags = [
    ["--perspective", "Speed|one|Performance engineer|latency, throughput"],
    ["--perspective", "Cost|two|Accountant|monthly bill"],
    ["--perspective", "Consistency|one|Editor|terms"],
  ].flat();

  const { code, stdout } = await told.run(["critique", "design.md", "--json", ...panel, ...flags]);

  expect(code).toBe(0);
  expect(told.read("calls").trim().split("\n").sort()).toEqual(["Consistency one", "Cost two", "Speed one"]);
  expect(Object.keys(JSON.parse(stdout).verdict.ratings)).toEqual(["Speed", "Cost", "Consistency"]);
});

test("an agent gets role, focus, round and artifact on stdin, and the turn in its environment", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = config(told, { agents: { one: { ...keeper(told, "one"), env: { EXTRA: "yes" } } } });
  const perspective = ["--perspective", "Speed|one|Performance engineer|latency, throughput"];
  const round = ["--round-id", "DISCUSS-007"];

  const ended = await told.run(["critique", "design.md", "--json", ...panel, ...perspective, ...round], {
    env: { CLAUDECODE: "1" },
  });

  const prompt = told.read("seen/Speed.prompt");
  const lines = design.trim().split("\n");
  const numbered = lines.map((line, index) => `${index + 1}\t${line}`).join("\n");
  for (const part of ["Performance engineer", "latency", "throughput", "DISCUSS-007", numbered])
    expect(prompt).toContain(part);
  const fields = ["PURPOSE:", "TASK:", "MODE: analysis", "CONTEXT:", "EXPECTED:", "CONSTRAINTS:"];
  expect(fields.map((field) => prompt.indexOf(field))).toEqual(
    fields.map((field) => prompt.indexOf(field)).sort((a, b) => a - b),
  );
  expect(fields.every((field) => prompt.includes(field))).toBe(true);
  const env = Object.fromEntries(
    told
      .read("seen/Speed.env")
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  expect(env).toMatchObject({
    COLLOQUY_DISCUSSION: resultIn(ended).id,
    COLLOQUY_SEAT: "Speed",
    COLLOQUY_TURN: "critique",
    COLLOQUY_ROUND: "1",
    EXTRA: "yes",
  });
  expect(Object.keys(JSON.parse(env["COLLOQUY_SCHEMA"]).properties)).toEqual([
    "points",
    "strengths",
    "weaknesses",
    "suggestions",
    "critical_issues",
    "rating",
  ]);
  // What makes an agent believe that it runs inside another one is not handed down.
  expect(env).not.toHaveProperty("CLAUDECODE");
});

test("all perspectives are asked at once", async () => {
  const told = story();
  told.write("design.md", design);
  // Each waits for the others: if they were asked one after the other, nobody would ever answer.
  const meet = [
    `cat > /dev/null; touch "here.$COLLOQUY_SEAT"`,
    `until [ -e here.A ] && [ -e here.B ] && [ -e here.C ]; do sleep 0.02; done`,
    reply(rated(4)),
  ];
  const panel = config(told, {
    agents: { slow: shellAgent(told, "slow", meet.join("\n")) },
    critique: { perspectives: [{ name: "A" }, { name: "B" }, { name: "C" }] },
  });

  const ended = await told.run(["critique", "design.md", "--json", "--turn-timeout", "20s", ...panel]);

  expect(verdictIn(ended)).toMatchObject({ answered: 3, asked: 3 });
  expect(resultIn(ended).seats.map(({ answeredBy }) => answeredBy)).toEqual(["slow", "slow", "slow"]);
});

test("--concurrency 1 asks one perspective after the other", async () => {
  const told = story();
  told.write("design.md", design);
  const alone = `cat > /dev/null; mkdir busy || touch clash; sleep 0.05; rmdir busy\n${reply(rated(4))}`;
  const panel = config(told, {
    agents: { alone: shellAgent(told, "alone", alone) },
    critique: { perspectives: [{ name: "A" }, { name: "B" }] },
  });

  const ended = await told.run(["critique", "design.md", "--json", "--concurrency", "1", ...panel]);

  expect(verdictIn(ended).answered).toBe(2);
  expect(told.has("clash")).toBe(false);
});

const json = JSON.stringify({ rating: 4, strengths: [], weaknesses: ["No bound"], suggestions: ["Set one"] });

/** The flags of an agent that says that text as it stands. */
function saying(told: Story, text: string): readonly string[] {
  told.write("text.yaml", JSON.stringify([{ reply: text }]));
  told.write("sound.yaml", JSON.stringify([{ reply: rated(4) }]));
  const agents = { loose: { script: "./text.yaml" }, sound: { script: "./sound.yaml" } };
  return config(told, { agents, fallback: ["sound"] });
}

test.for([
  ["in a fence", `Here you are:\n\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`],
  ["after some words", `I have read it. ${json}`],
  ["with a comma too many", json.replace(/\}$/, ",}")],
] as const)("a reply %s is read as it was meant", async ([, text]) => {
  const told = story();
  told.write("design.md", design);
  const panel = saying(told, text);

  const ended = await told.run(["critique", "design.md", "--json", "--perspective", "A|loose", ...panel]);

  expect(resultIn(ended).seats[0]).toMatchObject({ answeredBy: "loose", fallback: false });
  expect(verdictIn(ended)).toMatchObject({ ratings: { A: 4 }, actionItems: ["Set one"] });
});

test("a reply cut off at the end is not guessed at: it is asked for again, then the fallback answers", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = saying(told, json.slice(0, -2));

  const ended = await told.run([
    "critique",
    "design.md",
    "--json",
    "--perspective",
    "Consistency|loose",
    ...panel,
  ]);

  expect(resultIn(ended).seats[0]).toMatchObject({
    answeredBy: "sound",
    fallback: true,
    failure: "unreadable: its JSON is cut off, or its braces and quotes do not match",
  });
  expect(resultIn(ended).usage.calls).toBe(3);
});

const rows = [
  { given: [4, 4, 5], verdict: "consensus_reached", average: 4.33, code: 0 },
  { given: [3, 3, 3], verdict: "consensus_reached", average: 3, code: 0 },
  { given: [2.5, 2.5, 3], verdict: "consensus_blocked", severity: "LOW", average: 2.67, code: 0 },
  { given: [2, 4, 5], verdict: "consensus_blocked", severity: "MEDIUM", average: 3.67, code: 0 },
  { given: [2, 3, 3], verdict: "consensus_blocked", severity: "MEDIUM", average: 2.67, code: 0 },
  { given: [2, 2, 5], verdict: "consensus_blocked", severity: "HIGH", average: 3, code: 3 },
  { given: [2], verdict: "consensus_blocked", severity: "HIGH", average: 2, code: 3 },
  { given: [2, 4, 5], literal: true, verdict: "consensus_blocked", severity: "HIGH", average: 3.67, code: 3 },
];

// The rule itself is told in `protocols/critique/verdict.test.ts`.
test.for(taking(rows, 4))(
  "ratings $given give $verdict $severity (literal: $literal)",
  async ({ given, literal, verdict, severity = null, average, code }) => {
    const policy = literal === true ? "literal" : "specific";
    const { told, ended } = critiqued(ratings(...given), "--severity-policy", policy);

    expect((await ended).code).toBe(code);
    expect(verdictIn(await ended)).toMatchObject({ verdict, severity, averageRating: average, policy });
    const record = told.read(resultIn(await ended).files["record"] ?? "");
    expect(record).toContain(`**Severity**: ${severity ?? "none"} (policy: ${policy})`);
  },
);

test("a critical issue blocks however good the ratings are", async () => {
  const issue = { critical_issues: ["Keys are stored in the clear"] };
  const { ended } = critiqued({ A: rated(4), B: rated(5, issue) });

  expect((await ended).code).toBe(3);
  expect(verdictIn(await ended)).toMatchObject({
    verdict: "consensus_blocked",
    severity: "HIGH",
    recommendation: "revise",
    divergences: [{ topic: "Keys are stored in the clear", severity: "HIGH", perspectives: ["B"] }],
  });
});

const failing = [
  ["exits with an error", { fail: "exit" }],
  ["replies with garbage", { fail: "garbage" }],
  ["gives a rating of 9", { reply: rated(9) }],
] as const;

test.for(taking(failing, 3))("an agent that %s is replaced, and everybody is told so", async ([, answer]) => {
  const { told, ended } = critiqued({ A: rated(4), Consistency: answer, C: rated(4) });
  const { code } = await ended;
  const { seats, degraded, files } = resultIn(await ended);

  expect(code).toBe(0);
  expect(degraded).toBe(false);
  expect(seats.map(({ answeredBy, fallback }) => [answeredBy, fallback])).toEqual([
    ["scripted", false],
    ["reader", true],
    ["scripted", false],
  ]);
  const record = told.read(files["record"] ?? "");
  expect(record).toContain(
    "**Perspectives**: A (scripted), Consistency (reader, source: fallback for scripted), C (scripted)",
  );
});

test("when every agent fails there is still a record, marked degraded", async () => {
  const { told, ended } = critiqued({ Consistency: { fail: "exit" }, Structure: { fail: "timeout" } });
  const { degraded, files, verdict } = resultIn(await ended);

  expect(degraded).toBe(true);
  expect(verdict).toMatchObject({ verdict: "inconclusive", answered: 0, asked: 2 });
  expect(told.read(files["record"] ?? "")).toContain(
    "**Degraded**: too few perspectives were answered by a model or a person to judge",
  );
});

test("a missing artifact is an error before anybody is called or anything is created", async () => {
  const told = story();
  const panel = config(told, { agents: { one: keeper(told, "one") } });

  const { code, stdout, stderr } = await told.run(["critique", "missing.md", ...panel]);

  expect(code).toBe(2);
  expect(stdout).toBe("");
  expectSays(stderr, ["error: The artifact missing.md does not exist. Check the path."]);
  expect(readdirSync(told.folder).sort()).toEqual(["agents", "panel.yaml"]);
});

test("--example critiques a design that ships, with scripted agents, and takes no other artifact", async () => {
  const told = story();

  const ended = await told.run(["critique", "--example", "--json"]);
  const other = await told.run(["critique", "mine.md", "--example"]);

  expect(ended.code).toBe(0);
  expect(ended.stderr).toContain("A scripted example: no model was asked");
  expect(resultIn(ended)).toMatchObject({ id: "critique-design-md", verdict: { averageRating: 3.33 } });
  expect(
    told.read(".colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discussion.md"),
  ).toContain("**Artifact**: examples/design.md\n");
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      '--example brings its own artifact and agents, so it cannot be combined with "mine.md"',
    ),
  });
});
