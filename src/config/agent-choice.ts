import { ColloquyError } from "../kernel/error.ts";
import { cliNames } from "../kernel/vendor.ts";
import { printable } from "../kernel/printable.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { AgentDefinition } from "./agent-definition.ts";
import type { ConfigSource, DefinedAgent } from "./config-file.ts";
import { clisWithEffort, isShippedRecipe } from "./recipe.ts";

type AgentChoice = NonNullable<ReturnType<typeof choiceIn>>;

/** The parts of such a name; `null` for any other. What stands before the colon has no slash: `ollama/qwen3:8b` is one name. */
function choiceIn(name: string) {
  const parts = /^(?<agent>[^/:@\s]+)(?::(?<model>.*?))?(?:@(?<effort>[^@/:]*))?$/.exec(name)?.groups;
  const { agent, model = null, effort = null } = parts ?? {};
  return agent === undefined || (model === null && effort === null) ? null : { agent, model, effort };
}

export function isChoice(name: string): boolean {
  return choiceIn(name) !== null;
}

interface Naming {
  readonly place: string;
  readonly source: ConfigSource;
}

type Agents = ReadonlyMap<string, DefinedAgent>;

export function chosenAgents(names: readonly string[], by: Naming, agents: Agents): Agents {
  return new Map(
    names.flatMap((name) => {
      const choice = agents.has(name) ? null : choiceIn(name);
      if (choice !== null && modelless.has(choice.agent) && !agents.has(choice.agent))
        throw takesNone(name, choice.agent, "It is built in");
      const base = choice && baseOf(choice.agent, by, agents);
      if (choice === null || base === null) return [];
      // Naming a model of an agent makes nothing trusted that its own definition does not.
      const source = base.source === "project" ? base.source : by.source;
      const definition = withChoice(name, choice, base.definition);
      return [[name, { definition, place: by.place, source, folder: base.folder }]];
    }),
  );
}

function baseOf(agent: string, { place, source }: Naming, agents: Agents): DefinedAgent | null {
  const defined = agents.get(agent);
  if (defined !== undefined) return defined;
  const plain = { model: null, effort: null, args: [], env: {}, timeoutMs: null };
  const cli = cliNames.find((one) => one === agent);
  const at = { place, source, folder: "" };
  if (cli !== undefined) return { ...at, definition: { kind: "cli", cli, command: cli, ...plain } };
  if (isShippedRecipe(agent)) return { ...at, definition: { kind: "use", use: agent, ...plain } };
  return null;
}

function withChoice(name: string, choice: AgentChoice, definition: AgentDefinition): AgentDefinition {
  checkWords(name, choice);
  const { kind } = definition;
  const { agent } = choice;
  if (kind === "exec" || kind === "script" || kind === "human")
    throw takesNone(name, agent, `It is defined with \`${kind}\``);
  if (choice.effort !== null && kind === "api")
    throw wrong(name, "the effort of a model behind an API cannot be chosen", `Name it as ${agent}.`);
  if (choice.effort !== null && kind === "cli" && !clisWithEffort().includes(definition.cli))
    throw wrong(
      name,
      `${definition.cli} has no choice of effort`,
      `${clisWithEffort().join(" and ")} have; leave out @${choice.effort}.`,
    );
  const model = choice.model ?? definition.model;
  if (kind === "api") return { ...definition, model: model ?? definition.model };
  return { ...definition, model, effort: choice.effort ?? definition.effort };
}

const modelless: ReadonlySet<string> = new Set(["reader", "human", "host"]);

function takesNone(name: string, agent: string, why: string): ColloquyError {
  return wrong(name, `${agent} takes no model and no effort`, `${why}; name it as ${agent}.`);
}

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

function checkWords(name: string, { agent, model, effort }: AgentChoice): void {
  if (model !== null && !/^[A-Za-z0-9]\S*$/.test(model))
    throw wrong(
      name,
      model === "" ? "it names no model" : `${JSON.stringify(model)} is not a model`,
      `Write it as ${agent}:<model>, or ${agent}:<model>@<effort>.`,
    );
  if (effort !== null && !efforts.includes(effort))
    throw wrong(
      name,
      `there is no effort "${effort}"${didYouMean(effort, efforts)}`,
      `It is one of ${efforts.join(", ")}; anything else is set with \`model\` and \`effort\` in a config.`,
    );
}

function wrong(name: string, problem: string, hint: string): ColloquyError {
  return new ColloquyError("config", `The agent "${printable(name)}": ${problem}.`, { hint });
}
