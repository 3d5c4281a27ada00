import type { Discussion } from "../kernel/discussion.ts";
import type { Event } from "../kernel/event.ts";
import type { Protocol } from "../kernel/floor.ts";
import type { Projection, PublishedFile } from "../kernel/projection.ts";
import type { Result } from "../kernel/result.ts";
import type { ExportHooks } from "../document/export/hooks.ts";
import type { Annotations } from "../document/annotations.ts";
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
  /** The severity by which `--fail-on` decides; `null` when nothing is wrong. */
  readonly severity: (discussion: Discussion) => "HIGH" | "MEDIUM" | "LOW" | null;
  /** Too few answered for a verdict: `--on-outage` decides. Absent where a protocol has no quorum. */
  readonly inconclusive?: (discussion: Discussion) => boolean;
  /** What it has to say at places of an artifact, for a protocol that has one (`--format github` and `sarif`). */
  readonly annotations?: (discussion: Discussion) => Annotations;
  /** For a protocol whose page is what somebody said: stdout carries that alone, and `show` all that was said. */
  readonly transcript?: (events: readonly Event[]) => string;
  /** What an export shows beyond the shape that all journals share. */
  readonly exports?: ExportHooks;
}

export interface Place {
  /** The folder as a user would type it. */
  readonly folder: string;
  /** How a command names this discussion: its id, or `--session <folder>`. */
  readonly address: string;
  /** Where its document was put in the project just now; absent when it is only looked at. */
  readonly document?: string;
  /** The same of all its documents, in the order in which they are published. */
  readonly documents?: readonly string[];
}
