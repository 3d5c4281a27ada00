import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openById } from "../../../src/host/archive/archive.ts";
import { exportOf } from "../../../src/host/archive/export.ts";
import { rowsIn } from "../../../src/host/archive/rows.ts";
import { viewDiscussion } from "../../../src/host/view/result.ts";
import { foundRow } from "../../../src/host/view/row.ts";
import { isWaiting, standing } from "../../../src/kernel/discussion.ts";
import { hashOf } from "../../../src/kernel/journal/journal-text.ts";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { situationOf } from "../../../src/mcp/situation.ts";
import { exampleJournal } from "../../example-journals.ts";
import { story } from "../../stories/command.ts";

/** How a discussion stands: the one rule, then what every face makes of it. */

test.each([
  // what its journal says, somebody works on it, nobody does, nobody here can tell
  ["active", "active", "interrupted", "active"],
  ["paused", "active", "paused", "paused"],
  ["completed", "completed", "completed", "completed"],
  ["failed", "failed", "failed", "failed"],
] as const)("%s by its journal", (status, worked, left, unknown) => {
  expect([standing(status, true), standing(status, false), standing(status, null)]).toEqual([
    worked,
    left,
    unknown,
  ]);
});

test.each([
  ["paused", "waiting", false, true],
  ["paused", "waiting", null, true],
  ["paused", "waiting", true, false],
  ["paused", "limit", false, false],
  ["active", null, false, false],
  ["completed", null, false, false],
] as const)("whether it waits: %s, %s, worked on %s", (status, reason, isWorkedOn, waits) => {
  const stopped = reason === null ? null : { reason, detail: "" };
  expect(isWaiting({ status, stopped }, isWorkedOn)).toBe(waits);
});

let whole: readonly string[];
beforeAll(async () => void (whole = (await exampleJournal("critique")).trimEnd().split("\n")), 600_000);

/** The first lines of a journal, and an event behind them. */
function begun(event?: object): string {
  const lines = whole.slice(0, 6);
  const last = lines.at(-1) ?? "";
  const { ts } = JSON.parse(last) as { readonly ts: string };
  const next = event && JSON.stringify({ v: 2, seq: lines.length + 1, ts, ...event, prev: hashOf(last) });
  return `${[...lines, ...(next === undefined ? [] : [next])].join("\n")}\n`;
}

const paused = (reason: string) => begun({ type: "discussion.paused", reason, detail: "d" });

type State = readonly [
  what: string,
  journal: () => string,
  place: "worked on" | "left" | "copy",
  status: string,
  waits: boolean,
  tool: string,
];

const states: readonly State[] = [
  ["somebody is at work on it", () => begun(), "worked on", "active", false, "running"],
  ["its process is gone", () => begun(), "left", "interrupted", false, "stopped"],
  ["a copy of what lives on an engine", () => begun(), "copy", "active", false, "running"],
  ["it waits for an answer", () => paused("waiting"), "left", "paused", true, "waiting"],
  ["its answer is taken", () => paused("waiting"), "worked on", "active", false, "running"],
  ["a copy that waits there", () => paused("waiting"), "copy", "paused", true, "waiting"],
  ["a limit stopped it", () => paused("limit"), "left", "paused", false, "stopped"],
  ["a person interrupted it", () => paused("interrupted"), "left", "paused", false, "stopped"],
  [
    "nobody answered",
    () => begun({ type: "discussion.failed", message: "m" }),
    "left",
    "failed",
    false,
    "failed",
  ],
  ["it has ended", () => `${whole.join("\n")}\n`, "left", "completed", false, "completed"],
  ["ended, and still written", () => `${whole.join("\n")}\n`, "worked on", "completed", false, "completed"],
];

describe("every face tells the same", () => {
  test.each(states)("%s", async (_, journal, place, status, waits, tool) => {
    const told = story();
    const home = join(told.folder, ".colloquy");
    const folder = join(home, "discussions", "d");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "journal.jsonl"), journal());
    if (place === "copy") writeFileSync(join(folder, "engine"), "postgres://db/colloquy\n");
    const lock = place === "worked on" ? await Lock.take(folder) : null;

    const opened = await openById(home, "d");
    const discussion = opened.discussions.at(-1);
    if (discussion === undefined) throw new Error("nothing was begun");
    const found = { ...opened, discussion };
    const around = { home: { value: home, origin: "test" }, cwd: told.folder, env: {} };
    const list = await told.run(["list", "--json"]);
    const { rows } = await rowsIn(home, Date.now());

    expect({
      listed: (JSON.parse(list.stdout) as readonly { readonly status: string }[]).map((one) => one.status),
      rows: rows.map((row) => [row.status, row.waiting]),
      row: await foundRow(found, { is: "holder" }).then((row) => [row.status, row.waiting]),
      result: (await viewDiscussion(found, around.home, around)).result.status,
      exported: (await exportOf(opened)).exported.discussions.at(-1)?.status,
      tool: (await situationOf(found, { ...around, forms: [], fault: null })).state,
    }).toEqual({
      listed: [status],
      rows: [[status, waits]],
      row: [status, waits],
      result: status,
      exported: status,
      tool,
    });
    await lock?.release();
  });
});
