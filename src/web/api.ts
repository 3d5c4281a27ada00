import type { SaidHit } from "../kernel/turn-record.ts";
import type { Decision, Row, SetHtml } from "../host/view/shapes.ts";
import type { Option } from "../manifest/option.ts";
import type { KnownAgent } from "../kernel/agent.ts";

/**
 * What the page and its server say to each other: types alone, imported by both.
 * - `GET /api/discussions/:id/heard?after=&wait=` is answered once there is news behind an event. Prompts and raw texts,
 *   most of a journal's bytes, are left out: `GET /api/discussions/:id/turn?key=` has them of one call. `live` carries `at`,
 *   how many characters of the turn came before: what was heard twice counts once.
 * - `GET /api/discussions/:id?parts=card,result` is the discussion with these of its parts as they are set.
 * - `documents`: the exported page's parts (`result`, `seats`, `items`, `transcript`, `gates`), then the files it wrote.
 * - A person's server (`for`) shows of a discussion that goes on what that seat was shown, and the rest once it ended.
 */
export type * from "../host/view/shapes.ts";

export interface Refusal {
  readonly sentence: string;
  readonly hint?: string;
}

export interface Me {
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
  readonly for: string | null;
  /** As whom answers are signed where nobody types another name. */
  readonly name: string;
}

/** `GET /api/discussions?text=&verb=&status=&verdict=&agent=&sort=&from=&count=` */
export interface Rows {
  readonly total: number;
  readonly all: number;
  /** So many more discussions are read by and by. */
  readonly unread: number;
  readonly rows: readonly Row[];
  readonly protocols: readonly string[];
  readonly verbs: readonly string[];
  readonly verdicts: readonly string[];
  readonly agents: readonly string[];
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
  readonly isOver: boolean;
}

/** `POST /api/discussions/:id/{pause,stop,resume}` and an answer, too: how it stands now. */
export interface Done {
  readonly row: Row;
  readonly sentence: string;
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
export interface SideBySide {
  readonly sides: readonly Compared[];
  readonly differences: SetHtml;
}

export interface Compared {
  readonly row: Row;
  readonly n: number;
  readonly result: SetHtml | null;
}

/** `POST /api/discussions/:id/further`: one of both. The answer is `Started`. */
export interface FurtherAsked {
  readonly question?: string;
  /** Who alone is asked; left out, all. */
  readonly seat?: string;
  readonly fork?: {
    readonly at?: string;
    readonly seats?: Readonly<Record<string, string>>;
    readonly without?: readonly string[];
  };
}

/** `GET /api/decisions?text=&count=`: the decisions of the project, the last first; of those that hold the text so many. */
export interface Decisions {
  readonly total: number;
  readonly all: number;
  readonly decisions: readonly DecisionView[];
}

export interface DecisionView extends Omit<Decision, "text"> {
  readonly text: SetHtml;
  /** Of the discussion, where it was adopted here. */
  readonly permalink: string | null;
}

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
  readonly takesContext: boolean;
}

/** `Infinity` is no JSON: a number without a bound has `null` there. */
export interface OptionView extends Pick<Option<unknown>, "takes" | "help"> {
  readonly name: string;
  readonly label: string;
  readonly otherwise: string | null;
}

/** `GET /api/fitting?words=`: by rules, for whoever chose no verb. */
export interface Fitting {
  readonly name: string;
  readonly because: string;
}

/** `GET /api/agents` */
export interface AgentView extends KnownAgent {
  readonly usual: boolean;
}

export interface NewInput {
  readonly verb: string;
  readonly subject?: string;
  /** A file that was dropped, in place of a path. */
  readonly file?: { readonly name: string; readonly text: string };
  readonly options?: Readonly<Record<string, unknown>>;
  readonly agents?: readonly string[];
  readonly context?: readonly string[];
  readonly maxCalls?: number;
  readonly maxCostUsd?: number;
}

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
  readonly costUsd: number | null;
  readonly sentences: readonly string[];
}

/** `POST /api/new` */
export interface DraftMade {
  readonly id: string;
  readonly command: string;
  readonly maxCostUsd: number | null;
  readonly plan: PlanView;
}

/** `GET /api/new`: drafts that nobody started yet. */
export interface DraftView {
  readonly id: string;
  readonly verb: string;
  readonly title: string;
  readonly at: string;
  readonly command: string;
  readonly maxCostUsd: number | null;
}

/** `POST /api/new/:id/start` */
export interface Started {
  readonly id: string;
}
