import type { Change } from "../change/change.ts";
import type { Discussion } from "../kernel/discussion.ts";
import type { Quorum } from "../kernel/duration.ts";
import type { Material } from "../kernel/seat.ts";
import type { OptionTable, OptionValues } from "./option.ts";
import type { Shelf, ShelfKind } from "./shelf.ts";

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
  /** A text of the project by its path; `null` where there is none. */
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
