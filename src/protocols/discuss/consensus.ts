import type { Floor } from "../../core/floor.ts";
import { falseConsensus, textsOfReasons } from "../../judgement/discuss/consensus.ts";
import { reasonsOf } from "../../judgement/discuss/said.ts";
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
  const panel = team.topical.map(({ name }) => ({
    seat: name,
    reasons: reasonsOf(
      course.held
        .flatMap(({ said }) => said.filter(({ seat }) => seat.name === name))
        .map(({ statement }) => statement),
    ),
  }));
  const issues = course.held.at(-1)?.state.issues ?? [];
  const summary = issues.flatMap(({ positions }) => positions[0]?.position ?? []).join("; ");
  const likeness = await floor.lookUp("likeness", textsOfReasons(panel));
  const found = falseConsensus(panel, summary, likeness);
  floor.warn(found.warning);
  if (!found.superficial) return { ...course, consensus: floor.judge("consensus", found) };

  const reply = await floor.round("Rebuttal", () =>
    floor.ask(team.advocate, rebuttalTurn(team.advocate, options, summary)),
  );
  const rebuttal = reply.answered ? reply.value : null;
  return {
    ...course,
    consensus: floor.judge("consensus", falseConsensus(panel, summary, likeness, rebuttal)),
  };
}
