import { noteMissing } from "../../table/move.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { slug } from "../../kernel/id.ts";
import { callsOf, depthPlans, isFixed, panelBounds, type PanelSize } from "./depth.ts";
import { type SwarmOptions, type Expert, Experts, type Noted, type Panel } from "./options.ts";
import { generalPanel, type NamedSeat, panelFaults, seatNamed, tensionsOf } from "./panel-faults.ts";
import { castForm, castTask, openingFor } from "./prompts.ts";
import { fixedSeat, tableFor, type Talk } from "./talk.ts";

export async function seatExperts(floor: Floor, options: SwarmOptions): Promise<Talk> {
  const table = tableFor(floor, options);
  const { panel: proposed, named } = await proposedPanel(floor, options);
  const panel = await confirmPanel(floor, options, proposed);
  floor.keep<Noted>({ v: 2, kind: "panel", panel });
  const experts = panel.experts.map((expert) => floor.join(asSeat(expert)));
  table.sit(
    [...experts, ...floor.seats.filter(({ id }) => isFixed(id))].map((seat) => ({
      seat,
      counts: !isFixed(seat.id),
    })),
  );
  const choices = [...new Set(named?.options ?? [])];
  const issue = table.issue(options.topic, choices.length < 2 ? [] : choices);
  // It speaks to those who were named, and to nobody who took their place.
  const opening = panel === proposed ? (named?.opening ?? "") : "";
  return { floor, options, table, panel, experts, rounds: 0, issue, since: 0, opening };
}

/** What the moderator said is there where these are the experts that it named. */
async function proposedPanel(
  floor: Floor,
  options: SwarmOptions,
): Promise<{ readonly panel: Panel; readonly named: Experts | null }> {
  const { experts: given, depth } = options;
  if (given !== null) return { panel: { ...panelOf({ experts: [...given] }), by: "file" }, named: null };
  const size = depthPlans[depth].experts;
  const named = await namedExperts(floor, options, size);
  if (named !== null) return { panel: { ...panelOf(named), by: "agent" }, named };
  floor.warn("No usable experts were named for this topic: a general panel takes the seats.");
  return { panel: { ...panelOf(generalPanel(size.least)), by: "general" }, named: null };
}

async function namedExperts(floor: Floor, options: SwarmOptions, size: PanelSize): Promise<Experts | null> {
  const { least, most } = size;
  const count = least === most ? numbers(least) : `${numbers(least)} or ${numbers(most)}`;
  const faultsOf = (value: Experts) => panelFaults(value, size, floor.seats);
  const reply = await floor.ask(fixedSeat(floor, "moderator"), {
    kind: "experts",
    prompt: { stable: openingFor(options), fresh: "", request: `${castTask(count)}\n\n${castForm}` },
    question: `Which ${count} experts should discuss this? ${options.topic}`,
    schema: Experts,
    lacks: (value) => faultsOf(value).join(". ") || null,
  });
  if (!reply.answered) {
    noteMissing(floor, "The moderator named no experts", reply.failure);
    return null;
  }
  if (faultsOf(reply.value).length > 0) return null;
  return { ...reply.value, experts: reply.value.experts.slice(0, most) };
}

function panelOf(given: Experts): Omit<Panel, "by"> {
  return { experts: given.experts, tensions: tensionsOf(given) };
}

function asSeat({ id, name, expertise, ...rest }: Expert): Seat {
  return {
    id,
    name,
    role: expertise.join(", "),
    focus: [],
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
    if ("problem" in changed) continue;
    const ids = new Set(changed.experts.map(({ id }) => id));
    // The tensions that were named still hold where both are there.
    const tensions = panel.tensions.filter(({ between }) => between.every((id) => ids.has(id)));
    panel = { by: panel.by, tensions, ...changed };
  }
}

function panelLines(options: SwarmOptions, { experts, tensions }: Panel): readonly string[] {
  const name = (id: string) => experts.find((one) => one.id === id)?.name ?? id;
  const calls = callsOf(options.depth, experts.length);
  return [
    `Start the discussion with these ${experts.length} experts? A new topic is ${calls.newTopic} calls, a deeper round ${calls.deeper}.`,
    ...experts.map(
      (expert) =>
        `- ${expert.name} (${expert.id}): ${[expert.expertise.join(", "), expert.bias].filter(Boolean).join("; ")}`,
    ),
    ...tensions.map(({ between: [one, other], axis }) => `  ${name(one)} ↔ ${name(other)}: ${axis}`),
    ...(tensions.length === 0
      ? ["  No two of them are said to be in tension: they may agree too easily."]
      : []),
  ];
}

const newExpert =
  "On-call engineer | incidents, alerting | sceptical | distrusts what cannot be rolled back | asks what happens at night";

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
  if (value === "add") {
    const asked = await floor.person({
      id: "new-expert",
      text: `Who? Name | areas of expertise | thinking style | bias | reply tendency. For example: ${newExpert}`,
      recommended: newExpert,
    });
    return withExpert(experts, floor.seats, asked.value);
  }
  const who = await floor.person({
    id: "expert",
    text: "Which expert?",
    choices: experts.map(({ id, name }) => ({ id, label: name })),
    recommended: experts[0]?.id ?? "",
  });
  if (value === "drop") return { experts: experts.filter(({ id }) => id !== who.value) };
  const { value: words } = await floor.person({
    id: "field",
    text: "Which field, and what should it say? For example: bias: prefers what is boring and proven",
    recommended: "bias: prefers what is boring and proven",
  });
  return withChange(experts, floor.seats, who.value, words);
}

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
