// Which part of the bundle a module goes into, so that a start loads a few files instead of dozens.
import { relative, resolve, sep } from "node:path";

type Imports = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = (id: string) => Imports | null;

/** The verbs of the command that are to start soonest, and what they always load later. */
const showing = ["cli/verbs/list", "cli/verbs/show", "kernel/seat"];
const holding = [
  "cli/verbs/protocol",
  "host/protocols/own-protocols",
  "config/config-file",
  "reporters/plain",
];

let parts: ReadonlyMap<string, string> | null = null;

/** The part of a module; `null` leaves it to the bundler. */
export function partOf(id: string, graph: Graph): string | null {
  return (parts ??= partsOf(graph)).get(id) ?? null;
}

/**
 * Each part takes what the ones before left. A part imports only itself and those before it: what it takes is all that
 * some modules import, and of this all that the library may load, or all the rest.
 */
function partsOf(graph: Graph): ReadonlyMap<string, string> {
  const library = reached(
    ["index", "kit", "library/agents", "library/document", "library/testing"],
    graph,
    true,
  );
  const isLibrarys = (id: string) => library.has(id);
  const atOnce = reached(["index"], graph);
  const made = new Map<string, string>();
  const take = (part: string, modules: readonly string[], isTaken: (id: string) => boolean = () => true) => {
    for (const id of reached(modules, graph)) if (isTaken(id) && !made.has(id)) made.set(id, part);
  };
  // Loaded before what is compiled is kept.
  take("version", ["version"]);
  // Other files are found from where this one lies.
  take("own-files", ["own-files"]);
  // All that threads need of what every verb loads: none of them loads the rest.
  take("for-threads", ["text/segments", "text/markdown-bounds", "kernel/error", "kernel/home-parts"]);
  take("for-threads", ["reading/project/read-file"]);
  const isOfPackages = (id: string) => id.includes("node_modules");
  take("yaml", ["yaml-library"], isOfPackages);
  take("markdown", ["document/markdown-parser"], isOfPackages);
  take("protocols", ["cli/run"], isLibrarys);
  // It finds the languages from where it lies, too.
  take("words", ["words"]);
  // What zod reads JSON Schemas by: forms need it, and neither a list nor a page of a discussion.
  take("json-schema", ["document/form/read-field"], (id) => id.endsWith("from-json-schema.js"));
  take("discussion", ["host/protocols/catalogue", "kernel/journal/archive", "kernel/journal/journal-text"]);
  take("discussion", showing, isLibrarys);
  // All that a list needs of what the engine loads too.
  take("discussion", ["kernel/spelled-number"]);
  // What agents of a config and those from code are checked by.
  take("discussion", ["kernel/vendor"]);
  take("engine", ["host/running/conduct", "host/archive/keeping"]);
  take("engine", holding, (id) => atOnce.has(id));
  // How agents are started, by a config and from code.
  take("engine", ["config/recipe"]);
  // What most protocols share.
  take("engine", ["text/shorten"]);
  take("engine", ["protocols/ask/ask"], (id) => !id.includes(`${sep}ask${sep}`));
  // Whoever holds a discussion takes answers that lie there; from code only who answers later.
  take("late-answers", ["host/running/late-answers"]);
  take("ask-in-short", ["protocols/ask/options"]);
  take("ask", ["protocols/ask/plan", "protocols/ask/ask"]);
  const isOthers = (id: string) => !isLibrarys(id);
  take("command", ["cli/run"], isOthers);
  take("showing", showing, isOthers);
  take("holding", holding, isOthers);
  take("processes", ["agents/headless"]);
  return made;
}

/** What modules of ours import, and what that imports; with `later`, also what is loaded only when it is needed. */
function reached(modules: readonly string[], graph: Graph, later = false): ReadonlySet<string> {
  const all = new Set(modules.map((name) => resolve("src", `${name}.ts`)));
  for (const id of all) {
    const found = graph(id);
    if (found === null) throw new Error(`${relative("src", id).split(sep).join("/")} is in no bundle.`);
    for (const next of [...found.importedIds, ...(later ? found.dynamicallyImportedIds : [])])
      if (graph(next) !== null) all.add(next);
  }
  return all;
}
