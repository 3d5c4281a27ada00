import { hash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { rowsIn } from "../../../src/host/archive/rows.ts";
import type { Row } from "../../../src/host/view/shapes.ts";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { version } from "../../../src/version.ts";
import { shared } from "../../beside.ts";
import { exampleJournals } from "../../example-journals.ts";
import { temporaryFolder } from "../../discussion.ts";
import { story } from "../../stories/command.ts";

const journals = await exampleJournals(["critique", "ask"]);
const critique = journals.get("critique") ?? "";

/** Later than anything was written here, so that it counts as settled. */
const later = () => Date.now() + 3_600_000;

const journalAt = (home: string, index: number) => join(home, "discussions", `d${index}`, "journal.jsonl");
const kept = (home: string) => join(home, "cache/rows.jsonl");

function fill(home: string, count = 20): string {
  for (let index = 0; index < count; index++) {
    mkdirSync(join(home, "discussions", `d${index}`), { recursive: true });
    writeFileSync(journalAt(home, index), critique);
  }
  return home;
}

type Kept = [folder: string, kept: { stamp: string; code: string; row: Row }];

const keptRows = (home: string): readonly Kept[] =>
  JSON.parse(readFileSync(kept(home), "utf8").split("\n")[1] ?? "");

function writeKept(home: string, rows: unknown, colloquy = version): void {
  const body = JSON.stringify(rows);
  const head = { format: 8, colloquy, check: hash("sha256", body, "base64url") };
  writeFileSync(kept(home), `${JSON.stringify(head)}\n${body}`);
}

const titled = ([folder, { row, ...of }]: Kept, title: string): Kept => [
  folder,
  { ...of, row: { ...row, title } },
];

test("rows are kept for their owner alone, and a journal that did not change is not opened again", async () => {
  const home = fill(await temporaryFolder());
  await rowsIn(home, later());
  expect(statSync(kept(home)).mode & 0o777).toBe(0o600);
  expect(keptRows(home)).toHaveLength(20);

  // Only somebody who believes what was kept can tell this.
  other(home, (one) => titled(one, "a title that was kept"));
  expect((await rowsIn(home, later())).rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, () => "a title that was kept"),
  );
});

test("nothing is kept of a journal that changed just now, nor of a home with few", async () => {
  const home = fill(await temporaryFolder());
  await rowsIn(home, statSync(journalAt(home, 0)).mtimeMs);
  expect(readdirSync(home)).toEqual(["discussions"]);

  const small = fill(await temporaryFolder(), 19);
  await rowsIn(small, later());
  expect(readdirSync(small)).toEqual(["discussions"]);
});

function other(home: string, change: (one: Kept) => unknown): void {
  writeKept(home, keptRows(home).map(change));
}
const doubts: readonly (readonly [string, (home: string) => void])[] = [
  ["is cut off", (home) => writeFileSync(kept(home), readFileSync(kept(home), "utf8").slice(0, -20))],
  ["is empty", (home) => writeFileSync(kept(home), "")],
  ["is no text", (home) => writeFileSync(kept(home), Buffer.from([0xff, 0x00, 0x0a, 0xfe]))],
  [
    "was written over",
    (home) =>
      writeFileSync(kept(home), readFileSync(kept(home), "utf8").replace("can go ahead", "needs revision")),
  ],
  [
    "is of another version",
    (home) =>
      writeKept(
        home,
        keptRows(home).map((one) => titled(one, "old")),
        "0.0.1",
      ),
  ],
  ["holds something else", (home) => writeKept(home, { rows: 1 })],
  [
    "is about other journals",
    (home) => other(home, ([folder, of]) => titled([folder, { ...of, stamp: `${of.stamp}0` }], "other")),
  ],
  [
    "is by other code",
    (home) => other(home, ([folder, of]) => titled([folder, { ...of, code: "0000" }], "other")),
  ],
  [
    "can be read by others",
    (home) => {
      other(home, (one) => titled(one, "public"));
      chmodSync(kept(home), 0o644);
    },
  ],
  [
    "is a link",
    (home) => {
      other(home, (one) => titled(one, "elsewhere"));
      writeFileSync(join(home, "elsewhere"), readFileSync(kept(home)), { mode: 0o600 });
      rmSync(kept(home));
      symlinkSync(join(home, "elsewhere"), kept(home));
    },
  ],
];

/** As it is before, and after, each of them. */
const whole = shared(async () => {
  const home = fill(await temporaryFolder());
  const before = await rowsIn(home, later());
  return { home, before, good: readFileSync(kept(home), "utf8") };
});

test.for(doubts)("a file of rows that %s is not believed, and written anew", async ([, spoil]) => {
  const { home, before, good } = whole();
  expect(readFileSync(kept(home), "utf8")).toBe(good);

  spoil(home);

  expect(await rowsIn(home, later())).toEqual(before);
  expect(readFileSync(kept(home), "utf8")).toBe(good);
  expect(statSync(kept(home)).mode & 0o777).toBe(0o600);
});

test.skipIf(process.getuid?.() !== 0)("a file of rows of another user is not believed", async () => {
  const { home, before } = whole();
  other(home, (one) => titled(one, "foreign"));
  chownSync(kept(home), 12_345, 12_345);

  expect(await rowsIn(home, later())).toEqual(before);
  expect(statSync(kept(home)).uid).toBe(0);
});

test("a home that takes no rows is listed without them", async () => {
  const home = fill(await temporaryFolder());
  writeFileSync(join(home, "cache"), "not a folder");

  expect((await rowsIn(home, later())).rows).toHaveLength(20);
  expect(readFileSync(join(home, "cache"), "utf8")).toBe("not a folder");
});

test("a journal that grew, one that is gone and a new one are told as they are", async () => {
  const home = fill(await temporaryFolder());
  await rowsIn(home, later());
  appendFileSync(journalAt(home, 3), "{\n{}\n");
  rmSync(join(home, "discussions/d4"), { recursive: true });
  mkdirSync(join(home, "discussions/e1"));
  writeFileSync(join(home, "discussions/e1/journal.jsonl"), journals.get("ask") ?? "");

  const { rows, problems } = await rowsIn(home, later());

  expect(problems).toEqual([
    expect.stringContaining(`d3/journal.jsonl:${critique.split("\n").length} is not whole JSON`),
  ]);
  expect(rows.map(({ protocol }) => protocol).sort()).toEqual([
    "ask",
    ...Array.from({ length: 18 }, () => "critique"),
  ]);
  expect(keptRows(home)).toHaveLength(19);
});

test("who is at work on a discussion is looked up each time", async () => {
  const told = story();
  const home = fill(join(told.folder, ".colloquy"));
  const lines = critique.split("\n");
  writeFileSync(journalAt(home, 0), `${lines.slice(0, 6).join("\n")}\n`);
  await rowsIn(home, later());
  const before = readFileSync(kept(home), "utf8");
  const status = async () =>
    (JSON.parse((await told.run(["list", "--json"])).stdout) as readonly { status: string }[])
      .map((one) => one.status)
      .filter((one) => one !== "completed");

  expect(await status()).toEqual(["interrupted"]);
  const lock = await Lock.take(join(home, "discussions/d0"));
  expect(await status()).toEqual(["active"]);
  await lock.release();
  expect(await status()).toEqual(["interrupted"]);
  expect(readFileSync(kept(home), "utf8")).toBe(before);
});

test("several that list and keep rows at once do each other no harm", async () => {
  const told = story();
  const home = fill(join(told.folder, ".colloquy"));
  const { ctimeMs } = statSync(journalAt(home, 19));
  while (Date.now() < ctimeMs + 2500) await sleep(100);
  const lists = await Promise.all(
    Array.from({ length: 2 }, () => told.run(["list", "--json"], { asProcess: true })),
  );
  const { stdout } = await told.run(["list", "--json"]);

  expect(lists.map((list) => list.stdout)).toEqual(Array.from({ length: 2 }, () => stdout));
  expect(readdirSync(join(home, "cache")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  expect(existsSync(kept(home))).toBe(true);
});
