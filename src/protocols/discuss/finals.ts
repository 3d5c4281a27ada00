import type { Floor } from "../../core/floor.ts";
import type { Final } from "../../judgement/discuss/statements.ts";
import type { Course } from "./course.ts";
import { hear } from "./hearing.ts";
import type { DiscussOptions } from "./options.ts";
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
        const inbox = floor.inbox(seat);
        const last = inbox.at(-1)?.round;
        const told = { inbox: inbox.filter(({ round }) => round === last), focus: [], bestSupported: null };
        return hear<Final>(floor, "final", seat, options, told);
      }),
    );
    const broken = heard.flatMap(({ violations }) => violations);
    if (broken.length > 0) floor.judge("violations", broken);
    for (const { seat, failure } of heard)
      if (failure !== null) floor.warn(`${seat.name} gave no final position: ${failure.message}`);
    const finals = heard.flatMap(({ seat, statement }) =>
      statement === null ? [] : [[seat.name, statement] as const],
    );
    return { ...course, finals: new Map(finals), violations: [...course.violations, ...broken] };
  });
}
