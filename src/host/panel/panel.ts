import { isChoice } from "../../config/agent-choice.ts";
import type { Config } from "../../config/resolve.ts";
import { type AgentsHere, agentsHere, type AskAboutKeys, askedAbout, type FoundKey } from "./agents-here.ts";
import { digest } from "../project/artifact.ts";
import { isMissing, knownAgents, makeAgents } from "./agents.ts";
import type { PlannedSeat } from "./seats.ts";
import { chainsFor, seatsOf, type SeatWish } from "../../manifest/seat-wish.ts";
import type { KnownAgent } from "../../kernel/agent.ts";
import type { StandIns } from "../../kernel/who-answered.ts";
import { vendorOfAgent } from "../../kernel/vendor.ts";

export interface ChosenPanel {
  readonly names: readonly string[];
  readonly reason: string | null;
}

export type Behind = (own: string) => readonly string[];

/** People take part only where they are named. */
export function choosePanel(config: Config, here: AgentsHere): ChosenPanel {
  const { value } = config.settings.panel;
  if (value.length > 0) return { names: value, reason: null };
  const defined = definedIn(config);
  const left = leftOut(config);
  if (defined.length > 0)
    return { names: defined, reason: `No agents were named: all agents of the config take part.${left}` };
  const clis = installed(config);
  const voices = mixedPanel(clis, here);
  const unused = unusedKeys(here, clis);
  if (voices.length > 0) {
    const take = voices.length === 1 ? "was found here and takes" : "were found here and take";
    return {
      names: voices.map(({ name }) => name),
      reason: `No agents were named: ${voiceWords(voices)} ${take} the seats in turn.${left}${unused}`,
    };
  }
  const reason =
    left === ""
      ? `No agent was found here: the artifact is read by rules, without a model.${unused || " `colloquy init` shows how to add one."}`
      : `The artifact is read by rules, without a model.${left}${unused}`;
  return { names: ["reader"], reason };
}

export async function lookAround(config: Config, ask?: AskAboutKeys): Promise<AgentsHere> {
  if (config.settings.panel.value.length > 0 || definedIn(config).length > 0)
    return { keys: [], servers: [] };
  const clis = installed(config);
  return askedAbout(await agentsHere(config), (key) => isAnotherVoice(key, clis), ask, config.env);
}

function definedIn(config: Config): readonly string[] {
  return speaking(config)
    .filter(({ name }) => config.agents.has(name) && !isChoice(name))
    .map(({ name }) => name);
}

function installed(config: Config): readonly string[] {
  return speaking(config)
    .filter((agent) => !config.agents.has(agent.name) && agent.name !== "opencode" && agent.kind !== "recipe")
    .map(({ name }) => name);
}

function speaking(config: Config): readonly KnownAgent[] {
  return knownAgents(config).filter(({ kind, usable }) => usable && kind !== "reader" && kind !== "human");
}

/** Nobody should take a panel without them for the one their project meant. */
function leftOut({ untrusted }: Config): string {
  if (untrusted.size === 0) return "";
  return ` Left out, since the config of this folder is not trusted to start commands or use keys: ${[...untrusted].join(", ")}. \`colloquy agents\` shows where they are defined, \`colloquy trust\` lets them take part.`;
}

export async function seatPanel(
  wishes: readonly SeatWish[],
  panel: ChosenPanel,
  config: Config,
  cwd: string,
  fallback: readonly string[] | Behind,
  who: { readonly standIns?: StandIns | undefined; readonly beside?: readonly string[] },
): Promise<readonly PlannedSeat[]> {
  const all = wishes.map((wish, index) => {
    const own = wish.agent ?? panel.names[index % panel.names.length] ?? "reader";
    const behind = typeof fallback === "function" ? fallback(own) : fallback;
    const others = isReplaceable(own, config) ? behind.filter((name) => !isMissing(name, config)) : [];
    return [...new Set([own, ...others])];
  });
  const chains = chainsFor(wishes, all, who, (name) => name);
  const agents = await makeAgents(chains.flat(), config, cwd);
  return seatsOf(wishes).map((seat, index) => ({
    seat,
    agents: (chains[index] ?? []).flatMap((one) => agents.get(one) ?? []),
  }));
}

/** Nobody speaks in a person's place unless their definition says so. */
function isReplaceable(name: string, { agents }: Config): boolean {
  const definition = agents.get(name)?.definition;
  if (definition === undefined) return name !== "human";
  return definition.kind !== "human" || definition.onNone === "fallback";
}

/** Shows a resume that an agent is defined differently now. Values of variables stay out of it. */
export function agentsFingerprint(seated: readonly PlannedSeat[], config: Config): string {
  const names = [...new Set(seated.flatMap(({ agents }) => agents.map(({ name }) => name)))].sort();
  const definitions = names.map((name) => {
    const definition = config.agents.get(name)?.definition;
    if (definition === undefined || !("env" in definition)) return [name, definition ?? "built in"];
    return [name, { ...definition, env: Object.keys(definition.env).sort() }];
  });
  return digest(JSON.stringify(definitions));
}

/** Where all that makes a single voice, the key or the server behind it gives a second model. */
function mixedPanel(clis: readonly string[], { keys, servers }: AgentsHere) {
  const others = [
    ...keys
      .filter((key) => key.standing === "use" && isAnotherVoice(key, clis))
      .map(({ agents, variable }) => ({ agents, by: variable })),
    ...servers.map(({ agents, server }) => ({ agents, by: `local, ${server}` })),
  ];
  const taken = (most: number) =>
    others.flatMap(({ agents, by }) => agents.slice(0, most).map((name) => ({ name, by })));
  const found = clis.map((name) => ({ name, by: null }));
  const voices = [...found, ...taken(1)];
  return voices.length === 1 ? [...found, ...taken(2)] : voices;
}

/** A key of a vendor whose CLI is here would add a cost and no other opinion. */
function isAnotherVoice({ provider }: FoundKey, clis: readonly string[]): boolean {
  return !clis.some((cli) => vendorOfAgent(cli) === provider);
}

function voiceWords(voices: ReturnType<typeof mixedPanel>): string {
  const told = voices.map(({ name, by }) => (by === null ? name : `${name} (${by})`));
  return new Intl.ListFormat("en-GB").format(told);
}

function unusedKeys({ keys }: AgentsHere, clis: readonly string[]): string {
  const unused = keys.filter((key) => key.standing === "unasked" && isAnotherVoice(key, clis));
  if (unused.length === 0) return "";
  const variables = unused.map(({ variable }) => variable).join(", ");
  const names = unused.flatMap(({ agents }) => agents.slice(0, 1)).join(",");
  return ` Not used, because a key costs money and you have not agreed: ${variables}. To use it all the same, name ${names}.`;
}
