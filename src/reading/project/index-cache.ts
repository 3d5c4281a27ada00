import { hash } from "node:crypto";
import { z } from "zod";
import { readCache, writeCache } from "../home-cache.ts";
import type { IndexedFile, ProjectIndex } from "./project-index.ts";
import { detailOf, termOf, Vocabulary } from "./vocabulary.ts";

/** Raised whenever words, chunks, masks or this file's layout change: an index of another format is made anew. */
const format = 4;

/**
 * The index of a project as it was kept; `null` when there is none, or none that can be read. It holds words of masked
 * texts and where they stand, never a text: one that came with a clone can lead a search astray in that clone, no more.
 */
export function readIndexCache(home: string, root: string): ProjectIndex | null {
  try {
    const bytes = readCache(home, nameFor(root));
    if (bytes === null) return null;
    const headEnd = 4 + bytes.readUInt32LE(0);
    const head = Head.parse(JSON.parse(bytes.toString("utf8", 4, headEnd)));
    const body = bytes.subarray(headEnd);
    if (head.root !== root || head.check !== checkOf(body)) return null;
    return unpacked(head, body);
  } catch {
    return null; // not there, cut off, or of another version
  }
}

/** Keeps the index for the next search. */
export function writeIndexCache(home: string, root: string, index: ProjectIndex): void {
  writeCache(home, nameFor(root), packed(root, index));
}

function nameFor(root: string): string {
  return `project-${hash("sha256", root, "hex").slice(0, 12)}.index`;
}

const whole = z.number().int().min(0);
const Head = z.object({
  format: z.literal(format),
  root: z.string(),
  check: z.string(),
  /** Joined by line breaks, which no term has. */
  terms: z.string(),
  /** Path, size, time, hash, for each chunk: from, to, words, postings; the lines that define something, and those that name another file. */
  files: z.array(
    z.tuple([
      z.string(),
      whole,
      z.number(),
      z.string(),
      z.array(whole),
      z.array(whole),
      z.array(z.tuple([whole, z.string()])),
    ]),
  ),
});

function packed(root: string, { vocabulary, files }: ProjectIndex): Buffer {
  const used = usedTerms(files, vocabulary.terms.length);
  const postings = files.reduce(
    (sum, { chunks }) => sum + chunks.reduce((n, c) => n + c.postings.length, 0),
    0,
  );
  // A posting takes at most five bytes for the step to its term and one for its count.
  const body = Buffer.allocUnsafe(postings * 6);
  let end = 0;
  const rows = files.map(({ path, size, mtimeMs, hash: content, chunks, defines, refers }) => {
    const shape = chunks.flatMap((chunk) => {
      end = writePostings(chunk.postings, used.ids, body, end);
      return [chunk.from, chunk.to, chunk.words, chunk.postings.length];
    });
    return [
      path,
      size,
      mtimeMs,
      content,
      shape,
      defines,
      refers.map(({ line, path }) => [line, path]),
    ] as const;
  });
  const kept = body.subarray(0, end);
  const terms = vocabulary.terms.filter((_, id) => (used.ids[id] ?? -1) >= 0).join("\n");
  const head = Buffer.from(JSON.stringify({ format, root, check: checkOf(kept), terms, files: rows }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, kept]);
}

/** New numbers for the terms that still stand somewhere: words of files that are gone are not kept. */
function usedTerms(files: readonly IndexedFile[], terms: number): { readonly ids: Int32Array } {
  const ids = new Int32Array(terms).fill(-1);
  for (const { chunks } of files)
    for (const { postings } of chunks) for (const posting of postings) ids[termOf(posting)] = 0;
  let next = 0;
  for (const [id, mark] of ids.entries()) if (mark === 0) ids[id] = next++;
  return { ids };
}

function writePostings(postings: Uint32Array, ids: Int32Array, body: Buffer, start: number): number {
  let end = start;
  let before = 0;
  for (const posting of postings) {
    const id = ids[termOf(posting)] ?? 0;
    let step = id - before;
    before = id;
    for (; step > 0x7f; step >>>= 7) body[end++] = (step & 0x7f) | 0x80;
    body[end++] = step;
    body[end++] = detailOf(posting);
  }
  return end;
}

function unpacked(head: z.infer<typeof Head>, body: Buffer): ProjectIndex {
  let at = 0;
  const readPostings = (length: number): Uint32Array => {
    if (length > body.length - at) throw new RangeError("It has fewer.");
    const postings = new Uint32Array(length);
    let id = 0;
    for (let n = 0; n < length; n++) {
      let step = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = body[at++] ?? 0;
        step |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      id += step;
      postings[n] = ((id << 8) | (body[at++] ?? 0)) >>> 0;
    }
    return postings;
  };
  const files = head.files.map(([path, size, mtimeMs, content, shape, defines, refers]) => ({
    path,
    size,
    mtimeMs,
    hash: content,
    defines,
    refers: refers.map(([line, path]) => ({ line, path })),
    chunks: Array.from({ length: shape.length / 4 }, (_, n) => {
      const [from = 0, to = 0, words = 0, length = 0] = shape.slice(n * 4, n * 4 + 4);
      return { from, to, words, postings: readPostings(length) };
    }),
  }));
  return { vocabulary: new Vocabulary(head.terms === "" ? [] : head.terms.split("\n")), files, opened: 0 };
}

function checkOf(body: Buffer): string {
  return hash("sha256", body, "base64url");
}
