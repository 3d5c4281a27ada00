import type { ElementContent } from "hast";
import type { Field } from "../../document/form/field.ts";
import type { Standing } from "../../kernel/discussion.ts";
import type { Event, Limits, Remembered } from "../../kernel/event.ts";
import type { Totals } from "../../kernel/usage.ts";

/** What faces show of a discussion: types alone, which the page knows too. Keys are only added. */

export interface Row<Of extends Standing = Standing> {
  readonly id: string;
  readonly protocol: string;
  /** The verb it was begun by: `specs` begins a roundtable. */
  readonly verb: string;
  readonly status: Of;
  readonly waiting: boolean;
  readonly title: string;
  readonly lastActiveAt: string;
  readonly inAWord: string | null;
  readonly howFar: string | null;
  readonly bottomLine: string | null;
  readonly agents: readonly string[];
  /** Of a fork: the id of its parent, and from where on it goes on with which change. */
  readonly fork?: { readonly of: string; readonly told: string } | undefined;
  readonly fault: string | null;
}

export interface SeatView {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
  /** Its own first, then those that answer where it fails. */
  readonly agents: readonly string[];
  readonly person: string | null;
}

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

export type FormValues = Readonly<Record<string, string>>;

export interface DocumentName {
  readonly name: string;
  readonly title: string;
  readonly of: "part" | "file";
  readonly html?: SetHtml;
}

export interface Detail {
  readonly row: Row;
  readonly seats: readonly SeatView[];
  readonly limits: Limits;
  readonly forecast: string;
  readonly open: readonly OpenForm[];
  readonly unanswerable: string | null;
  /** What seats asked the person, with what was answered, also before any seat was told of it. */
  readonly answered: readonly { readonly id: string; readonly text: string; readonly answer: string }[];
  readonly documents: readonly DocumentName[];
  readonly notices: readonly string[];
  readonly used: Totals;
  readonly round: number | null;
  readonly seq: number;
  readonly running: boolean;
  /** Whether its result was adopted, and where it was filed, in a sentence. */
  readonly adoption: string | null;
  readonly adoptable: boolean;
}

/** Elements as data, which the page draws; agents' words are text in them. */
export type SetHtml = readonly ElementContent[];

export interface Fragment {
  readonly name: string;
  readonly title: string;
  readonly html: SetHtml;
}

/** A turn that was answered or failed, as the exported page has it. */
export interface SetTurn {
  readonly key: string;
  readonly html: SetHtml;
}

export interface LiveText {
  readonly key: string;
  readonly seat: string;
  /** How many characters of this turn came before. */
  readonly at: number;
  readonly text: string;
}

export interface News {
  readonly events: readonly Event[];
  readonly turns: readonly SetTurn[];
  readonly live: readonly LiveText[];
  readonly isAll: boolean;
  /** Nothing is kept from this viewer; once that changes, it is read anew from the start. */
  readonly isWhole: boolean;
  readonly row: Row;
}

export interface Decision extends Omit<Remembered, "isAdopted"> {
  readonly isAdopted: boolean;
  /** As its file says: `accepted`, `superseded by ADR-0009`. */
  readonly status: string | null;
  readonly isInForce: boolean;
  /** Of those that were adopted here: the discussion, and all files that the adoption left. */
  readonly discussion: string | null;
  readonly filed: readonly string[];
}
