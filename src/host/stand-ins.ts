import { type Config, isPerson } from "../config/resolve.ts";
import type { Behind, Panel } from "./panel.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";

/**
 * Those behind the seats of a protocol that takes anyone: whom the config names; else the others of the panel, then the host where one
 * calls, and rules last, since they judge nothing. The next agent comes first, so that one failure does not load all
 * seats on one agent. Nobody who was not asked for is called, and nobody fills in for the reader.
 */
export function standIns(
  wishes: readonly SeatWish[],
  panel: Panel,
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
