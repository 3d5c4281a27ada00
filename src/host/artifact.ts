import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { NoPlainFile, readPlainFile } from "../config/plain-file.ts";
import { holds } from "../config/real-path.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Material } from "../kernel/turn.ts";
import { strayed } from "./own-file.ts";
import { projectRoot } from "./project-root.ts";
import { shellWord } from "./shell-word.ts";

const largestBytes = 10 * 1024 * 1024;

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.from(new TextDecoder().decode(Buffer.concat(chunks)));
}

/** Reads the text a discussion is about. `-` is standard input. */
export async function readMaterial(path: string, label: string, cwd: string): Promise<Material> {
  const bytes = path === "-" ? await readStdin() : await readBytes(path, label, cwd);
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

/** What looks like a file of the project and is another by a link could be anything of the user's. */
export async function refuseStray(path: string, label: string, cwd: string): Promise<void> {
  const file = resolve(cwd, path);
  const around = projectRoot(cwd);
  const project = holds(around, file) ? around : projectRoot(dirname(file));
  const stray = await strayed(file, project);
  if (stray === null) return;
  const where = stray.into === "outside" ? `outside of ${project}` : "which is one that holds secrets";
  throw bad(
    `The ${label} ${path} is a link to ${stray.leadsTo}, ${where}.`,
    `If you mean that file, give it by its real path: ${shellWord(stray.leadsTo)}.`,
  );
}

function bad(message: string, hint: string, cause?: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, { hint, cause });
}
