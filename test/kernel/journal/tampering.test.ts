import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { EventDraft } from "../../../src/kernel/event.ts";
import { journalFile } from "../../../src/kernel/home-parts.ts";
import { parseJournal } from "../../../src/kernel/journal/journal-text.ts";
import { Journal } from "../../../src/kernel/journal/journal.ts";
import { temporaryFolder } from "../../discussion.ts";
import { rescuedFrom } from "./rescued.ts";

/** What an agent with a shell can do to the folder of the discussion it takes part in. */

const warned = (message: string): EventDraft => ({ type: "warned", key: message, message });

const attacks: readonly (readonly [
  how: string,
  told: string,
  attack: (folder: string) => Promise<unknown>,
])[] = [
  ["removes the journal", "was removed", (folder) => rm(join(folder, journalFile))],
  ["removes the folder", "was removed", (folder) => rm(folder, { recursive: true })],
  ["moves the folder away", "was removed", (folder) => rename(folder, `${folder}-moved`)],
  [
    "puts another journal in its place",
    "was replaced",
    async (folder) => {
      const text = await readFile(join(folder, journalFile), "utf8");
      await writeFile(join(folder, "mine"), text.replaceAll("one", "ONE"));
      await rename(join(folder, "mine"), join(folder, journalFile));
    },
  ],
  [
    "makes it a link",
    "was replaced by a link",
    async (folder) => {
      await rename(join(folder, journalFile), join(folder, "mine"));
      await symlink("mine", join(folder, journalFile));
    },
  ],
  ["appends to it", "was written to", (folder) => appendFile(join(folder, journalFile), "{}\n")],
  ["cuts it short", "was cut short", (folder) => truncate(join(folder, journalFile), 5)],
  ["empties it", "was cut short", (folder) => truncate(join(folder, journalFile))],
];

test.for(attacks)(
  "one that %s is noticed at the next line, and nothing said is lost",
  async ([, told, attack]) => {
    const folder = join(await temporaryFolder(), "team");
    await mkdir(folder);
    const journal = await Journal.open(folder, { now: () => 0 });
    await journal.append(warned("one"));
    await attack(folder);
    await expect(journal.append(warned("two"))).rejects.toMatchObject({
      code: "journal-lost",
      message: `${join(folder, journalFile)} ${told} while the discussion was running, and not by colloquy.`,
    });
    // Others were under way then; what they say is refused, and kept.
    await expect(journal.append(warned("three"))).rejects.toThrow(told);
    await expect(journal.close()).rejects.toMatchObject({
      code: "journal-lost",
      message: expect.stringContaining(`Everything said is kept in ${folder}.rescued-`),
      hint: expect.stringContaining("resume --session"),
    });
    const rescued = await rescuedFrom(folder);
    const { events, alteredLine } = parseJournal(await readFile(rescued, "utf8"), rescued);
    expect(events).toMatchObject([{ message: "one" }, { message: "two" }, { message: "three" }]);
    expect(alteredLine).toBeNull();
  },
);

test.for(attacks)(
  "one that %s after the last line is noticed when it is closed",
  async ([, told, attack]) => {
    const folder = join(await temporaryFolder(), "team");
    await mkdir(folder);
    const journal = await Journal.open(folder, { now: () => 0 });
    await journal.append(warned("one"));
    await attack(folder);
    await expect(journal.close()).rejects.toThrow(told);
    expect(await readdir(dirname(await rescuedFrom(folder)))).toEqual([journalFile]);
  },
);

test("one that changes a word where it stands is noticed when it is closed", async () => {
  const folder = join(await temporaryFolder(), "team");
  await mkdir(folder);
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.append(warned("one"));
  const text = await readFile(join(folder, journalFile), "utf8");
  await writeFile(join(folder, journalFile), text.replaceAll("one", "ONE"));
  await journal.append(warned("two"));
  await expect(journal.close()).rejects.toThrow("was written over");
  const kept = await readFile(await rescuedFrom(folder), "utf8");
  expect(parseJournal(kept, "").events).toMatchObject([{ message: "one" }, { message: "two" }]);
});

test("a journal that is a link is not written through", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "elsewhere"), "");
  await symlink("elsewhere", join(folder, journalFile));
  await expect(Journal.open(folder, { now: () => 0 })).rejects.toMatchObject({
    code: "bad-input",
    message: expect.stringContaining("is a link"),
  });
  expect(await readdir(folder)).toEqual(["elsewhere", journalFile]);
});

test("one of several megabytes is compared to its last word, whatever letters it holds", async () => {
  const folder = join(await temporaryFolder(), "team");
  await mkdir(folder);
  const path = join(folder, journalFile);
  const long = (word: string) => warned("😀あ".repeat(150_000) + word);
  const first = await Journal.open(folder, { now: () => 0 });
  for (const word of ["one", "two", "three"]) await first.append(long(word));
  await first.close();

  const again = await Journal.open(folder, { now: () => 0 });
  await again.append(long("four"));
  await again.close();

  const altered = await Journal.open(folder, { now: () => 0 });
  await altered.append(long("five"));
  await writeFile(path, (await readFile(path, "utf8")).replace("five", "FIVE"));
  await expect(altered.close()).rejects.toThrow("was written over");
});
