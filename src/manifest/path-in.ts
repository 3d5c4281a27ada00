import type { Place } from "./method.ts";

/** A file of a discussion as a user would type it; one that lies in memory has no folder before it. */
export function pathIn({ folder }: Pick<Place, "folder">, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
