import { hash } from "node:crypto";
import { z } from "zod";
import { readCache, writeCache } from "../home-cache.ts";
import { type IndexedFile, type ProjectIndex, Vocabulary } from "./project-index.ts";

/** Raised whenever words, weights, masks or this file's layout change: an index of another format is made anew. */
const format = 5;

const whole = z.number().int().min(0);
const Kept = z.object({
  format: z.literal(format),
  root: z.string(),
  /** Joined by line breaks, which no term has. */
  terms: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      size: whole,
      mtimeMs: z.number(),
      hash: z.string(),
      words: whole,
      /** The bytes of the arrays. */
      terms: z.base64(),
      counts: z.base64(),
      defines: z.array(whole),
      refers: z.array(z.string()),
    }),
  ),
});

/**
 * The index of a project as it was kept; `null` when there is none, or none that can be read. It holds words of masked
 * texts and in which files they stand, never a text: one that came with a clone can lead a search astray in that clone,
 * no more.
 */
export function readIndexCache(home: string, root: string): ProjectIndex | null {
  try {
    const bytes = readCache(home, nameFor(root));
    if (bytes === null) return null;
    const kept = Kept.parse(JSON.parse(bytes.toString("utf8")));
    if (kept.root !== root) return null;
    const files = kept.files.map((file) => ({
      ...file,
      terms: new Uint32Array(bufferOf(file.terms)),
      counts: new Uint16Array(bufferOf(file.counts)),
    }));
    return {
      vocabulary: new Vocabulary(kept.terms === "" ? [] : kept.terms.split("\n")),
      files,
      opened: 0,
    };
  } catch {
    return null; // not there, cut off, or of another version
  }
}

/** Keeps the index for the next search; words of files that are gone are not kept. */
export function writeIndexCache(home: string, root: string, { vocabulary, files }: ProjectIndex): void {
  const all = [...vocabulary.terms];
  const used = [...new Set(files.flatMap(({ terms }) => [...terms]))].sort((a, b) => a - b);
  const places = new Map(used.map((id, place) => [id, place]));
  const rows = files.map((file: IndexedFile) => ({
    ...file,
    terms: base64(file.terms.map((id) => places.get(id) ?? 0)),
    counts: base64(file.counts),
  }));
  const terms = used.map((id) => all[id] ?? "").join("\n");
  writeCache(home, nameFor(root), JSON.stringify({ format, root, terms, files: rows }));
}

function nameFor(root: string): string {
  return `project-${hash("sha256", root, "hex").slice(0, 12)}.index`;
}

function base64({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

/** Bytes of their own, so that numbers of any width begin where they must. */
function bufferOf(text: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(text, "base64")).buffer;
}
