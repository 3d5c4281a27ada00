import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { interventionFor, takesSide } from "./rules/moderation.ts";
import { claimOf } from "./rules/said.ts";
import { roundState } from "./rules/state.ts";
import type { Assessment, StatementKind } from "./rules/statements.ts";
import type { RoundState, Violation } from "./rules/verdict.ts";
import { limits, wordCount } from "./rules/words.ts";
import type { Said } from "./course.ts";
import { languageOf } from "./language.ts";
import { latest } from "./latest.ts";
import { noteMissing } from "../missing.ts";
import type { DiscussOptions } from "./options.ts";
import { assessTurn } from "./prompt.ts";
import { isMesh, namesOf, speakersOf, type Team } from "./team.ts";

interface Assessed {
  readonly state: RoundState;
  readonly violations: readonly Violation[];
}

/** The moderator reports who stands where, from which the state is reckoned, and speaks to the members. */
export async function assess(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  kind: StatementKind,
  said: readonly Said[],
): Promise<Assessed> {
  const { moderator } = team;
  const speakers = speakersOf(team);
  const inbox = latest(floor.inbox(moderator));
  const reply = await floor.ask(moderator, assessTurn(options, kind, speakers, inbox));
  const report: Assessment = reply.answered ? reply.value : { issues: [], undiscussed: [], intervention: "" };
  if (!reply.answered) noteMissing(floor, `The moderator gave no report on the ${kind} round`, reply.failure);
  const anyChanged = said.some(({ statement }) => statement.changed);
  const reckoned = roundState(kind, report, namesOf(team), anyChanged, report.intervention);
  const { text, violations } = moderation(reckoned, kind, moderator, options);
  const state = { ...reckoned, intervention: text };
  const digest = isMesh(team)
    ? text
    : [digestOf(state, said), text].filter((part) => part !== "").join("\n\n");
  if (wordCount(digest) > limits.distribution)
    floor.warn(`The moderator's words after the ${kind} round are more than ${limits.distribution}.`);
  floor.tell(moderator, speakers, { type: "moderation", content: digest });
  return { state, violations };
}

/** What the moderator says about the matter is not handed on; what it should have said stands in its place. */
function moderation(
  { state, undiscussed, intervention }: RoundState,
  kind: StatementKind,
  { name }: Seat,
  options: DiscussOptions,
): { readonly text: string; readonly violations: readonly Violation[] } {
  const sentence = takesSide(intervention);
  if (sentence === null && intervention !== "") return { text: intervention, violations: [] };
  return {
    text: interventionFor(state, undiscussed, languageOf(options)),
    violations: sentence === null ? [] : [{ round: kind, seat: name, rule: "side-taken", detail: sentence }],
  };
}

/** What a hub hands on: who holds what in the moderator's words; only without a report, the claims as they were made. */
function digestOf({ issues }: RoundState, said: readonly Said[]): string {
  if (issues.length === 0) {
    const claims = said.flatMap(({ seat, statement }) => {
      const claim = claimOf(statement);
      return claim === null ? [] : [`- ${claim} (${seat.name})`];
    });
    return claims.join("\n");
  }
  return issues
    .map(({ issue, positions }) => {
      const held = positions.map(({ position, seats }) => `  - ${position} (${seats.join(", ")})`);
      return [issue, ...held].join("\n");
    })
    .join("\n");
}
