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
export type * from "../host/view/shapes.ts";
import type { Decision, Usage } from "../kernel/result.ts";
import type { SaidHit } from "../kernel/turn-record.ts";
import type { Event } from "../kernel/event.ts";
import type { Standings } from "../document/export/exported.ts";
import type { FormValues, Row, SeatView } from "../host/view/shapes.ts";

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
  readonly usage: Usage;
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
