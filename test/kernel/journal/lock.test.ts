import { readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Lock } from "../../../src/kernel/journal/lock.ts";
import { temporaryFolder } from "../../discussion.ts";

// No process has this number: Linux ends at 4,194,304.
const deadPid = 2 ** 30;

const lockOf = (folder: string) => join(folder, "lock");

test("a lock names its holder and is gone when released", async () => {
  const folder = await temporaryFolder();
  const lock = await Lock.take(folder);
  expect(JSON.parse(await readFile(lockOf(folder), "utf8"))).toEqual({ pid: process.pid, host: hostname() });
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test("a folder held by a living process is refused", async () => {
  const folder = await temporaryFolder();
  const lock = await Lock.take(folder);
  await expect(Lock.take(folder)).rejects.toThrow(
    `is being written by process ${process.pid} on ${hostname()}`,
  );
  await lock.release();
});

test("a lock left by a dead process of this host is taken over", async () => {
  const folder = await temporaryFolder();
  await writeFile(lockOf(folder), JSON.stringify({ pid: deadPid, host: hostname() }));
  const lock = await Lock.take(folder);
  expect(JSON.parse(await readFile(lockOf(folder), "utf8")).pid).toBe(process.pid);
  await lock.release();
});

test("a lock of another host is believed, and the error says how to remove it", async () => {
  const folder = await temporaryFolder();
  await writeFile(lockOf(folder), JSON.stringify({ pid: 1, host: "elsewhere" }));
  await expect(Lock.take(folder)).rejects.toMatchObject({
    code: "locked",
    hint: expect.stringContaining("remove"),
  });
});

test("of many that find the same stale lock exactly one gets it", async () => {
  const folder = await temporaryFolder();
  await writeFile(lockOf(folder), JSON.stringify({ pid: deadPid, host: hostname() }));
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => Lock.take(folder)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readdir(folder)).toEqual(["lock"]);
});
