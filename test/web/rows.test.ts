import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSessionFolder } from "../../src/host/archive.ts";
import type { Card } from "../../src/host/card.ts";
import type { Discussions } from "../../src/host/discussions.ts";
import { rowOf } from "../../src/web/detail.ts";
import { rowOfCard } from "../../src/web/rows.ts";
import type { View } from "../../src/web/office.ts";
import { exampleJournal } from "../example-journals.ts";
import { temporaryFolder } from "../discussion.ts";

const people = new Map<string, string>();
const holder: View = { viewer: { is: "holder" }, people };
const seatOf = (name: string): View => ({ viewer: { is: "person", name, people }, people });
const untold = { inAWord: null, howFar: null, bottomLine: null };

const stands = { inAWord: "blocked", howFar: "2 of 3", bottomLine: "what others said" };
const card: Card & { readonly folder: string } = {
  id: "d",
  protocol: "discuss",
  verb: "discuss",
  status: "paused",
  title: "t",
  lastActiveAt: "2026-01-01T00:00:00.000Z",
  waiting: true,
  agents: ["codex", "ada"],
  told: stands,
  folder: "/none",
};
const discussions = { isWorkedOn: () => Promise.resolve(false) } as unknown as Discussions;

test.each([
  ["who holds the table", holder, card, stands],
  ["a person with a seat, while it goes on", seatOf("ada"), card, untold],
  [
    "a person with a seat, once it has ended",
    seatOf("ada"),
    { ...card, status: "completed" as const },
    stands,
  ],
])("how a discussion stands is told in a list to %s or not", async (_, view, one, expected) => {
  expect(await rowOfCard(one, view, discussions)).toMatchObject(expected);
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
  const told = await rowOf(found, holder);

  expect([told.inAWord, told.howFar, told.bottomLine].some((one) => one !== null)).toBe(true);
  expect(await rowOf(found, seatOf(discussion.seats[0]?.agents[0] ?? ""))).toMatchObject(untold);
});
