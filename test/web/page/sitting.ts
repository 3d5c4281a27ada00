import { signal } from "@preact/signals";
import { Watched } from "../../../src/web/page/live/watched.ts";

/** How a discussion stands, as the server says it: one that ended well, but for what a test is about. */
export interface Told {
  readonly row?: object;
  readonly [field: string]: unknown;
}

export function detailOf({ row = {}, ...more }: Told = {}) {
  const usual = {
    id: "d one",
    title: "Which cache?",
    verb: "discuss",
    protocol: "discuss",
    status: "completed",
  };
  const stands = { waiting: false, fault: null, howFar: null, inAWord: "keep it", bottomLine: null };
  const at = { lastActiveAt: "2020-01-02T03:04:05.000Z", agents: ["ada"], seq: 1 };
  return {
    row: { ...usual, ...stands, ...at, ...row },
    used: {
      calls: 3,
      inputTokens: 1000,
      outputTokens: 234,
      tokensEstimated: false,
      costUsd: 0.5,
      costPartlyUnknown: false,
    },
    limits: { maxCalls: null, maxTokens: null, maxCostUsd: null },
    seats: [
      { id: "a", name: "Ann", agents: ["claude"], person: null },
      { id: "b", name: "Bea", agents: ["codex"], person: null },
    ],
    documents: [{ of: "part", name: "result", title: "Result" }],
    round: 2,
    running: false,
    adoptable: false,
    unanswerable: null,
    adoption: "",
    open: [],
    answered: [],
    notices: [],
    forecast: "It can spend 3 calls.",
    ...more,
  };
}

/** Somebody who watches it: `heard` is that all that was said has come. */
export function sittingAt(
  detail: object | null,
  {
    heard = false,
    hearing = { state: "live" },
  }: { readonly heard?: boolean; readonly hearing?: object } = {},
) {
  let refreshed = 0;
  return {
    view: new Watched("d one"),
    detail: signal(detail),
    following: { hearing: signal(hearing), caughtUp: signal(heard) },
    refresh: () => void (refreshed += 1),
    refreshes: () => refreshed,
  };
}

export const keeper = {
  for: null,
  name: "keeper",
  may: { answer: true, draft: true, start: true, spendUsd: 3, leftUsd: 2.5 },
};
