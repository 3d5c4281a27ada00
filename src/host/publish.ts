import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { writeFiles } from "../kernel/journal/files.ts";
import type { ProtocolKit } from "./kit.ts";

/**
 * Puts what a discussion leaves to the project among its documents, each whole or not at all, and gives the paths.
 * Nothing of the project is written over but what a person has seen and agreed to.
 */
export async function publish(
  kit: ProtocolKit,
  discussion: Discussion,
  project: string,
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { path: wanted, text, over } of kit.published?.(discussion) ?? []) {
    const there = await bytesAt(join(project, wanted));
    const isFree =
      there === null || [text, over].some((one) => one !== undefined && there.equals(Buffer.from(one)));
    const path = isFree ? wanted : besides(wanted, discussion.id);
    try {
      await writeFiles(project, [{ path, text }]);
    } catch (cause) {
      throw new ColloquyError("machine", `The result cannot be written to ${path}.`, {
        cause,
        hint: "The discussion itself is kept; `colloquy show` has the result.",
      });
    }
    paths.push(path);
  }
  return paths;
}

/** `null` where nothing is; what cannot be read is somebody's all the same. */
async function bytesAt(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : Buffer.from([0]);
  }
}

/** `docs/specs/discussion-x.md` is somebody's: ours is `docs/specs/discussion-x.discuss-x-2.md`. */
function besides(file: string, id: string): string {
  return file.replace(/(\.\w+)$/, `.${id}$1`);
}
