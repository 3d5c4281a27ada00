/**
 * What the page and its server say to each other: types alone, imported by both. Names here last; keys are only added.
 *
 * Refined since the first agreement:
 * - Events over SSE leave out prompts and raw texts, most of a journal's bytes: `GET /api/discussions/:id/turn?key=`
 *   has them of one call. `live` carries `at`, how many characters of the turn came before: what was heard twice
 *   counts once.
 * - `documents` are the parts of the exported page (`result`, `seats`, `stood`, `items`, `transcript`, `gates`), then
 *   the files that the discussion wrote.
 * - What is open for an answer stands in `open`, gates and seats alike.
 * - A person's server (`for`) shows of a discussion that goes on what that seat was shown, and the rest once it ended.
 */
export type * from "./api-starting.ts";
import type { Decision } from "../kernel/decision.ts";
import type { SaidHit } from "../kernel/said-hit.ts";
import type { Standing } from "../kernel/discussion.ts";
import type { Event, Limits } from "../kernel/event.ts";
import type { Field } from "../document/form/field.ts";
import type { Standings } from "../document/export/exported.ts";

/** Of every answer that is not 2xx. */
export interface Refusal {
  readonly sentence: string;
  readonly hint?: string;
}

export interface Me {
  /** The folder of the project, and its name. */
  readonly project: string;
  readonly home: string;
  readonly version: string;
  readonly may: {
    readonly answer: boolean;
    readonly draft: boolean;
    readonly start: boolean;
    /** A day, with `start`; what is left of it today. */
    readonly spendUsd: number | null;
    readonly leftUsd: number | null;
  };
  /** The person whose seats alone are shown; `null` for all. */
  readonly for: string | null;
  /** As whom answers are signed where nobody types another name. */
  readonly name: string;
}

/** A discussion in a line. */
export interface Row {
  readonly id: string;
  readonly protocol: string;
  /** The verb it was begun by: `specs` begins a roundtable. */
  readonly verb: string;
  readonly status: Standing;
  /** It waits for somebody's answer. */
  readonly waiting: boolean;
  readonly title: string;
  readonly lastActiveAt: string;
  /** How it came out, in a word or two. */
  readonly inAWord: string | null;
  readonly howFar: string | null;
  /** What came of it, in a sentence; `null` while nothing did. */
  readonly bottomLine: string | null;
  readonly agents: readonly string[];
  /** What is wrong with its journal, where it cannot be told. */
  readonly fault: string | null;
}

/** `GET /api/discussions?text=&verb=&status=&verdict=&agent=&sort=&from=&count=` */
export interface Rows {
  /** That fit, of `all`. */
  readonly total: number;
  readonly all: number;
  readonly rows: readonly Row[];
  /** What can be chosen: those there are. */
  readonly protocols: readonly string[];
  readonly verbs: readonly string[];
  readonly verdicts: readonly string[];
  readonly agents: readonly string[];
  /** Folders that are still being looked at; until none is, rows are those of the others. */
  readonly unread: number;
  /** Folders that could not be read, a sentence each. */
  readonly problems: readonly string[];
}

/** `-` before one turns it around; the last active first where nobody says. */
export type RowSort = "lastActiveAt" | "title" | "protocol" | "verb" | "status" | "inAWord";

export interface SeatView {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
  /** Its own first, then those that answer where it fails. */
  readonly agents: readonly string[];
  /** Who holds it, where that is a person. */
  readonly person: string | null;
}

export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  /** `null` where no agent told a cost. */
  readonly costUsd: number | null;
  readonly activeMs: number;
}

/** A gate or a person's turn, as a form. `values` of an answer are by the names of the fields. */
export interface OpenForm {
  readonly key: string;
  /** Of `questions` each field is one, and may stay open; where no gate waits for them, nothing goes on by an answer. */
  readonly of: "gate" | "seat" | "questions";
  readonly seat: string | null;
  readonly person: string | null;
  /** A paragraph each, as it was written: never markup. */
  readonly about: readonly string[];
  readonly fields: readonly FormField[];
  readonly recommended: string | null;
  readonly askedAt: string | null;
  /** When somebody else answers in their place, or nobody does. */
  readonly deadline: string | null;
  /** What they wrote so far, kept by `PUT /api/drafts/:key`. */
  readonly draft: FormValues | null;
}

/** `Infinity` is no JSON: a number without a bound has `null` there. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly takes:
    | Extract<Field["takes"], { kind: "text" | "list" | "yes-or-no" | "choice" | "several" }>
    | {
        readonly kind: "number";
        readonly whole: boolean;
        readonly min: number | null;
        readonly max: number | null;
      }
    | { readonly kind: "yaml"; readonly sketch: string };
}

/** What is typed into each field, as text; a list has a point a line. */
export type FormValues = Readonly<Record<string, string>>;

export interface DocumentName {
  readonly name: string;
  readonly title: string;
  readonly of: "part" | "file";
}

/** `GET /api/discussions/:id` */
export interface Detail {
  readonly row: Row;
  readonly seats: readonly SeatView[];
  readonly limits: Limits;
  /** What going on may still take, for a person who is about to answer. */
  readonly forecast: string;
  readonly open: readonly OpenForm[];
  /** Why it cannot be told here what it waits for; `null` where it can. */
  readonly unanswerable: string | null;
  readonly documents: readonly DocumentName[];
  /** What a reader must know before believing the rest, as the exported page says it; nothing while it runs. */
  readonly shortcomings: readonly string[];
  /** What is odd about its journal; `null` where nothing is. */
  readonly brokenSentence: string | null;
  /** The last event that this tells of: a stream goes on after it. */
  readonly seq: number;
  /** A process is at work on it. */
  readonly running: boolean;
}

/** `GET /api/discussions/:id/document?name=`: a fragment of the exported page; agents' words are text in it. */
export interface Fragment {
  readonly name: string;
  readonly title: string;
  readonly html: string;
}

/**
 * `GET /api/discussions/:id/turns?key=&key=`: turns as the exported page sets them, each an `article`; those that this
 * viewer may read.
 */
export interface SetTurns {
  readonly turns: readonly { readonly key: string; readonly html: string }[];
}

/** `GET /api/discussions/:id/turn?key=`: a call with all that the stream leaves out. */
export interface TurnText {
  readonly key: string;
  readonly seat: string;
  readonly agent: string;
  readonly prompt: string | null;
  readonly raw: string | null;
  /** The events that asked and that answered, or failed: `/d/<id>/m/<seq>/call` leads to each. */
  readonly seq: number;
  readonly answerSeq: number | null;
}

/**
 * `GET /api/discussions/:id/events`, as SSE: `journal` with the event's number as its id, `live` and `row` without.
 * `Last-Event-ID`, or `?after=`, goes on behind that event. `ready` comes once, after what was there already.
 */
export type JournalEvent = Event;
export interface LiveText {
  readonly key: string;
  readonly seat: string;
  /** How many characters of this turn came before. */
  readonly at: number;
  readonly text: string;
}

/**
 * `GET /api/discussions/:id/heard?after=&wait=`: the same for whoever cannot keep a line open. Where nothing is new it
 * waits, at most so many seconds. Of what is being said it has the end.
 */
export interface Heard {
  readonly events: readonly JournalEvent[];
  readonly live: readonly LiveText[];
  /** There are no more events right now. */
  readonly isAll: boolean;
  readonly row: Row;
}

/** `POST /api/discussions/:id/answers`; 409 where somebody was faster. */
export interface AnswerInput {
  readonly key: string;
  readonly values: FormValues;
  readonly by?: string;
}

/** `POST /api/discussions/:id/{pause,stop,resume}` and an answer, too: how it stands now. */
export interface Done {
  readonly row: Row;
  readonly sentence: string;
}

/** `GET` and `PUT /api/drafts/:key`; the key is `<id of the discussion>~<key of the form>`, encoded. */
export interface KeptDraft {
  readonly values: FormValues | null;
  readonly at: string | null;
}

/** `GET /api/search?words=` */
export interface Found {
  readonly hits: readonly Hit[];
  /** How many of the discussions were looked through before time was up. */
  readonly searched: number;
  readonly all: number;
}

export interface Hit extends SaidHit {
  readonly id: string;
  readonly title: string;
  /** `/d/<id>/m/<seq>` */
  readonly permalink: string;
}

/** `GET /api/compare?a=&b=`; `<id>~<n>` is the n-th discussion of a folder, counted from 1. */
export interface Comparison {
  readonly a: Compared;
  readonly b: Compared;
  /** What differs, a sentence each. */
  readonly differences: readonly string[];
}

export interface Compared {
  readonly row: Row;
  readonly n: number;
  readonly verdict: unknown;
  readonly spent: Spent;
  readonly seats: readonly SeatView[];
  readonly standings: readonly Standings[];
  /** What came of it, as a fragment of the exported page. */
  readonly result: string | null;
}

/** `GET /api/decisions`: what was decided, the last first. */
export interface Decisions {
  readonly decisions: readonly DecisionView[];
}

export interface DecisionView extends Decision {
  readonly permalink: string;
}
