import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { AgentsHere } from "./agents-here.ts";
import { choosePanel, type Panel } from "./panel.ts";
import { unlikeFirst } from "./seating.ts";
import { waysToAdd } from "./ways-to-add.ts";

/** Who may analyse, and who stands in for those who fail. */
export interface Speakers {
  readonly panel: Panel;
  readonly fallback: readonly string[];
}

/** Who wants them, and what to type to try it again. */
interface For {
  readonly protocol: string;
  readonly again: string;
}

/** Seed 001: two speak, a third stands behind them. */
const inOrder = ["gemini", "codex", "claude"];

/** The panel of a protocol that needs opinions. The reader has none; where nobody else is found, that is said. */
function chooseOpinionated(
  config: Config,
  here: AgentsHere,
  { protocol, again }: For,
): Panel & { readonly names: readonly [string, ...string[]] } {
  const { names, reason } = unlikeFirst(choosePanel(config, here), config);
  const [first, ...rest] = names.filter((name) => name !== "reader");
  if (first === undefined) throw noSpeakers(config, here, { protocol, again });
  return { names: [first, ...rest], reason };
}

/** Agents that analyse, and those behind them. Those given by hand, or by a config, all take part. */
export function chooseSpeakers(
  config: Config,
  here: AgentsHere,
  wanted: For,
  how: "two" | "all" = "two",
): Speakers {
  const panel = chooseOpinionated(config, here, wanted);
  const isFound = panel.reason !== null && panel.names.every((name) => !config.agents.has(name));
  const preferred = [
    ...inOrder.filter((name) => panel.names.includes(name)),
    ...panel.names.filter((name) => !inOrder.includes(name)),
  ];
  const speaking = isFound && how === "two" ? preferred.slice(0, 2) : panel.names;
  const behind = preferred.slice(2);
  const reason =
    isFound && panel.names.length > speaking.length
      ? `No --agents given: ${speaking.join(" and ")} analyse; ${behind.join(", ")} ${behind.length === 1 ? "is" : "are"} their fallback.`
      : panel.reason;
  return { panel: { names: speaking, reason }, fallback: fallbackOf(config, isFound ? preferred : speaking) };
}

/** Those the config names, else the panel's own: nobody who was not asked for is called. */
function fallbackOf({ settings }: Config, panel: readonly string[]): readonly string[] {
  const { value, origin } = settings.fallback;
  return (origin === "default" ? panel : value).filter((name) => name !== "reader");
}

function noSpeakers(config: Config, here: AgentsHere, { protocol, again }: For): ColloquyError {
  const none = here.keys.length === 0 ? "No agent was found here" : "No agent may be used here yet";
  const asked = config.settings.panel.value.includes("reader")
    ? `The reader reads by rules and has no opinion to give: ${protocol} needs other agents.`
    : `${none}, and ${protocol} needs agents with opinions of their own.`;
  const untrusted = [...config.untrusted];
  if (untrusted.length > 0)
    return new ColloquyError("not-found", asked, {
      hint: `${untrusted.join(", ")} come from this folder's config, which is not trusted yet: \`colloquy trust\`.`,
    });
  return new ColloquyError("not-found", asked, waysToAdd(here, again));
}
