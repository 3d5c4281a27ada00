import { basename, dirname, join, relative, sep } from "node:path";
import { readPlainFile } from "../../config/plain-file.ts";
import { realPath } from "../../config/home.ts";
import { holds } from "../../folders.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import type { ProtocolKit } from "../protocols/kit.ts";

/** Nothing of the project is written over but what a person has seen and agreed to, and nothing outside of it. */
export async function publish(
  kit: ProtocolKit,
  discussion: Discussion,
  project: string,
): Promise<readonly string[]> {
  const root = await realPath(project);
  const paths: string[] = [];
  for (const { path: wanted, text, over } of kit.published?.(discussion) ?? []) {
    // Followed to its end, the way has no link in it any more.
    const folder = await folderIn(project, dirname(wanted));
    const there = await bytesAt(join(folder, basename(wanted)));
    const isFree =
      there === null || [text, over].some((one) => one !== undefined && there.equals(Buffer.from(one)));
    // Where `docs/specs/discussion-x.md` is somebody's, ours is `docs/specs/discussion-x.discuss-x-2.md`.
    const path = isFree ? wanted : wanted.replace(/(\.\w+)$/, `.${discussion.id}$1`);
    try {
      const real = join(folder, basename(path));
      await writeFiles(root, [{ path: relative(root, real), text }], "usual");
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

/** Where a folder for documents really is. Refuses one that is not in the project, or in its repository's own folder. */
export async function folderIn(project: string, folder: string): Promise<string> {
  const root = await realPath(project);
  const real = await realPath(join(project, folder));
  const isInside = holds(root, real) && !relative(root, real).split(sep).includes(".git");
  if (isInside) return real;
  throw new ColloquyError("bad-input", `${folder} leads to ${real}, outside of ${project}.`, {
    hint: "Put a folder in place of the link, or name another with --out; what was discussed is kept.",
  });
}

/** `null` where nothing is; what cannot be read is somebody's all the same. */
async function bytesAt(path: string): Promise<Buffer | null> {
  try {
    return await readPlainFile(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : Buffer.from([0]);
  }
}
