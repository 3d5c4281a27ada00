import type { AgentRequest, PersonsCall } from "../agent.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";
import { parsedJson } from "../json-value.ts";
import type { Turn } from "../turn.ts";
import { readReply } from "./ladder.ts";

export function personsCall<A>(
  { key, turn, agent }: Call<A>,
  given: AgentRequest,
  waitedMs: number,
  { askPerson }: Runner,
  shown: AlreadyShown,
): PersonsCall {
  const question = turn.question ?? null;
  const isHost = agent.kind === "host";
  const form = turn.form === undefined || isHost ? {} : { schema: jsonSchemaOf(turn.form) };
  const refusal = (said: string) => refusalOf(turn, said, shown);
  return {
    waitedMs,
    ask: (person, signal) =>
      askPerson === undefined
        ? Promise.resolve({ waitsFor: `${person} cannot be asked here` })
        : askPerson({ ...given, ...form, key, person, question, isHost, refusal }, signal),
  };
}

/** A person is told before it counts, so that a rule of the protocol costs nobody their vote. */
function refusalOf<A>(turn: Turn<A>, said: string, shown: AlreadyShown): string | null {
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
