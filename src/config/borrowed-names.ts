import { cliNames } from "../kernel/vendor.ts";
import type { ConfigFile, DefinedAgent } from "./config-file.ts";
import { isShippedRecipe } from "./recipe.ts";

/**
 * A project's config, with a mark on agents that have the name of one that is there without it: they would answer in
 * that one's name. `own` is the user's config.
 */
export function withBorrowedNames(project: ConfigFile, own: ConfigFile | undefined): ConfigFile {
  const agents = Array.from(project.agents, ([name, agent]): readonly [string, DefinedAgent] => {
    const isBorrowed = own?.agents.has(name) === true || isAnothers(name, agent);
    return [name, isBorrowed ? { ...agent, isBorrowed } : agent];
  });
  return { ...project, agents: new Map(agents) };
}

const builtIn: ReadonlySet<string> = new Set(["human", "reader", "host", ...cliNames]);

/** `claude: { cli: claude }` is claude, and whoever is called human may be a person. */
function isAnothers(name: string, { definition }: DefinedAgent): boolean {
  if (!builtIn.has(name) && !isShippedRecipe(name)) return false;
  if (definition.kind === "cli") return definition.cli !== name;
  if (definition.kind === "use") return definition.use !== name;
  return definition.kind !== "human" || name !== "human";
}
