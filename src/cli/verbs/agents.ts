import { discover, type Discovery } from "../../host/panel/discovery.ts";
import { isShippedRecipe, shippedRecipe } from "../../config/recipe.ts";
import { waysToAdd } from "../../host/panel/seating.ts";
import type { Config } from "../../config/resolve.ts";
import { formatDuration } from "../../kernel/duration.ts";
import { printable } from "../../kernel/printable.ts";
import { configFor, printFound } from "../discussing.ts";
import { askAboutKeys } from "../typed-lines.ts";
import { type Terminal, pasteable } from "../terminal.ts";
import { table } from "../table.ts";
import { commandsToTry } from "../to-try.ts";
import type { AgentCheck } from "../../host/panel/check-agents.ts";
import type { KnownAgent } from "../../kernel/agent.ts";
import { grouped } from "../../text/amount.ts";
import type { Command } from "../verb.ts";

export default async function agents(terminal: Command): Promise<number> {
  const config = await configFor(terminal);
  const isChecked = terminal.options["check"] === true;
  const found = await discover(config, terminal.cwd, isChecked ? askAboutKeys(terminal) : undefined);
  // One of the panel that cannot be used is asked all the same: its failure is the answer to whether all is well.
  const asked = found.agents.filter(({ name, usable }) => usable || found.panel.includes(name));
  const checks = isChecked ? await checkAgents(asked, config, terminal) : [];
  await printFound({ ...found, checks }, () => page(found, checks, terminal), config, terminal);
  return checks.every(({ passed }) => passed) ? 0 : 1;
}

/** Asks all of them one question at once; those of one machine, which share its memory, one after the other. */
export async function checkAgents(
  known: readonly KnownAgent[],
  config: Config,
  { err, cwd, interrupted }: Terminal,
): Promise<readonly AgentCheck[]> {
  const { checkAgent } = await import("../../host/panel/check-agents.ts");
  const asked = known.filter(({ kind }) => kind !== "reader" && kind !== "human");
  if (asked.length > 0) err(`asking ${asked.map(({ name }) => name).join(", ")} …\n`);
  let before: Promise<unknown> = Promise.resolve();
  const checks = asked.map((agent) => {
    const check = () => checkAgent(agent, config, cwd, interrupted);
    if (agent.kind !== "local") return check();
    const mine = before.then(check);
    before = mine;
    return mine;
  });
  return Promise.all(checks);
}

function page(
  { agents, servers, providers, panel }: Discovery,
  checks: readonly AgentCheck[],
  { showsOut, columns }: Terminal,
): string {
  const rows = agents.map(({ name, kind, found, usable }) => [`${usable ? "✓" : "✗"}  ${name}`, kind, found]);
  const isAlone = agents.every(({ kind }) => kind === "reader" || kind === "human");
  const { hint, commands } = waysToAdd({ keys: providers }, commandsToTry().onWords);
  return [
    table(rows, showsOut ? columns : undefined),
    ...servers
      .filter(({ models }) => models.length !== 1)
      .map(({ server, models }) => `${server} serves ${models.slice(0, 6).join(", ") || "no model yet"}\n`),
    ...(isAlone ? [] : [`\nUsed by default: ${panel.join(", ")} (--agents a,b chooses others)\n`]),
    ...(checks.length === 0 ? [] : ["\n", checkTable(checks)]),
    ...(isAlone
      ? [`\nFound only people and the built-in reader. ${hint}\n`, pasteable(commands, columns)]
      : []),
  ].join("");
}

export function checkTable(checks: readonly AgentCheck[]): string {
  const head = ["", "agent", "model", "time", "tokens", "price", ""];
  return table([head, ...checks.map(checkRow)]);
}

function checkRow(check: AgentCheck): readonly string[] {
  const { name, passed, ms, version, model, inputTokens, outputTokens, costUsd, detail } = check;
  const said = [version === null ? "" : versionWords(name, version), printable(detail).slice(0, 100)];
  return [
    passed ? "ok" : "failed",
    name,
    model ?? "-",
    formatDuration(ms),
    inputTokens === null && outputTokens === null ? "-" : grouped((inputTokens ?? 0) + (outputTokens ?? 0)),
    priceWords(costUsd),
    said.filter((fact) => fact !== "").join(", "),
  ];
}

function priceWords(costUsd: number | null): string {
  if (costUsd === null) return "unknown";
  if (costUsd === 0) return "free";
  return costUsd < 0.0001 ? "under $0.0001" : `$${costUsd.toFixed(4)}`;
}

function versionWords(name: string, version: string): string {
  const tested = isShippedRecipe(name) ? shippedRecipe(name).versions : [];
  return tested.length === 0 || tested.includes(version)
    ? `version ${version}`
    : `version ${version} (tested with ${tested.join(", ")})`;
}
