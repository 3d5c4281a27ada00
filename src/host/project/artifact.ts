import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { NoPlainFile, readPlainFile } from "../../config/plain-file.ts";
import { badInput, ColloquyError } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { ownModule } from "../../own-files.ts";
import type { AskedOfPdf, PdfRead } from "../../reading/pdf-program.ts";
import { fileForSeats, type NamedFrom } from "./own-file.ts";
import { createHash } from "node:crypto";
import { imageIn } from "./images.ts";

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
  return { label, path, text: await textOf(await bytesGiven(path, label, standing), path, label) };
}

export async function bytesGiven(path: string, label: string, standing: NamedFrom): Promise<Buffer> {
  try {
    return await readBytes(path, label, await fileForSeats(path, label, standing));
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

export async function textOf(bytes: Buffer, shown: string, label: string): Promise<string> {
  if (bytes.length > largestBytes)
    throw badInput(
      `The ${label} ${shown} is too large (${bytes.length} bytes).`,
      `At most ${largestBytes} bytes can be read; give the part that matters.`,
    );
  const begins = bytes.toString("latin1", 0, 16);
  if (begins.startsWith("%PDF-")) return pdfText(bytes, shown, label);
  if (imageIn(shown, bytes) !== null)
    throw badInput(
      `The ${label} ${shown} is an image, and no text.`,
      "Agents that can see are shown it beside a text: --context <image>",
    );
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

const mostOfPdf = { mostPages: 500, mostText: 2_000_000 };
const mostPdfMs = 60_000;

/** In a thread, since a PDF may hold what takes for ever to read. */
async function pdfText(bytes: Buffer, shown: string, label: string): Promise<string> {
  const { inThread } = await import("../../reading/thread.ts");
  const asked: AskedOfPdf = { bytes: new Uint8Array(bytes), ...mostOfPdf };
  const until = AbortSignal.timeout(mostPdfMs);
  const end = await inThread<PdfRead>(ownModule("reading/pdf-program"), asked, until);
  const fault = until.aborted
    ? "takes too long to read"
    : `cannot be read: ${"fault" in end ? end.fault : ""}`;
  const read = "answer" in end ? end.answer : { beyond: fault };
  if ("text" in read && read.text !== "") return read.text;
  const why = "beyond" in read ? read.beyond.replace(/\.$/, "") : "holds no text";
  throw badInput(
    `The ${label} ${shown} is a PDF that ${why}.`,
    "Give its text, or the pages that matter: pdftotext -layout file.pdf file.txt",
  );
}

async function readBytes(path: string, label: string, file: string): Promise<Buffer> {
  const found = await stat(file);
  if (found.isDirectory()) throw badInput(`The ${label} ${path} is a folder.`, "Give one file in it.");
  return found.size > largestBytes ? Buffer.alloc(found.size) : readPlainFile(file);
}

export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
