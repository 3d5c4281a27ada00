import type { Config } from "../config/resolve.ts";
import { isFile } from "../config/settings.ts";
import type { PanelFrom } from "../kernel/event.ts";
import { vendorOfAgent, vendorOfModel } from "../kernel/vendor.ts";
import type { Panel } from "./panel.ts";
import type { PlannedSeat } from "./seats.ts";

/**
 * Why these agents: somebody named them, a config does, or they were found here; `undefined` where nobody was, or where a seat
 * names another.
 */
export function panelFrom(
  panel: Panel,
  seated: readonly PlannedSeat[],
  { settings, agents }: Config,
): PanelFrom | undefined {
  const { origin } = settings.panel;
  if (!seated.every(({ agents: [first] }) => panel.names.includes(first?.name ?? ""))) return undefined;
  if (panel.reason === null) return isFile(origin) ? "configured" : "named";
  if (panel.names.every((name) => agents.has(name))) return "configured";
  return panel.names.every((name) => name === "reader") ? undefined : "found";
}

/**
 * A panel whose order nobody chose, so that unlike vendors come first: one agent of each, then the second of each. Two
 * that read for themselves see more where they are not the same model twice.
 */
export function unlikeFirst(panel: Panel, config: Config): Panel {
  if (panel.reason === null) return panel;
  const vendors = new Map<string, number>();
  const turns = panel.names.map((name) => {
    const vendor = vendorOf(name, config);
    const turn = vendors.get(vendor) ?? 0;
    vendors.set(vendor, turn + 1);
    return { name, turn };
  });
  return { ...panel, names: turns.toSorted((a, b) => a.turn - b.turn).map(({ name }) => name) };
}

/** Whose models an agent asks, as far as its name or its definition tells; else it is a vendor of its own. */
function vendorOf(name: string, { agents }: Config): string {
  const definition = agents.get(name)?.definition;
  if (definition?.kind === "cli") return vendorOfAgent(definition.cli);
  if (definition?.kind === "use") return vendorOfAgent(definition.use);
  if (definition?.kind === "api") return vendorOfModel(definition.provider, definition.model);
  if (definition !== undefined) return name;
  const slash = name.indexOf("/");
  if (slash !== -1) return vendorOfModel(name.slice(0, slash), name.slice(slash + 1));
  return vendorOfAgent(name);
}
