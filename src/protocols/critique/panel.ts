import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { seatsOf } from "../../manifest/seat-wish.ts";
import type { CritiqueOptions } from "./options.ts";
import type { Perspective } from "./perspectives.ts";
import { perspectivesTurn } from "./perspectives-prompt.ts";
import { chosenPerspectives } from "./rules/chosen-perspectives.ts";

/** Who reads the artifact, and who chose that for this very text: an agent, or `rules` where none could. */
export interface ReadingPanel {
  readonly seats: readonly Seat[];
  readonly chosenBy?: string;
}

/** The perspectives take their seats: those an agent chooses where that was asked for, else those that were planned. */
export async function seatedPanel(
  floor: Floor,
  editor: Seat | undefined,
  { joining = [], ...options }: CritiqueOptions,
): Promise<ReadingPanel> {
  if (options.chooses !== true || editor === undefined) return { seats: joined(floor, joining) };
  const reply = await floor.ask(editor, perspectivesTurn(options));
  if (reply.answered) {
    const chosen = chosenPerspectives(reply.value);
    const { answeredBy: chosenBy } = reply.receipt;
    floor.report(`${chosenBy} chose the perspectives for this text: ${told(chosen)}`);
    return { seats: joined(floor, chosen), chosenBy };
  }
  floor.report(`Rules chose the perspectives by the kind of text: ${told(joining)}`);
  if (!isExpected(reply.failure))
    floor.warn(`No agent chose perspectives for this text, so rules did: ${reply.failure.message}`);
  return { seats: joined(floor, joining), chosenBy: "rules" };
}

/** That a script has no line for it, or a limit kept it away, is no failure. */
function isExpected({ code }: Failure): boolean {
  return code === "unscripted" || code === "spared";
}

function joined(floor: Floor, perspectives: readonly Perspective[]): readonly Seat[] {
  const there = floor.seats;
  return seatsOf([...there, ...perspectives].map((one) => ({ ...one, agent: null })))
    .slice(there.length)
    .map((seat) => floor.join(seat));
}

function told(perspectives: readonly Perspective[]): string {
  return perspectives.map(({ name, focus }) => `${name} (${focus.join(", ")})`).join("; ");
}
