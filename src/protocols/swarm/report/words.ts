import type { Standing } from "../../../text/claims/claims.ts";
import type { MessageType } from "../rules/message.ts";
import type { confidences, Relation } from "../rules/statements.ts";
import type { PositionShift, RejectedCitation, Stand, StressPolicy, Unfounded } from "../rules/verdict.ts";
import type { ReceiptWords } from "../../../document/receipts.ts";
import type { Panel } from "./account.ts";
import type { subjectOf } from "./subject.ts";

type Three = readonly [string, string, string];
type Four = readonly [...Three, string];

/** Every word of ours in the documents of a swarm, so that a language is whole or does not compile. */
export interface Words {
  readonly round: (number: number) => string;
  readonly none: string;
  readonly types: Readonly<Record<MessageType | "synthesis", string>>;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly rejections: Readonly<Record<RejectedCitation["why"], string>>;
  readonly unfounded: Readonly<Record<Unfounded["why"], string>>;
  readonly stands: Readonly<Record<NonNullable<Stand["stand"]>, string>>;
  readonly shifts: Readonly<Record<PositionShift["kind"], string>>;
  /** Why a change of position is not accepted. */
  readonly refusals: Readonly<Record<NonNullable<PositionShift["why"]>, string>>;
  readonly confidences: Readonly<Record<(typeof confidences)[number], string>>;
  readonly standings: Readonly<Record<Standing, string>>;
  readonly policies: Readonly<Record<StressPolicy, string>>;
  readonly depths: Readonly<Record<ReturnType<typeof subjectOf>["depth"], string>>;
  readonly panels: Readonly<Record<Panel["by"], string>>;
  readonly fields: Readonly<
    Record<"position" | "stand" | "proposals" | "counterpoints" | "questions" | "cites" | "shift", string>
  >;
  readonly synthesis: SynthesisWords;
  readonly transcript: {
    readonly title: (topic: string) => string;
    readonly synthesis: Readonly<Record<"moderator" | "code", string>>;
    readonly noSynthesis: string;
    readonly suggestions: string;
    readonly stress: string;
    readonly reopening: string;
    readonly pending: (who: string) => string;
    readonly missing: string;
    readonly notYet: string;
    readonly lookedUp: string;
  };
  readonly graph: {
    readonly title: (topic: string) => string;
    readonly lead: (counts: string) => string;
    readonly noEdges: string;
    readonly edges: string;
    readonly columns: Three;
    readonly rejected: string;
    readonly rejectedColumns: Three;
    readonly unconnected: (messages: number) => string;
    readonly leftOut: (edges: number) => string;
  };
  readonly questions: {
    readonly title: (topic: string) => string;
    readonly none: string;
    readonly notFinal: (round: number) => string;
    readonly raisedBy: (who: string) => string;
    readonly openAfter: (rounds: string) => string;
  };
  readonly minority: {
    readonly title: (topic: string) => string;
    readonly lead: string;
    readonly none: string;
    readonly advocate: string;
    readonly reason: string;
    readonly standing: string;
    readonly stillValid: string;
    readonly given: string;
    readonly said: string;
    readonly byCode: string;
  };
  readonly position: {
    readonly title: (topic: string) => string;
    readonly lead: string;
    readonly columns: Four;
    readonly first: string;
    readonly same: string;
    readonly reworded: string;
    readonly before: string;
    readonly cause: string;
    readonly refused: string;
    readonly none: string;
  };
  readonly receipts: ReceiptWords;
  readonly page: PageWords;
}

interface SynthesisWords {
  readonly title: (topic: string) => string;
  readonly partial: string;
  readonly byCode: string;
  readonly summary: string;
  readonly insights: string;
  readonly confidence: string;
  readonly evidence: string;
  readonly dissent: string;
  readonly agreements: string;
  readonly agreementColumns: readonly [string, string];
  readonly disagreements: string;
  readonly debates: string;
  readonly debateColumns: Four;
  readonly minority: string;
  readonly minorityColumns: Four;
  readonly recommendations: string;
  readonly questions: string;
  readonly course: string;
  readonly courseLines: Readonly<
    Record<
      | "topic"
      | "panel"
      | "depth"
      | "tensions"
      | "calls"
      | "answers"
      | "stress"
      | "moves"
      | "unfounded"
      | "lookedUp"
      | "note",
      string
    >
  >;
  readonly messages: (amount: number) => string;
  readonly calls: (amount: number) => string;
  readonly stressHeld: (held: boolean, policy: string, reason: string) => string;
  readonly moved: (accepted: number, refused: number) => string;
  readonly allFounded: string;
  readonly noEvidence: string;
  readonly more: (links: string) => string;
  readonly files: Readonly<Record<"minority" | "questions" | "graph" | "positions" | "transcript", string>>;
  readonly receipts: string;
}

interface PageWords {
  readonly unfinished: string;
  readonly rounds: (amount: number) => string;
  readonly experts: (amount: number) => string;
  readonly panel: string;
  readonly tension: (between: string, axis: string) => string;
  readonly stressed: string;
  readonly notStressed: string;
  readonly unfounded: (amount: number) => string;
  readonly missing: (amount: number) => string;
  readonly paused: (summary: string) => string;
  readonly insights: (amount: number) => string;
  readonly debates: (amount: number) => string;
  readonly noEvidence: string;
  readonly minority: string;
  readonly gone: string;
  readonly next: string;
  readonly suggestions: string;
  readonly roundNow: (number: number, topic: string) => string;
  readonly saidSoFar: (amount: number) => string;
  readonly untested: string;
  readonly more: (amount: number) => string;
  readonly answerWith: string;
  readonly ownWords: string;
}
