/** The public names. Nothing here starts a process; `test/house/library.test.ts` follows every import to see to it. */
export { ask } from "./library/ask.ts";
export { critique, type CritiqueOptions } from "./library/critique.ts";
export { discuss, type DiscussOptions } from "./library/discuss.ts";
export {
  brainstorm,
  design,
  roundtable,
  type RoundtableOptions,
  specs,
  type WorkflowOptions,
} from "./library/roundtable.ts";
export { solve, type SolveOptions } from "./library/solve.ts";
export { swarm, type SwarmOptions } from "./library/swarm.ts";
export { run, type RunOptions } from "./library/run.ts";
export { resume } from "./library/resume.ts";

export type { Discussion } from "./library/discussion.ts";
export type { DiscussionOptions, ProtocolOptions, SittingOptions, Text } from "./library/options.ts";
export type { ParticipantOption, StrategyOption } from "./library/roundtable-own.ts";
export type { EscalationOption } from "./library/roundtable-given.ts";
export type { SeatOption } from "./library/seat-option.ts";
export type { AgentFunction, AgentObject, Agents, Asked, AskedContext } from "./library/agent.ts";
export { type GateFunction, recommended } from "./library/gate.ts";
export type { Completed, ProtocolName, Result, ResultOf, Stopped, Verdicts } from "./library/result.ts";

export type { AskVerdict } from "./documents/ask/verdict.ts";
export type { CritiqueReport } from "./documents/critique/verdict.ts";
export type { RoundtableResult } from "./documents/roundtable/result.ts";
export type { SolveVerdict } from "./documents/solve/verdict.ts";
export type { SwarmResult } from "./documents/swarm/result.ts";
export type { DiscussVerdict } from "./judgement/discuss/verdict.ts";
export type { Expert } from "./judgement/swarm/statements.ts";
export type { Viewpoint } from "./protocols/discuss/team.ts";

export type { AgentAnswer, AgentRequest, AgentUsage, JsonSchema } from "./core/agent.ts";
export type { Exchange } from "./core/exchange.ts";
export { ColloquyError, type ErrorCode } from "./core/error.ts";
export type { Event, EventOf, EventType, Limits } from "./core/event.ts";
export { AgentError, type Failure, type FailureCode } from "./core/failure.ts";
export type { Answer, Choice, Floor, Message, Protocol, Question, Received } from "./core/floor.ts";
export type { Instruments, LookupKind, Lookups } from "./core/lookup.ts";
export type { Receipt } from "./core/receipt.ts";
export type { Answered, Reply, Rung, Unanswered } from "./core/reply.ts";
export type { SeatResult, Usage } from "./core/result.ts";
export type { Seat } from "./core/seat.ts";
export type { Material, Turn } from "./core/turn.ts";
export type { Prompt } from "./core/prompt.ts";
export { version } from "./version.ts";
