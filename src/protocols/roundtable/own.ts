import type { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { isId } from "../../kernel/id.ts";
import type { Shelf } from "../../manifest/shelf.ts";
import { schemaProblem } from "../../text/schema-problem.ts";
import { type LoadedStrategy, loadedStrategy, strategyProblem } from "./strategy-file.ts";
import { mostCharacters } from "./participant-file.ts";
import { facilitatorId, type Participant, type Skill, Strategy } from "./rules/strategy.ts";

/** A strategy of one's own, as its file would be (`docs/strategies/own.md`); what is left out is as there. */
export type StrategyOption = Readonly<z.input<typeof Strategy>>;

/** A participant of one's own. */
export interface ParticipantOption extends Omit<Participant, "skills"> {
  /** Those of ours by name, or texts of one's own. */
  readonly skills?: readonly (string | Skill)[];
}

/** A strategy that code gives as it is; `option` is what it calls it. */
export function ownStrategy(given: StrategyOption, option: string): LoadedStrategy {
  const read = Strategy.safeParse(given);
  if (!read.success)
    throw wrong(
      option,
      `this is not a strategy: ${schemaProblem(read.error)}`,
      "For example { id, name, description, phases: [{ name, intent }], consensus: { policy: 'consent' } }.",
    );
  checkId(read.data.id, option);
  const problem = strategyProblem(read.data);
  if (problem !== null) throw wrong([option, ...problem.at].join("."), problem.problem, problem.hint);
  return loadedStrategy(read.data, given, () => `strategy ${read.data.id}`);
}

export function ownParticipant(given: ParticipantOption, known: Shelf<Skill>, option: string): Participant {
  const { id, name, description, perspective, agent } = given;
  checkId(id, option);
  if (id === facilitatorId) throw wrong(option, "the facilitator is not a participant");
  const texts = { name, description, perspective };
  for (const [what, text] of Object.entries(texts)) checkText(text, `${what} of ${id}`, option);
  const skills = (given.skills ?? []).map((skill): Skill => {
    if (typeof skill === "string") return known.take(skill, option);
    checkText(skill.text, `skill ${skill.id} of ${id}`, option);
    return { id: skill.id, text: skill.text };
  });
  return { id, ...texts, skills, ...(agent !== undefined && { agent }) };
}

function checkId(id: string, option: string): void {
  if (isId(id)) return;
  throw wrong(option, `the id "${id}" must be of small letters, digits and dashes`);
}

/** It is paid for in every prompt. */
function checkText(text: unknown, what: string, option: string): void {
  if (typeof text !== "string" || text.trim() === "") throw wrong(option, `the ${what} is empty`);
  if (text.length > mostCharacters)
    throw wrong(
      option,
      `the ${what} has ${text.length} characters, and at most ${mostCharacters} go into every prompt`,
      "Keep what changes an answer; whole documents are given as `context`.",
    );
}

function wrong(option: string, problem: string, hint?: string): ColloquyError {
  return new ColloquyError("usage", `${option}: ${problem}.`, hint === undefined ? {} : { hint });
}
