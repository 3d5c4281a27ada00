import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import type { Result } from "../../src/kernel/result.ts";
import type { KitVerdict } from "../../src/kit.ts";
import { type Ended, type Story, story, until } from "./command.ts";
import type { Refusal } from "../../src/web/api.ts";
import { servedBy, visitor } from "../web/served.ts";
import { host } from "./host.ts";
import { shellAgent } from "./panel.ts";
import { expectSays } from "../says.ts";

/** Questions of seats to the person, through the command: the small protocol of test/table on the public kit. */

const topic = "How long do we keep logs?";
const id = "asking-how-long-do-we-keep-logs";
const folder = `.colloquy/discussions/${id}`;
const journal = `${folder}/journal.jsonl`;

const saying = (question: string | null) => ({ claims: [{ text: "It depends", because: [] }], question });
const questions = ["How long must they be kept?", "Who reads them?"];

/** A project with the protocol, trusted; `second` is what the agents of later rounds are. */
async function asking(
  later: "scripted" | "held" = "scripted",
  puts: "always" | "once" = "always",
): Promise<Story> {
  const told = story();
  const built: Story = { ...told, run: (args, options) => told.run(args, { asBuilt: true, ...options }) };
  cpSync("test/table/asking", join(told.folder, ".colloquy/protocols/asking"), { recursive: true });
  const protocol = ".colloquy/protocols/asking/manifest.ts";
  if (puts === "once")
    told.write(protocol, told.read(protocol).replace('title !== "Third"', 'title === "First"'));
  const first = questions.map((question, index) => ({
    seat: `Member ${index + 1}`,
    round: 1,
    reply: saying(question),
  }));
  told.write("replies.yaml", JSON.stringify([...first, { reply: saying(null) }]));
  const body = [
    'prompt=$(cat); case "$prompt" in *"Round 1, first"*) while [ ! -e go ]; do sleep 0.2; done; asked=null;; *) asked=\'"Who reads them?"\';; esac',
    'printf \'{"claims":[{"text":"It depends","because":[]}],"question":%s}\\n\' "$asked"',
  ].join("\n");
  const bob = later === "held" ? shellAgent(told, "bob", body) : { script: "./replies.yaml" };
  const config = { agents: { ada: { script: "./replies.yaml" }, bob }, panel: ["ada", "bob"] };
  told.write(".colloquy/config.yaml", JSON.stringify(config));
  expect((await built.run(["trust", "--yes"])).stderr).toBe("");
  return built;
}

function resultIn({ stdout }: Ended): Result<KitVerdict> & { readonly next: string } {
  return JSON.parse(stdout) as ReturnType<typeof resultIn>;
}

function eventsIn(told: Story): readonly Event[] {
  const lines = told
    .read(journal)
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Event);
}

const toldWhen =
  "The seats are told at the next round at the latest; if there is none, it goes on record at the end.";

const asked = (told: Story, round: number) =>
  eventsIn(told).filter((event) => event.type === "turn.asked" && event.round === round).length;

test("nobody is there: it goes on, its questions stay open everywhere, and are answered after the end", async () => {
  const told = await asking();
  const held = await told.run(["asking", topic, "--agents", "ada,bob"]);
  expect(held.code).toBe(0);
  expect(held.stderr).not.toContain("decided");
  expect(held.stderr).toContain(`Q1, Q2. To answer: colloquy answer ${id} Q1 "…"\n`);
  expect(held.stdout).toContain("Open questions to you");
  expect(held.stdout).toContain(`Next    colloquy answer ${id}`);
  const before = resultIn(await told.run(["show", id, "--json"]));
  expect(before.verdict).toMatchObject({ openQuestions: ["Q1", "Q2"] });
  expect((await told.run(["list"])).stdout).toContain("2 questions to you open");
  expect((await told.run(["export", id, "--to", "markdown"])).stdout).toContain("**Q2** Who reads them?");

  expectSays((await told.run(["answer"])).stdout, [
    "Open questions to you:",
    "Q1 (Member 1): How long must they be kept?",
    "Q2 (Member 2): Who reads them?",
    'Answer with: colloquy answer asking-how-long-do-we-keep-logs Q1 "…" Q2 "…"',
  ]);
  const given = await told.run(["answer", id, "Q1", "30 days", "q2: the auditors\nand the lead"]);
  expect(given.code).toBe(0);
  expect(given.stderr).toBe(
    "On record, answered after the end: Q1, Q2. The result does not change.\n" +
      `For another discussion that knows it: colloquy export ${id} -o ${id}.md, then colloquy asking "…" --context ${id}.md\n`,
  );
  expect(given.stdout).toContain("Answered after this was written: nothing above rests on it.");
  expect(given.stdout).toContain("Next    colloquy export");

  const after = resultIn(await told.run(["show", id, "--json"]));
  expect(after.verdict).toMatchObject({
    openQuestions: [],
    questions: [
      { id: "Q1", by: ["Member 1"], answer: "30 days", answeredAfterEnd: true },
      { id: "Q2", by: ["Member 2"], answer: "the auditors\nand the lead", answeredAfterEnd: true },
    ],
  });
  const { questions: _, openQuestions: __, ...verdict } = after.verdict ?? {};
  expect(before.verdict).toMatchObject(verdict);
  expect((await told.run(["list"])).stdout).not.toContain("open");
  const verified = await told.run(["verify", id]);
  expect(verified.code).toBe(0);
  expect(verified.stdout).not.toContain("FAILED");
  const again = await told.run(["answer", id, "Q1", "x"]);
  expect(again).toMatchObject({
    code: 2,
    stderr: "error: Q1 was answered. The first answer counts. None is open.\n",
  });
});

test("an answer to a discussion that was killed since waits for its next pause; nothing is paid twice", async () => {
  const told = await asking("held");
  const running = told.start(["asking", topic, "--agents", "ada,bob"]);
  await until(
    () => told.has(journal) && eventsIn(told).some(({ type }) => type === "human.answered"),
    "it went on",
  );

  const given = await told.run(["answer", id, "Q1", "30 days"]);
  expect(given).toMatchObject({ code: 0, stderr: `Kept: Q1. ${toldWhen}\n` });
  expect((await told.run(["answer", id, "Q1", "60 days"])).stderr).toContain("Q1 was answered just now");
  running.signal("SIGKILL");
  await running.ended;
  expect((await told.run(["answer", id])).stdout).not.toContain("Q1 (");
  told.write("go", "");

  const resumed = resultIn(await told.run(["resume", id, "--json"]));
  expect(resumed).toMatchObject({
    status: "completed",
    verdict: {
      openQuestions: ["Q2"],
      questions: [
        { id: "Q1", answer: "30 days" },
        { id: "Q2", answer: null },
      ],
    },
  });
  expect(resumed.verdict?.questions[0]).not.toHaveProperty("answeredAfterEnd");
  expect(asked(told, 1)).toBe(2);
  const prompts = eventsIn(told).flatMap((event) =>
    event.type === "turn.asked" && event.round === 3 ? [event.prompt] : [],
  );
  for (const prompt of prompts) expect(prompt).toContain("[YOU-1] the person: 30 days (of Q1)");
  expect(told.has(`${folder}/waiting/Q1.question.json`)).toBe(false);
});

test("one that was killed while it asked goes on by an answer to one of the questions", async () => {
  const told = await asking();
  await told.run(["asking", topic, "--agents", "ada,bob"]);
  const lines = told.read(journal).split("\n");
  const at = lines.findIndex((line) => line.includes('"type":"human.asked"'));
  rmSync(join(told.folder, folder), { recursive: true });
  told.write(journal, `${lines.slice(0, at + 1).join("\n")}\n`);

  const shown = await told.run(["answer", id]);
  expect(shown.stdout).toContain(`Answer with: colloquy answer ${id} Q1 "…" Q2 "…"`);
  const given = resultIn(await told.run(["answer", id, "Q2", "the auditors", "--json"]));
  expect(given).toMatchObject({ status: "completed", verdict: { openQuestions: ["Q1"] } });
  expect(given.verdict?.questions[1]).toMatchObject({ answer: "the auditors" });
  expect(asked(told, 1)).toBe(2);
  expect((await told.run(["verify", id])).code).toBe(0);
});

test("a host hands over what the person answers later", async () => {
  const told = await asking();
  const { tell } = await host(told, [], { asBuilt: true });
  const started = await tell("start_discussion", { protocol: "asking", subject: topic });
  expect(started).toMatchObject({ state: "completed", open: [{ key: "questions", of: "person" }] });
  const answered = await tell("go_on", { id, key: "questions", answer: "Q2: the auditors" });
  expect(answered).toMatchObject({ state: "completed", open: [{ key: "questions" }] });
  expect(answered.open?.[0]?.text).toContain("Q1 (Member 1)");
  expect(answered.open?.[0]?.text).not.toContain("Q2");
  const shown = resultIn(await told.run(["show", id, "--json"]));
  expect(shown.verdict).toMatchObject({ openQuestions: ["Q1"] });
});

test("a host asks the person what stayed open, one field each, once, and not where nobody is to be asked", async () => {
  const told = await asking();
  const forms: unknown[] = [];
  const elicit = (request: object) => {
    forms.push(request);
    return { action: "accept" as const, content: { Q2: "the auditors" } };
  };
  const { tell } = await host(told, [], { asBuilt: true, elicit });
  const unattended = { protocol: "asking", subject: "Another?", take_recommended: true };
  expect(await tell("start_discussion", unattended)).toMatchObject({ state: "completed" });
  expect(forms).toEqual([]);

  const started = await tell("start_discussion", { protocol: "asking", subject: topic });
  expect(started).toMatchObject({ state: "completed", open: [{ key: "questions" }] });
  expect(forms).toMatchObject([
    {
      requestedSchema: {
        properties: { Q1: { title: `Q1: ${questions[0]}` }, Q2: { title: `Q2: ${questions[1]}` } },
        required: [],
      },
    },
  ]);
  expect(resultIn(await told.run(["show", id, "--json"])).verdict).toMatchObject({ openQuestions: ["Q1"] });
});

test("the page has a field for each open question, also after the end", async () => {
  const told = await asking();
  await told.run(["asking", topic, "--agents", "ada,bob"]);
  const lead = await visitor(await servedBy(told, { asBuilt: true }));

  const [form] = (await lead.detail(id)).open;
  expect(form).toMatchObject({ key: "questions", of: "questions", about: [] });
  expect(form?.fields).toMatchObject([
    { name: "Q1", label: `Q1: ${questions[0]}`, required: false },
    { name: "Q2", label: `Q2: ${questions[1]}`, required: false },
  ]);
  const path = `/api/discussions/${id}/answers`;
  const nothing = await lead.send<Refusal>(path, { key: "questions", values: {}, by: "Ada" });
  expect(nothing).toMatchObject({
    status: 400,
    json: { sentence: expect.stringContaining("This answers no question") },
  });
  const sent = await lead.send(path, {
    key: "questions",
    values: { Q2: "the auditors\n\nand the lead" },
    by: "Ada",
  });
  expect(sent.status).toBe(200);
  expect((await lead.detail(id)).open).toMatchObject([{ fields: [{ name: "Q1" }] }]);
  expect(eventsIn(told).at(-1)).toMatchObject({
    type: "human.added",
    question: "Q2",
    answer: { value: "the auditors\n\nand the lead", signed: { by: "Ada" } },
  });
});
