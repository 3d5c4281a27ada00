import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { isId, slug } from "../kernel/slug.ts";
import { privateFolder, readPrivateJson, writePrivate } from "./private-file.ts";

const Draft = z.object({
  v: z.literal(1),
  id: z.string(),
  at: z.string(),
  verb: z.string(),
  /** What it is about, for a list. */
  title: z.string(),
  /** Words, or a path in the project. */
  subject: z.string().optional(),
  /** The name of a file that was dropped; it lies beside the draft. */
  file: z
    .string()
    .regex(/^[^\\/]+$/)
    .optional(),
  options: z.record(z.string(), z.unknown()),
  agents: z.array(z.string()).readonly().optional(),
  context: z.array(z.string()).readonly().optional(),
  maxCalls: z.number().int().positive().optional(),
  maxCostUsd: z.number().positive().optional(),
});
/** A discussion that somebody set up and nobody has started. */
export type Draft = Readonly<z.infer<typeof Draft>>;

const folderName = "drafts";

/** Keeps a draft under an id of its own; what is in it passes through no shell. */
export function keepNewDraft(
  home: string,
  wanted: Omit<Draft, "v" | "id" | "file">,
  file?: { readonly name: string; readonly text: string },
): Draft {
  const folder = privateFolder(home, folderName);
  const id = freeId(folder, `${wanted.verb}-${slug(wanted.title, "draft", 40)}`);
  const name = file === undefined ? undefined : fileName(file.name);
  const draft: Draft = { v: 1, id, ...wanted, ...(name !== undefined && { file: name }) };
  if (file !== undefined && name !== undefined)
    writeFileSync(join(folder, id, name), file.text, { mode: 0o600, flag: "wx" });
  writePrivate(join(folder, id, "draft.json"), JSON.stringify(draft, null, 2));
  return draft;
}

export function readDraft(home: string, id: string): Draft {
  const draft = draftAt(home, id);
  if (draft !== null) return draft;
  const others = draftsIn(home).map((one) => one.id);
  throw new ColloquyError("not-found", `There is no draft "${id}" in ${home}.`, {
    hint:
      others.length === 0
        ? "Drafts are made on the page: `colloquy serve`."
        : `There are ${others.slice(0, 5).join(", ")}.`,
  });
}

/** The last made first. One that cannot be read is left out. */
export function draftsIn(home: string): readonly Draft[] {
  const drafts = foldersIn(join(home, folderName)).flatMap((id) => draftAt(home, id) ?? []);
  return drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function draftAt(home: string, id: string): Draft | null {
  return isId(id) ? readPrivateJson(join(home, folderName, id, "draft.json"), Draft) : null;
}

/** Where a dropped file of a draft lies. */
export function fileOfDraft(home: string, { id, file }: Draft): string | null {
  return file === undefined ? null : join(home, folderName, id, file);
}

export function removeDraft(home: string, { id }: Draft): void {
  rmSync(join(home, folderName, id), { recursive: true, force: true });
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? [one.name] : [],
    );
  } catch {
    return [];
  }
}

function freeId(folder: string, wanted: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    try {
      mkdirSync(join(folder, id), { mode: 0o700 });
      return id;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
  }
}

/** A name without a way to anywhere. */
function fileName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? "";
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
    .slice(-80);
  return plain === "" || plain === "draft.json" ? "dropped.md" : plain;
}
