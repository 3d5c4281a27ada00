import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { NoPlainFile, readPlainFile } from "../config/plain-file.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Material } from "../kernel/turn.ts";
import { refuseStray } from "./stray.ts";

const largestBytes = 10 * 1024 * 1024;

/** Reads the text a discussion is about. `-` is standard input. */
export async function readMaterial(path: string, label: string, cwd: string): Promise<Material> {
  const bytes =
    path === "-" ? Buffer.concat(await process.stdin.toArray()) : await readBytes(path, label, cwd);
  const shown = path === "-" ? "stdin" : path;
  if (bytes.length > largestBytes)
    throw bad(
      `The ${label} ${shown} is too large (${bytes.length} bytes).`,
      `At most ${largestBytes} bytes can be read; give the part that matters.`,
    );
  if (bytes.includes(0))
    throw bad(
      `The ${label} ${shown} is not a text file.`,
      "Give a text: Markdown, source code, JSON, YAML or plain text.",
    );
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "")
    throw bad(`The ${label} ${shown} is empty.`, "Write it first; there is nothing to discuss.");
  return { label, path: shown, text };
}

async function readBytes(path: string, label: string, cwd: string): Promise<Buffer> {
  const file = resolve(cwd, path);
  try {
    const { isDirectory, size } = await stat(file).then((found) => ({
      isDirectory: found.isDirectory(),
      size: found.size,
    }));
    if (isDirectory) throw bad(`The ${label} ${path} is a folder.`, "Give one file in it.");
    await refuseStray(path, label, cwd);
    return size > largestBytes ? Buffer.alloc(size) : await readPlainFile(file);
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof NoPlainFile)
      throw bad(`The ${label} ${path} cannot be read: ${cause.message}.`, pipeHint, cause);
    if (code === "ENOENT") throw bad(`The ${label} ${path} does not exist.`, "Check the path.", cause);
    throw bad(`The ${label} ${path} cannot be read (${code}).`, "Check the path and its permissions.", cause);
  }
}

const pipeHint = "Give a file, or `-` to read standard input.";

function bad(message: string, hint: string, cause?: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, { hint, cause });
}
