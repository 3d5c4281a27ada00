import { parsedJson } from "../json-value.ts";
import type { Turn } from "../turn.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { readReply } from "./ladder.ts";

/**
 * Why what a person would answer cannot be taken, in the words of the turn's own schema; `null` where it can. They are
 * told before it counts, so that a rule of the protocol costs nobody their vote.
 */
export function refusalOf<A>(turn: Turn<A>, said: string, shown: AlreadyShown): string | null {
  if (turn.schema === null) return null;
  const reading = readReply<A>({ text: said }, turn, shown);
  if (reading.rung !== null) return null;
  const value = parsedJson(said);
  const { error } = value === undefined ? {} : turn.schema.safeParse(value);
  if (error === undefined) return reading.problem;
  return error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");
}

const mostIssues = 4;
