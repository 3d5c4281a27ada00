import type { KnownAgent } from "../../host/agents.ts";
import type { AgentCheck } from "../../host/check-agents.ts";
import { discover, type Discovery } from "../../host/discovery.ts";
import { isShippedRecipe, shippedRecipe } from "../../config/recipe.ts";
import type { Config } from "../../config/resolve.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { printable } from "../../kernel/printable.ts";
import { jsonText } from "../../kernel/json-text.ts";
import { configFor } from "../discussing.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

/** Who can answer here and how we know; with --check, proof. */
export default async function agents(terminal: Terminal, options: Options): Promise<number> {
  const config = await configFor(options, terminal);
  const found = await discover(config);
  const checks = options["check"] === true ? await checkAll(found.agents, config, terminal) : [];
  if (config.settings.format.value === "text") terminal.out(page(found, checks));
  else terminal.out(`${jsonText({ ...found, checks }, 2)}\n`);
  return checks.every(({ passed }) => passed) ? 0 : 1;
}

async function checkAll(
  known: readonly KnownAgent[],
  config: Config,
  { err, cwd, interrupted }: Terminal,
): Promise<readonly AgentCheck[]> {
  const { checkAgent } = await import("../../host/check-agents.ts");
  const checks: AgentCheck[] = [];
  for (const agent of known) {
    if (!agent.usable || agent.kind === "reader" || agent.kind === "human") continue;
    err(`asking ${agent.name} …\n`);
    checks.push(await checkAgent(agent, config, cwd, interrupted));
  }
  return checks;
}

function page({ agents, servers, providers, suggestions }: Discovery, checks: readonly AgentCheck[]): string {
  const isAlone =
    agents.every(({ kind }) => kind === "reader" || kind === "human") &&
    servers.length === 0 &&
    providers.length === 0;
  return [
    table(agents.map(({ name, kind, found, usable }) => [usable ? "✓" : "✗", name, kind, found])),
    ...servers.map(
      ({ server, baseURL, models }) =>
        `${server} answers at ${baseURL}: ${models.slice(0, 6).join(", ") || "no model loaded"}\n`,
    ),
    ...providers.map(
      ({ provider, variable }) => `${variable} is set: any model can be named as ${provider}/<model>\n`,
    ),
    ...(checks.length === 0 ? [] : ["\n", table(checks.map(checkRow))]),
    ...(isAlone
      ? [
          "\nOnly people and the built-in reader are here. To add agents, the easiest first:\n",
          ...suggestions.map((one, n) => `  ${n + 1}. ${one}\n`),
        ]
      : []),
  ].join("");
}

function checkRow({ name, passed, ms, version, model, costUsd, detail }: AgentCheck): readonly string[] {
  const facts = [
    version === null ? "" : versionWords(name, version),
    model ?? "",
    costUsd === null ? "" : `$${costUsd.toFixed(4)}`,
  ];
  return [
    passed ? "ok    " : "failed",
    name,
    formatDuration(ms),
    facts.filter((fact) => fact !== "").join(", "),
    printable(detail).slice(0, 100),
  ];
}

/** An unknown version works all the same; that it is unknown is said. */
function versionWords(name: string, version: string): string {
  const tested = isShippedRecipe(name) ? shippedRecipe(name).versions : [];
  return tested.length === 0 || tested.includes(version)
    ? `version ${version}`
    : `version ${version} (tested with ${tested.join(", ")})`;
}
