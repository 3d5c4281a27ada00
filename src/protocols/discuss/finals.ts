import type { Floor } from "../../kernel/floor.ts";
import type { Course } from "./course.ts";
import { hear } from "./hearing.ts";
import { latest } from "./latest.ts";
import { noteMissing } from "../missing.ts";
import type { DiscussOptions } from "./options.ts";
import { statementTurn } from "./prompt.ts";
import type { DiscussEntry } from "./state.ts";
import { speakersOf, type Team } from "./team.ts";

/** Everybody's last word, for the record: asked of all at once. */
export function finalPositions(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  course: Course,
): Promise<Course> {
  return floor.round("Final", async () => {
    const heard = await Promise.all(
      speakersOf(team).map((seat) => {
        const inbox = latest(floor.inbox(seat));
        return hear(floor, "final", seat, options, (broken) =>
          statementTurn("final", seat, options, { inbox, focus: [], bestSupported: null, broken }),
        );
      }),
    );
    const broken = heard.flatMap(({ violations }) => violations);
    for (const { seat, failure } of heard) noteMissing(floor, `${seat.name} gave no final position`, failure);
    const finals = heard.flatMap(({ seat, statement }) =>
      statement === null ? [] : [[seat.name, statement] as const],
    );
    floor.keep<DiscussEntry>({
      v: 1,
      kind: "finals",
      asked: heard.map(({ seat }) => seat.name),
      finals: finals.map(([seat, final]) => ({ seat, final })),
      violations: broken,
    });
    return { ...course, finals: new Map(finals), violations: [...course.violations, ...broken] };
  });
}
