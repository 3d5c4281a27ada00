import type { Floor } from "../../core/floor.ts";
import { consensusTexts, falseConsensus } from "../../judgement/discuss/consensus.ts";
import type { Course } from "./course.ts";
import type { DiscussOptions } from "./options.ts";
import { rebuttalTurn } from "./prompt.ts";
import type { Team } from "./team.ts";

/** All agree: are they of one mind, or of one mouth? Where the reasons are the same, the critic speaks once more. */
export async function checkConsensus(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  course: Course,
): Promise<Course> {
  const last = course.held.at(-1);
  const topical = team.topical.map(({ name }) => name);
  const statements = course.held.flatMap(({ said }) =>
    said
      .filter(({ seat }) => topical.includes(seat.name))
      .map(({ seat, statement }) => ({ seat: seat.name, statement })),
  );
  const summary = (last?.state.issues ?? []).map(({ positions }) => positions[0]?.position ?? "").join("; ");
  const likeness = await floor.lookUp("likeness", consensusTexts(statements));
  const found = falseConsensus(statements, summary, likeness);
  if (!found.superficial) {
    floor.warn(found.warning);
    return { ...course, consensus: floor.judge("consensus", found) };
  }
  const reply = await floor.round("Rebuttal", () =>
    floor.ask(team.advocate, rebuttalTurn(team.advocate, options, summary)),
  );
  floor.warn(found.warning);
  const consensus = floor.judge("consensus", {
    ...found,
    rebuttal: reply.answered ? reply.value.rebuttal : null,
    concession: reply.answered ? (reply.value.concession ?? null) : null,
  });
  return { ...course, consensus };
}
