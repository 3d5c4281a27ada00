import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSessionFolder } from "../../../src/host/archive/archive.ts";
import { foundRow, shownRow } from "../../../src/host/view/row.ts";
import type { Row } from "../../../src/host/view/shapes.ts";
import type { Viewer } from "../../../src/host/view/who-sees.ts";
import { exampleJournal } from "../../example-journals.ts";
import { temporaryFolder } from "../../discussion.ts";
import { answered, completed, discussed, type Draft, round, started } from "../../kernel/told.ts";

const people = new Map<string, string>();
const holder: Viewer = { is: "holder" };
const seatOf = (name: string): Viewer => ({ is: "person", name, people });
const untold = { inAWord: null, howFar: null, bottomLine: null };

const stands = { inAWord: "blocked", howFar: "2 of 3", bottomLine: "what others said" };
const row: Row = {
  id: "d",
  protocol: "discuss",
  verb: "discuss",
  status: "paused",
  title: "t",
  lastActiveAt: "2026-01-01T00:00:00.000Z",
  waiting: true,
  agents: ["codex", "ada"],
  ...stands,
  fault: null,
};

test.each([
  ["who holds the table", holder, row, stands],
  ["a person with a seat, while it goes on", seatOf("ada"), row, untold],
  [
    "a person with a seat, once it has ended",
    seatOf("ada"),
    { ...row, status: "completed" as const },
    stands,
  ],
])("how a discussion stands is told in a list to %s or not", (_, viewer, one, expected) => {
  expect(shownRow(one, viewer)).toMatchObject(expected);
});

test("the same of a discussion that is opened", async () => {
  const folder = await temporaryFolder();
  writeFileSync(
    join(folder, "journal.jsonl"),
    await exampleJournal("discuss", ["--yes", "--max-calls", "6"]),
  );
  const opened = await openSessionFolder(folder, folder);
  const [discussion] = opened.discussions;
  if (discussion === undefined) throw new Error("nothing was held");
  const found = { ...opened, discussion };
  const told = await foundRow(found, holder);

  expect([told.inAWord, told.howFar, told.bottomLine].some((one) => one !== null)).toBe(true);
  expect(await foundRow(found, seatOf(discussion.seats[0]?.agents[0] ?? ""))).toMatchObject(untold);
});

const start = { ...started({ A: ["ada"], B: ["bob"] }), protocol: "none-of-ours" };
const inherited = { inherited: true };
const fork = (change = {}) => ({ ...start, origin: { id: "parent", at: 5, head: "", change, joined: [] } });

test.each<readonly [what: string, drafts: readonly Draft[], from: string]>([
  ["the beginning, where nothing was taken over", [round(1, "Blind"), answered("A", "ada")], "the beginning"],
  [
    "the round in which it first asks itself",
    [
      round(1, "Blind"),
      answered("A", "ada", {}, inherited),
      round(2, "Challenge"),
      answered("A", "ada", {}, { round: 2 }),
    ],
    "“2. Challenge”",
  ],
  [
    "that round, also where its first turns were taken over",
    [
      round(1, "Blind"),
      answered("A", "ada", {}, inherited),
      answered("B", "bob"),
      round(2, "Challenge"),
      answered("A", "ada", {}, { round: 2 }),
    ],
    "“1. Blind”",
  ],
  [
    "the beginning, as long as it asked nothing",
    [round(1, "Blind"), answered("A", "ada", {}, inherited)],
    "the beginning",
  ],
])("a fork is told from %s", async (_, drafts, from) => {
  const discussion = discussed(fork({ without: ["b"] }), ...drafts, completed);
  const told = await foundRow({ folder: await temporaryFolder(), discussion, running: false }, holder);
  expect(told.fork).toEqual({ of: "parent", told: `from ${from} on: without b` });
});

test("what it lacks on an engine is told in place of how far it is", async () => {
  const found = { folder: await temporaryFolder(), discussion: discussed(start, completed), running: false };
  expect((await foundRow({ ...found, lack: "waits for a worker" }, holder)).howFar).toBe(
    "waits for a worker",
  );
});
