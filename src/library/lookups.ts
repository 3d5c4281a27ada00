import { join, resolve } from "node:path";
import { documentsIn, placesIn } from "../host/project/documents.ts";
import { blindInstruments, type Instruments } from "../kernel/lookup.ts";
import { wordLikeness } from "../text/likeness/likeness.ts";

/** What a discussion can find out: in the project if there is one, by words, and by whatever the caller brings. */
export function instrumentsFor(project: string | undefined, own: Partial<Instruments> = {}): Instruments {
  return {
    ...blindInstruments,
    likeness: (texts, _signal, _tell, wanted) => Promise.resolve(wordLikeness(texts, wanted)),
    ...(project !== undefined && inProject(resolve(project))),
    ...own,
  };
}

// What reads files is loaded when there is something to look up.
function inProject(root: string): Omit<Instruments, "likeness"> {
  const home = join(root, ".colloquy");
  return {
    // Nothing is written there from code, so no document is in the way; decisions are counted on from those there.
    documents: async ({ files, folders }) => ({
      texts: files.map(() => null),
      names: (await documentsIn(root, { files: [], folders })).names,
    }),
    background: async (query, signal) => {
      const { backgroundIn } = await import("../host/running/eyes.ts");
      return backgroundIn({ root, home, at: root }, query, signal);
    },
    passages: async (query, signal) => {
      const { searchFolder } = await import("../reading/project/search.ts");
      const found = await searchFolder(root, { query, home, signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        return { passages: [], note: `The project could not be searched: ${(error as Error).message}` };
      });
      return { query: query.query, by: "index", passages: found.passages, note: found.note };
    },
    places: placesIn({ root, home, at: root }),
  };
}
