import type { Failure } from "../../kernel/failure.ts";
import { fenced } from "../../kernel/fence.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { seatsOf } from "../../manifest/seat-wish.ts";
import type { CritiqueOptions } from "./options.ts";
import type { Perspective } from "./perspectives.ts";
import { promptWords } from "./prompt-words.ts";
import { ChosenPerspectives, chosenPerspectives } from "./rules/chosen-perspectives.ts";

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

/** The turn in which the perspectives are chosen: what the text is can be told by less than the whole of it. */
export function perspectivesTurn({ artifact, lang }: CritiqueOptions): Turn<ChosenPerspectives> {
  const { choose: words, dataFollows } = promptWords;
  const { path, text } = artifact;
  return {
    kind: "perspectives",
    prompt: {
      stable: words.rules,
      fresh: `${dataFollows}\n\n${fenced("artifact", gistOf(text))}`,
      request: words.request(path, lang),
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
