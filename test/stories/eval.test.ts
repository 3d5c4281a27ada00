import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Evaluation } from "../../src/evaluation/evaluation.ts";
import { keepMeasured } from "../../src/host/evaluating/measured.ts";
import { few } from "../runs.ts";
import { type Story, story } from "./command.ts";

const home = ".colloquy/evaluations";
const examples = resolve("examples");

async function evaluated(told: Story, args: readonly string[]): Promise<Evaluation> {
  const { stdout, stderr } = await told.run(["eval", ...args, "--json", "--yes"]);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Evaluation;
}

function scores({ samples }: Evaluation, arm: string) {
  return Object.fromEntries(samples.flatMap((one) => (one.arm === arm ? [[one.case, one.score]] : [])));
}

/** Cases of so many closed questions, and agents that are shells: each always says the same. */
function closedCases(told: Story, count: number, more = ""): void {
  const cases = Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    question: `Question ${at}?`,
    choices: { A: "one", B: "two" },
    answer: "A",
  }));
  told.write("cases.yaml", `name: mine\n${more}cases: ${JSON.stringify(cases)}\n`);
  told.write("says.sh", 'cat > /dev/null; echo x >> calls; printf \'{"answer": "%s"}\' "$1"\n');
  const agent = (says: string) => `{ exec: ["sh", "${told.folder}/says.sh", ${says}] }`;
  told.write("agents.yaml", `agents:\n  right: ${agent("A")}\n  wrong: ${agent("B")}\npanel: [right]\n`);
}

test("the example: what is shown, what is missing, links into what was said, and nothing is held twice", async () => {
  const told = story();
  const { stdout, stderr, code } = await told.run(["eval", "--example"]);
  expect(code).toBe(0);
  expect(stderr).toContain("38 discussions to hold");
  for (const words of [
    "review is better than once on these 8 cases",
    "majority and once: no difference that these 7 cases can show",
    "careful   1.00   1.00–1.00  7 of 8",
    "capital, careful, sample 1: The question got no answer",
    "judge judged which points an answer makes, twice",
  ])
    expect(stdout).toContain(words);
  const markdown = told.read(`${home}/example.md`);
  const links = [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? "");
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !told.has(`${home}/${path}`))).toEqual([]);
  expect(told.read(`${home}/example.html`)).toContain(`<a href="${links[0]}">`);
  expect(markdown).toContain("- bat, once, majority: answered 0.1\n");
  const reviewed = told.read(
    `${home}/${links.find((path) => told.read(`${home}/${path}`).includes(": review\n"))}`,
  );
  for (const part of ["as it was first given:", "own review of it:", "Answered by quick"])
    expect(reviewed).toContain(part);
  expect(told.read(`${home}/example.csv`).split("\n")).toHaveLength(33);

  const again = await told.run(["eval", "--example", "--format", "csv", "--fail-under", "0.5"]);
  // What failed is tried again, and nothing else.
  expect(again.stderr).toContain("1 discussion to hold: about 1 call");
  expect(again.code).toBe(3);
  expect(again.stderr).toContain("once has 0.13, below 0.5");
  expect((await told.run(["verify", "bat-ask", "--home", home])).code).toBe(2);
  expect(
    (await told.run(["verify", readdirSync(join(told.folder, home, "discussions"))[0] ?? "", "--home", home]))
      .code,
  ).toBe(0);
  expect((await told.run(["list"])).stdout).not.toContain("bat");
});

test("every arm over a case of every pack, with scripted agents: that all of it works, and nothing about models", async () => {
  const told = story();
  const judged =
    "{ about: You compare answers, reply: { answers: [{ answer: 1, makes: [answer, sees, hull] }] } }";
  told.write(
    "one.yaml",
    `- ${judged}\n- { turn: review, reply: It is not checked. }\n- { about: Find what is wrong, reply: { findings: [{ line: 31, what: x }] } }\n- { reply: { why: so, answer: A } }\n`,
  );
  const script = (file: string) => `{ script: ${JSON.stringify(file)} }`;
  const of = (names: readonly string[], file: string) =>
    names.map((name) => `  ${name}: ${script(`${examples}/${file}`)}\n`).join("");
  told.write(
    "agents.yaml",
    `agents:\n  one: ${script("./one.yaml")}\n${of(["ada", "bob", "eve"], "discuss-script.yaml")}${of(["c1", "c2"], "panel-script.yaml")}${of(["s1", "s2"], "solve-script.yaml")}${of(["w1", "w2", "w3"], "swarm-script.yaml")}`,
  );
  // The example holds the arms of one agent, and a critique is one below.
  const arms = few(
    [
      "discuss --agents ada,bob,eve",
      "critique --agents c1,c2",
      "solve --agents s1,s2",
      "swarm --agents w1,w2,w3",
      "once=ask --agents one",
      "review=ask --review --agents one",
      "majority=ask --majority 3 --agents one",
    ],
    1,
  );
  const all = readdirSync("packs").filter((name) => name.endsWith(".yaml"));
  // One that is judged.
  const packs = few([...new Set(["decisions.yaml", ...all])], 1);
  const cases = packs.flatMap((name) => {
    const pack = parse(readFileSync(`packs/${name}`, "utf8")) as {
      cases: readonly { id: string; document?: string }[];
    };
    return few(pack.cases, 1);
  });
  for (const { document } of cases)
    if (document !== undefined) told.write(document, readFileSync(`packs/${document}`, "utf8"));
  told.write("all.yaml", `name: all\ncases: ${JSON.stringify(cases)}\n`);

  const named = arms.flatMap((arm) => ["--arm", arm]);
  const evaluation = await evaluated(told, [
    "all.yaml",
    "--config",
    "agents.yaml",
    "--judge",
    "one",
    "--at-once",
    "2",
    ...named,
  ]);
  expect(evaluation.scripted).toBe(true);
  expect(evaluation.cases).toHaveLength(cases.length);
  expect(new Set(evaluation.samples.map(({ arm }) => arm)).size).toBe(arms.length);
  const broken = evaluation.samples.filter(({ why }) => why !== null && !/judge/.test(why));
  expect(broken).toEqual([]);
  expect(evaluation.samples.some(({ by }) => by === "judge")).toBe(true);
});

test("a limit holds for all of them together, and the same command goes on from there", async () => {
  const told = story();
  closedCases(told, 2);
  const args = ["cases.yaml", "--config", "agents.yaml", "--arm", "once", "--arm", "review"];
  const cut = await evaluated(told, [...args, "--max-calls", "3"]);
  expect(told.read("calls").split("\n").length - 1).toBe(3);
  expect(cut.samples.some(({ score }) => score === null)).toBe(true);
  const rest = await evaluated(told, [...args, "--max-calls", "5"]);
  expect(rest.samples.every(({ score }) => score === 1)).toBe(true);
  expect(told.read("calls").split("\n").length - 1).toBe(8);
});

test("what a config limits is each discussion; what is typed or set for the shell, all of them together", async () => {
  const told = story();
  closedCases(told, 4);
  const config = told.read("agents.yaml");
  const made = () => (told.has("calls") ? told.read("calls").split("\n").length - 1 : 0);
  const hold = async (arm: string, env: Record<string, string> = {}, flags: readonly string[] = []) => {
    const before = made();
    const args = ["eval", "cases.yaml", "--config", "agents.yaml", "--arm", arm, "--json", "--yes", ...flags];
    await told.run(args, { env });
    return made() - before;
  };
  expect(await hold("once", { COLLOQUY_MAX_CALLS: "2" })).toBe(2);
  told.write("agents.yaml", `maxCalls: 1\n${config}`);
  expect(await hold("once")).toBe(2);
  // What is typed is stronger, and is for all.
  expect(await hold("ask --agents wrong", {}, ["--max-calls", "3"])).toBe(3);
});

test("agents that a file of cases names are asked once somebody agreed", async () => {
  const told = story();
  closedCases(told, 1, "arms: { a: ask --agents right, b: ask --agents wrong }\n");
  const args = ["eval", "cases.yaml", "--config", "agents.yaml", "--quiet"];
  const refused = await told.run(args);
  expect([refused.code, told.has("calls")]).toEqual([2, false]);
  expect(refused.stderr).toContain(
    "cases.yaml names whom to ask: right, wrong. Nobody has agreed to that yet.",
  );
  expect((await told.run([...args, "--yes"])).code).toBe(0);
  expect((await told.run(args)).code).toBe(0);
  expect((await told.run(["trust", "--list"])).stdout).toContain("whom a file of cases asks");
});

test("a plan tells what was measured here, and no more", async () => {
  const told = story();
  closedCases(told, 6);
  const plan = () => told.run(["ask", "Why?", "--config", "agents.yaml", "--dry-run"]);
  expect((await plan()).stdout).not.toContain("Measured");
  await evaluated(told, [
    "cases.yaml",
    "--config",
    "agents.yaml",
    "--arm",
    "a=ask --agents right",
    "--arm",
    "b=ask --agents wrong",
  ]);
  const measured = (await plan()).stdout;
  expect(measured).toContain("ask --agents right is better than ask --agents wrong on these 6 cases");
  const sentences = [{ verbs: ["ask", "discuss"], text: "Measured here: as much." }];
  // What a clone brings is nobody's measurement.
  told.write(`${home}/mine.json`, JSON.stringify({ measured: sentences }));
  expect((await plan()).stdout).toBe(measured);
  keepMeasured({ home: join(told.folder, ".colloquy"), env: told.env }, "mine", sentences);
  expect((await plan()).stdout).toContain("Measured here: as much.");
  const suggested = await told.run(["What is a cache?", "--config", "agents.yaml", "--yes"]);
  expect(suggested.stderr).toContain("Measured here: as much.");
});

test("the judge sees neither arm nor author, and both orders", async () => {
  const told = story();
  const point = "points: [{ id: p, text: It is right. }]";
  told.write("cases.yaml", `name: judged\ncases: [{ id: c, question: Why?, ${point} }]\n`);
  // It says that only the first answer makes the point, whichever that is.
  told.write(
    "judge.sh",
    `cat >> prompts; printf '{"answers":[{"answer":1,"makes":["p"]},{"answer":2,"makes":[]}]}'\n`,
  );
  const echo = (words: string) => `{ exec: [echo, ${words}] }`;
  told.write(
    "agents.yaml",
    `agents: { anna: ${echo("Since it is warm.")}, berta: ${echo("Since it is cold.")}, judge: { exec: [sh, ${told.folder}/judge.sh] } }\n`,
  );
  const arms = ["--arm", "first=ask --agents anna", "--arm", "second=ask --agents berta"];
  const args = ["cases.yaml", "--config", "agents.yaml", "--judge", "judge", ...arms];
  const plan = async (...more: readonly string[]) =>
    (await told.run(["eval", ...args, ...more, "--dry-run"])).stdout;
  const before = await plan();
  expect(before).toMatch(/first: ask --agents anna; 1 discussion, 1 to hold, about \d/);
  expect(before).toMatch(/2 discussions to hold: .* judge judges answers: about 2 calls and [\d,]+ tokens/);
  expect(before).toContain("1 case: fewer than six can show no difference");
  expect(before).not.toContain("also answers");
  expect(await plan("--judge", "berta")).toContain("The judge berta also answers in second");
  const evaluation = await evaluated(told, args);
  const after = await plan();
  expect(after).toContain("first: ask --agents anna; 1 discussion, all held before");
  expect(after).toContain("All of it (4 discussions) was held before: nobody is asked, and nothing is paid.");
  expect((await told.run(["list"])).stderr).toContain(
    `Those of evaluations: colloquy list --home ${told.folder}`,
  );
  const { stdout: listed } = await told.run(["list", "--home", home, "--json"]);
  const titles = (JSON.parse(listed) as { title: string }[]).map(({ title }) => title);
  expect(titles.sort()).toEqual(["c: first", "c: judged", "c: judged, in reverse", "c: second"]);
  expect(evaluation.samples.map(({ unsure }) => unsure)).toEqual([["p"], ["p"]]);
  expect(evaluation.judge).toMatchObject({ agent: "judge", pairs: 2, alike: 0, calls: 2 });
  expect([scores(evaluation, "first"), scores(evaluation, "second")]).toEqual([{ c: 0.5 }, { c: 0.5 }]);
  const prompts = told.read("prompts");
  expect(prompts).toContain("Since it is warm.");
  for (const hidden of ["anna", "berta", "first", "second"]) expect(prompts).not.toContain(hidden);
});

test("no arm is shown the project: it holds the answers, and what others said", async () => {
  const told = story();
  const point = "points: [{ id: p, text: Sessions move to the lighthouse. }]";
  told.write("cases.yaml", `name: sealed\ncases: [{ id: c, question: Where do sessions move?, ${point} }]\n`);
  told.write("notes.md", "# Where sessions move\n\nSessions move to the lighthouse.\n");
  told.write("no.yaml", '- { reply: "no" }\n');
  told.write("agents.yaml", "agents: { one: { script: ./no.yaml }, judge: { script: ./no.yaml } }\n");
  const arm = (command: string) => ["--arm", `${command} --agents one,one`];
  const flags = ["cases.yaml", "--config", "agents.yaml", "--judge", "judge"];
  await evaluated(told, [...flags, ...arm("solve"), ...arm("discuss"), ...arm("swarm")]);
  const folder = join(told.folder, home, "discussions");
  const prompts = readdirSync(folder).flatMap((id) =>
    readFileSync(join(folder, id, "journal.jsonl"), "utf8")
      .split("\n")
      .filter((line) => line.includes('"turn.asked"') && !line.includes('"agent":"judge"')),
  );
  expect(prompts.filter((text) => text.includes("Where do sessions move?")).length).toBeGreaterThan(3);
  expect(prompts.join("\n")).not.toContain("lighthouse");
});

test.each([
  [["nowhere.yaml"], "The file of cases"],
  [[], "No cases were named."],
  [["cases.yaml", "--arm", "onse"], 'there is no arm or verb "onse" (did you mean "once"?)'],
  [["cases.yaml", "--arm", "ask --rounds 3"], 'ask has no option "--rounds"'],
  [["cases.yaml", "--arm", "critique"], "The arm critique (critique) fits none of these cases."],
  [["cases.yaml", "--arm", "ask --majority 1"], "--majority 1 is neither"],
  [["cases.yaml", "--fail-under", "80"], '--fail-under: "80" is not a score from 0 to 1.'],
  [["cases.yaml", "--format", "pdf"], '--format: "pdf" is not one of text, json, csv, markdown, html.'],
  [["points.yaml"], "1 case can only be scored by a judge, and none was named."],
  [["wrong.yaml"], "wrong.yaml:2"],
  [["lost.yaml"], 'no line of its text holds "nowhere"'],
])("bad input %j: one sentence", async (args, sentence) => {
  const told = story();
  closedCases(told, 1);
  told.write("points.yaml", "name: p\ncases: [{ id: c, question: q, points: [{ id: a, text: t }] }]\n");
  told.write("wrong.yaml", "name: p\ncases: [{ id: c, question: q }]\n");
  told.write(
    "lost.yaml",
    'name: p\ncases: [{ id: c, document: "a\\nb", faults: [{ id: F, at: nowhere, what: w }] }]\n',
  );
  const { code, stderr } = await told.run(["eval", ...args, "--config", "agents.yaml", "--dry-run"]);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(existsSync(join(told.folder, home))).toBe(false);
});

test("an arm of which nothing could be scored is below any score", async () => {
  const told = story();
  closedCases(told, 1);
  told.write("agents.yaml", 'agents:\n  away: { exec: ["sh", "-c", "exit 7"] }\npanel: [away]\n');
  const args = ["cases.yaml", "--arm", "ask", "--config", "agents.yaml", "--fail-under", "0.1"];
  const { code, stderr } = await told.run(["eval", ...args, "--yes"]);
  expect([code, stderr]).toEqual([3, expect.stringContaining("ask has no score, below 0.1")]);
});

test("a change is scored by file and line, also of what is gone, and a clean one by silence", async () => {
  const told = story();
  const patch = `From ${"0".repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] Total\n\nIt goes to the end.\n---\n\ndiff --git a/src/pay.ts b/src/pay.ts\n--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -10,4 +10,4 @@ total\n   let sum = 0;\n-  for (const price of prices)\n+  for (const price of prices.slice(1))\n     sum += price;\n   return sum;\n`;
  told.write("pay.patch", patch);
  told.write("clean.patch", patch.replace(".slice(1)", ".values()"));
  const faults = [{ id: "F1", at: "src/pay.ts:11", what: "leaves out the first" }];
  const cases = [
    { id: "faulty", change: "pay.patch", faults },
    { id: "clean", change: "clean.patch", faults: [] },
  ];
  told.write("cases.yaml", JSON.stringify({ name: "pay", cases }));
  const said = (...places: readonly string[]) => ({
    turn: "critique",
    reply: {
      points: places.map((place) => ({ headline: `At ${place}`, place, problem: "wrong" })),
      strengths: ["Small"],
      rating: 3,
    },
  });
  told.write("exact.yaml", JSON.stringify([said("src/pay.ts:-11"), { turn: "edit", reply: {} }]));
  told.write("off.yaml", JSON.stringify([said("src/pay.ts:14", "somewhere"), { turn: "edit", reply: {} }]));
  told.write("silent.yaml", JSON.stringify([said()]));
  told.write("line.yaml", JSON.stringify([{ reply: { findings: [{ line: 13, what: "the first" }] } }]));
  const names = ["exact", "off", "silent", "line"];
  told.write(
    "agents.yaml",
    JSON.stringify({ agents: Object.fromEntries(names.map((name) => [name, { script: `./${name}.yaml` }])) }),
  );
  const arms = ["critique", "critique", "critique", "ask"].flatMap((verb, at) => [
    "--arm",
    `${names[at]}=${verb} --agents ${names[at]}${verb === "ask" ? "" : " --perspective Reviewer"}`,
  ]);
  const evaluation = await evaluated(told, ["cases.yaml", "--config", "agents.yaml", ...arms]);
  expect(names.map((name) => scores(evaluation, name))).toEqual([
    { faulty: 1, clean: 0 },
    { faulty: 0, clean: 0 },
    { faulty: 0, clean: 1 },
    { faulty: 1, clean: 0 },
  ]);
  const places = evaluation.samples.filter((one) => one.case === "faulty").map((one) => one.places);
  expect(places).toEqual([["src/pay.ts:11"], ["", "src/pay.ts:14"], [], ["src/pay.ts:11"]]);
  const journals = readdirSync(join(told.folder, home, "discussions")).map((id) =>
    told.read(`${home}/discussions/${id}/journal.jsonl`),
  );
  expect(journals.filter((text) => text.includes("This is a claim to hold against the code"))).toHaveLength(
    6,
  );
});
