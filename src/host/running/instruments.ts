import { existsSync } from "node:fs";
import { join } from "node:path";
import { realPath } from "../../config/home.ts";
import type { Config } from "../../config/resolve.ts";
import { blindInstruments, type Instruments, type PassageQuery, type Passages } from "../../kernel/lookup.ts";
import { documentsIn, placesIn } from "../project/documents.ts";
import { isProject, projectRoot } from "../project/own-file.ts";
import { backgroundIn } from "./eyes.ts";

export function instruments(config: Config, cwd: string, project?: string): Instruments {
  const root = project ?? projectRoot(cwd);
  // Now, before there is a home for this very discussion.
  const hasDocuments =
    project !== undefined ||
    config.settings.eyes.value === "project" ||
    isProject(root) ||
    existsSync(join(root, ".colloquy"));
  const inProject = projectInstruments(root, config.home.value, project ?? cwd);
  return hasDocuments ? inProject : { ...inProject, background: blindInstruments.background };
}

/** What reads files is loaded when there is something to look up. `at` is the folder that paths are named from. */
export function projectInstruments(root: string, home: string, at = root): Instruments {
  return {
    passages: (query, signal) =>
      searchProject(root, home, query, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        const note = `The project could not be searched: ${(error as Error).message}`;
        return { query: query.query, by: "index", passages: [], note };
      }),
    places: placesIn(root, home, at),
    documents: (query) => documentsIn(at, query),
    background: (query, signal) => backgroundIn(root, home, at, query, signal),
  };
}

export async function searchProject(
  root: string,
  home: string,
  query: PassageQuery,
  signal: AbortSignal,
): Promise<Passages> {
  const { searchFolder } = await import("../../reading/project/search.ts");
  const { passages, note } = await searchFolder(await realPath(root), { query, home, signal });
  return { query: query.query, by: "index", passages, note };
}
