import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import type { CliDefinition, UseDefinition } from "./agent-definition.ts";
import type { DefinedAgent } from "./config-file.ts";
import { holds } from "../folders.ts";

/** Who starts a command or says where a key is sent could have any secret; a borrowed name answers for another. */
export function needsTrust({
  definition,
  folder,
  isBorrowed = false,
}: Pick<DefinedAgent, "definition" | "folder" | "isBorrowed">): boolean {
  if (isBorrowed) return true;
  switch (definition.kind) {
    case "exec":
    case "acp":
      return true;
    case "use":
      return isChosen(definition);
    case "human":
      return false;
    case "script":
      return !holds(folder, resolve(folder, definition.file));
    case "cli":
      return definition.command !== definition.cli || isChosen(definition);
    case "api": {
      // It would use a key of the user's, where nobody said yes to that.
      const { baseURL, apiKeyEnv, apiKeyFile } = definition;
      return definition.provider !== "ollama" || [baseURL, apiKeyEnv, apiKeyFile].some((one) => one !== null);
    }
  }
}

function isChosen(definition: CliDefinition | UseDefinition): boolean {
  const { model, effort, args } = definition;
  return model !== null || effort !== null || args.length > 0 || variablesOf(definition).length > 0;
}

export function deedOf({ definition, folder, isBorrowed = false }: DefinedAgent): string {
  if (isBorrowed && !needsTrust({ definition, folder })) return "has the name of an agent of yours";
  switch (definition.kind) {
    case "api":
      return "uses a key of yours";
    case "script":
      return "reads a file outside of the project";
    case "cli":
      return "starts a command with arguments of its own";
    case "exec":
    case "acp":
    case "use":
    case "human":
      return "starts a command";
  }
}

export interface StartedCommand {
  readonly command: string | readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly envFrom?: readonly string[];
}

export function variablesOf({ env = {}, envFrom = [] }: Omit<StartedCommand, "command">): readonly string[] {
  return [
    ...Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`),
    ...envFrom.map((name) => `your ${name}`),
  ];
}

export function isBareName(command: string): boolean {
  return !isAbsolute(command) && !command.includes("/");
}

export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}

/** `./agent` is looked for beside the config that names it; only what a typed config names also where we stand. A bare name is found on PATH. */
export function executable(
  file: string,
  { folder, source }: Pick<DefinedAgent, "folder" | "source">,
  cwd: string,
): string {
  if (isAbsolute(file) || isBareName(file)) return file;
  const beside = resolve(folder, file);
  return existsSync(beside) || source !== "given" ? beside : resolve(cwd, file);
}
