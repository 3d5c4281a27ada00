import fs, { chmodSync, existsSync, readdirSync, readlinkSync, statSync } from "node:fs";
import { appendFile, type FileHandle, mkdir, open, readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { EventDraft } from "../../../src/kernel/event.ts";
import { journalFile } from "../../../src/kernel/home-parts.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { Journal } from "../../../src/kernel/journal/journal.ts";
import { temporaryFolder } from "../../discussion.ts";
import { expectSays } from "../../says.ts";
import { rescuedFrom } from "./rescued.ts";

const warned = (message: string): EventDraft => ({ type: "warned", key: message, message });

async function written(folder: string, ...messages: string[]): Promise<string> {
  const journal = await Journal.open(folder, { now: () => 0 });
  await Promise.all(messages.map((message) => journal.append(warned(message))));
  await journal.close();
  return readFile(join(folder, journalFile), "utf8");
}

test("an event is on disk when its append resolves", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.append(warned("one"));
  expectSays(await readFile(join(folder, journalFile), "utf8"), [
    '{"v":2,"seq":1,"ts":"1970-01-01T00:00:00.000Z","type":"warned","key":"one","message":"one","prev":""}',
  ]);
  await journal.close();
});

test("events keep the order of their appends and are told in that order", async () => {
  const folder = await temporaryFolder();
  const told: number[] = [];
  const journal = await Journal.open(folder, { now: () => 0, onEvent: ({ seq }) => told.push(seq) });
  await Promise.all(["a", "b", "c", "d"].map((message) => journal.append(warned(message))));
  await journal.close();
  expect(told).toEqual([1, 2, 3, 4]);
});

test("a second opening counts on and continues the chain", async () => {
  const folder = await temporaryFolder();
  await written(folder, "one", "two");
  const text = await written(folder, "three");
  const { events, alteredLine } = parseJournal(text, "journal");
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(alteredLine).toBeNull();
});

test.each([0o644, 0o640, 0o660, 0o604, 0o600])(
  "a journal that came with the mode %o is nobody else's to read once it is written to",
  async (mode) => {
    const folder = await temporaryFolder();
    await written(folder, "one");
    chmodSync(join(folder, journalFile), mode);
    await written(folder, "two");
    expect(statSync(join(folder, journalFile)).mode & 0o777).toBe(0o600);
  },
);

test("a changed word anywhere breaks the chain at the line after it", async () => {
  const text = await written(await temporaryFolder(), "one", "two", "three");
  const altered = text.replace('"message":"two"', '"message":"TWO"');
  expect(parseJournal(altered, "journal").alteredLine).toBe(3);
});

test("a removed line is noticed by its number", async () => {
  const text = await written(await temporaryFolder(), "one", "two", "three");
  const [first, , third] = text.split("\n");
  expect(() => parseJournal(`${first}\n${third}\n${third}\n`, "journal")).toThrowErrorMatchingInlineSnapshot(
    `[ColloquyError: journal:2 has the number 3, and no crash leaves such a line.]`,
  );
});

test("an altered journal is not written to", async () => {
  const folder = await temporaryFolder();
  const text = await written(folder, "one", "two");
  await writeFile(join(folder, journalFile), text.replace("one", "ONE"));
  await expect(Journal.open(folder, { now: () => 0 })).rejects.toThrow("was altered: line 2 does not follow");
});

test("a last line cut off anywhere is mended, and its rest is kept aside", async () => {
  const folder = await temporaryFolder();
  const text = await written(folder, "one", "two");
  const lastLine = text.split("\n")[1] ?? "";
  for (const length of [1, 10, lastLine.length - 1]) {
    await writeFile(join(folder, journalFile), text.slice(0, text.indexOf("\n") + 1 + length));
    const journal = await Journal.open(folder, { now: () => 0 });
    expect(journal.past).toHaveLength(1);
    await journal.close();
    const mended = parseJournal(await readFile(join(folder, journalFile), "utf8"), "journal");
    expect(mended.events.at(-1)).toMatchObject({ seq: 2, type: "journal.mended", line: 2, bytes: length });
    expect(mended.alteredLine).toBeNull();
  }
  expect(await readFile(join(folder, "journal.torn"), "utf8")).toContain(lastLine.slice(0, 10));
});

test("a last line that only lacks its line end counts", async () => {
  const folder = await temporaryFolder();
  const text = await written(folder, "one", "two");
  await writeFile(join(folder, journalFile), text.trimEnd());
  const after = await written(folder, "three");
  expect(parseJournal(after, "journal").events).toHaveLength(3);
});

test("a broken line in the middle is refused with its number, and nothing is changed", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, journalFile);
  await written(folder, "one");
  await appendFile(path, "half a li\n{}\n");
  const before = await readFile(path, "utf8");
  await expect(Journal.open(folder, { now: () => 0 })).rejects.toThrow(`${path}:2 is not whole JSON`);
  expect(await readFile(path, "utf8")).toBe(before);
});

test.for(["\n", "\n\n\n", " \n\t\r\n"])(
  "blank lines at the end are nothing, and the next line follows the last: %j",
  async (blank) => {
    const folder = await temporaryFolder();
    const text = await written(folder, "one", "two");
    await writeFile(join(folder, journalFile), `${text}${blank}`);
    expect(parseJournal(`${text}${blank}`, "journal")).toMatchObject({ torn: null, alteredLine: null });
    const after = await written(folder, "three");
    expect(after.startsWith(text)).toBe(true);
    expect(parseJournal(after, "journal")).toMatchObject({
      torn: null,
      alteredLine: null,
      events: { length: 3 },
    });
  },
);

test("an append resolves only when the disk has it", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open(folder, { now: () => 0 });
  const handle = await open(join(folder, journalFile));
  onTestFinished(() => handle.close());
  const synced = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "datasync").mockImplementation(() => {
    asked.resolve();
    return synced.promise;
  });
  onTestFinished(() => sync.mockRestore());
  let isWritten = false;
  const appended = journal.append(warned("one")).then(() => (isWritten = true));
  await Promise.race([asked.promise, appended]);
  expect(isWritten).toBe(false);
  synced.resolve();
  await appended;
  await journal.close();
});

test("a full disk is called that, and what was said is kept elsewhere", async () => {
  const folder = join(await temporaryFolder(), "team");
  await mkdir(folder);
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.append(warned("one"));
  fullForOneWrite();
  await expect(journal.append(warned("two"))).rejects.toThrow(
    `The disk is full: ${join(folder, journalFile)} could not be written (ENOSPC).`,
  );
  // There is room again, and still no hole in the journal.
  await expect(journal.append(warned("three"))).rejects.toThrow("The disk is full");
  expect(parseJournal(await readFile(join(folder, journalFile), "utf8"), "journal").events).toHaveLength(1);
  await expect(journal.close()).rejects.toThrow(`is kept in ${folder}.rescued-`);
  const kept = await readFile(await rescuedFrom(folder), "utf8");
  expect(parseJournal(kept, "journal")).toMatchObject({ alteredLine: null, events: { length: 3 } });
});

test("after a failed write nothing more is accepted, and whoever waits learns why", async () => {
  const folder = await temporaryFolder();
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.append(warned("one"));
  await journal.close();
  await expect(journal.append(warned("two"))).rejects.toThrow("could not be written");
  await expect(journal.append(warned("three"))).rejects.toThrow("could not be written");
});

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

/** The next line does not fit on the disk. */
function fullForOneWrite(): void {
  const write = vi.spyOn(fs, "writeFileSync").mockImplementationOnce(() => {
    throw full;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    write.mockRestore();
    syncBuiltinESMExports();
  });
}

/** The next text that is kept beside a journal does not fit on the disk. */
function fullForOneAside(handle: FileHandle): void {
  const write = vi
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, "appendFile")
    .mockRejectedValueOnce(full);
  onTestFinished(() => write.mockRestore());
}

test.runIf(existsSync("/proc/self/fd")).for([
  ["its rest is kept aside", fullForOneAside],
  ["that is told", fullForOneWrite],
] as const)(
  "a journal that cannot be mended because the disk is full when %s is let go",
  async ([, fill]) => {
    const folder = await temporaryFolder();
    const text = await written(folder, "one", "two");
    await writeFile(join(folder, journalFile), text.slice(0, -10));
    const handle = await open(join(folder, journalFile));
    await handle.close();
    fill(handle);
    await expect(Journal.open(folder, { now: () => 0 })).rejects.toThrow("The disk is full");
    expect(heldBelow(folder)).toEqual([]);
    expect(await readdir(folder)).not.toContain("lock");
  },
);

test("who listens and throws is met by who waits for that event, and the journal goes on", async () => {
  const folder = await temporaryFolder();
  const onEvent = ({ seq }: { readonly seq: number }) => {
    if (seq === 1) throw new Error("no ear for this");
  };
  const journal = await Journal.open(folder, { now: () => 0, onEvent });
  await expect(journal.append(warned("one"))).rejects.toThrow("no ear for this");
  expect(await journal.append(warned("two"))).toMatchObject({ seq: 2 });
  await journal.close();
  expect(parseJournal(await readFile(join(folder, journalFile), "utf8"), "").events).toHaveLength(2);
});

test("who listens and throws while a journal is mended leaves none open", async () => {
  const folder = await temporaryFolder();
  const text = await written(folder, "one", "two");
  await writeFile(join(folder, journalFile), text.slice(0, -10));
  const onEvent = () => {
    throw new Error("no ear for this");
  };
  await expect(Journal.open(folder, { now: () => 0, onEvent })).rejects.toThrow("no ear for this");
  expect(await readdir(folder)).not.toContain("lock");
  if (existsSync("/proc/self/fd")) expect(heldBelow(folder)).toEqual([]);
});

/** What this process holds open below a folder. */
function heldBelow(folder: string): readonly string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return []; // closed meanwhile
    }
  });
}
