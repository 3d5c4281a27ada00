import type { Event } from "../../kernel/event.ts";
import type { ProjectedFile } from "../../kernel/projection.ts";
import type { Recorder } from "../../kernel/engine/runner.ts";
import { makeFolder, writeFiles } from "../../kernel/journal/files.ts";
import { Journal, type JournalOptions } from "../../kernel/journal/journal.ts";
import { MemoryJournal } from "../../kernel/journal/chain.ts";
import { discussionsOf } from "../../kernel/discussion.ts";
import { commonFiles } from "../../kernel/journal/projections.ts";
import { kitOf } from "../protocols/catalogue.ts";

/** Where a discussion is kept while it is held. */
export interface Keeping {
  /** As messages call it. */
  readonly name: string;
  /** Takes it for writing; nobody else can until it is closed. */
  open(options: KeepingOptions): Promise<KeptJournal>;
  /** Keeps the files that are made of the journal; absent where nobody could look at them. */
  write?(files: readonly ProjectedFile[]): Promise<void>;
}

interface KeepingOptions {
  readonly now: () => number;
  /** Called for every new event, in order, once it is kept. */
  readonly onEvent: (event: Event) => void;
}

interface KeptJournal extends Recorder {
  /** What was kept there when it was opened. */
  readonly past: readonly Event[];
  close(): Promise<void>;
}

/** A folder with its journal and its files; `before` is what was read of the journal already. */
export function inFolder(
  folder: string,
  { breakLock = false, before }: Pick<JournalOptions, "breakLock" | "before"> = {},
): Keeping {
  return {
    name: folder,
    async open(options) {
      await makeFolder(folder);
      return Journal.open(folder, { ...options, breakLock, before });
    },
    write: (files) => writeFiles(folder, files),
  };
}

/** Nowhere but here; `past` is what was kept elsewhere meanwhile. */
export function inMemory(past: readonly Event[]): Keeping {
  return { name: "memory", open: (options) => Promise.resolve(new MemoryJournal(past, options)) };
}

/** Every file that can be made of a journal; a protocol may have its own of what all have. */
export async function filesOf(events: readonly Event[]): Promise<readonly ProjectedFile[]> {
  const protocols = new Set(discussionsOf(events).map(({ protocol }) => protocol));
  const used = await Promise.all([...protocols].map(kitOf));
  const files = [...commonFiles(events), ...used.flatMap((kit) => kit.documents(events))];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
