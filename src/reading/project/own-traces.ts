import { closeSync, fstatSync, readSync, type Stats } from "node:fs";
import { openNow } from "../../home-files.ts";
import { journalFile } from "../../kernel/journal-name.ts";

/** Whether a folder is a discussion's, wherever it lies and whatever its name: it holds a journal of ours. */
export function holdsJournal(folder: string): boolean {
  try {
    const { file } = openNow(folder, journalFile);
    try {
      const start = Buffer.alloc(longestStart);
      const read = readSync(file, start, 0, start.length, 0);
      // One that was just made has no line yet.
      return read === 0 || anyStart.test(start.toString("latin1", 0, read));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** Of any version: what was said in an old one is as much the seats' own. */
const anyStart = /^\{"v":\d+,"seq":/;
const longestStart = 20;

/** Tells the files that this process prints into: what seats say may stand there before others were asked. */
export function isPrintedInto(): (file: Pick<Stats, "dev" | "ino">) => boolean {
  const outputs = [1, 2].flatMap((descriptor) => {
    try {
      const found = fstatSync(descriptor);
      return found.isFile() ? [found] : [];
    } catch {
      return []; // closed
    }
  });
  return ({ dev, ino }) => outputs.some((one) => one.dev === dev && one.ino === ino);
}
