import type { Doc } from "../document/document.ts";
import type { Annotations } from "../document/annotations.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { Floor } from "../kernel/floor.ts";
import type { ProjectedFile, PublishedFile } from "../kernel/projection.ts";
import type { SeatResult } from "../kernel/result.ts";
import type { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";

/** What of a protocol is loaded when a discussion of it is held or told. */
export interface Method<Given, Kept, Outcome, Verdict> extends Shapes<Given, Kept, Outcome> {
  run(floor: Floor, given: Given): Promise<Outcome>;
  /** What came of a discussion, at any point of it: a pure fold over its state. */
  report(told: Told<Given, Kept, Outcome>): Report<Verdict>;
  /** `true` where more can be asked after the end, of all or of the seat `to`, by `followUps`, its last move; else the words of a command that goes on from it. */
  follows?(given: Given, id: string, to?: string): true | readonly string[];
  /** For a protocol whose discussions can be told on to others of the same kind. */
  readonly shares?: Sharing<Given, Kept, Outcome>;
}

export interface Sharing<Given, Kept, Outcome> {
  /** The ids of those that are to have it as well; none while there is nothing to tell. */
  with(told: Told<Given, Kept, Outcome>): readonly string[];
  /** What a discussion there is given so that it holds it, by all that is held there; `null` where it is there. */
  copy(told: Told<Given, Kept, Outcome>, held: readonly Discussion[]): Given | null;
}

export interface Told<Given, Kept, Outcome> extends Glimpse<Given, Kept, Outcome> {
  readonly discussion: Discussion;
  /** Those its folder held before it, in order. */
  readonly earlier: readonly Discussion[];
  readonly seats: readonly SeatResult[];
  readonly degraded: boolean;
  readonly partial: boolean;
  readonly warnings: readonly string[];
  readonly place: Place;
  /** The language of its documents, as a code: the one somebody asked for, else that of its title as far as we can tell. */
  readonly lang: string;
}

export interface Place {
  /** The folder as a user would type it; empty where it lies in memory. */
  readonly folder: string;
  /** How a command names it: its id, or `--session <folder>`. */
  readonly address: string;
  /** The config it was begun with, where a command that goes on from it has to name that again. */
  readonly config?: string;
  /** Where its documents lie in the project, once they were put there: none where somebody took them back. */
  readonly documents?: readonly string[];
}

/** What a discussion came to. Whatever takes work is a function, called only where it is shown. */
export interface Report<Verdict> extends InShort {
  /** As `--json` gives it; `null` while there is none. */
  readonly verdict: Verdict | null;
  /** By which `--fail-on` decides; absent where nothing can be wrong. */
  readonly severity?: "HIGH" | "MEDIUM" | "LOW" | null;
  /** Somebody's block was overridden and nobody but `--yes` has done so: `--fail-on block` decides. */
  readonly overridden?: boolean;
  /** Too few answered for a verdict: the result is degraded, and `--on-outage` decides. */
  readonly inconclusive?: boolean;
  /** What whoever called does now, in a sentence, where the severity does not tell: a person has decided it. */
  readonly advice?: string;
  /** What a person reads at the terminal at the end. `stops`: whether the exit code is one by which a caller stops, where that is known. */
  page(stops?: boolean): Doc | null;
  /** What came of it, in sections without a title of their own; `null` while there is nothing. */
  document(): Doc | null;
  /** Files in the discussion's folder, beside those every discussion has. */
  files?(): readonly ProjectedFile[];
  /** Files that tell all discussions of the folder; only the last one's are written. */
  folderFiles?(): readonly ProjectedFile[];
  /** Of all these, the ones a result names: `record` first of all. */
  readonly named?: Readonly<Record<string, string>>;
  /** The document among the project's own files, where it is to be published; the result names it too. */
  readonly inProject?: string;
  /** Files for the project itself, once it is completed. */
  published?(): readonly PublishedFile[];
  /** A person took it for the project's decision: it gets a record there, unless it leaves no files (`leavesFiles`). */
  readonly adopted?: boolean;
  /** What was decided, where something was; asked of discussions that have ended. */
  decided?(): Decided | null;
  /** What seats asked the person, open or not: whatever is open can be answered, also after the end. */
  questions?(): readonly AskedQuestion[];
  items?(): ItemsTold;
  /** What to type next, where that is not to answer, resume or show it. */
  next?(): readonly string[] | null;
  /** `… and 4 more in the result`, in the language of the report. */
  readonly more?: (count: number) => string;
  annotations?(): Annotations;
  /** Where stdout carries what somebody said and nothing else. */
  readonly plain?: PlainAnswer;
}

export interface ItemsTold {
  readonly ids: readonly string[];
  /** By its id as somebody types it; `null` where there is none. */
  find(id: string): { readonly json: object; doc(): Doc } | null;
}

export interface AskedQuestion {
  readonly id: string;
  /** All ids under which it is asked, its own first. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly by: readonly string[];
  readonly answer: string | null;
  readonly answeredAfterEnd?: true;
}

export interface Decided {
  readonly decided: string;
  readonly by: readonly string[];
  /** Who does not, and why: a sentence each. */
  readonly dissent: readonly string[];
  /** When it should be looked at again: a condition each. */
  readonly lookAgain: readonly string[];
}

export interface PlainAnswer {
  readonly answer: string | null;
  transcript(): string;
  /** What is gone on with, in a word, for the line beside the answer. */
  readonly name: string;
}

/** How a protocol tells a discussion in a line among others, from what it kept and nothing else. */
export interface Brief<Given, Kept, Outcome> extends Shapes<Given, Kept, Outcome> {
  tell(glimpse: Glimpse<Given, Kept, Outcome>): InShort;
}

/** What stands in the journal as `options`, one entry of its state, and the outcome. */
export interface Shapes<Given, Kept, Outcome> {
  readonly given: z.ZodType<Given>;
  readonly kept: z.ZodType<Kept>;
  readonly outcome: z.ZodType<Outcome>;
}

/** A discussion as its protocol kept it, without what was said. */
export interface Glimpse<Given, Kept, Outcome> {
  readonly discussion: Discussion;
  readonly given: Given;
  /** An entry a round, as the protocol kept them. */
  readonly kept: readonly Kept[];
  readonly outcome: Outcome | null;
}

export interface InShort {
  /** How it came out, in a word or two; `null` while it has not. */
  readonly inAWord: string | null;
  /** How it is held and how far it is, for a list; absent where there is nothing to tell. */
  readonly howFar?: string | null;
  /** The verb it was begun by, where that is not its protocol's name. */
  readonly verb?: string | null;
  /** What came of it, in a sentence; absent where there is none, or its protocol tells none. */
  readonly bottomLine?: string | null;
}

/** What a journal holds of a discussion, in the shape that its protocol gave it. */
export function recorded<T>(
  schema: z.ZodType<T>,
  value: unknown,
  what: string,
  { id, protocol }: Pick<Discussion, "protocol"> & Partial<Pick<Discussion, "id">>,
): T {
  const reading = schema.safeParse(value);
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new ColloquyError(
    "bad-input",
    `${id ?? "The discussion"} cannot be read as a ${protocol}: ${what} does not fit${where} (${issue?.message}).`,
    { hint: "Another version wrote it, or somebody altered it: `colloquy verify` shows which." },
  );
}

/** The first of its documents in the project: this one, where nothing was put there yet. */
export function documentAt({ documents }: Place, planned: string | null): string | null {
  return documents === undefined ? planned : (documents[0] ?? null);
}

/** A file of a discussion as a user would type it; one that lies in memory has no folder before it. */
export function pathIn({ folder }: Pick<Place, "folder">, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
