import { type Agreement, agreementOn } from "../../ledger/agreement.ts";
import type { Floor } from "../../kernel/floor.ts";
import { consensusByIds, falseConsensus, textsOfReasons } from "./rules/consensus.ts";
import { reasonsOf, type Rebuttal } from "./rules/statements.ts";
import { countedPositions } from "./rules/state.ts";
import { speaksByIds } from "./rules/ledger.ts";
import { type Course, lastOf, ownOf } from "./course.ts";
import { hear } from "./hearing.ts";
import { wordsFor } from "./language.ts";
import { noteMissing } from "../missing.ts";
import { rebuttalTurn } from "./prompt.ts";
import { recordFor, toldRebuttal } from "./record.ts";
import type { FalseConsensus } from "./rules/verdict.ts";
import type { DiscussEntry } from "./state.ts";
import { isMesh, type Team } from "./team.ts";

/** All agree: are they of one mind, or of one mouth? Where the reasons are the same, the critic speaks once more. */
export async function checkConsensus(floor: Floor, team: Team, course: Course): Promise<Course> {
  const { options } = team;
  const issues = (course.state ?? course.held.at(-1)?.state)?.issues ?? [];
  const agreed = issues.flatMap(({ positions }) =>
    countedPositions(positions, team.advocate.name).slice(0, 1),
  );
  const summary = agreed.map(({ position }) => position).join("; ");
  const check = await checkOf(floor, team, course, summary);
  const found = check(null);
  floor.warn(found.warning);
  if (!found.superficial) return { ...course, consensus: kept(floor, found) };

  const heard = await floor.round("Rebuttal", () => rebutted(floor, team, course, summary));
  const { statement } = heard;
  const shared =
    statement === null ? "" : toldRebuttal(course.ledger, team.advocate, statement, wordsFor(options));
  return {
    ...course,
    consensus: kept(floor, check(statement)),
    violations: [...course.violations, ...heard.violations],
    // With six or seven it reaches nobody but the moderator.
    record: [
      ...course.record,
      ...(shared === "" ? [] : [{ shared, own: new Map<string, string>(), handedOn: "", isRound: false }]),
    ],
  };
}

/**
 * By the reasons of the ledger. Where the moderator never says which claims say the same, their words are compared too,
 * and where nobody speaks by ids, they alone.
 */
async function checkOf(
  floor: Floor,
  team: Team,
  course: Course,
  summary: string,
): Promise<(rebuttal: Rebuttal | null) => FalseConsensus> {
  const agreement = weakestAgreement(course);
  const nothing = { independent: 0, isSuperficial: true };
  const byIds = (rebuttal: Rebuttal | null) =>
    consensusByIds(team.topical.length, summary, agreement ?? nothing, rebuttal);
  if (agreement !== null && course.joins) return byIds;
  const panel = team.topical.map((seat) => ({
    seat: seat.name,
    reasons: reasonsOf(ownOf(course, seat).map(({ statement }) => statement)),
  }));
  const likeness = await floor.lookUp("likeness", textsOfReasons(panel));
  const byWords = (rebuttal: Rebuttal | null) =>
    ({ ...falseConsensus(panel, summary, likeness, rebuttal), by: "words" }) as const;
  return agreement === null || byWords(null).superficial ? byWords : byIds;
}

/** Of the agreements on important issues the one with least behind it; `null` where nobody spoke by ids. */
function weakestAgreement({ ledger, held }: Course): Agreement | null {
  const isByIds =
    ledger.joined.length > 0 ||
    ledger.issues.some(({ claims }) => claims.length > 0) ||
    held.some(({ said }) => said.some(({ statement }) => speaksByIds(ledger, statement)));
  if (!isByIds) return null;
  const important = ledger.issues.filter((issue) => issue.important);
  const agreed = (important.length > 0 ? important : ledger.issues).flatMap(
    ({ id }) => agreementOn(ledger, id) ?? [],
  );
  const [weakest] = agreed.toSorted(
    (a, b) => Number(b.isSuperficial) - Number(a.isSuperficial) || a.independent - b.independent,
  );
  return weakest ?? null;
}

function kept(floor: Floor, consensus: FalseConsensus): FalseConsensus {
  floor.keep<DiscussEntry>({ v: 1, kind: "consensus", consensus });
  return consensus;
}

async function rebutted(floor: Floor, team: Team, course: Course, summary: string) {
  const { options, advocate, topical, moderator } = team;
  const record = recordFor(advocate, team, course, wordsFor(options), lastOf(course, advocate));
  const heard = await hear<Rebuttal>(floor, "rebuttal", advocate, options, course.ledger, (broken) =>
    rebuttalTurn(advocate, options, record, summary, broken),
  );
  const { statement: rebuttal, violations } = heard;
  floor.keep<DiscussEntry>({ v: 1, kind: "rebuttal", seat: advocate.name, rebuttal, violations });
  noteMissing(floor, `${advocate.name} gave no rebuttal`, heard.failure);
  // Their final positions can answer to it.
  const to = isMesh(team) ? [...topical, moderator] : [moderator];
  if (heard.statement !== null) floor.tell(advocate, to, { type: "rebuttal", content: heard.statement });
  return heard;
}
