import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Discussion } from "../core/discussion.ts";
import { ColloquyError } from "../core/error.ts";
import type { ProtocolKit } from "./kit.ts";

/** Puts what a discussion leaves to the project among its documents. Nothing of the project is written over. */
export async function publish(kit: ProtocolKit, discussion: Discussion, project: string): Promise<void> {
  for (const { path, text } of kit.published?.(discussion) ?? []) {
    const file = join(project, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      const there = await readFile(file, "utf8").catch(() => null);
      if (there === text) continue;
      await writeFile(there === null ? file : besides(file, discussion.id), text);
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new ColloquyError("machine", `The result cannot be written to ${path} (${code}).`, {
        cause,
        hint: "The discussion itself is kept; `colloquy show` has the result.",
      });
    }
  }
}

/** `docs/specs/discussion-x.md` is somebody's: ours is `docs/specs/discussion-x.discuss-x-2.md`. */
function besides(file: string, id: string): string {
  return file.replace(/(\.\w+)$/, `.${id}$1`);
}
