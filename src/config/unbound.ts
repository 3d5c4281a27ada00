import type { AgentDefinition } from "./agent-definition.ts";
import { type Recipe, isShippedRecipe, shippedRecipe } from "./recipe.ts";

/** An agent that nothing keeps from using tools of its own without asking. */
export interface UnboundAgent {
  readonly name: string;
  /** As it is started. */
  readonly command: string;
}

/** Puts the question whether such agents may be started all the same. */
export type AskAboutUnbound = (agents: readonly UnboundAgent[]) => Promise<boolean>;

/**
 * The agent of a name, if nothing binds it: its recipe does not say how it is kept from acting, or there is none. A command of
 * the user's own (`exec`) is a program, not an agent with tools; what it does is what they wrote.
 */
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
