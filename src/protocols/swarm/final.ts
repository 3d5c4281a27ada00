import type { Floor } from "../../kernel/floor.ts";
import { evidenceFaults } from "./rules/evidence.ts";
import { lengthRemark } from "./rules/lengths.ts";
import type { FinalSynthesis } from "./rules/statements.ts";
import { gistOf, messageText, windowed } from "./rules/window.ts";
import { noteMissing } from "../missing.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course } from "./course.ts";
import type { SwarmOptions } from "./options.ts";
import { finalTurn } from "./prompt.ts";
import { synthesisText } from "./synthesis-text.ts";
import { fixedIds } from "./fixed-roles.ts";
import type { Table } from "./table.ts";

/** How much of what the experts said goes to the historian in full; the oldest gives way first. */
const mostOfRecord = 200_000;

/** The historian reads the record and sums it up; evidence that is not in it is sent back once. */
export async function finalSynthesis(
  floor: Floor,
  { historian }: Table,
  options: SwarmOptions,
  course: Course,
): Promise<FinalSynthesis | null> {
  const record = recordOf(course);
  const first = await floor.ask(historian, finalTurn(options, historian, record, null));
  if (!first.answered) {
    noteMissing(floor, "The historian gave no synthesis", first.failure);
    return null;
  }
  const ids = new Set(course.messages.map(({ id }) => id));
  const unfounded = evidenceFaults(first.value, ids, floor.seats);
  const again = { unfounded, said: JSON.stringify(first.value, null, 1) };
  const second =
    unfounded.length === 0 ? null : await floor.ask(historian, finalTurn(options, historian, record, again));
  const synthesis = second?.answered === true ? second.value : first.value;
  const remark = lengthRemark("The historian's executive summary", synthesis.executiveSummary, 500);
  if (remark !== null) floor.warn(remark);
  return synthesis;
}

function recordOf({ held, messages }: Course): string {
  const shown = windowed(messages, { self: "historian", fixed: fixedIds, budget: mostOfRecord });
  const rounds = held.map((one) => {
    const said = shown
      .filter(({ message }) => message.round === one.round)
      .map(({ message, shown: how }) => {
        const text = how === "full" ? messageText(message) : `In short: ${gistOf(message)}`;
        return `[${message.id}] ${message.name} (${message.type.replaceAll("_", " ")}):\n${text}`;
      });
    return part(`Round ${one.round}`, [...said, synthesisText(one)].join("\n\n"));
  });
  return joined(["The record of all rounds, as data:", ...rounds]);
}
