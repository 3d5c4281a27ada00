import { keyAnswersFile } from "../config/key-answers.ts";
import type { Config } from "../config/resolve.ts";
import { knownAgents } from "./agents.ts";
import { type AgentsHere, agentsHere, type AskAboutKeys, askedAbout, type FoundKey } from "./agents-here.ts";
import { judgedAgents, onlyNamed } from "./judged-agents.ts";
import type { LocalServer } from "./local-models.ts";
import { choosePanel } from "./panel.ts";
import type { KnownAgent } from "../kernel/agent.ts";

/** What could be used here, and how to name it. */
export interface Discovery {
  readonly agents: readonly KnownAgent[];
  /** Model servers that answer on this machine. */
  readonly servers: readonly LocalServer[];
  /** Providers whose key is set: any of their models can be named. */
  readonly providers: readonly FoundKey[];
  /** Who answers where nobody is named. */
  readonly panel: readonly string[];
}

/** With somebody to ask, keys that nobody named are asked about. */
export async function discover(config: Config, cwd: string, ask?: AskAboutKeys): Promise<Discovery> {
  const here = await askedAbout(await agentsHere(config), () => true, ask, config.env);
  const known = judgedAgents(knownAgents(config), config, cwd);
  const named = onlyNamed(known, config);
  const found = foundAgents(here, config.env).filter(({ name }) => !named.some((one) => one.name === name));
  return {
    // People and the reader, who are always there, stand last.
    agents: [...known.slice(0, -2), ...named, ...found, ...known.slice(-2)],
    servers: here.servers,
    providers: here.keys,
    panel: choosePanel(config, here).names,
  };
}

/** Models behind keys and of local servers as agents. A key that nobody agreed to is found, and not used unasked. */
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
      agents.slice(0, 2).map((name) => ({
        name,
        kind: "local",
        found: `${server} at ${baseURL}`,
        usable: true,
      })),
    ),
  ];
}

const standings: Readonly<Record<FoundKey["standing"], string>> = {
  use: "any of its models can be used",
  leave: "used only if you name it",
  unasked: "costs money: asks you before the first use",
};
