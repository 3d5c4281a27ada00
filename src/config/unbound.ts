import type { AgentDefinition } from "./agent-definition.ts";
import { isShippedRecipe, shippedRecipe } from "./recipe.ts";

export interface UnboundAgent {
  readonly name: string;
  readonly command: string;
}

export type AskAboutUnbound = (agents: readonly UnboundAgent[]) => Promise<boolean>;

/** Nothing binds it where its recipe does not say how it is kept from acting. `exec` is a program, not an agent. */
export function unboundAgent(name: string, definition: AgentDefinition | undefined): UnboundAgent | null {
  if (definition?.kind === "acp") return { name, command: definition.command.join(" ") };
  const used = definition?.kind === "use" ? definition.use : definition === undefined ? name : null;
  if (used === null || !isShippedRecipe(used)) return null;
  const { bound, command, args } = shippedRecipe(used);
  return bound ? null : { name, command: [command, ...args].join(" ") };
}
