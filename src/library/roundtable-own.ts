import type { z } from "zod";
import { type LoadedStrategy, loadedStrategy, strategyProblem } from "../host/loaded-strategy.ts";
import { loadParticipants, loadSkills, mostCharacters } from "../host/participant-files.ts";
import { loadStrategies } from "../host/strategy-files.ts";
import { schemaProblem } from "../config/schema-problem.ts";
import type { Shelf } from "../config/shelf.ts";
import { didYouMean } from "../config/suggestion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isId } from "../kernel/slug.ts";
import { type Participant, type Skill, Strategy } from "../protocols/roundtable/rules/strategy.ts";
import { facilitatorId } from "../protocols/roundtable/seats.ts";

/** A strategy of one's own, as its file would be (`docs/strategies/own.md`); what is left out is as there. */
export type StrategyOption = Readonly<z.input<typeof Strategy>>;

/** A participant of one's own. */
export interface ParticipantOption extends Omit<Participant, "skills"> {
  /** Those of ours by name, or texts of one's own. */
  readonly skills?: readonly (string | Skill)[];
}

/** The strategies that can be named: ours, and the one given. */
export async function strategiesWith(
  given: string | StrategyOption | undefined,
): Promise<Shelf<LoadedStrategy>> {
  const ours = await loadStrategies(null);
  if (typeof given === "object") return withOwn(ours, [[given.id, ownStrategy(given)]]);
  if (given !== undefined) taken(given, ours, "strategy", "strategy");
  return ours;
}

/** Who can be named: ours, and those given. */
export async function participantsWith(
  given: readonly (string | ParticipantOption)[],
): Promise<Shelf<Participant>> {
  const ours = await loadParticipants(null);
  const skills = await loadSkills(null);
  const own = given.filter((one) => typeof one === "object");
  const known = withOwn(
    ours,
    own.map((one) => [one.id, ownParticipant(one, skills)]),
  );
  for (const one of given) if (typeof one === "string") taken(one, known, "participant", "participants");
  return known;
}

function withOwn<T>(ours: Shelf<T>, own: readonly (readonly [id: string, value: T])[]): Shelf<T> {
  const added = own.map(([id, value]) => ({
    id,
    path: "",
    own: true,
    replaces: ours.has(id),
    read: { value },
  }));
  return new Map([...ours, ...added.map((one) => [one.id, one] as const)]);
}

function ownStrategy(given: StrategyOption): LoadedStrategy {
  const read = Strategy.safeParse(given);
  if (!read.success)
    throw wrong(
      "strategy",
      `this is not a strategy: ${schemaProblem(read.error)}`,
      "For example { id, name, description, phases: [{ name, intent }], consensus: { policy: 'consent' } }.",
    );
  checkId(read.data.id, "strategy");
  const problem = strategyProblem(read.data);
  if (problem !== null) throw wrong(["strategy", ...problem.at].join("."), problem.problem, problem.hint);
  return loadedStrategy(read.data, given, () => `strategy ${read.data.id}`);
}

function ownParticipant(given: ParticipantOption, known: Shelf<Skill>): Participant {
  const { id, name, description, perspective } = given;
  checkId(id, "participants");
  if (id === facilitatorId) throw wrong("participants", "the facilitator is no participant");
  const texts = { name, description, perspective };
  for (const [what, text] of Object.entries(texts)) checkText(text, `${what} of ${id}`);
  const skills = (given.skills ?? []).map((skill): Skill => {
    if (typeof skill === "object") {
      checkText(skill.text, `skill ${skill.id} of ${id}`);
      return { id: skill.id, text: skill.text };
    }
    return taken(skill, known, "skill", "participants");
  });
  return { id, ...texts, skills };
}

function checkId(id: string, option: string): void {
  if (isId(id)) return;
  throw wrong(option, `the id "${id}" must be of small letters, digits and dashes`);
}

/** It is paid for in every prompt. */
function checkText(text: string, what: string): void {
  if (text.trim() === "") throw wrong("participants", `the ${what} is empty`);
  if (text.length > mostCharacters)
    throw wrong(
      "participants",
      `the ${what} has ${text.length} characters, and at most ${mostCharacters} go into every prompt`,
      "Keep what changes an answer; whole documents are given as `context`.",
    );
}

/** In code nobody is pointed to a folder for files of their own. */
function taken<T>(id: string, shelf: Shelf<T>, what: string, option: string): T {
  const found = shelf.get(id)?.read;
  if (found !== undefined) {
    if ("fault" in found) throw found.fault;
    return found.value;
  }
  const known = [...shelf.keys()];
  throw new ColloquyError("not-found", `${option}: there is no ${what} "${id}"${didYouMean(id, known)}.`, {
    hint: `There are ${known.join(", ")}; one of your own is given as an object.`,
  });
}

function wrong(option: string, problem: string, hint?: string): ColloquyError {
  return new ColloquyError("usage", `${option}: ${problem}.`, hint === undefined ? {} : { hint });
}
