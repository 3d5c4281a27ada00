import type { PauseReason } from "../kernel/event.ts";
import type { Result as Told } from "../kernel/result.ts";
import type { AskVerdict } from "../protocols/ask/report/report.ts";
import type { CritiqueReport } from "../protocols/critique/report/report.ts";
import type { RoundtableResult } from "../protocols/roundtable/report/report.ts";
import type { SolveVerdict } from "../protocols/solve/report/report.ts";
import type { SwarmResult } from "../protocols/swarm/report/report.ts";
import type { DiscussVerdict } from "../protocols/discuss/rules/verdict.ts";

/** What each protocol comes to. A protocol more is an entry more. */
export interface Verdicts {
  readonly ask: AskVerdict;
  readonly critique: CritiqueReport;
  readonly discuss: DiscussVerdict;
  /** Of a specs, a design and a brainstorm too: `workflow` tells them apart. */
  readonly roundtable: RoundtableResult;
  readonly solve: SolveVerdict;
  readonly swarm: SwarmResult;
}

export type ProtocolName = keyof Verdicts;

/** What came of a discussion: the object that `colloquy --json` prints, without the command to type next. */
export type Result<Protocol extends string = string, Verdict = unknown> =
  | Completed<Protocol, Verdict>
  | Stopped<Protocol, Verdict>;

/** The result of a protocol by its name; of several, whichever it was: `protocol` tells them apart. */
export type ResultOf<Name extends ProtocolName> = { [One in Name]: Result<One, Verdicts[One]> }[Name];

export interface Completed<Protocol extends string, Verdict> extends Ended<Protocol> {
  readonly status: "completed";
  readonly verdict: Verdict;
}

/** A discussion that was aborted, that reached a limit or a gate nobody answered, or in which nobody gave an answer. */
export interface Stopped<Protocol extends string, Verdict> extends Ended<Protocol> {
  readonly status: "paused" | "failed";
  /** What was judged before it stopped. */
  readonly verdict: Verdict | null;
  readonly stopped: { readonly reason: PauseReason | "failed"; readonly detail: string };
}

interface Ended<Protocol extends string> extends Pick<
  Told,
  "v" | "id" | "degraded" | "partial" | "seats" | "usage" | "inherited" | "warnings" | "versions"
> {
  readonly protocol: Protocol;
  /** The documents by what they are; paths in the discussion's folder, or in its `files()`. */
  readonly files: Readonly<Record<string, string>>;
}
