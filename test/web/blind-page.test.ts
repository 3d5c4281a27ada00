import { expect, test } from "vitest";
import type { News, OpenForm, Rows } from "../../src/web/api.ts";
import { shared } from "../beside.ts";
import { story, until } from "../stories/command.ts";
import { config, design } from "../stories/panel.ts";
import { served, visitor } from "./served.ts";
import { waitingForAda } from "./waiting-for-ada.ts";

const id = "critique-design-md";
const words = "what Speed found";
const speed = encodeURIComponent("1/critique/speed");
const clarity = encodeURIComponent("1/critique/clarity");

/** For those who only look. */
const waiting = shared(waitingForAda);

test("to somebody without a seat a discussion is not there, by any address of the page", async () => {
  const eve = await visitor(await served(waiting(), "--for", "eve"));

  expect(await eve.get<Rows>("/api/discussions")).toMatchObject({ all: 0, rows: [], problems: [] });
  for (const path of ["", "/heard", "/document", `/turn?key=${speed}`, "/export"])
    expect((await eve.fetch(`/api/discussions/${id}${path}`)).status).toBe(404);
});

test("a person with a seat is shown their own turn, and of the others' that they were asked", async () => {
  const ada = await visitor(await served(waiting(), "--for", "ada"));
  const of = (path: string) => ada.fetch(`/api/discussions/${id}${path}`);

  const heard = await ada.get<News>(`/api/discussions/${id}/heard`);
  expect(heard).toMatchObject({ isWhole: false, turns: [] });
  expect(JSON.stringify(heard)).not.toContain(words);
  expect((await of(`/turn?key=${clarity}`)).status).toBe(200);
  for (const path of [`/turn?key=${speed}`, "/document", "/export?format=markdown"])
    expect((await of(path)).status).toBe(400);
  const detail = await ada.detail(id);
  expect(detail.documents).toEqual([]);
  expect(detail.row).toMatchObject({ inAWord: null, howFar: null, bottomLine: null });
  expect(detail.open.map(({ seat }: OpenForm) => seat)).toEqual(["Clarity"]);
  const rows = await ada.get<Rows>("/api/discussions");
  expect(rows.rows).toMatchObject([{ id, inAWord: null, howFar: null, bottomLine: null }]);
  for (const path of ["search?words=found", `compare?a=${id}&b=${id}`, "decisions"])
    expect(await (await ada.fetch(`/api/${path}`)).text()).not.toContain(words);
});

test("who comes back in the middle is told their own answer with its words, and nothing of the others", async () => {
  const told = await waitingForAda();
  const ada = await visitor(await served(told, "--for", "ada"));
  const { seq, open } = await ada.detail(id);
  const fromStart = ada.follow(id);
  const later = ada.follow(id, seq);
  await until(
    () => [fromStart, later].every(({ answers }) => answers.some(({ isAll }) => isAll)),
    "both listen",
  );
  expect(JSON.stringify(fromStart.events)).not.toContain(words);
  expect(fromStart.live).toEqual([]);

  await ada.send(`/api/discussions/${id}/answers`, { key: open[0]?.key, values: { rating: "4" } });
  for (const stream of [fromStart, later]) {
    await until(() => stream.events.some(({ type }) => type === "discussion.completed"), "it has ended");
    // Until it had ended they were told of their own turn alone; from then on the page reads all of it anew.
    const blind = stream.answers.filter(({ isWhole }) => !isWhole).length;
    expect(blind).toBeGreaterThan(0);
    expect(stream.answers.at(-1)?.isWhole).toBe(true);
    expect(JSON.stringify(stream.turns)).not.toContain(words);
  }
  const whole = ada.follow(id);
  await until(() => whole.answers.some(({ isAll }) => isAll), "all is told");
  expect(JSON.stringify(whole.turns)).toContain(words);
});

test("of two people who are asked, each finds their own form, and words that are being said are for who holds the table", async () => {
  const told = story();
  told.write("design.md", design);
  const agents = { ada: { human: "Ada" }, bob: { human: "Bob" } };
  const perspectives = [
    { name: "Speed", agent: "bob" },
    { name: "Clarity", agent: "ada" },
  ];
  const panel = config(told, { agents, critique: { perspectives } });
  expect((await told.run(["critique", "design.md", ...panel])).code).toBe(4);
  const said = { key: "1/critique/speed", seat: "Speed", at: 0, text: words };
  told.write(`.colloquy/discussions/${id}/live.jsonl`, `${JSON.stringify(said)}\n`);
  const ada = await visitor(await served(told, "--for", "ada", ...panel));
  const lead = await visitor(await served(told, ...panel));
  const [heardByAda, heardByLead] = [ada.follow(id), lead.follow(id)];

  expect((await ada.detail(id)).open.map(({ seat }) => seat)).toEqual(["Clarity"]);
  expect((await lead.detail(id)).open.map(({ seat }) => seat)).toEqual(["Speed", "Clarity"]);
  // The row comes after what is being said.
  await until(() => heardByAda.rows.length > 0 && heardByLead.rows.length > 0, "all is told");
  expect(heardByAda.live).toEqual([]);
  const values = { rating: "1" };
  const forBob = { key: "1/critique/speed", values };
  expect((await ada.send(`/api/discussions/${id}/answers`, forBob)).status).toBe(404);
});

test("a title that turns letters around is shown with what would do it", async () => {
  const told = await waitingForAda();
  told.write("replies.yaml", "[]");
  const path = `.colloquy/discussions/${id}/journal.jsonl`;
  const titled = told.read(path).replace('"title":"', String.raw`"title":"\u202e`);
  told.write(path, titled);
  const lead = await visitor(await served(told));

  const text = await (await lead.fetch("/api/discussions")).text();

  expect(text).not.toContain("\u202E");
  expect(text).toContain(String.raw`\\u202e`);
});
