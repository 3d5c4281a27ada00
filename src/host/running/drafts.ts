import { join } from "node:path";
import { z } from "zod";
import { type Whose, madeState, readState, stateOf, writeState } from "../../config/own-state.ts";
import { entriesNow, textNow } from "../../home-files.ts";
import { makeFolderNow, makeNewFolderNow, removeAllNow, replaceNow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { isId, slug } from "../../kernel/id.ts";

const draftFile = "draft.json";

const DiscussionDraft = z.object({
  v: z.literal(1),
  id: z.string(),
  at: z.string(),
  verb: z.string(),
  title: z.string(),
  subject: z.string().optional(),
  file: z
    .string()
    .refine((name) => name === plainName(name))
    .optional(),
  options: z.record(z.string(), z.unknown()),
  agents: z.array(z.string()).readonly().optional(),
  context: z.array(z.string()).readonly().optional(),
  maxCalls: z.number().int().positive().optional(),
  maxCostUsd: z.number().positive().optional(),
});
export type DiscussionDraft = Readonly<z.infer<typeof DiscussionDraft>>;

export interface Dropped {
  readonly name: string;
  readonly text: string;
}

const folderName = "drafts";

export function keepNewDraft(
  whose: Whose,
  wanted: Omit<DiscussionDraft, "v" | "id" | "file">,
  file?: Dropped,
): DiscussionDraft {
  const state = madeState(whose);
  makeFolderNow(state, folderName);
  const id = freeId(state, `${wanted.verb}-${slug(wanted.title, "draft", 40)}`);
  const name = file === undefined ? undefined : plainName(file.name);
  const draft: DiscussionDraft = { v: 1, id, ...wanted, ...(name !== undefined && { file: name }) };
  if (file !== undefined && name !== undefined) replaceNow(state, join(folderName, id, name), file.text);
  writeState(whose, join(folderName, id, draftFile), draft);
  return draft;
}

export function readDraft(whose: Whose, id: string): DiscussionDraft {
  const draft = draftAt(whose, id);
  if (draft !== null) return draft;
  const others = draftsIn(whose).map((one) => one.id);
  throw new ColloquyError("not-found", `There is no draft "${id}" for ${whose.home}.`, {
    hint:
      others.length === 0
        ? "Drafts are made on the page: `colloquy serve`."
        : `There are ${others.slice(0, 5).join(", ")}.`,
  });
}

export function draftsIn(whose: Whose): readonly DiscussionDraft[] {
  const state = stateOf(whose);
  const folders = state === null ? [] : entriesNow(state, folderName);
  return folders.flatMap(({ name }) => draftAt(whose, name) ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function draftAt(whose: Whose, id: string): DiscussionDraft | null {
  if (!isId(id)) return null;
  const draft = readState(whose, join(folderName, id, draftFile), DiscussionDraft);
  return draft?.id === id ? draft : null;
}

export function fileOfDraft(whose: Whose, { id, file }: DiscussionDraft): Dropped | null {
  const state = stateOf(whose);
  const text = state === null || file === undefined ? null : textNow(state, join(folderName, id, file));
  return file === undefined || text === null ? null : { name: file, text };
}

export function removeDraft(whose: Whose, { id }: DiscussionDraft): void {
  const state = stateOf(whose);
  if (state !== null) removeAllNow(state, join(folderName, id));
}

function freeId(state: string, wanted: string): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`;
    if (makeNewFolderNow(state, join(folderName, id))) return id;
  }
}

export function plainName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? "";
  const plain = name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
    .slice(-80);
  return plain === "" || plain === draftFile ? "dropped.md" : plain;
}
