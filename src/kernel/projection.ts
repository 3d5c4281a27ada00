import type { Event } from "./event.ts";
import { jsonText } from "./json-value.ts";

export interface ProjectedFile {
  readonly path: string;
  readonly text: string;
}

export interface PublishedFile extends ProjectedFile {
  /** What a person has seen there and agreed to have replaced; without it nothing is written over. */
  readonly over?: string;
}

/** Gives the same bytes for the same journal, always. */
export type Projection = (events: readonly Event[]) => readonly ProjectedFile[];

export function jsonFile(path: string, value: unknown): ProjectedFile {
  return { path, text: `${jsonText(value, 2)}\n` };
}
