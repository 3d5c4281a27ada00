import { isAbsolute, resolve } from "node:path";
import type { AgentDefinition } from "./agent-definition.ts";
import type { ConfigFile, DefinedAgent, DefinedContext } from "./config-file.ts";
import { holds } from "./real-path.ts";

/**
 * Whether an agent of a project's config waits for trust. Who may start a command, give one arguments, or say where a
 * key is read or sent could have any secret of the user.
 */
export function needsTrust({ definition, folder }: Pick<DefinedAgent, "definition" | "folder">): boolean {
  switch (definition.kind) {
    case "exec":
    case "acp":
      return true;
    case "use":
      return (
        definition.recipe !== null ||
        definition.model !== null ||
        definition.effort !== null ||
        definition.args.length > 0 ||
        variablesOf({ ...definition, command: "" }).length > 0
      );
    case "human":
      return false;
    case "script":
      return !holds(folder, resolve(folder, definition.file));
    case "cli":
      return (
        definition.command !== definition.cli ||
        definition.model !== null ||
        definition.effort !== null ||
        definition.args.length > 0 ||
        variablesOf(definition).length > 0
      );
    case "api":
      return definition.baseURL !== null || definition.apiKeyEnv !== null || definition.apiKeyFile !== null;
  }
}

/** What an agent does that trust is needed for, as the end of "the agent …". */
export function deedOf({ kind }: AgentDefinition): string {
  switch (kind) {
    case "api":
      return "says where a key is read or sent";
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

/** A thing that would happen on the word of a config, and the line that says so. */
export interface Deed {
  readonly place: string;
  readonly who: string;
  readonly does: string;
}

/** All that a config of a project could do once it is trusted. */
export function deedsOf({ agents, context }: ConfigFile): readonly Deed[] {
  const byAgents = [...agents].flatMap(([name, agent]) =>
    needsTrust(agent) ? [{ place: agent.place, who: `agent ${name}`, does: doing(agent.definition) }] : [],
  );
  return context === null
    ? byAgents
    : [...byAgents, { place: context.place, who: "context server", does: serving(context) }];
}

function doing(definition: AgentDefinition): string {
  switch (definition.kind) {
    case "exec":
    case "acp":
      return starting(definition);
    case "use": {
      const { use, recipe, model, effort, args, env, envFrom = [] } = definition;
      const [command, own] = recipe === null ? [use, []] : [recipe.command, recipe.args];
      return starting({
        command: [command, ...own, ...args, ...chosen(model, effort)],
        env: { ...recipe?.env, ...env },
        envFrom: [...(recipe?.envFrom ?? []), ...envFrom],
      });
    }
    case "cli": {
      const { model, effort, args } = definition;
      const given = [...args, ...chosen(model, effort)];
      return starting({ ...definition, command: [definition.command, ...given] });
    }
    case "api": {
      const { provider, model, baseURL, apiKeyEnv, apiKeyFile } = definition;
      const key = apiKeyEnv ?? (apiKeyFile === null ? null : `the file ${apiKeyFile}`);
      const sent = baseURL === null ? "" : ` at ${baseURL}`;
      return `asks ${provider}/${model}${sent}${key === null ? "" : `, with the key in ${key}`}`;
    }
    case "script":
      return `reads ${definition.file}`;
    case "human":
      return `asks ${definition.person}`;
  }
}

function chosen(model: string | null, effort: string | null): readonly string[] {
  return [...(model === null ? [] : [`--model=${model}`]), ...(effort === null ? [] : [`effort=${effort}`])];
}

function serving({ server: { reached } }: DefinedContext): string {
  if (reached.by === "url") return `sends searches to ${reached.url}`;
  return starting(reached);
}

/** What a config says of a process to start. */
interface Started {
  readonly command: string | readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of the user that it gets. */
  readonly envFrom?: readonly string[];
}

function starting(started: Started): string {
  const variables = variablesOf(started);
  const env = variables.length === 0 ? "" : `, with ${variables.join(" ")} in its environment`;
  return `starts ${commandLine([started.command].flat())}${env}`;
}

function variablesOf({ env = {}, envFrom = [] }: Started): readonly string[] {
  return [
    ...Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`),
    ...envFrom.map((name) => `your ${name}`),
  ];
}

function commandLine(words: readonly string[]): string {
  const shown = words.map(quoted);
  const [file = ""] = words;
  const isFound = !isAbsolute(file) && !file.includes("/");
  return `${shown.join(" ")}${isFound ? " (found on PATH)" : ""}`;
}

/** Whoever reads it must see where one word ends and the next begins. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word);
}
