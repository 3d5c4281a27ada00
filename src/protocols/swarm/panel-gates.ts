import type { Floor } from "../../kernel/floor.ts";
import { tensionsOf } from "./rules/panel.ts";
import type { Expert } from "./rules/statements.ts";
import { callsPerRound, panelBounds } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";
import { type Changed, withChange, withExpert, withoutExpert } from "./panel-change.ts";
import type { Panel } from "./state.ts";

/** Nobody speaks before the person has seen who will; what they change is shown to them again. */
export async function confirmPanel(floor: Floor, options: SwarmOptions, proposed: Panel): Promise<Panel> {
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
