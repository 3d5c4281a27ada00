import type { AgentCheck, KnownAgent } from "../kernel/agent.ts";

/** What the page and its server say to each other of discussions that are yet to begin; a part of `api.ts`. */

/** `GET /api/verbs` */
export interface VerbView {
  readonly name: string;
  readonly protocol: string;
  readonly summary: string;
  readonly when: string;
  readonly cost: string;
  readonly subject: {
    readonly kind: "file" | "words";
    readonly name: string;
    readonly example: string;
    readonly optional: boolean;
  };
  readonly options: readonly OptionView[];
  /** It takes files as context, or searches the project. */
  readonly takesContext: boolean;
}

export interface OptionView {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: "text" | "flag" | "number" | "choice" | "names" | "value" | "file" | "texts";
  readonly values: readonly string[] | null;
  readonly min: number | null;
  readonly max: number | null;
  /** In words. */
  readonly otherwise: string | null;
}

/** `GET /api/agents` */
export interface AgentView extends KnownAgent {
  /** Who sits where nobody is named. */
  readonly usual: boolean;
  /** It can be asked a question to see that it answers; the reader and people are not. */
  readonly checkable: boolean;
}

/** `POST /api/agents/:name/check`: one short question, which costs; only where the page may start discussions. */
export type AgentChecked = AgentCheck;

/** What `POST /api/plans` and `POST /api/new` take. */
export interface NewInput {
  readonly verb: string;
  /** Words, or a path in the project. */
  readonly subject?: string;
  /** A file that was dropped, in place of a path. */
  readonly file?: { readonly name: string; readonly text: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly agents?: readonly string[];
  readonly context?: readonly string[];
  readonly maxCalls?: number;
  readonly maxCostUsd?: number;
}

/** `POST /api/plans`: nothing is created and nobody is called. */
export interface PlanView {
  readonly protocol: string;
  readonly title: string;
  readonly seats: readonly {
    readonly seat: string;
    readonly role: string;
    readonly agent: string;
    readonly fallback: readonly string[];
  }[];
  readonly calls: number;
  readonly mostCalls: number;
  readonly inputTokens: number;
  /** `null`: nobody knows before the calls. */
  readonly costUsd: number | null;
  /** As `--dry-run` says it. */
  readonly sentences: readonly string[];
}

/** `POST /api/new` */
export interface DraftMade {
  readonly id: string;
  readonly command: string;
  readonly plan: PlanView;
}

/** `GET /api/new`: drafts that nobody started yet. */
export interface DraftView {
  readonly id: string;
  readonly verb: string;
  readonly title: string;
  readonly at: string;
  readonly command: string;
}

/** `POST /api/new/:id/start` */
export interface Started {
  readonly id: string;
}
