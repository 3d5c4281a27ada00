import type { Floor } from "../../kernel/floor.ts";
import type { Table } from "./course.ts";
import { motionTurn } from "./facilitator-prompt.ts";
import type { RoundtableOptions } from "./options.ts";
import type { RoundtableEntry } from "./state.ts";

/** What a debate is for and against: as the facilitator words it and a person confirms it; else the topic as it stands. */
export async function confirmedMotion(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
): Promise<string | null> {
  if (!table.strategy.validation.requires_sides) return null;
  if (options.asksMotion !== true) return options.topic;
  const reply = await floor.ask(table.facilitator, motionTurn(options, table));
  const { motion, by } = reply.answered
    ? await confirmed(floor, options, reply.value.motion)
    : { motion: options.topic, by: "topic" as const };
  floor.keep<RoundtableEntry>({ v: 1, kind: "motion", motion, by });
  return motion;
}

async function confirmed(floor: Floor, { topic }: RoundtableOptions, motion: string) {
  const { value } = await floor.person({
    id: "motion",
    text: [`Debate this motion?`, `  ${motion}`, `The topic: ${topic}`].join("\n"),
    choices: [
      { id: "take", label: "Debate it as it is" },
      { id: "reword", label: "Reword it" },
    ],
    recommended: "take",
  });
  if (value !== "reword") return { motion, by: "facilitator" as const };
  const { value: words } = await floor.person({
    id: "motion-words",
    text: "One sentence that somebody can be for or against:",
    recommended: motion,
  });
  return { motion: words, by: "person" as const };
}
