import { noteMissing } from "../../table/move.ts";
import { Table } from "../../table/table.ts";
import type { Floor } from "../../kernel/floor.ts";
import { callsOf, depthPlans, isFixed, panelBounds, type PanelSize } from "./depth.ts";
import { generalExperts, panelFaults } from "./experts.ts";
import { type Expert, Experts, type Noted, type Panel, type SwarmOptions } from "./options.ts";
import { castForm, castTask, changeTask, openingFor } from "./prompts.ts";
import { prefixes } from "./shapes.ts";
import { fixedSeat, type Talk } from "./talk.ts";

/** `named` is what the moderator said with these experts, where it named them. */
interface Proposed {
  readonly panel: Panel;
  readonly named: Experts | null;
}

export async function seatExperts(floor: Floor, options: SwarmOptions): Promise<Talk> {
  const table = new Table(floor, { opening: openingFor(options), question: "", prefixes });
  const { panel, named } = await confirmedPanel(floor, options);
  floor.keep<Noted>({ v: 2, kind: "panel", panel });
  const experts = panel.experts.map(({ id, name, expertise, ...rest }) =>
    floor.join({ id, name, role: expertise.join(", "), focus: [], persona: { expertise, ...rest } }),
  );
  const fixed = floor.seats.filter(({ id }) => isFixed(id));
  table.sit([...experts, ...fixed].map((seat) => ({ seat, counts: !isFixed(seat.id) })));
  const choices = [...new Set(named?.options ?? [])];
  const issue = table.issue(options.topic, choices.length < 2 ? [] : choices);
  return { floor, options, table, experts, rounds: 0, issue, since: 0, opening: named?.opening ?? "" };
}

/** Nobody speaks before the person has seen who will. What they want otherwise the moderator sees to, and shows again. */
async function confirmedPanel(floor: Floor, options: SwarmOptions): Promise<Proposed> {
  let proposed = await proposedPanel(floor, options);
  let problem = "";
  for (let occurrence = options.experts === null ? 2 : 1; ; occurrence++) {
    const { value } = await floor.person({
      id: "experts",
      text: `${problem}${panelLines(options, proposed.panel).join("\n")}`,
      choices: [
        { id: "start", label: "Start: begin with this composition" },
        { id: "modify", label: "Modify: say who should be added, dropped or be different" },
      ],
      recommended: "start",
    });
    if (value !== "modify") return proposed;
    const wish = await floor.person({
      id: "change",
      text: "What should be changed? Say it in your own words: the moderator names the experts again.",
      recommended: "Add an on-call engineer who distrusts what cannot be rolled back",
    });
    const request = changeTask(proposed.panel.experts, wish.value);
    const changed = await namedBy(floor, options, { size: panelBounds, request, occurrence });
    problem = changed === null ? "The moderator could not change it so. " : "";
    proposed = changed ?? proposed;
  }
}

async function proposedPanel(floor: Floor, options: SwarmOptions): Promise<Proposed> {
  if (options.experts !== null) return { panel: { experts: options.experts, by: "file" }, named: null };
  const size = depthPlans[options.depth].experts;
  const request = castTask(countIn(size));
  const named = await namedBy(floor, options, { size, request, occurrence: 1 });
  if (named !== null) return named;
  floor.warn("No usable experts were named for this topic: a general panel takes the seats.");
  return { panel: { experts: generalExperts.slice(0, size.least), by: "general" }, named: null };
}

async function namedBy(
  floor: Floor,
  options: SwarmOptions,
  asked: { readonly size: PanelSize; readonly request: string; readonly occurrence: number },
): Promise<Proposed | null> {
  const { size, request, occurrence } = asked;
  // Of too many the first are taken.
  const experts = (value: Experts): readonly Expert[] => value.experts.slice(0, size.most);
  const faultsOf = (value: Experts) => panelFaults(experts(value), size).join(". ");
  const reply = await floor.ask(fixedSeat(floor, "moderator"), {
    kind: "experts",
    ...(occurrence > 1 && { occurrence }),
    prompt: { stable: openingFor(options), fresh: "", request: `${request}\n\n${castForm}` },
    question: `Which ${countIn(size)} experts should discuss this? ${options.topic}`,
    schema: Experts,
    lacks: (value) => faultsOf(value) || null,
  });
  if (!reply.answered) {
    noteMissing(floor, "The moderator named no experts", reply.failure);
    return null;
  }
  const { value: named } = reply;
  return faultsOf(named) === "" ? { panel: { experts: experts(named), by: "agent" }, named } : null;
}

function countIn({ least, most }: PanelSize): string {
  return least === most ? `${least}` : `${least} to ${most}`;
}

function panelLines(options: SwarmOptions, { experts }: Panel): readonly string[] {
  const calls = callsOf(options.depth, experts.length);
  const told = experts.map(({ id, name, expertise, bias }) => {
    return `- ${name} (${id}): ${[expertise.join(", "), bias].filter(Boolean).join("; ")}`;
  });
  return [
    `Start the discussion with these ${experts.length} experts? A new topic is ${calls.newTopic} calls, a deeper round ${calls.deeper}.`,
    ...told,
  ];
}
