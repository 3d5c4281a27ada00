import type { AgentDefinition } from "./agent-definition.ts";
import { type Recipe, isShippedRecipe, shippedRecipe } from "./recipe.ts";

export interface UnboundAgent {
  readonly name: string;
  readonly command: string;
}

export type AskAboutUnbound = (agents: readonly UnboundAgent[]) => Promise<boolean>;

/** Nothing binds it where its recipe does not say how it is kept from acting. `exec` is a program, not an agent. */
export function unboundAgent(name: string, definition: AgentDefinition | undefined): UnboundAgent | null {
  if (definition?.kind === "acp") return { name, command: definition.command.join(" ") };
  const recipe = recipeOf(name, definition);
  if (recipe === null || recipe.bound) return null;
  return { name, command: [recipe.command, ...recipe.args].join(" ") };
}

function recipeOf(name: string, definition: AgentDefinition | undefined): Recipe | null {
  if (definition?.kind === "use") return definition.recipe ?? shippedRecipe(definition.use);
  return definition === undefined && isShippedRecipe(name) ? shippedRecipe(name) : null;
}
