import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";
import { choosePanel, type Panel } from "./panel.ts";
import { unlikeFirst } from "./seating.ts";

/** Who may analyse, and who stands in for those who fail. */
export interface Speakers {
  readonly panel: Panel;
  readonly fallback: readonly string[];
}

/** Seed 001: two speak, a third stands behind them. */
const inOrder = ["gemini", "codex", "claude"];

/** The panel of a protocol that needs opinions. The reader has none; where nobody else is found, that is said. */
function chooseOpinionated(
  config: Config,
  protocol: string,
): Panel & { readonly names: readonly [string, ...string[]] } {
  const { names, reason } = unlikeFirst(choosePanel(config), config);
  const [first, ...rest] = names.filter((name) => name !== "reader");
  if (first === undefined) throw noSpeakers(config, protocol);
  return { names: [first, ...rest], reason };
}

/** Agents that analyse, and those behind them. Those given by hand, or by a config, all take part. */
export function chooseSpeakers(config: Config, protocol: string, how: "two" | "all" = "two"): Speakers {
  const panel = chooseOpinionated(config, protocol);
  const isFound = panel.reason !== null && panel.names.every((name) => !config.agents.has(name));
  const preferred = [
    ...inOrder.filter((name) => panel.names.includes(name)),
    ...panel.names.filter((name) => !inOrder.includes(name)),
  ];
  const speaking = isFound && how === "two" ? preferred.slice(0, 2) : panel.names;
  const behind = preferred.slice(2);
  const reason =
    isFound && panel.names.length > speaking.length
      ? `No --agents given: ${speaking.join(" and ")} of those found on PATH analyse; ${behind.join(", ")} ${behind.length === 1 ? "stands" : "stand"} behind them.`
      : panel.reason;
  return { panel: { names: speaking, reason }, fallback: fallbackOf(config, isFound ? preferred : speaking) };
}

/** Those the config names, else the panel's own: nobody who was not asked for is called. */
function fallbackOf({ settings }: Config, panel: readonly string[]): readonly string[] {
  const { value, origin } = settings.fallback;
  return (origin === "default" ? panel : value).filter((name) => name !== "reader");
}

function noSpeakers(config: Config, protocol: string): ColloquyError {
  const asked = config.settings.panel.value.includes("reader")
    ? `The reader reads by rules and has no opinion to give: ${protocol} needs other agents.`
    : `No agent was found here, and ${protocol} needs agents with opinions of their own.`;
  const untrusted = [...config.untrusted];
  return new ColloquyError("not-found", asked, {
    hint:
      untrusted.length > 0
        ? `${untrusted.join(", ")} stand in the config of this folder, which is not trusted yet: \`colloquy trust\`.`
        : `Install ${inOrder.join(", ")} or qwen, name a model such as --agents openai/gpt-5,ollama/qwen3, or define agents in a config (\`colloquy agents\` shows how). To see how it goes without any: \`colloquy ${protocol} --example\`.`,
  });
}
