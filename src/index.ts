/** The public names. The library's own issue adds the way to start a discussion from code. */
export type {
  Agent,
  AgentAnswer,
  AgentKind,
  AgentRequest,
  AgentUsage,
  CallContext,
  JsonSchema,
} from "./core/agent.ts";
export type { Exchange } from "./core/exchange.ts";
export type { Status } from "./core/discussion.ts";
export { ColloquyError, type ErrorCode } from "./core/error.ts";
export type { Event, EventOf, EventType } from "./core/event.ts";
export { AgentError, type Failure, type FailureCode } from "./core/failure.ts";
export type { Answer, Choice, Floor, Message, Protocol, Question } from "./core/floor.ts";
export type { Receipt } from "./core/receipt.ts";
export type { Answered, Reply, Rung, Unanswered } from "./core/reply.ts";
export type { Result, SeatResult, Usage } from "./core/result.ts";
export type { Seat } from "./core/seat.ts";
export type { Material, Turn } from "./core/turn.ts";
export type { Prompt } from "./core/prompt.ts";
export { version } from "./version.ts";
