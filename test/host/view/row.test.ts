import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSessionFolder } from "../../../src/host/archive/archive.ts";
import { foundRow, shownRow } from "../../../src/host/view/row.ts";
import type { Row } from "../../../src/host/view/shapes.ts";
import type { Viewer } from "../../../src/host/view/who-sees.ts";
import { exampleJournal } from "../../example-journals.ts";
import { temporaryFolder } from "../../discussion.ts";

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
