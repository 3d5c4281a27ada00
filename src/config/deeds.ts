import { chosenAgents, isChoice } from "./agent-choice.ts";
import type { AgentDefinition } from "./agent-definition.ts";
import type { ConfigFile, DefinedAgent } from "./config-file.ts";
import { isBareName, needsTrust, quoted, type StartedCommand, variablesOf } from "./needs-trust.ts";
import { usesKey } from "../kernel/vendor.ts";
import { withoutPassword } from "../manifest/read-value.ts";
import type { SectionShape } from "./section.ts";
import { naming, settings } from "./settings.ts";
import { looseOptions, looseSettings } from "./tightened.ts";

export interface Deed {
  readonly place: string;
  readonly who: string;
  readonly does: string;
}

export function deedsOf(
  file: ConfigFile,
  own?: ConfigFile,
  protocols: readonly SectionShape[] = [],
): readonly Deed[] {
  const { agents, values, seats } = file;
  const byAgents = [...agents].flatMap(([name, agent]) =>
    needsTrust(agent) || agent.definition.kind === "script"
      ? [{ place: agent.place, who: `agent ${name}`, does: done(name, agent) }]
      : [],
  );
  const bySettings = (["keys", "unbound", "engine"] as const).flatMap((key) => {
    const { value, place } = values.get(key) ?? { value: [], place: "" };
    const names = [value].flat().filter((name) => typeof name === "string" && name !== "none");
    return names.length === 0 ? [] : [{ place, who: key, does: settingDeeds[key](names.join(", ")) }];
  });
  const bySeats = seats.map(({ place, who, name }) => ({
    place,
    who,
    does: usesKey(name) ? `asks ${name}, with a key of yours` : `seats ${name}`,
  }));
  const loose = looseSettings(file, (key) => {
    const set = own?.values.get(key);
    return { value: (set?.value ?? settings[key].fallback) as never, origin: set?.place ?? "default" };
  });
  const looser = [
    ...loose.filter(({ key }) => key !== "keys" && key !== "unbound"),
    ...protocols.flatMap(({ name, options }) => {
      const ours = own?.sections.get(name);
      const section = file.sections.get(name) ?? new Map();
      return looseOptions(section, options ?? {}, ours === undefined ? [] : [ours], () => false);
    }),
  ].map(({ key, place, value }) => ({
    place,
    who: key,
    does: `counts as it stands: ${JSON.stringify(value)}`,
  }));
  return [...byAgents, ...byNames(file), ...bySeats, ...bySettings, ...looser];
}

/** A yes that somebody else says for you; and all that is said in a discussion goes to the engine that keeps it. */
const settingDeeds = {
  keys: (names: string) => `uses your keys without a question: ${names}`,
  unbound: (names: string) =>
    `starts these without a question, though nothing keeps them from acting on their own: ${names}`,
  engine: (address: string) => `keeps discussions at ${withoutPassword(address)}`,
};

function done(name: string, { definition, isBorrowed = false }: DefinedAgent): string {
  return `${doing(definition)}${isBorrowed ? `, in place of your ${name}` : ""}`;
}

function byNames({ values, agents }: ConfigFile): readonly Deed[] {
  return naming.flatMap((key) => {
    const { value, place } = values.get(key) ?? { value: [], place: "" };
    const names = [value].flat().filter((name) => typeof name === "string");
    const chosen = chosenAgents(names, { place, source: "project" }, agents);
    const keyed = names
      .filter(usesKey)
      .map((name) => ({ place, who: key, does: `asks ${name}, with a key of yours` }));
    const models = names.filter(isChoice).flatMap((name) => {
      const agent = chosen.get(name);
      if (agent === undefined) return [{ place, who: key, does: `asks ${name}` }];
      return needsTrust(agent) ? [{ place, who: `${key}, ${name}`, does: doing(agent.definition) }] : [];
    });
    return [...keyed, ...models];
  });
}

function doing(definition: AgentDefinition): string {
  switch (definition.kind) {
    case "exec":
    case "acp":
      return starting(definition);
    case "use": {
      const { use, model, effort, args } = definition;
      return starting({ ...definition, command: [use, ...args, ...chosen(model, effort)] });
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
      return `answers from ${definition.file}, without a model (counts if you name it with --agents)`;
    case "human":
      return `asks ${definition.person}`;
  }
}

function chosen(model: string | null, effort: string | null): readonly string[] {
  return [...(model === null ? [] : [`--model=${model}`]), ...(effort === null ? [] : [`effort=${effort}`])];
}

function starting(started: StartedCommand): string {
  const variables = variablesOf(started);
  const env = variables.length === 0 ? "" : `, with ${variables.join(" ")} in its environment`;
  return `starts ${commandLine([started.command].flat())}${env}`;
}

function commandLine(words: readonly string[]): string {
  const shown = words.map(quoted);
  const [file = ""] = words;
  return `${shown.join(" ")}${isBareName(file) ? " (found on PATH)" : ""}`;
}
