import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removableById } from "../../../src/host/archive/remove.ts";
import { giveNumber } from "../../../src/kernel/journal/archive.ts";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { temporaryFolder } from "../../discussion.ts";
import { completed, events, started } from "../../kernel/told.ts";

/** A home with these discussions, numbered in their order. */
async function homeWith(...ids: readonly string[]) {
  const home = await temporaryFolder();
  for (const id of ids) {
    const folder = join(home, "discussions", id);
    mkdirSync(join(folder, "rounds"), { recursive: true });
    const lines = events({ ...started({ A: [] }), id }, completed).map((event) => JSON.stringify(event));
    writeFileSync(join(folder, "journal.jsonl"), `${lines.join("\n")}\n`);
    writeFileSync(join(folder, "rounds/001.json"), "{}");
    giveNumber(home, id);
  }
  const left = () => ids.filter((id) => existsSync(join(home, "discussions", id)));
  return { home, left };
}

test.each<readonly [wanted: string, gone: string]>([
  ["cache", "cache"],
  ["d1", "cache"],
  ["D3", "design"],
  // An id of its own goes before the number of another.
  ["d2", "d2"],
])("%s deletes %s, with all its files, and nothing else", async (wanted, gone) => {
  const ids = ["cache", "other", "design", "d2"];
  const { home, left } = await homeWith(...ids);
  const { what, where, remove } = await removableById(home, wanted);
  expect([what, where]).toEqual([
    `${gone} (critique, completed: One)`,
    `2 files in ${join(home, "discussions", gone)}`,
  ]);
  expect(left()).toEqual(ids);
  await remove();
  expect(left()).toEqual(ids.filter((id) => id !== gone));
});

test.each(["cac", "d9", "", "../discussions/cache", "CACHE"])(
  "%j is not enough to delete something",
  async (wanted) => {
    const { home, left } = await homeWith("cache");
    await expect(removableById(home, wanted)).rejects.toMatchObject({ code: "not-found" });
    expect(left()).toEqual(["cache"]);
  },
);

test("what somebody is at work on is not deleted, and a link is not followed", async () => {
  const { home, left } = await homeWith("cache");
  const { remove } = await removableById(home, "cache");
  const lock = await Lock.take(join(home, "discussions/cache"));
  await expect(remove()).rejects.toMatchObject({ code: "locked" });
  expect(left()).toEqual(["cache"]);
  await lock.release();
  symlinkSync(join(home, "discussions/cache"), join(home, "discussions/link"));
  await expect(removableById(home, "link")).rejects.toThrow(
    "is not a folder of colloquy, so it was not touched",
  );
});

test("one that cannot be read is called so, and can be deleted", async () => {
  const { home, left } = await homeWith("cache");
  writeFileSync(join(home, "discussions/cache/journal.jsonl"), "nonsense\nand more\n");
  const { what, remove } = await removableById(home, "cache");
  expect(what).toBe("cache (unreadable)");
  await remove();
  expect(left()).toEqual([]);
});
