import type { Event } from "./event.ts";

/** A file folded from a journal, by its path inside the discussion's folder. */
export interface ProjectedFile {
  readonly path: string;
  readonly text: string;
}

/** Gives the same bytes for the same journal, always. */
export type Projection = (events: readonly Event[]) => readonly ProjectedFile[];

export function jsonFile(path: string, value: unknown): ProjectedFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}
