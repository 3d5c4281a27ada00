import type { Agent, AgentRequest } from "../agent.ts";
import type { EventDraft } from "../event.ts";
import type { Eyes } from "../eyes.ts";
import { blindInstruments, type Instruments, type LookupKind, type Lookups } from "../lookup.ts";
import type { Answer } from "../floor.ts";
import type { AnswerGate, AskPerson } from "../person.ts";
import { callAgent, type CallOptions } from "./call.ts";
import type { CallEnd } from "../request.ts";

export interface Runner {
  append(draft: EventDraft): Promise<unknown>;
  /** Makes one call of an agent. Its key is the same on every replay. Never throws for what an agent does. */
  call(call: AgentCall): Promise<CallEnd>;
  /** Calls outlive who makes them: one that was made before is found again by its key, and is not made twice. */
  readonly callsLast?: true;
  readonly gate: AnswerGate;
  readonly late?: (asks: readonly string[], key: string) => Answer | null;
  look<Kind extends LookupKind>(
    kind: Kind,
    asked: Lookups[Kind]["asked"],
    signal: AbortSignal,
  ): Promise<Lookups[Kind]["found"]>;
  readonly eyes?: Eyes;
  readonly askPerson?: AskPerson;
}

interface AgentCall {
  readonly key: string;
  readonly hash: string;
  readonly agent: Agent;
  readonly request: AgentRequest;
  readonly options: CallOptions;
}

export type Recorder = Pick<Runner, "append">;

/** With `call` they are made elsewhere, and last; else here, and they end with this process. */
interface Lent extends Partial<Pick<Runner, "late" | "eyes" | "askPerson" | "call">> {
  readonly answerGate: AnswerGate;
  readonly instruments?: Instruments;
  readonly check?: (draft: EventDraft) => void;
}

export function localRunner(
  recorder: Recorder,
  { answerGate, late, instruments = blindInstruments, eyes, askPerson, call, check }: Lent,
): Runner {
  return {
    append: (draft) => {
      check?.(draft);
      return recorder.append(draft);
    },
    ...(call === undefined
      ? { call: ({ agent, request, options }) => callAgent(agent, request, options) }
      : { call, callsLast: true }),
    gate: answerGate,
    ...(late !== undefined && { late }),
    look: (kind, asked, signal) => instruments[kind](asked, signal),
    ...(eyes !== undefined && { eyes }),
    ...(askPerson !== undefined && { askPerson }),
  };
}
