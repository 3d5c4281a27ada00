import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { slug } from "../../kernel/slug.ts";
import { noteMissing } from "../missing.ts";
import { callsPerRound, depthPlans, panelBounds, type PanelSize } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";
import { expertsTurn } from "./prompt.ts";
import { type NamedSeat, seatNamed } from "./rules/evidence.ts";
import { generalPanel } from "./rules/general-panel.ts";
import { panelFaults, tensionsOf } from "./rules/panel.ts";
import type { Expert, Experts } from "./rules/statements.ts";
import type { Panel, SwarmEntry } from "./state.ts";
import { type Table, tableOf } from "./course.ts";

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

/** Nobody speaks before the person has seen who will; what they change is shown to them again. */
async function confirmPanel(floor: Floor, options: SwarmOptions, proposed: Panel): Promise<Panel> {
  let panel = proposed;
  let problem = "";
  for (;;) {
    const { value } = await floor.person({
      id: "experts",
      text: `${problem}${panelLines(options, panel).join("\n")}`,
      choices: [
        { id: "start", label: "Start: begin with this composition" },
        { id: "modify", label: "Modify: add, drop or edit experts" },
      ],
      recommended: "start",
    });
    if (value !== "modify") return panel;
    const changed = await askForChange(floor, panel);
    problem = "problem" in changed ? `${changed.problem} ` : "";
    if ("experts" in changed) panel = withExperts(panel, changed.experts);
  }
}

/** The tensions that were named still hold where both are there; where none is left, they are found again. */
function withExperts({ by, tensions }: Panel, experts: readonly Expert[]): Panel {
  const ids = new Set(experts.map(({ id }) => id));
  const kept = tensions.filter(({ between }) => between.every((id) => ids.has(id)));
  return { experts, tensions: kept.length > 0 ? kept : tensionsOf({ experts: [...experts] }), by };
}

function panelLines(options: SwarmOptions, { experts, tensions }: Panel): readonly string[] {
  const name = (id: string) => experts.find((one) => one.id === id)?.name ?? id;
  const calls = callsPerRound(options.depth, experts.length);
  return [
    `Start the discussion with these ${experts.length} experts? Each round is ${calls} calls.`,
    ...experts.map(
      (expert) => `- ${expert.name} (${expert.id}): ${expert.expertise.join(", ")}${bias(expert.bias)}`,
    ),
    ...tensions.map(({ between: [one, other], axis }) => `  ${name(one)} ↔ ${name(other)}: ${axis}`),
    ...(tensions.length === 0 ? ["  No two of them are in tension: they may agree too easily."] : []),
  ];
}

function bias(text: string): string {
  return text === "" ? "" : `; ${text}`;
}

async function askForChange(floor: Floor, { experts }: Panel): Promise<Changed> {
  const { value } = await floor.person({
    id: "change",
    text: "What should be changed?",
    choices: [
      ...(experts.length < panelBounds.most ? [{ id: "add", label: "Add an expert" }] : []),
      ...(experts.length > panelBounds.least ? [{ id: "drop", label: "Drop an expert" }] : []),
      { id: "edit", label: "Edit an expert" },
    ],
    recommended: "edit",
  });
  if (value === "add") return withExpert(experts, floor.seats, await askForExpert(floor));
  const who = await floor.person({
    id: "expert",
    text: "Which expert?",
    choices: experts.map(({ id, name }) => ({ id, label: name })),
    recommended: experts[0]?.id ?? "",
  });
  if (value === "drop") return withoutExpert(experts, who.value);
  const { value: words } = await floor.person({
    id: "field",
    text: "Which field, and what should it say? For example: bias: prefers what is boring and proven",
    recommended: "bias: prefers what is boring and proven",
  });
  return withChange(experts, floor.seats, who.value, words);
}

async function askForExpert(floor: Floor): Promise<string> {
  const { value } = await floor.person({
    id: "new-expert",
    text: "Who? Name | areas of expertise | thinking style | bias | reply tendency. For example: On-call engineer | incidents, alerting | sceptical | distrusts what cannot be rolled back | asks what happens at night",
    recommended:
      "On-call engineer | incidents, alerting | sceptical | distrusts what cannot be rolled back | asks what happens at night",
  });
  return value;
}

/** A panel as a person changed it, or what is wrong with the change as a sentence. */
type Changed = { readonly experts: readonly Expert[] } | { readonly problem: string };

/** `Name | area, area | thinking style | bias | reply tendency`; what is left out is left open. */
function withExpert(experts: readonly Expert[], fixed: readonly NamedSeat[], words: string): Changed {
  const [name = "", areas = "", thinkingStyle = "", bias = "", replyTendency = ""] = words
    .split("|")
    .map((part) => part.trim());
  if (name === "") return { problem: "An expert needs a name." };
  const others = [...fixed, ...experts];
  if (seatNamed(name, others) !== null) return { problem: taken(name) };
  const expertise = listed(areas);
  const id = freeId(slug(name, `expert-${experts.length + 1}`), others);
  return {
    experts: [
      ...experts,
      {
        id,
        name,
        expertise: expertise.length === 0 ? [name] : expertise,
        thinkingStyle,
        bias,
        replyTendency,
      },
    ],
  };
}

function withoutExpert(experts: readonly Expert[], id: string): Changed {
  const rest = experts.filter((one) => one.id !== id);
  return rest.length < experts.length ? { experts: rest } : { problem: `Nobody on the panel is "${id}".` };
}

const fields = ["name", "expertise", "thinkingStyle", "bias", "replyTendency", "stakes"] as const;

/** `bias: prefers what is boring`: one field of one expert. */
function withChange(
  experts: readonly Expert[],
  fixed: readonly NamedSeat[],
  id: string,
  words: string,
): Changed {
  const [key = "", ...rest] = words.split(":");
  const value = rest.join(":").trim();
  const field = fields.find((one) => one.toLowerCase() === key.trim().toLowerCase().replaceAll(" ", ""));
  const change = field === "expertise" ? listed(value) : value;
  if (field === undefined || change.length === 0)
    return { problem: `"${words}" is not a field and its text, such as "bias: prefers what is boring".` };
  const others = [...fixed, ...experts.filter((one) => one.id !== id)];
  if (field === "name" && seatNamed(value, others) !== null) return { problem: taken(value) };
  return { experts: experts.map((one) => (one.id === id ? { ...one, [field]: change } : one)) };
}

/** The record tells seats apart by their names. */
function taken(name: string): string {
  return `There is a seat called ${name} already.`;
}

function listed(text: string): string[] {
  return text
    .split(/[,;、，]/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function freeId(wanted: string, others: readonly NamedSeat[]): string {
  const isFree = (id: string) => others.every((one) => one.id !== id);
  let id = wanted;
  for (let number = 2; !isFree(id); number++) id = `${wanted}-${number}`;
  return id;
}
