import { z } from "zod";
import { fenced } from "../../kernel/prompt.ts";
import type { Floor } from "../../kernel/floor.ts";
import { line } from "../../kernel/line.ts";
import { printableName } from "../../kernel/printable.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { PartedTurn } from "../../kernel/turn.ts";
import { seatsOf } from "../../manifest/seat-wish.ts";
import type { CritiqueOptions } from "./options.ts";
import { noKey } from "./perspective-input.ts";
import { mostChosen, type Perspective, takenNames } from "./perspectives.ts";
import { choosing } from "./prompt.ts";

export const ChosenPerspectives = z
  .object({
    perspectives: z
      .array(
        z.object({
          name: line.min(1).max(60).describe("One or two words"),
          role: line.nullish().describe("Who reads it this way"),
          focus: z.array(line.min(1)).min(1).describe("What it looks at first"),
        }),
      )
      .min(2)
      .max(mostChosen),
  })
  .refine(({ perspectives }) => hasOwnNames(perspectives.map(({ name }) => name)), {
    message: `every perspective needs a name of its own; taken already: ${takenNames.join(", ")}`,
    path: ["perspectives"],
  });
type ChosenPerspectives = Readonly<z.infer<typeof ChosenPerspectives>>;

function hasOwnNames(names: readonly string[]): boolean {
  const all = [...takenNames, ...names.map(printableName)].map((name) => name.toLowerCase());
  return !all.includes("") && !all.includes(noKey) && new Set(all).size === all.length;
}

export async function seatedPanel(
  floor: Floor,
  editor: Seat | undefined,
  { joining = [], ...options }: CritiqueOptions,
): Promise<readonly Seat[]> {
  if (options.chooses !== true || editor === undefined) return joined(floor, joining);
  const reply = await floor.ask(editor, perspectivesTurn(options));
  if (reply.answered) {
    // Names and roles are shown at terminals and stand in headings of files.
    const chosen = reply.value.perspectives.map(({ name, role, focus }) => ({
      name: printableName(name),
      role: printableName(role ?? "") || printableName(name),
      focus: focus.map(printableName),
    }));
    floor.report(`${reply.receipt.answeredBy} chose the perspectives for this text: ${told(chosen)}`);
    return joined(floor, chosen);
  }
  floor.report(`Rules chose the perspectives by the kind of text: ${told(joining)}`);
  // That a script has no line for it, or a limit kept it away, is no failure.
  if (!["unscripted", "spared"].includes(reply.failure.code))
    floor.warn(`No agent chose perspectives for this text, so rules did: ${reply.failure.message}`);
  return joined(floor, joining);
}

function joined(floor: Floor, perspectives: readonly Perspective[]): readonly Seat[] {
  const there = floor.seats;
  const seats = seatsOf([...there, ...perspectives].map((one) => ({ ...one, agent: null })));
  return seats.slice(there.length).map((seat) => floor.join(seat));
}

function told(perspectives: readonly Perspective[]): string {
  return perspectives.map(({ name, focus }) => `${name} (${focus.join(", ")})`).join("; ");
}

export function perspectivesTurn({ artifact, lang }: CritiqueOptions): PartedTurn<ChosenPerspectives> {
  return {
    kind: "perspectives",
    prompt: {
      stable: choosing.rules,
      fresh: `${choosing.data}\n\n${fenced("artifact", gistOf(artifact.text))}`,
      request: choosing.request(artifact.path, lang),
    },
    optional: true,
    standIns: "never",
    schema: ChosenPerspectives,
  };
}

const mostShown = 6000;
const mostHeadings = 100;

function gistOf(text: string): string {
  if (text.length <= mostShown) return text;
  const headings = text.slice(mostShown).match(/^#{1,6}[ \t].{1,120}/gm) ?? [];
  return [`${text.slice(0, mostShown)}\n[…]`, ...headings.slice(0, mostHeadings)].join("\n");
}
