import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { generalPanel, panelFaults, type PanelSize, tensionsOf } from "./rules/panel.ts";
import type { Expert, Experts } from "./rules/statements.ts";
import { noteMissing } from "../missing.ts";
import { depthPlans } from "./depth.ts";
import { confirmPanel } from "./panel-gates.ts";
import type { SwarmOptions } from "./options.ts";
import { expertsTurn } from "./prompt.ts";
import type { Panel, SwarmEntry } from "./state.ts";
import { type Table, tableOf } from "./table.ts";

/** Has experts named for the topic, asks the person whether these shall speak, and gives them their seats. */
export async function seatExperts(floor: Floor, options: SwarmOptions): Promise<Table> {
  const proposed = await proposedPanel(floor, options);
  const panel = await confirmPanel(floor, options, proposed);
  floor.keep<SwarmEntry>({ v: 1, kind: "panel", panel });
  return tableOf(
    floor,
    options,
    panel.experts.map((expert) => floor.join(asSeat(expert))),
  );
}

async function proposedPanel(floor: Floor, options: SwarmOptions): Promise<Panel> {
  const { experts: given, depth } = options;
  if (given !== null) return { ...panelOf({ experts: [...given] }), by: "file" };
  const size = depthPlans[depth].experts;
  const named = await namedExperts(floor, options, size);
  if (named !== null) return { ...panelOf(named), by: "agent" };
  floor.warn("No usable experts were named for this topic: a general panel takes the seats.");
  return { ...panelOf(generalPanel(size.least)), by: "general" };
}

/** Asked for, and where they cannot discuss it as they are, asked for once more. */
async function namedExperts(floor: Floor, options: SwarmOptions, size: PanelSize): Promise<Experts | null> {
  const { moderator } = tableOf(floor, options, []);
  const count =
    size.least === size.most ? numbers(size.least) : `${numbers(size.least)} or ${numbers(size.most)}`;
  const first = await floor.ask(moderator, expertsTurn(options, moderator, count, null));
  if (!first.answered) {
    noteMissing(floor, "The moderator named no experts", first.failure);
    return null;
  }
  const faults = panelFaults(first.value, size, floor.seats);
  if (faults.length === 0) return atMost(first.value, size);
  const again = { faults, said: JSON.stringify(first.value, null, 1) };
  const second = await floor.ask(moderator, expertsTurn(options, moderator, count, again));
  const isUsable = second.answered && panelFaults(second.value, size, floor.seats).length === 0;
  return isUsable ? atMost(second.value, size) : null;
}

function atMost({ experts, tensions }: Experts, { most }: PanelSize): Experts {
  return { experts: experts.slice(0, most), ...(tensions && { tensions }) };
}

function panelOf(given: Experts): Omit<Panel, "by"> {
  return { experts: given.experts, tensions: tensionsOf(given) };
}

function asSeat({ id, name, expertise, ...rest }: Expert): Seat {
  return {
    id,
    name,
    role: expertise.join(", "),
    focus: [...expertise],
    persona: { expertise, ...rest },
  };
}

function numbers(count: number): string {
  return ["no", "one", "two", "three", "four"][count] ?? String(count);
}
