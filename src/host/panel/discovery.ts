import { keyAnswersFile } from "../../config/trust.ts";
import type { Config } from "../../config/resolve.ts";
import { knownAgents, settingsNaming } from "./agents.ts";
import { type AgentsHere, agentsHere, type AskAboutKeys, askedAbout, type FoundKey } from "./agents-here.ts";
import { choosePanel } from "./panel.ts";
import type { KnownAgent } from "../../kernel/agent.ts";
import type { DefinedAgent } from "../../config/config-file.ts";
import { executable, isBareName } from "../../config/needs-trust.ts";
import { isShippedRecipe, shippedRecipe } from "../../config/recipe.ts";
import { namesOf, naming } from "../../config/settings.ts";
import { cliNameOf } from "../../kernel/vendor.ts";
import { missingKey, namedApi } from "./api-agent.ts";
import { isExecutable, onPath, passedOverWords } from "../../program-path.ts";

export async function discover(config: Config, cwd: string, ask?: AskAboutKeys) {
  const here = await askedAbout(await agentsHere(config), () => true, ask, config.env);
  const known = judgedAgents(knownAgents(config), config, cwd);
  const named = onlyNamed(known, config);
  const found = foundAgents(here, config.env).filter(({ name }) => !named.some((one) => one.name === name));
  return {
    agents: [...known.slice(0, -2), ...named, ...found, ...known.slice(-2)],
    servers: here.servers,
    providers: here.keys,
    panel: choosePanel(config, here).names,
  };
}

export type Discovery = Awaited<ReturnType<typeof discover>>;

/** A key that nobody agreed to is found, and not used unasked. */
export function foundAgents({ keys, servers }: AgentsHere, env?: NodeJS.ProcessEnv): readonly KnownAgent[] {
  return [
    ...keys.flatMap(({ agents, variable, standing }) =>
      agents.slice(0, 1).map((name) => ({
        name,
        kind: "key",
        found: `${variable}, ${standings[standing]}${standing === "leave" && env !== undefined ? ` (${keyAnswersFile(env)})` : ""}`,
        usable: standing === "use",
      })),
    ),
    ...servers.flatMap(({ agents, server, baseURL }) =>
      agents
        .slice(0, 2)
        .map((name) => ({ name, kind: "local", found: `${server} at ${baseURL}`, usable: true })),
    ),
  ];
}

const standings: Readonly<Record<FoundKey["standing"], string>> = {
  use: "any of its models can be used",
  leave: "used only if you name it",
  unasked: "costs money: asks you before the first use",
};

function judgedAgents(known: readonly KnownAgent[], config: Config, cwd: string): readonly KnownAgent[] {
  return known.map((agent) => {
    const defined = agent.usable ? config.agents.get(agent.name) : undefined;
    const lack = defined === undefined ? null : lackOf(defined, config, cwd);
    return lack === null ? agent : { ...agent, found: `${agent.found} (${lack})`, usable: false };
  });
}

function onlyNamed(known: readonly KnownAgent[], config: Config): readonly KnownAgent[] {
  const others = new Set(["host", ...known.map(({ name }) => name)]);
  const names = new Set(naming.flatMap((key) => namesOf(config.settings[key].value)));
  return [...names]
    .filter((name) => !others.has(name))
    .map((name) => {
      const { kind, lack } = undefinedAgent(name, config.env);
      const places = settingsNaming(name, config).map(({ key, origin }) => `${key}, ${origin}`);
      const found = `${places.join("; ")}${lack === null ? "" : ` (${lack})`}`;
      return { name, kind, found, usable: lack === null };
    });
}

function undefinedAgent(name: string, env: Config["env"]) {
  if (isShippedRecipe(name)) {
    const kind = cliNameOf(name) === undefined ? "recipe" : "cli";
    return { kind, lack: `not on PATH: ${shippedRecipe(name).install}` };
  }
  const api = namedApi(name);
  if (api === undefined) return { kind: "unknown", lack: "there is no such agent" };
  const isLocal = api.provider === "ollama" || api.provider === "openai-compatible";
  return { kind: isLocal ? "local" : "key", lack: missingKey(api, env) };
}

function lackOf(defined: DefinedAgent, config: Config, cwd: string): string | null {
  const { definition } = defined;
  const { env, passedOver } = config;
  if (definition.kind === "api") return missingKey(definition, env);
  if (definition.kind === "use") return missingCommand(shippedRecipe(definition.use).command, config);
  if (!("command" in definition)) return null;
  const [command = ""] = [definition.command].flat();
  return missingCommand(executable(command, defined, cwd), {
    env: { ...env, ...definition.env },
    passedOver,
  });
}

function missingCommand(
  command: string,
  { env, passedOver }: Pick<Config, "env" | "passedOver">,
): string | null {
  if (!isBareName(command)) return isExecutable(command) ? null : `there is no program ${command}`;
  if (onPath(command, env) !== undefined) return null;
  return `${command} ${passedOverWords(command, passedOver)?.why ?? "is not on PATH"}`;
}
