import { lstatSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Config } from "../../config/resolve.ts";
import { projectFolder } from "../../config/home.ts";
import { isThere } from "../../home-files.ts";
import { nearestWith } from "../../folders.ts";
import { addFirst } from "../../home-changes.ts";
import { makeAgents } from "../../host/panel/agents.ts";
import { makeFolder } from "../../host/archive/archive.ts";
import { type Discovery, discover } from "../../host/panel/discovery.ts";
import { waysToAdd } from "../../host/panel/seating.ts";
import { ColloquyError, foreseen } from "../../kernel/error.ts";
import { type Reading, amount, list } from "../../manifest/read-value.ts";
import { configFor } from "../discussing.ts";
import { askAboutKeys, withTypedLines } from "../typed-lines.ts";
import { table } from "../table.ts";
import { commandsToTry } from "../to-try.ts";
import { type Terminal, typeable } from "../terminal.ts";
import { checkAgents, checkTable } from "./agents.ts";
import type { Command } from "../verb.ts";

export default async function init(terminal: Command): Promise<number> {
  const config = await configFor(terminal);
  const path = join(config.home.value, "config.yaml");
  if (isThere(config.home.value, "config.yaml")) throw existsAlready(path);
  const found = await discover(config, terminal.cwd, askAboutKeys(terminal));
  const speaking = found.panel.filter((name) => name !== "reader");
  const keys = found.providers.flatMap(({ agents }) => agents.slice(0, 2));
  if (speaking.length === 0 && keys.length === 0) throw nobodyHere(found);
  terminal.err(`Found here:\n${foundTable(found)}`);

  const settled = speaking.length === 0 ? unspent : await settle(speaking, terminal, config);
  if (settled === null) return 130;
  await makeFolder(config.home.value);
  if (!(await addFirst(config.home.value, "config.yaml", firstConfig(settled, keys))))
    throw existsAlready(path);
  terminal.err(`Wrote ${path}\n`);
  if (await isIgnoredNow(projectFolder(config.home.value), config.home.value))
    terminal.err("Added .colloquy/ to .gitignore, so discussions are not committed\n");

  if (settled === unspent) {
    terminal.out(
      `A key costs money, so none is used until you name it: take the # off \`panel\` in ${path}.\n`,
    );
    return 0;
  }
  const written = await configFor(terminal);
  const agents = settled.panel.map((name) => {
    const { kind, found: place } = found.agents.find((one) => one.name === name) ?? {
      kind: "api",
      found: "",
    };
    return { name, kind, found: place, usable: true };
  });
  const checks = await checkAgents(agents, written, terminal);
  terminal.out(`${checkTable(checks)}\n${typeable(`Try: ${commandsToTry().onWords}`, terminal)}\n`);
  return checks.every(({ passed }) => passed) ? 0 : 1;
}

const unspent: FirstSettings = { panel: [], maxCost: null };

interface FirstSettings {
  readonly panel: readonly string[];
  readonly maxCost: number | null;
}

function existsAlready(path: string): ColloquyError {
  return new ColloquyError("usage", `${path} already exists. Nothing was changed.`, {
    hint: "Edit it. `colloquy config` shows all settings, `colloquy agents --check` tests the agents.",
  });
}

function foundTable({ agents }: Discovery): string {
  const rows = agents.filter(({ kind }) => kind !== "human" && kind !== "reader");
  return table(rows.map(({ name, kind, found, usable }) => [usable ? "  ✓" : "  ✗", name, kind, found]));
}

function nobodyHere({ providers }: Discovery): ColloquyError {
  return new ColloquyError(
    "not-found",
    "No agent was found, so no config was written.",
    waysToAdd({ keys: providers }, commandsToTry().onWords),
  );
}

async function settle(panel: readonly string[], terminal: Command, config: Config) {
  const usual: FirstSettings = { panel, maxCost: null };
  if (terminal.options["yes"] === true || !terminal.canAsk) return usual;
  return withTypedLines(terminal, terminal.interrupted, async ({ next }) => {
    const ask = async <T>(question: string, read: ReadOrAsk<T>, otherwise: T): Promise<T> => {
      for (;;) {
        const typed = (await next(question)).trim();
        if (typed === "") return otherwise;
        const reading = await read(typed);
        if ("value" in reading) return reading.value;
        terminal.err(`"${typed}" ${reading.problem}.\n`);
      }
    };
    return {
      panel: await ask(`Which agents by default? [${panel.join(", ")}] `, knownOnes(config, terminal), panel),
      maxCost: await ask<number | null>("Cost limit for a discussion, in dollars? [none] ", amount, null),
    };
  });
}

type ReadOrAsk<T> = (given: unknown) => Reading<T> | Promise<Reading<T>>;

/** Names of agents, each of which there is: one that is unknown would else be found only when everything is written. */
function knownOnes(config: Config, { cwd }: Terminal): ReadOrAsk<readonly string[]> {
  return async (given) => {
    const reading = list(given);
    if ("problem" in reading) return reading;
    try {
      await makeAgents(reading.value, config, cwd);
      return reading;
    } catch (error) {
      return { problem: `cannot be used. ${foreseen(error).message.replace(/\.$/, "")}` };
    }
  };
}

/** `false` where there is no repository, the home is kept out already, or its name is no file's. */
async function isIgnoredNow(project: string, home: string): Promise<boolean> {
  if (basename(home) !== ".colloquy" || nearestWith([".git"], project) === null) return false;
  const path = join(project, ".gitignore");
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return false;
  const before = await readFile(path, "utf8").catch(() => "");
  const isThere = before.split(/\r?\n/).some((line) => /^\/?\.colloquy\/?\**$/.test(line.trim()));
  if (isThere) return false;
  const entry = `${relative(project, home)}/\n`;
  await appendFile(path, `${before === "" || before.endsWith("\n") ? "" : "\n"}${entry}`);
  return true;
}

export function firstConfig({ panel, maxCost }: FirstSettings, keys: readonly string[] = []): string {
  return `# Settings of Colloquy for this project. \`colloquy config\` shows every setting and where its value comes from.

# The agents to ask if --agents names none, in this order.
${panel.length === 0 ? `# panel: [${keys.join(", ")}]` : `panel: [${panel.join(", ")}]`}

# Stop a discussion once it has cost this many dollars. A call of unknown price counts as a dear one.
${maxCost === null ? "# maxCost: 2" : `maxCost: ${maxCost}`}

# The agent that leads a discussion. Default: the agent with the fewest other seats.
# moderator: ${panel[0] ?? "claude"}

# The model of each provider, if only the provider is known.
# models: { openai: gpt-5.6-sol, ollama: qwen3 }

# Your own agents. A command gets the prompt on stdin and writes its reply to stdout,
# most turns as JSON: the prompt shows the form, COLLOQUY_SCHEMA holds its JSON Schema.
# agents:
#   mine: { exec: ["./my-agent", "--flag"] }
#   local: { api: openai-compatible, baseURL: "http://127.0.0.1:8080/v1", model: qwen3 }

# Defaults of a verb stand under its name, such as \`solve: { maxRounds: 2 }\`. A flag overrides them.
`;
}
