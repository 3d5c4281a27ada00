import type { Config } from "../../config/resolve.ts";
import type { SettingKey } from "../../config/settings.ts";
import type { TypedConfig } from "../../config/trust.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { Event, EyesGiven, Limits, PanelFrom, Remembered } from "../../kernel/event.ts";
import type { Eyes } from "../../kernel/eyes.ts";
import type { Instruments } from "../../kernel/lookup.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import type { Typical } from "../../manifest/manifest.ts";
import type { ImageFile } from "../project/images.ts";
import type { PlannedSeat, Seats } from "../panel/seats.ts";

export interface Plan {
  readonly protocol: string;
  readonly title: string;
  readonly options: unknown;
  readonly config?: Config;
  readonly seated: readonly PlannedSeat[];
  readonly chains?: readonly (readonly Agent[])[] | undefined;
  /** Why these agents sit here, for the person who did not choose them; `null` for one who did. */
  readonly panelReason: string | null;
  readonly panelFrom?: PanelFrom | undefined;
  readonly costNote?: string | undefined;
  readonly notices?: readonly string[];
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly limits: Limits;
  /** For a protocol that goes on after what it asks first: all calls, when each is answered as it should be. */
  readonly mostCalls?: number | undefined;
  readonly typical?: Typical | undefined;
  /** How many are made in any case, where that is less than what is asked first. */
  readonly leastCalls?: number | undefined;
  readonly instruments: Instruments;
  readonly eyes?: ProjectSight | undefined;
  /** Those named by hand, remembered when it starts so that a resume finds the agents there again. */
  readonly configFiles: readonly TypedConfig[];
  /** The folder of the project, where it is not the one around the current folder. */
  readonly project?: string | undefined;
  readonly lang?: string | undefined;
  readonly memory?: Remembered[] | undefined;
  readonly images?: readonly ImageFile[] | undefined;
  readonly scripted?: true | undefined;
  readonly home: Config["home"];
  /** The id to use, before a number is added where it is taken. */
  readonly id: string;
  readonly session: SessionFolder | null;
}

export interface ProjectSight {
  readonly given: EyesGiven;
  readonly eyes: Eyes;
}

export interface SessionFolder {
  readonly folder: string;
  readonly past: readonly Event[];
  readonly parsed?: ParsedJournal;
}

export const limitSettings = {
  timeoutMs: "timeout",
  turnTimeoutMs: "turnTimeout",
  concurrency: "concurrency",
  maxCalls: "maxCalls",
  maxTokens: "maxTokens",
  maxCostUsd: "maxCost",
} as const satisfies Record<keyof Limits, SettingKey>;

/** All agents that may be asked, in order: those of the seats, then those behind who joins. */
export function agentsOf({
  seated,
  joined = [],
  chains = [],
}: Pick<Plan, "seated" | "chains"> & Partial<Pick<Seats, "joined">>): readonly Agent[] {
  return [...[...seated, ...joined].flatMap(({ agents }) => agents), ...chains.flat()];
}

/** What is set now; of a discussion that goes on only what is typed now counts, else the limits it had. */
export function limitsOf({ settings }: Config, before?: Limits): Limits {
  const set = Object.entries(limitSettings).flatMap(([limit, key]) => {
    const { value, origin } = settings[key];
    return before === undefined || /^(?:--|COLLOQUY_)/.test(origin) ? [[limit, value] as const] : [];
  });
  return { ...before, ...Object.fromEntries(set) } as Limits;
}
