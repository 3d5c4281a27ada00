import type { Failure } from "../../kernel/failure.ts";
import { fenced } from "../../kernel/fence.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { seatsOf } from "../../manifest/seat-wish.ts";
import type { CritiqueOptions } from "./options.ts";
import type { Perspective } from "./perspectives.ts";
import { choosing } from "./prompt.ts";
import { ChosenPerspectives, chosenPerspectives } from "./rules/chosen-perspectives.ts";

/** The perspectives take their seats: those an agent chooses where that was asked for, else those that were planned. */
export async function seatedPanel(
  floor: Floor,
  editor: Seat | undefined,
  { joining = [], ...options }: CritiqueOptions,
): Promise<readonly Seat[]> {
  if (options.chooses !== true || editor === undefined) return joined(floor, joining);
  const reply = await floor.ask(editor, perspectivesTurn(options));
  if (reply.answered) {
    const chosen = chosenPerspectives(reply.value);
    floor.report(`${reply.receipt.answeredBy} chose the perspectives for this text: ${told(chosen)}`);
    return joined(floor, chosen);
  }
  floor.report(`Rules chose the perspectives by the kind of text: ${told(joining)}`);
  if (!isExpected(reply.failure))
    floor.warn(`No agent chose perspectives for this text, so rules did: ${reply.failure.message}`);
  return joined(floor, joining);
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

/** The turn in which the perspectives are chosen: what the text is can be told by less than the whole of it. */
export function perspectivesTurn({ artifact, lang }: CritiqueOptions): Turn<ChosenPerspectives> {
  const { path, text } = artifact;
  return {
    kind: "perspectives",
    prompt: {
      stable: choosing.rules,
      fresh: `${choosing.data}\n\n${fenced("artifact", gistOf(text))}`,
      request: choosing.request(path, lang),
    },
    optional: true,
    standIns: "never",
    schema: ChosenPerspectives,
  };
}

const mostShown = 6000;
const mostHeadings = 100;

/** A short text as it is; of a long one its beginning and its headings. */
function gistOf(text: string): string {
  if (text.length <= mostShown) return text;
  const headings = text.slice(mostShown).match(/^#{1,6}[ \t].{1,120}/gm) ?? [];
  return [`${text.slice(0, mostShown)}\n[…]`, ...headings.slice(0, mostHeadings)].join("\n");
}
