import type { AgentRequest, PersonsCall } from "../agent.ts";
import type { EyesGiven } from "../event.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import type { Past } from "./past.ts";
import { refusalOf } from "./refusal.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";
import { pathsSeen } from "./sight.ts";
import { worthALook } from "./worth-a-look.ts";

interface Around {
  readonly runner: Runner;
  readonly past: Past;
  readonly eyes?: EyesGiven;
  /** What seats looked at so far; absent where they cannot. */
  readonly lookedAt: Parameters<typeof worthALook>[2] | undefined;
  /** What the seat was shown, which is no answer of its own. */
  readonly shown: AlreadyShown;
}

/** How a turn reaches a person, or the host. */
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
