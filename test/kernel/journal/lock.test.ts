import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Lock, removeStale } from "../../../src/kernel/journal/lock.ts";
import { isLocked } from "../../../src/kernel/journal/lock-holder.ts";
import { temporaryFolder } from "../../discussion.ts";

// No process has this number: Linux ends at 4,194,304.
const deadPid = 2 ** 30;

const lockOf = (folder: string) => join(folder, "lock");

test("a lock names its holder and is gone when released", async () => {
  const folder = await temporaryFolder();
  const lock = await Lock.take(folder);
  const told = JSON.parse(await readFile(lockOf(folder), "utf8"));
  expect(told).toMatchObject({ pid: process.pid, host: hostname(), start: expect.any(String) });
  expect(Date.parse(told.startedAt)).toBeLessThan(Date.now());
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform !== "linux")(
  "a killed process that nobody has buried holds nothing",
  async () => {
    const folder = await temporaryFolder();
    const parent = spawn("sh", ["-c", "sleep 300 & echo $!; exec sleep 300"]);
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [printed] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(printed.toString());
    // Until the shell has become its sleep, it buries its children.
    const name = `/proc/${parent.pid}/comm`;
    await vi.waitUntil(async () => (await readFile(name, "utf8")) === "sleep\n", { timeout: 60_000 });
    const fields = async () =>
      (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ").at(-1)?.split(" ") ?? [];
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const start = `${boot} ${(await fields())[19]}`;
    await writeFile(lockOf(folder), JSON.stringify({ pid, host: hostname(), startedAt: null, start }));
    expect(await isLocked(folder)).toBe(true);
    process.kill(pid, "SIGKILL");
    await vi.waitUntil(async () => (await fields())[0] === "Z", { timeout: 60_000 });
    expect(await isLocked(folder)).toBe(false);
  },
);

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
  await writeFile(lockOf(folder), JSON.stringify({ pid: deadPid, host: "elsewhere" }));
  await expect(Lock.take(folder)).rejects.toMatchObject({
    code: "locked",
    hint: expect.stringContaining(`remove ${lockOf(folder)}`),
  });
});

test("a process that has the number of one that is gone holds nothing", async () => {
  const folder = await temporaryFolder();
  const gone = {
    pid: process.pid,
    host: hostname(),
    startedAt: "2020-01-01T00:00:00.000Z",
    start: "another 1",
  };
  await writeFile(lockOf(folder), JSON.stringify(gone));
  expect(await isLocked(folder)).toBe(false);
  const lock = await Lock.take(folder);
  expect(await isLocked(folder)).toBe(true);
  await lock.release();
});

test("a lock that tells no start, as on macOS, is not believed if it is older than the last start of the machine", async () => {
  const folder = await temporaryFolder();
  const holder = { pid: process.pid, host: hostname(), start: null };
  const at = (ms: number) => JSON.stringify({ ...holder, startedAt: new Date(ms).toISOString() });
  await writeFile(lockOf(folder), at(Date.now() - (uptime() + 3600) * 1000));
  expect(await isLocked(folder)).toBe(false);
  await writeFile(lockOf(folder), at(Date.now()));
  expect(await isLocked(folder)).toBe(true);
});

test("a lock that tells no start is believed while a process has its number", async () => {
  const folder = await temporaryFolder();
  await writeFile(lockOf(folder), JSON.stringify({ pid: process.pid, host: hostname() }));
  await expect(Lock.take(folder)).rejects.toMatchObject({ code: "locked" });
});

test("who was robbed of the lock leaves the robber's alone", async () => {
  const folder = await temporaryFolder();
  const lock = await Lock.take(folder);
  const other = JSON.stringify({ pid: 1, host: "elsewhere" });
  await writeFile(lockOf(folder), other);
  await lock.release();
  expect(await readFile(lockOf(folder), "utf8")).toBe(other);
});

test("a stale lock is looked at again before it is removed: a fresh one in its place stays", async () => {
  const folder = await temporaryFolder();
  const stale = JSON.stringify({ pid: deadPid, host: hostname() });
  // Somebody found it stale; before they came to remove it, another had taken it over.
  const lock = await Lock.take(folder);
  await removeStale(folder, "lock", stale);
  expect(JSON.parse(await readFile(lockOf(folder), "utf8")).pid).toBe(process.pid);
  await lock.release();

  await writeFile(lockOf(folder), stale);
  await removeStale(folder, "lock", stale);
  expect(await readdir(folder)).toEqual([]);
});

test("while another removes a stale lock nobody else does", async () => {
  const folder = await temporaryFolder();
  const stale = JSON.stringify({ pid: deadPid, host: hostname() });
  await writeFile(lockOf(folder), stale);
  await writeFile(join(folder, "lock.guard"), JSON.stringify({ pid: process.pid, host: hostname() }));
  await removeStale(folder, "lock", stale);
  expect(await readdir(folder)).toEqual(["lock", "lock.guard"]);

  // One who died over it does not keep it for ever.
  await writeFile(join(folder, "lock.guard"), stale);
  await removeStale(folder, "lock", stale);
  await removeStale(folder, "lock", stale);
  expect(await readdir(folder)).toEqual([]);
});

test("of many that find the same stale lock exactly one gets it", async () => {
  const folder = await temporaryFolder();
  await writeFile(lockOf(folder), JSON.stringify({ pid: deadPid, host: hostname() }));
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => Lock.take(folder)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await readdir(folder)).toEqual(["lock"]);
});
