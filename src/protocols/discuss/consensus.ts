import type { Floor } from "../../kernel/floor.ts";
import { falseConsensus, textsOfReasons } from "./rules/consensus.ts";
import { reasonsOf } from "./rules/said.ts";
import { countedPositions } from "./rules/state.ts";
import { type Course, ownOf } from "./course.ts";
import { hear } from "./hearing.ts";
import { noteMissing } from "../missing.ts";
import type { DiscussOptions } from "./options.ts";
import { rebuttalTurn } from "./prompt.ts";
import type { FalseConsensus } from "./rules/verdict.ts";
import type { DiscussEntry } from "./state.ts";
import { isMesh, type Team } from "./team.ts";

/** All agree: are they of one mind, or of one mouth? Where the reasons are the same, the critic speaks once more. */
export async function checkConsensus(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  course: Course,
): Promise<Course> {
  const panel = team.topical.map((seat) => ({
    seat: seat.name,
    reasons: reasonsOf(ownOf(course, seat).map(({ statement }) => statement)),
  }));
  const issues = course.held.at(-1)?.state.issues ?? [];
  const agreed = issues.flatMap(({ positions }) =>
    countedPositions(positions, team.advocate.name).slice(0, 1),
  );
  const summary = agreed.map(({ position }) => position).join("; ");
  const likeness = await floor.lookUp("likeness", textsOfReasons(panel));
  const found = falseConsensus(panel, summary, likeness);
  floor.warn(found.warning);
  if (!found.superficial) return { ...course, consensus: kept(floor, found) };

  const heard = await floor.round("Rebuttal", () => rebutted(floor, team, options, summary));
  return {
    ...course,
    consensus: kept(floor, falseConsensus(panel, summary, likeness, heard.statement)),
    violations: [...course.violations, ...heard.violations],
  };
}

function kept(floor: Floor, consensus: FalseConsensus): FalseConsensus {
  floor.keep<DiscussEntry>({ v: 1, kind: "consensus", consensus });
  return consensus;
}

async function rebutted(floor: Floor, team: Team, options: DiscussOptions, summary: string) {
  const { advocate, topical, moderator } = team;
  const heard = await hear(floor, "rebuttal", advocate, options, (broken) =>
    rebuttalTurn(advocate, options, summary, broken),
  );
  const { statement: rebuttal, violations } = heard;
  floor.keep<DiscussEntry>({ v: 1, kind: "rebuttal", seat: advocate.name, rebuttal, violations });
  noteMissing(floor, `${advocate.name} gave no rebuttal`, heard.failure);
  // Their final positions can answer to it.
  const to = isMesh(team) ? [...topical, moderator] : [moderator];
  if (heard.statement !== null) floor.tell(advocate, to, { type: "rebuttal", content: heard.statement });
  return heard;
}
