import type { AgentRequest, PersonsCall } from "../agent.ts";
import type { EyesGiven } from "../event.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import type { Past } from "./past.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";
import { pathsSeen } from "./sight.ts";
import { parsedJson } from "../json-value.ts";
import type { PartedTurn, Turn } from "../turn.ts";
import { readReply } from "./ladder.ts";

interface Around {
  readonly runner: Runner;
  readonly past: Past;
  readonly eyes?: EyesGiven;
  readonly lookedAt: Parameters<typeof worthALook>[2] | undefined;
  readonly shown: AlreadyShown;
}

export function personsCall<A>(
  { key, turn, agent }: Call<A>,
  given: AgentRequest,
  waitedMs: number,
  { runner: { askPerson }, past, eyes, lookedAt = pathsSeen(past.looks), shown }: Around,
): PersonsCall {
  const question = turn.question ?? null;
  const lookAt = worthALook(turn, eyes, lookedAt);
  const isHost = agent.kind === "host";
  const form = turn.form === undefined || isHost ? {} : { schema: jsonSchemaOf(turn.form) };
  const refusal = (said: string) => refusalOf(turn, said, shown);
  return {
    waitedMs,
    ask: (person, signal) =>
      askPerson === undefined
        ? Promise.resolve({ waitsFor: `${person} cannot be asked here` })
        : askPerson({ ...given, ...form, key, person, question, isHost, lookAt, refusal }, signal),
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

const mostNear = 8;
const mostNamed = 12;

/** In place of tools. Nothing of what others read in silence. */
export function worthALook<A>(
  { mayLook, prompt, question }: PartedTurn<A>,
  eyes: EyesGiven | undefined,
  lookedAt: Iterable<string>,
): readonly string[] {
  if (mayLook !== true || eyes === undefined) return [];
  const near = eyes.near ?? [];
  const told = `${prompt.fresh}\n${question ?? prompt.request}`;
  const named = [...new Set([...near, ...lookedAt])]
    .map((path) => ({ path, ...firstNamed(path, told) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostNamed);
  const others = near.filter((path) => named.every((one) => one.path !== path)).slice(0, mostNear);
  return [...named.map(({ path, line }) => (line === "" ? path : `${path}:${line}`)), ...others];
}

function firstNamed(path: string, text: string): { readonly at: number; readonly line: string } {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.slice(at + path.length, at + path.length + 12);
    if (/[\w./-]/.test(before) || /^[\w/-]|^\.\w/.test(after)) continue;
    return { at, line: /^:(\d+)/.exec(after)?.[1] ?? "" };
  }
  return { at: -1, line: "" };
}
