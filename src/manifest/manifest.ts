import type { StandIns } from "../kernel/who-answered.ts";
import type { Brief, Method } from "./method.ts";
import type { OptionTable, OptionValues } from "./option.ts";
import type { SeatWish } from "./seat-wish.ts";
import type { Change } from "../change/change.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { Quorum } from "../kernel/duration.ts";
import type { Material } from "../kernel/seat.ts";
import type { Shelf, ShelfKind } from "./shelf.ts";

/** Everything a protocol says of itself, and all that any face serves it by. It is light; what runs and reports is loaded when needed. */
export interface Manifest<
  Table extends OptionTable = OptionTable,
  Given = unknown,
  Kept = unknown,
  Outcome = unknown,
  Verdict = unknown,
> {
  /** Stands in journals and config files. */
  readonly name: string;
  readonly verbs: readonly Verb<Table>[];
  /** `opinions`: all agents but the reader; `two` of those found where nobody was chosen; `one` of them; `anyone`: the reader too. */
  readonly speakers: "anyone" | "opinions" | "two" | "one";
  /** Who may answer in place of a seat's own agent, at most: a turn can allow fewer. Left out, anybody behind it. */
  readonly standIns?: StandIns;
  /** It is over after one round: whoever only stands behind a seat is asked no more then. */
  readonly hasOneRound?: boolean;
  /** How long one turn of it may take where nobody set that. `colloquy config` shows it. */
  readonly turnTimeoutMs?: number;
  /** The folder of a home whose files may name agents for its seats. */
  readonly seatFiles?: string;
  /** What a caller's input asks for before agents are chosen. */
  wishes?(request: Wishing<Table>): Wishes | Promise<Wishes>;
  /** Checks what was asked for and says who sits at the table. Nothing is created and nobody is called. */
  plan(request: Request<Table>): Planned<Given> | Promise<Planned<Given>>;
  load(): Promise<Method<Given, Kept, Outcome, Verdict>>;
  /** For lists of many: what its reports say in short, without loading them. Where it is left out, they are asked. */
  brief?(): Promise<Brief<Given, Kept, Outcome>>;
}

export interface Verb<Table extends OptionTable = OptionTable> {
  readonly name: string;
  readonly summary: string;
  /** When to take it, for a model that chooses among verbs: a few words. */
  readonly when: string;
  /** What points to it in words that somebody types without a verb, and why, as the end of a sentence. */
  readonly suits?: { readonly words: RegExp; readonly because: string };
  readonly cost: string;
  readonly subject: Subject;
  readonly options: Table;
  /** Which of the flags that verbs share it takes besides those all take. */
  readonly takes: readonly CommonOption[];
  /** Where nobody says what of the project it is to know, it is searched. */
  readonly searchesByDefault?: boolean;
  /** Whether agents may read the project unasked: `always`, where the subject is a file of it, or where the words name something in it. */
  readonly looksByDefault?: "always" | "own-file" | "named";
  /** What `--help` says below the flags: how it goes, what comes back. */
  readonly help: string;
  readonly commands: readonly (readonly [command: string, what: string])[];
  /** Scripted discussions that anybody can run without an agent; the first is the usual one. */
  readonly examples: readonly ScriptedExample[];
}

/**
 * `chair`: a seat leads without an opinion (`--moderator`). `severity`: it can block (`--fail-on`). `block`: a seat can.
 * `folder`: it can be held in the user's own (`--session`). `files`: texts for all (`--context`); `search`: and passages of the
 * project. `partial`: seats may be missing (`--on-partial`). `change`: files or a change in place of one (`--diff`, `--pr`).
 */
export type CommonOption =
  | "chair"
  | "severity"
  | "block"
  | "folder"
  | "files"
  | "search"
  | "partial"
  | "change";

export interface Subject {
  /** `file`: the path of a text; `words`: the words themselves. */
  readonly kind: "file" | "words";
  /** What people call it: topic, task, artifact. */
  readonly name: string;
  readonly example: string;
  /** It can be left out: then it is about the project, or an option brings it. */
  readonly optional: boolean;
}

export interface ScriptedExample {
  /** `null` for the only one. */
  readonly name: string | null;
  /** Its words; for a verb about a file its path, from the project's folder. */
  readonly subject: string;
  /** A config among the examples that ship, with agents that read their lines. */
  readonly config: string;
  readonly fixes: readonly string[];
  /** The project it is about, from the folder of the examples; left out, the shop. */
  readonly project?: string;
}

export interface Wishing<Table extends OptionTable = OptionTable> extends Pick<
  Request<Table>,
  "verb" | "subject" | "options" | "spelled" | "surroundings"
> {
  /** The agents that the caller named; `null` where nobody did. */
  readonly named: readonly string[] | null;
}

export interface Wishes {
  /** The kept discussion whose config it goes on with, and the words of a command that goes on from it. */
  readonly goesOnFrom?: { readonly id: string; readonly typed: readonly string[] };
  readonly panel?: readonly string[];
  readonly fallback?: readonly string[];
  readonly turnTimeoutMs?: number;
  readonly folder?: string;
  readonly goesOnIn?: string;
}

/** Prompts as long as the first are taken for granted, with context and project: this is what comes beside them. */
export interface Typical extends Growth {
  /** Where it ends much sooner if those asked first agree: what it takes then. */
  readonly agreed?: Growth;
}

interface Growth {
  readonly calls: number;
  /** Tokens that prompts tell of what was said, in all of these calls. */
  readonly retold: number;
  readonly written: number;
}

export interface Planned<Given> {
  /** The whole of it: only a line of the terminal cuts it. */
  readonly title: string;
  /** The id to use, before a number is added where it is taken. */
  readonly id: string;
  /** It goes on in the folder of this kept discussion. */
  readonly goesOnIn?: string;
  /** What the protocol's function is given; it stands in the journal. */
  readonly given: Given;
  readonly seats: readonly SeatWish[];
  /** Files of the project that its prompts tell besides its subject and context: who may look is not shown them a second time. */
  readonly tells?: readonly string[];
  /** Others may join later: by the panel's agents in order, or with the agents of these, around and around. */
  readonly grows?: boolean | readonly SeatWish[];
  readonly mostCalls?: number;
  /** What one of its discussions usually takes, as measured; absent where that is all calls, prompts like the first. */
  readonly typical?: Typical;
  /** Where it may end sooner than after all that is asked first: how many are made in any case. */
  readonly leastCalls?: number;
  readonly costNote?: string;
  /** Nobody chose the agents of these seats, so that a person should be told why they sit there. */
  readonly choosesPanel?: boolean;
}

export function isAboutFile({ verbs }: Pick<Manifest, "verbs">): boolean {
  return verbs.some(({ subject }) => subject.kind === "file");
}

/** What somebody asked for, in one shape whether it was typed, called or coded. */
export interface Request<Table extends OptionTable = OptionTable> {
  readonly verb: string;
  /** What it is about: words as they were given, or the text of a file. `null` where it was left out. */
  readonly subject: string | null;
  readonly artifact: Material | null;
  /** What the artifact is where it is no single text: then it is a patch. */
  readonly change?: Change;
  readonly options: OptionValues<Table>;
  /** Who set each option: a flag, `path:line` of a config file, `default`. */
  readonly origins: Readonly<Record<keyof Table, string>>;
  readonly context: readonly Material[];
  readonly searches: boolean;
  /** Whether what stands in the project's files may be told to seats unasked. */
  readonly tellsProject: boolean;
  /** The language to speak in; `null` is the subject's own. */
  readonly lang: string | null;
  /** How many seats must be answered by a model or a person, where that was set for all discussions. */
  readonly quorum?: Quorum;
  readonly agents: readonly string[];
  /** Those of all agents known here that are people. */
  readonly people?: readonly string[];
  /** Somebody named them for this very discussion. */
  readonly agentsNamed: boolean;
  readonly earlier: readonly Discussion[];
  /** The name of a folder of the user's own; `null` where it is kept at home or in memory. */
  readonly folder: string | null;
  readonly now: number;
  /** How this face spells an option, for messages: `--members`, `members`. */
  readonly spelled: (option: keyof Table & string) => string;
  readonly surroundings: Surroundings;
}

/** What a plan may look at. Where there is no project, there is nothing. */
export interface Surroundings {
  projectName(): Promise<string>;
  textAt(path: string): Promise<Material | null>;
  /** A folder of the project as documents name it: from the project, with slashes; `null` where it lies outside. */
  folderInside(path: string): string | null;
  /** Files of one kind that are taken by name, the user's own before those that ship. */
  shelf<T>(kind: ShelfKind<T>): Promise<Shelf<T>>;
  /** Earlier discussions of this protocol, the last active first, until one `isEnough`; or those of these ids. */
  kept(wanted: "all" | readonly string[], isEnough?: (kept: KeptDiscussions) => boolean): Promise<Kept>;
  isTaken(id: string): Promise<boolean>;
}

export interface Kept {
  readonly found: readonly KeptDiscussions[];
  readonly missing: readonly string[];
  /** Where they were looked for, for messages. */
  readonly where: string;
}

export interface KeptDiscussions {
  readonly id: string;
  readonly discussions: readonly Discussion[];
  /** A process is at work on it; `null` where nobody here can tell. */
  readonly running: boolean | null;
}
