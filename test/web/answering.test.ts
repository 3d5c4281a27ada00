import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Done, Refusal } from "../../src/web/api.ts";
import { story, until } from "../stories/command.ts";
import { config, design, rated, reply, shellAgent } from "../stories/panel.ts";
import { served, visitor } from "./served.ts";
import { waitingForAda } from "./waiting-for-ada.ts";

const id = "critique-design-md";

test("two people answer the same turn: the first stands, the second is told who was faster, and it goes on", async () => {
  const told = await waitingForAda();
  const env = { ...told.env, COLLOQUY_MAX_CALLS: "500" };
  const page = await served({ ...told, env }, "--config", "panel.yaml");
  const lead = await visitor(page);
  const before = await lead.detail(id);
  const [form] = before.open;

  expect(before.row).toMatchObject({ status: "paused", waiting: true, agents: ["scripted", "ada"] });
  expect(before).toMatchObject({
    running: false,
    round: 1,
    unanswerable: null,
    adoptable: false,
    seats: [
      { id: "speed", name: "Speed", agents: ["scripted", "reader"], person: null },
      { id: "clarity", name: "Clarity", role: "Editor", agents: ["ada"], person: "Ada" },
      { id: "editor", agents: ["scripted"], person: null },
    ],
  });
  expect(form).toMatchObject({ of: "seat", seat: "Clarity", person: "Ada", recommended: null });
  expect(Date.parse(form?.deadline ?? "") - Date.parse(form?.askedAt ?? "")).toBe(48 * 3_600_000);
  expect(form?.fields.find(({ name }) => name === "rating")).toEqual({
    name: "rating",
    label: "rating",
    required: true,
    takes: { kind: "number", whole: false, min: 1, max: 5 },
  });
  expect(before.forecast).toContain(
    "If you continue, it can spend at most what is left of its cap: 8 of 9 calls.",
  );

  const key = form?.key ?? "";
  const wrong = await lead.send<Refusal>(`/api/discussions/${id}/answers`, { key, values: { rating: "9" } });
  expect(wrong).toMatchObject({
    status: 400,
    json: { sentence: '"rating" is a number from 1 to 5, not "9".' },
  });
  // Left behind by somebody who wrote there by hand: nobody's answer.
  told.write(`.colloquy/discussions/${id}/waiting/${key.replaceAll("/", ".")}.answer.json`, "{}");
  const stream = lead.follow(id, before.seq);
  const values = { rating: "5", strengths: "short\nclear", weaknesses: "" };
  const answer = (by: string) => ({ key, values, by });
  const both = await Promise.all(
    ["ada", "bob"].map((by) => lead.send<Refusal & Done>(`/api/discussions/${id}/answers`, answer(by))),
  );

  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = both[0]?.status === 200 ? "ada" : "bob";
  const refused = both.find(({ status }) => status === 409)?.json.sentence;
  expect(refused).toMatch(new RegExp(`^The turn of Clarity was answered by ${winner} at \\d\\d:\\d\\d\\.`));
  await until(() => stream.events.some(({ type }) => type === "discussion.completed"), "it has ended");
  const answered = stream.events.find((event) => event.type === "turn.answered" && event.seat === "Clarity");
  expect(answered).toMatchObject({
    seq: expect.any(Number),
    receipt: { answeredBy: "ada", signed: { by: winner, at: expect.any(String) } },
  });
  // What was said comes set; the journal has it as it was given.
  const set = JSON.stringify(stream.turns.filter((turn) => turn.key === key));
  for (const word of ["short", "clear"]) expect(set).toContain(`"value":"${word}"`);
  const journal = told.read(`.colloquy/discussions/${id}/journal.jsonl`).trim().split("\n");
  const kept = journal.map((line) => JSON.parse(line)).find(({ seq }) => seq === answered?.seq);
  expect(kept).toMatchObject({ reply: { rating: 5, strengths: ["short", "clear"] } });
  expect(stream.events.map(({ seq }) => seq)).toEqual(
    stream.events.map((_, index) => before.seq + 1 + index),
  );
  await until(() => stream.rows.at(-1)?.status === "completed", "the row tells it");
  const late = await lead.send<Refusal>(`/api/discussions/${id}/answers`, answer("eve"));
  expect(late).toMatchObject({ status: 409, json: { sentence: expect.stringContaining(`by ${winner} at`) } });
  expect(told.has(`.colloquy/discussions/${id}/waiting`)).toBe(false);
  const resumed = stream.events.find(({ type }) => type === "discussion.resumed");
  expect(resumed).toMatchObject({ limits: { maxCalls: 9 } });
});

test("a person's own page shows their seat's form and nothing that others said, until it has ended", async () => {
  const told = await waitingForAda();
  const ada = await visitor(await served(told, "--for", "ada"));
  const seen = async () => {
    const stream = ada.follow(id);
    await until(() => stream.answers.some(({ isAll }) => isAll), "all is told");
    stream.leave();
    const paths = ["/api/discussions", `/api/discussions/${id}`, "/api/search?words=Speed+found"];
    const texts = await Promise.all(paths.map(async (path) => (await ada.fetch(path)).text()));
    return `${texts.join("\n")}${JSON.stringify(stream)}`;
  };

  expect((await ada.detail(id)).open.map(({ seat }) => seat)).toEqual(["Clarity"]);
  expect(await seen()).not.toContain("what Speed found");
  for (const path of ["document?name=transcript", "export?format=json", "turn?key=1/critique/Speed"])
    expect((await ada.fetch(`/api/discussions/${id}/${path}`)).status).toBeGreaterThanOrEqual(400);
  expect((await ada.send(`/api/discussions/${id}/resume`, {})).status).toBe(403);
  const key = (await ada.detail(id)).open[0]?.key;
  await ada.send(`/api/discussions/${id}/answers`, { key, values: { rating: "4" }, by: "not ada" });
  const stream = ada.follow(id);
  await until(() => stream.events.some(({ type }) => type === "discussion.completed"), "it has ended");

  expect(await seen()).toContain("what Speed found");
  expect(await seen()).toContain('"by":"ada"');
});

test("what an agent says is heard while it speaks; a pause lets it end, a stop ends it; both can be gone on with", async () => {
  const told = story();
  told.write("design.md", design);
  const slow = `for word in one two three; do echo "{\\"said\\": \\"$word\\"}"; sleep 0.1; done
while [ ! -e go ]; do sleep 0.05; done
${reply(rated(3))}`;
  const agents = { slow: shellAgent(told, "slow", slow) };
  const perspectives = [
    { name: "A", agent: "slow" },
    { name: "B", agent: "slow" },
  ];
  const panel = config(told, { agents, critique: { perspectives }, concurrency: 1 });
  const running = told.start(["critique", "design.md", ...panel]);
  await until(() => told.has(`.colloquy/discussions/${id}/journal.jsonl`), "it has begun");
  const page = await served(told, "--config", "panel.yaml");
  const lead = await visitor(page);
  const stream = lead.follow(id);
  const words = () => stream.live.map(({ text }) => text).join("");

  await until(() => words().includes("three"), "it is heard");
  expect(stream.live[0]).toMatchObject({ key: "1/critique/a", seat: "A", at: 0 });
  expect((await lead.detail(id)).row.status).toBe("active");
  expect((await lead.send(`/api/discussions/${id}/resume`, {})).status).toBe(409);
  expect((await lead.send<Done>(`/api/discussions/${id}/pause`, {})).json.sentence).toContain("may finish");
  told.write("go", "");
  const { code } = await running.ended;
  expect(code).toBe(4);
  const isPausedBy = (reason: string) =>
    stream.events.some((event) => event.type === "discussion.paused" && event.reason === reason);
  await until(() => isPausedBy("recess"), "it is told");
  expect(stream.events.filter(({ type }) => type === "turn.answered")).toHaveLength(1);
  expect(told.has(`.colloquy/discussions/${id}/live.jsonl`)).toBe(false);
  rmSync(join(told.folder, "go"));
  expect((await lead.send(`/api/discussions/${id}/resume`, {})).status).toBe(200);
  await until(
    () => stream.live.some(({ seat, text }) => seat === "B" && text.includes("three")),
    "B is heard",
  );
  await lead.send(`/api/discussions/${id}/stop`, {});
  await until(() => isPausedBy("interrupted"), "it was stopped");
  told.write("go", "");
  const isIdle = async () => expect((await lead.detail(id)).running).toBe(false);
  await vi.waitFor(isIdle, { timeout: 240_000, interval: 50 });
  expect((await lead.send(`/api/discussions/${id}/resume`, {})).status).toBe(200);
  await until(() => stream.events.some(({ type }) => type === "discussion.completed"), "it has ended");
});

test("a config that does not know its agents hides nothing of a discussion that waits", async () => {
  const told = await waitingForAda();
  rmSync(join(told.folder, "panel.yaml"));
  const { detail } = await visitor(await served(told));
  expect(await detail(id)).toMatchObject({
    row: { waiting: true, title: "design.md" },
    open: [],
    unanswerable: expect.stringMatching(/panel\.yaml|scripted/),
  });
});
