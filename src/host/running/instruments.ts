import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/resolve.ts";
import { blindInstruments, type Instruments } from "../../kernel/lookup.ts";
import { documentsIn, placesIn } from "../project/documents.ts";
import { isProject, projectRoot } from "../project/own-file.ts";
import { searchProject } from "../project/search.ts";

export function instruments(config: Config, cwd: string, project?: string): Instruments {
  const at = project ?? cwd;
  const root = project ?? projectRoot(cwd);
  // Now, before there is a home for this very discussion.
  const hasDocuments =
    project !== undefined ||
    config.settings.eyes.value === "project" ||
    isProject(root) ||
    existsSync(join(root, ".colloquy"));
  return {
    passages: (query, signal) =>
      searchProject(config, at, query, signal, { root }).catch((error: unknown) => {
        signal.throwIfAborted();
        const note = `The project could not be searched: ${(error as Error).message}`;
        return { query: query.query, by: "index", passages: [], note };
      }),
    places: placesIn(root, config.home.value, at),
    documents: (query) => documentsIn(at, query),
    background: async (query, signal) => {
      if (!hasDocuments) return blindInstruments.background(query, signal);
      const { backgroundIn } = await import("./eyes.ts");
      return backgroundIn(root, config.home.value, at, query, signal);
    },
  };
}
