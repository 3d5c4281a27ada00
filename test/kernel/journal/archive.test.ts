import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../src/kernel/journal/files.ts";
import { temporaryFolder } from "../../discussion.ts";

test("a folder is made with those above it, for its owner alone; one that is there is left as it is", async () => {
  const folder = join(await temporaryFolder(), "a/b/c");
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await makeFolder(folder);
});

test("where a file is in the way, that is said", async () => {
  const file = join(await temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(makeFolder(file)).rejects.toThrow(`${file} cannot be written (EEXIST).`);
  await expect(makeFolder(join(file, "a"))).rejects.toThrow("cannot be written (ENOTDIR).");
});

test.skipIf(!existsSync("/proc/self"))(
  "where nothing can ever be made, it does not try for ever",
  async () => {
    await expect(makeFolder("/proc/nobody/discussions")).rejects.toThrow("cannot be written (ENOENT).");
  },
);
