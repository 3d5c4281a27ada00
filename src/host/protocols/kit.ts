import type { Discussion } from "../../kernel/discussion.ts";
import type { Protocol } from "../../kernel/floor.ts";
import type { Projection, PublishedFile } from "../../kernel/projection.ts";
import type { Result } from "../../kernel/result.ts";
import type { ExportHooks } from "../../document/export/exported-journal.ts";
import type { Annotations } from "../../document/annotations.ts";
import type { AskedQuestion, Decided, InShort, ItemsTold, Place, PlainAnswer, Report, Shapes } from "../../manifest/method.ts";
import type { Paint } from "../../document/paint.ts";

/** A protocol with everything the house needs around it. */
export interface ProtocolKit<Outcome = unknown> {
  /** Checks what it is given, which came out of a journal or a row, before anything is done with it. */
  readonly protocol: Protocol<unknown, Outcome>;
  /** What it keeps and what it returns; absent where it says nothing of them. */
  readonly shapes?: Pick<Shapes<unknown, unknown, unknown>, "kept" | "outcome">;
  /** The files of its own, besides those every discussion has. */
  readonly documents: Projection;
  /** Files for the project itself, by their path in it, once a discussion is completed. */
  readonly published?: (discussion: Discussion) => readonly PublishedFile[];
  readonly result: (discussion: Discussion, place: Place) => Result;
  /** What a person reads at the end; `null` while there is nothing to read. */
  readonly page: (
    discussion: Discussion,
    place: Place,
    /**
     * `stops`: whether the exit code is one by which a caller stops, where that is known. `whole`: all that its document
     * has, in place of what fits on a screen.
     */
    options: { columns: number; paint: Paint; stops?: boolean; whole?: boolean },
  ) => string | null;
  /** How it came out: for a list of discussions, and for `--fail-on` and `--on-outage` to decide by. */
  readonly inShort: (discussion: Discussion) => CameOut;
  /** What it has to say at places of an artifact, for a protocol that has one (`--format github` and `sarif`). */
  readonly annotations?: (discussion: Discussion) => Annotations;
  /** Where stdout carries what somebody said and nothing else; `earlier` are those of the same folder. */
  readonly plain?: (discussion: Discussion, earlier?: readonly Discussion[]) => PlainAnswer | null;
  /** What was decided, where its protocol tells. */
  readonly decided?: (discussion: Discussion) => Decided | null;
  /** What seats asked the person. */
  readonly questions?: (discussion: Discussion) => readonly AskedQuestion[];
  /** Whatever has an id; `null` where nothing has. */
  readonly items?: (discussion: Discussion) => ItemsTold | null;
  /** What other discussions of the protocol are to have of it. */
  readonly shares?: KitSharing;
  /** What an export shows beyond the shape that all journals share. */
  readonly exports?: ExportHooks;
}

/** Ids of discussions that are to have one as well, and what each is given; `null` where it has it. */
export interface KitSharing {
  readonly with: (discussion: Discussion) => readonly string[];
  readonly copy: (discussion: Discussion, held: readonly Discussion[]) => unknown;
}

/** What a report tells without being read. */
type CameOut = Pick<
  Report<unknown>,
  keyof InShort | "severity" | "overridden" | "inconclusive" | "advice"
> & {
  /** That its report failed, in a sentence. */
  readonly fault?: string;
};
