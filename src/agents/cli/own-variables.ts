import { parseEnv } from "node:util";
import type { CliName } from "../../kernel/vendor.ts";
import { environmentFor } from "../environment.ts";
import type { CliTurn } from "./dialect.ts";

/**
 * People keep a key in a `.env` of their CLI's own. Of that file it gets what it would get of the environment, and
 * only where the environment does not have it.
 */
export function ownVariables(cli: CliName, text: string | null, env: CliTurn["env"]): Record<string, string> {
  const variables = environmentFor({ cli }, parseEnv(text ?? ""));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => env[name] === undefined));
}
