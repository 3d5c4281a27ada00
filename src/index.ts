/** The public names. Nothing here starts a process; `test/house/library.test.ts` follows every import to see to it. */
export { ask, brainstorm, critique, design, discuss, roundtable, run } from "./library/protocols.ts";
export { solve, specs, swarm } from "./library/protocols.ts";
export type {
  AskArguments as AskOptions,
  CritiqueArguments as CritiqueOptions,
} from "./library/protocols.ts";
export type { DiscussArguments as DiscussOptions, RunOptions } from "./library/protocols.ts";
export type { RoundtableArguments as RoundtableOptions, WorkflowOptions } from "./library/protocols.ts";
export type { SolveArguments as SolveOptions, SwarmArguments as SwarmOptions } from "./library/protocols.ts";
export { compare, follow, fork, type ForkChange, resume } from "./library/resume.ts";
export type { Comparison } from "./host/protocols/compare.ts";
export { hold, type HoldOptions } from "./library/hold.ts";

export type { Discussion } from "./library/discussion.ts";
export type { DiscussionOptions, ProtocolOptions, SeatOption, SittingOptions } from "./library/options.ts";
export type { Engine, EngineOptions, Text } from "./library/options.ts";
export type { AgentFunction, AgentObject, Agents, Asked, AskedContext } from "./library/agent.ts";
export { type GateFunction, recommended } from "./library/gate.ts";
export type { Completed, ProtocolName, Result, ResultOf, Stopped, Verdicts } from "./library/result.ts";

export type { AskVerdict } from "./protocols/ask/report/report.ts";
export type { CritiqueReport } from "./protocols/critique/report/report.ts";
export type { RoundtableResult } from "./protocols/roundtable/report/report.ts";
export type { SolveVerdict } from "./protocols/solve/report/report.ts";
export type { SwarmResult } from "./protocols/swarm/report/report.ts";
export type { DiscussVerdict } from "./protocols/discuss/rules/verdict.ts";
export type { Expert } from "./protocols/swarm/options.ts";
export type { Viewpoint } from "./protocols/discuss/options.ts";

export type { AgentAnswer, AgentRequest, AgentUsage, JsonSchema } from "./kernel/agent.ts";
export { type Exchange, fenced, type Prompt } from "./kernel/prompt.ts";
export { answerLines, type GivenAnswer } from "./kernel/person.ts";
export { ColloquyError, type ErrorCode } from "./kernel/error.ts";
export type { Event, EventOf, EventType, Limits } from "./kernel/event.ts";
export { AgentError, type Failure, type FailureCode } from "./kernel/failure.ts";
export type { Answer, Choice, Floor, Message, Protocol, Question } from "./kernel/floor.ts";
export type { Instruments, LookupKind, Lookups } from "./kernel/lookup.ts";
export type { Receipt } from "./kernel/receipt.ts";
export type { Answered, Reply, Rung, Unanswered } from "./kernel/reply.ts";
export { type SeatAnswered, type SeatReceipt, type StandIns, whoAnswered } from "./kernel/who-answered.ts";
export type { SeatResult, Usage } from "./kernel/result.ts";
export type { Material, Seat } from "./kernel/seat.ts";
export type { Turn } from "./kernel/turn.ts";
export { version } from "./version.ts";

export { defineProtocol } from "./manifest/define-protocol.ts";
export type { Manifest, Planned, Subject, Verb, Wishes, Wishing } from "./manifest/manifest.ts";
export type { Kept, KeptDiscussions, Request, Surroundings } from "./manifest/manifest.ts";
export { type Option, option, type OptionTable, type OptionValues } from "./manifest/option.ts";
export type { Read, Reading } from "./manifest/read-value.ts";
export type { Brief, Glimpse, InShort } from "./manifest/method.ts";
export type { AskedQuestion, Method, Place, PlainAnswer, Report, Sharing, Told } from "./manifest/method.ts";
export { slug } from "./kernel/id.ts";
export { writeIn } from "./text/language.ts";
