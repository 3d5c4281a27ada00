import { type Config, isPerson } from "../../config/resolve.ts";
import { ColloquyError, type Pasted } from "../../kernel/error.ts";
import type { AgentsHere } from "./agents-here.ts";
import { type Behind, choosePanel, type ChosenPanel } from "./panel.ts";
import { isFile } from "../../config/settings.ts";
import type { PanelFrom } from "../../kernel/event.ts";
import { vendorOfAgent, vendorOfModel } from "../../kernel/vendor.ts";
import type { PlannedSeat } from "./seats.ts";
import { type SeatWish, joiningOrder } from "../../manifest/seat-wish.ts";
import type { Agent } from "../../kernel/agent.ts";
import { mayAnswer, type StandIns } from "../../kernel/who-answered.ts";
import { makeAgents } from "./agents.ts";
import { howToInstall } from "./cli-agent.ts";

export interface Speakers {
  readonly panel: ChosenPanel;
  readonly fallback: readonly string[];
}

const inOrder = ["gemini", "codex", "claude"];

/** Those given by hand, or by a config, all take part. The reader has no opinions. */
export function chooseSpeakers(
  config: Config,
  here: AgentsHere,
  wanted: { readonly protocol: string; readonly again: string },
  how: "two" | "all" = "two",
): Speakers {
  const panel = unlikeFirst(choosePanel(config, here), config);
  const names = panel.names.filter((name) => name !== "reader");
  if (names.length === 0) throw noSpeakers(config, here, wanted);
  const isFound = panel.reason !== null && names.every((name) => !config.agents.has(name));
  const preferred = [
    ...inOrder.filter((name) => names.includes(name)),
    ...names.filter((name) => !inOrder.includes(name)),
  ];
  const speaking = isFound && how === "two" ? preferred.slice(0, 2) : names;
  const behind = preferred.slice(2);
  const reason =
    isFound && names.length > speaking.length
      ? `No agents were named: ${speaking.join(" and ")} analyse; ${behind.join(", ")} ${behind.length === 1 ? "is" : "are"} their fallback.`
      : panel.reason;
  const { value, origin } = config.settings.fallback;
  // Those the config names, else the panel's own: nobody who was not asked for is called.
  const fallback = origin !== "default" ? value : isFound ? preferred : speaking;
  return { panel: { names: speaking, reason }, fallback: fallback.filter((name) => name !== "reader") };
}

function noSpeakers(
  config: Config,
  here: AgentsHere,
  { protocol, again }: Parameters<typeof chooseSpeakers>[2],
): ColloquyError {
  const none = here.keys.length === 0 ? "No agent was found here" : "No agent may be used here yet";
  const asked = config.settings.panel.value.includes("reader")
    ? `The reader reads by rules and has no opinion to give: ${protocol} needs other agents.`
    : `${none}, and ${protocol} needs agents with opinions of their own.`;
  const untrusted = [...config.untrusted].join(", ");
  const hint = `${untrusted} come from this folder's config, which is not trusted yet: \`colloquy trust\`.`;
  return new ColloquyError("not-found", asked, untrusted === "" ? waysToAdd(here, again) : { hint });
}

export function panelFrom(
  panel: ChosenPanel,
  seated: readonly PlannedSeat[],
  { settings, agents }: Config,
): PanelFrom | undefined {
  const { origin } = settings.panel;
  if (!seated.every(({ agents: [first] }) => panel.names.includes(first?.name ?? ""))) return undefined;
  if (panel.reason === null) return isFile(origin) ? "configured" : "named";
  if (panel.names.every((name) => agents.has(name))) return "configured";
  return panel.names.every((name) => name === "reader") ? undefined : "found";
}

/** Unlike vendors come first: two that read for themselves see more where they are not the same model twice. */
export function unlikeFirst(panel: ChosenPanel, config: Config): ChosenPanel {
  if (panel.reason === null) return panel;
  const vendors = [...Map.groupBy(panel.names, (name) => vendorOf(name, config)).values()];
  const names = panel.names.flatMap((_, turn) => vendors.flatMap((agents) => agents[turn] ?? []));
  return { ...panel, names };
}

function vendorOf(name: string, { agents }: Config): string {
  const definition = agents.get(name)?.definition;
  if (definition?.kind === "cli") return vendorOfAgent(definition.cli);
  if (definition?.kind === "use") return vendorOfAgent(definition.use);
  if (definition?.kind === "api") return vendorOfModel(definition.provider, definition.model);
  const [provider = "", ...model] = name.split("/");
  if (definition !== undefined) return name;
  return model.length > 0 ? vendorOfModel(provider, model.join("/")) : vendorOfAgent(name);
}

/** Rules come last, since they judge nothing; the next agent first, so that one failure does not load one agent. */
export function standIns(
  wishes: readonly SeatWish[],
  panel: ChosenPanel,
  config: Config,
  hostCalls: boolean,
): Behind {
  const { value, origin } = config.settings.fallback;
  if (origin !== "default") return () => value;
  const named = wishes.flatMap(({ agent }) => agent ?? []);
  const isUsed = panel.reason === null || named.length < wishes.length;
  const agents = [...new Set([...(isUsed ? panel.names : []), ...named])].filter(
    (name) => name !== "reader" && !isPerson(name, config),
  );
  return (own) => {
    if (own === "reader") return [];
    const after = agents.indexOf(own) + 1;
    return [...agents.slice(after), ...agents.slice(0, after), ...(hostCalls ? ["host"] : []), "reader"];
  };
}

export async function joiningChains(
  { panel, fallback }: Speakers,
  seated: readonly PlannedSeat[],
  standIns: StandIns | undefined,
  config: Config,
  cwd: string,
): Promise<readonly (readonly Agent[])[]> {
  const agents = await makeAgents([...panel.names, ...fallback], config, cwd);
  return joiningOrder(panel.names, seated).map((name) =>
    mayAnswer([name, ...fallback.filter((one) => one !== name)], standIns, panel.names, (one) => one).flatMap(
      (one) => agents.get(one) ?? [],
    ),
  );
}

export function waysToAdd(
  { keys }: Pick<AgentsHere, "keys">,
  again: string,
): { readonly hint: string; readonly commands: readonly Pasted[] } {
  const [first] = keys.flatMap(({ agents }) => agents.slice(0, 1));
  if (first !== undefined) {
    const set = keys.map(({ variable }) => variable).join(", ");
    return {
      hint: `${set} ${keys.length === 1 ? "is" : "are"} set. A key costs money, so it is used only if you name it:`,
      commands: [
        [`${again} --agents ${keys.flatMap(({ agents }) => agents.slice(0, 2)).join(",")}`, "this time"],
        ["colloquy init", "from now on; asks you first"],
      ],
    };
  }
  return {
    hint: "Paste one of these, then run it again:",
    commands: [
      [`${howToInstall("claude")} && claude`, "an agent CLI; log in"],
      ["export OPENAI_API_KEY=sk-...", "a key, any provider"],
      ["ollama pull qwen3 && ollama pull gemma3", "local models, free"],
      [`${again.split(" ").slice(0, 2).join(" ")} --example`, "scripted, without agents"],
    ],
  };
}
