import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { NoPlainFile, readPlainFile } from "../../config/plain-file.ts";
import { badInput, ColloquyError } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { fileForSeats, type NamedFrom } from "./own-file.ts";
import { createHash } from "node:crypto";

const largestBytes = 10 * 1024 * 1024;

export type ReadStdin = (what: string) => Promise<string>;

export function readingStdin(stdin: () => Readable): ReadStdin {
  return async (what) => textOf(Buffer.concat(await stdin().toArray()), "stdin", what);
}

export async function readMaterial(
  path: string,
  label: string,
  standing: NamedFrom,
  stdin?: ReadStdin,
): Promise<Material> {
  if (path === "-" && stdin !== undefined) return { label, path: "stdin", text: await stdin(label) };
  try {
    const bytes = await readBytes(path, label, await fileForSeats(path, label, standing));
    return { label, path, text: textOf(bytes, path, label) };
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof NoPlainFile)
      throw badInput(
        `The ${label} ${path} cannot be read: ${cause.message}.`,
        "Give a file, or `-` to read standard input.",
        cause,
      );
    if (code === "ENOENT") throw badInput(`The ${label} ${path} does not exist.`, "Check the path.", cause);
    throw badInput(
      `The ${label} ${path} cannot be read (${code}).`,
      "Check the path and its permissions.",
      cause,
    );
  }
}

function textOf(bytes: Buffer, shown: string, label: string): string {
  if (bytes.length > largestBytes)
    throw badInput(
      `The ${label} ${shown} is too large (${bytes.length} bytes).`,
      `At most ${largestBytes} bytes can be read; give the part that matters.`,
    );
  const other = notRead.find(({ begins }) => begins.test(bytes.toString("latin1", 0, 16)));
  if (other !== undefined) throw badInput(`The ${label} ${shown} is ${other.what}.`, other.hint);
  if (bytes.includes(0))
    throw badInput(
      `The ${label} ${shown} is not a text file.`,
      "Give a text: Markdown, source code, JSON, YAML or plain text.",
    );
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "")
    throw badInput(`The ${label} ${shown} is empty.`, "Write it first; there is nothing to discuss.");
  return text;
}

const isImage = {
  what: "an image, and agents are given texts alone",
  hint: "Say in words what matters in it.",
};

/** What people give for a text, by its first bytes. */
const notRead = [
  {
    begins: /^%PDF-/,
    what: "a PDF, which is not read here",
    hint: "Give its text: pdftotext -layout file.pdf file.txt",
  },
  { begins: /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP)/, ...isImage },
];

async function readBytes(path: string, label: string, file: string): Promise<Buffer> {
  const found = await stat(file);
  if (found.isDirectory()) throw badInput(`The ${label} ${path} is a folder.`, "Give one file in it.");
  return found.size > largestBytes ? Buffer.alloc(found.size) : readPlainFile(file);
}

export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
