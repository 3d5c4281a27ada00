import type { Material } from "../../kernel/turn.ts";

export type Preset = "quick" | "default" | "deep";

/** What a discussion is given. It stands in the journal, so that a resume does not depend on the files of the day. */
export interface DiscussOptions {
  readonly topic: string;
  readonly context: readonly Material[];
  readonly preset: Preset;
  /** Go on after the blind positions only if they differ. */
  readonly whenSplit: boolean;
  /** Whether the moderator is asked who should sit at the table: nobody named members, and the topic is of no known kind. */
  readonly choosesMembers: boolean;
  /** The feature the result belongs to, for its file name. */
  readonly feature: string | null;
  /** The language to speak in; `null` is the topic's own. */
  readonly lang: string | null;
}
