/** The object `--json` prints (contract, section 4). */
export interface Result<Verdict = unknown> {
  readonly v: 1;
  readonly id: string;
  readonly protocol: string;
  readonly status: Status;
  /** Every seat was answered by a fallback. */
  readonly degraded: boolean;
  /** A seat has no answer, or a limit ended the discussion. */
  readonly partial: boolean;
  readonly verdict: Verdict | null;
  readonly files: Readonly<Record<string, string>> & { readonly folder: string };
  readonly seats: readonly SeatResult[];
  readonly usage: Usage;
  readonly warnings: readonly string[];
  /** Why a discussion that is not completed stopped. */
  readonly stopped?: { readonly reason: string; readonly detail: string };
  readonly next: string | null;
}

export type Status = "active" | "paused" | "completed" | "failed";

export interface SeatResult {
  readonly seat: string;
  readonly agent: string;
  readonly answeredBy: string | null;
  readonly fallback: boolean;
  readonly turns: number;
  readonly ms: number;
  /** Why the seat's own agent, or every agent, gave no answer. */
  readonly failure?: string;
}

export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True where some counts are ours because the agent told none. */
  readonly tokensEstimated: boolean;
  /** `null` when no agent told a cost; the sum of those that did otherwise. */
  readonly costUsd: number | null;
  readonly wallMs: number;
}
