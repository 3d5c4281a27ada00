import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchSaid } from "../../../src/host/archive/said-search.ts";
import { temporaryFolder } from "../../discussion.ts";
import { answered, asked, completed, type Draft, events, failed, round, started } from "../../kernel/told.ts";

/** Where words were said: by a seat, by a person, in a message; not in prompts, nor in what a turn failed of. */

const start = started({ A: ["ada"] }, { title: "About sagas" });
const by = (value: string) => ({ value, by: "person" });
const all = { most: 50, mostOfOne: 50, mostMs: 10_000 };

function written(home: string, name: string, ...drafts: readonly Draft[]): string {
  const folder = join(home, name);
  mkdirSync(folder);
  writeFileSync(
    join(folder, "journal.jsonl"),
    `${events(...drafts)
      .map((event) => JSON.stringify(event))
      .join("\n")}\n`,
  );
  return folder;
}

async function found(words: readonly string[], ...drafts: readonly Draft[]) {
  const folder = written(await temporaryFolder(), "one", ...drafts);
  return (await searchSaid([folder], words, all)).hits;
}

const said = (reply: unknown, more: object = {}) => answered("A", "ada", {}, { reply, ...more });

test.each<readonly [what: string, draft: Draft, seat: string | null]>([
  ["a seat's answer", said({ position: "We take sagas." }), "A"],
  ["an answer in plain words", said("We take sagas."), "A"],
  ["what was secret until the end", { ...said("We take sagas."), type: "turn.opened" }, "A"],
  [
    "a message",
    {
      type: "message.sent",
      key: "m",
      round: 1,
      from: "A",
      to: [],
      message: { type: "note", content: { text: "sagas" } },
    },
    "A",
  ],
  [
    "a question to a person",
    { type: "human.asked", key: "1/gate/go", question: { id: "go", text: "Why sagas?" } },
    null,
  ],
  ["a person's answer", { type: "human.answered", key: "1/gate/go", answer: by("Take sagas.") }, null],
  [
    "a person's answer after the end",
    { type: "human.added", question: "Q1", answer: { value: "Sagas, in May." } },
    null,
  ],
])("%s is found", async (_, draft, seat) => {
  const hits = await found(["sagas"], start, round(1), draft);
  expect(hits).toMatchObject([{ seq: 3, seat, at: "1970-01-01T00:00:02.000Z" }]);
});

test.each<readonly [what: string, draft: Draft]>([
  ["a title", start],
  ["a prompt", asked("A", "ada", { prompt: "sagas" })],
  ["what failed", failed("A", "exit", { raw: "sagas" })],
  ["a warning", { type: "warned", key: "x", message: "sagas" }],
  ["what is still secret", { ...said("sagas"), type: "turn.sealed" }],
  ["the name of a field", said({ sagas: "none" })],
])("%s is not", async (_, draft) => {
  expect(await found(["sagas"], draft, completed)).toEqual([]);
});

test.each<readonly [words: readonly string[], hits: number]>([
  [["SAGAS"], 1],
  [["sagas", "compensate"], 1],
  [["sagas", "never"], 0],
  [["saga"], 1],
  [['"two" things'], 1],
  [["line\nbreak"], 1],
])("all of %j stand in it: %i", async (words, hits) => {
  const text = 'Sagas compensate for "two" things; with a line\nbreak.';
  expect(await found(words, start, round(1), said({ text }))).toHaveLength(hits);
});

test("what is shown begins and ends at whole words, with every word marked", async () => {
  const text = `${"before ".repeat(40)}Sagas compensate, and sagas end.${" after".repeat(60)}`;
  const [hit] = await found(["sagas", "end"], start, round(1), said({ text }));
  expect(hit?.text).toMatch(/^…before .*Sagas compensate, and sagas end\. .*after…$/);
  expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toEqual(["Sagas", "sagas", "end"]);
});

test.each([
  ["We take sagas.", "We take sagas."],
  [`sagas ${"after ".repeat(30)}`.trim(), `sagas ${"after ".repeat(30)}`.trim()],
  [`${"b".repeat(79)} sagas`, `${"b".repeat(79)} sagas`],
])("a text that fits is shown whole: %#", async (text, shown) => {
  const [hit] = await found(["sagas"], start, round(1), said({ text }));
  expect(hit?.text).toBe(shown);
});

test("of two words that begin at one place the longer is marked first", async () => {
  const [hit] = await found(["saga", "sagas"], start, round(1), said({ text: "We take sagas." }));
  expect(hit?.marks).toEqual([
    [8, 13],
    [8, 12],
  ]);
});

test("of one discussion and of all no more are told than wanted; what does not open is passed over", async () => {
  const home = await temporaryFolder();
  const many = [1, 2, 3].map((n) => said("sagas", { round: n }));
  const folders = ["one", "two", "three"].map((name) => written(home, name, start, ...many));
  mkdirSync(join(home, "empty"));
  mkdirSync(join(home, "other"));
  writeFileSync(
    join(home, "other/journal.jsonl"),
    '{"v":1,"seq":1,"type":"turn.answered","reply":"sagas"}\n',
  );
  const of = (most: number, mostOfOne: number) =>
    searchSaid([join(home, "empty"), join(home, "other"), ...folders], ["sagas"], {
      ...all,
      most,
      mostOfOne,
    });
  expect((await of(50, 2)).hits).toHaveLength(6);
  expect(await of(50, 9)).toMatchObject({ searched: 3 });
  const { hits, searched } = await of(4, 2);
  expect([hits.length, searched]).toEqual([4, 2]);
});
