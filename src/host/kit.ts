import type { Discussion } from "../kernel/discussion.ts";
import type { Protocol } from "../kernel/floor.ts";
import type { Projection, PublishedFile } from "../kernel/projection.ts";
import type { Result } from "../kernel/result.ts";
import type { ExportHooks } from "../document/export/hooks.ts";
import type { Annotations } from "../document/annotations.ts";
import type { Decided, PlainAnswer } from "../manifest/method.ts";
import type { Paint } from "../document/paint.ts";

/** A protocol with everything the house needs around it. */
export interface ProtocolKit<Options = never, Outcome = unknown> {
  readonly protocol: Protocol<Options, Outcome>;
  /** The files of its own, besides those every discussion has. */
  readonly documents: Projection;
  /** Files for the project itself, by their path in it, once a discussion is completed. */
  readonly published?: (discussion: Discussion) => readonly PublishedFile[];
  readonly result: (discussion: Discussion, place: Place) => Result;
  /** What a person reads at the end; `null` while there is nothing to read. */
  readonly page: (
    discussion: Discussion,
    result: Result,
    options: { columns: number; paint: Paint },
  ) => string | null;
  /** How it came out, in a word or two; `null` while it has not. */
  readonly inAWord: (discussion: Discussion) => string | null;
  /** How it is held and how far it is, for a list of discussions; `null` while there is nothing to tell. */
  readonly howFar?: (discussion: Discussion) => string | null;
  /** The verb it was begun by; `null` where that is its protocol's name. */
  readonly verb?: (discussion: Discussion) => string | null;
  /** What came of it, in a sentence; `null` while nothing did. */
  readonly bottomLine?: (discussion: Discussion) => string | null;
  /** The severity by which `--fail-on` decides; `null` when nothing is wrong. */
  readonly severity: (discussion: Discussion) => "HIGH" | "MEDIUM" | "LOW" | null;
  /** Whether nobody but `--yes` overrode somebody's block; `--fail-on block` decides. */
  readonly overridden: (discussion: Discussion) => boolean;
  /** Too few answered for a verdict: `--on-outage` decides. Absent where a protocol has no quorum. */
  readonly inconclusive?: (discussion: Discussion) => boolean;
  /** What whoever called does now, where the severity does not tell; absent and `null` where it does. */
  readonly advice?: (discussion: Discussion) => string | null;
  /** What it has to say at places of an artifact, for a protocol that has one (`--format github` and `sarif`). */
  readonly annotations?: (discussion: Discussion) => Annotations;
  /** Where stdout carries what somebody said and nothing else; `earlier` are those of the same folder. */
  readonly plain?: (discussion: Discussion, earlier?: readonly Discussion[]) => PlainAnswer | null;
  /** What was decided, where its protocol tells. */
  readonly decided?: (discussion: Discussion) => Decided | null;
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

export interface Place {
  /** The folder as a user would type it. */
  readonly folder: string;
  /** How a command names this discussion: its id, or `--session <folder>`; to go on, also a config that has to be typed. */
  readonly address: string;
  /** The config it was begun with, where that is not remembered here and has to be typed. */
  readonly config?: string;
  /** Where its document was put in the project just now; absent when it is only looked at. */
  readonly document?: string;
  /** The same of all its documents, in the order in which they are published. */
  readonly documents?: readonly string[];
}
