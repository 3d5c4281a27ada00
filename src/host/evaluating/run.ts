import type { Config } from "../../config/resolve.ts";
import { removeAllNow } from "../../home-changes.ts";
import { isThere } from "../../home-files.ts";
import { foreseen } from "../../kernel/error.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { folderOf, type Opened, openFolder } from "../../kernel/journal/archive.ts";
import { callsOf, countedUsd } from "../../kernel/usage.ts";
import { sum } from "../../text/amount.ts";
import type { Face } from "../running/desk.ts";
import { resumeDiscussion, startDiscussion } from "../running/discussion.ts";
import { type Viewed, viewDiscussion } from "../view/result.ts";
import type { Cell } from "./plan.ts";

export type HeldCell =
  | { readonly viewed: Viewed; readonly why: null }
  | { readonly viewed: null; readonly why: string };

export interface Running {
  readonly face: Pick<Face, "cwd" | "env" | "now" | "signal">;
  readonly atOnce: number;
  /** What all of them together may still use; it shrinks. Where there is a limit they are held one by one, so that it holds. */
  readonly left: { calls: number; usd: number };
  readonly onHeld: (done: number, all: number, cell: Cell, held: HeldCell) => void;
}

export async function heldBefore({ id, plan }: Cell, face: Seen): Promise<HeldCell | null> {
  const kept = await keptAt(id, plan.home.value);
  const discussion = kept?.discussions.at(-1);
  if (kept === null || discussion?.status !== "completed") return null;
  return { viewed: await viewDiscussion({ ...kept, discussion }, plan.home, face), why: null };
}

export type Seen = Pick<Face, "cwd" | "env">;

/** One that failed is begun anew: whoever could not be reached may be there now. */
async function keptAt(id: string, home: string): Promise<Opened | null> {
  const folder = folderOf(home, id);
  if (!isThere(folder, journalFile)) return null;
  const opened = await openFolder(folder);
  return opened.discussions.at(-1)?.status === "failed" ? null : opened;
}

/** Each once, however many arms need it; none is begun after an interruption. */
export async function holdAll(
  cells: readonly Cell[],
  running: Running,
): Promise<ReadonlyMap<string, HeldCell>> {
  const { left, onHeld } = running;
  const all = eachOnce(cells);
  const held = new Map<string, HeldCell>();
  const queue = all.values();
  const worker = async () => {
    for (const cell of queue) {
      const one = await holdOne(cell, running);
      held.set(cell.id, one);
      onHeld(held.size, all.length, cell, one);
    }
  };
  const workers = left.calls === Infinity && left.usd === Infinity ? running.atOnce : 1;
  await Promise.all(Array.from({ length: workers }, worker));
  return held;
}

/** Arms may share some; each is called as the first of them calls it. */
export function eachOnce(cells: readonly Cell[]): readonly Cell[] {
  return [...Map.groupBy(cells, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

async function holdOne(cell: Cell, { face, left }: Running): Promise<HeldCell> {
  const over = await heldBefore(cell, face);
  if (over !== null) return over;
  if (face.signal.aborted) return { viewed: null, why: "interrupted" };
  if (left.calls <= 0 || left.usd <= 0)
    return { viewed: null, why: "nothing is left of --max-calls or --max-cost" };
  const kept = await keptAt(cell.id, cell.plan.home.value);
  const spent = takenBy(kept?.discussions.at(-1));
  const most = { calls: left.calls + spent.calls, usd: left.usd + spent.usd };
  try {
    const viewed = await held(cell, kept, most, face);
    const all = takenBy(viewed.discussion);
    left.calls -= all.calls - spent.calls;
    left.usd -= all.usd - spent.usd;
    const { status, stopped } = viewed.discussion;
    return status === "completed" ? { viewed, why: null } : { viewed: null, why: stopped?.detail ?? status };
  } catch (error) {
    return { viewed: null, why: foreseen(error).message };
  }
}

function takenBy(discussion: Viewed["discussion"] | undefined): Running["left"] {
  const receipts = discussion?.receipts ?? [];
  return { calls: callsOf(receipts), usd: sum(receipts.map(countedUsd)) };
}

/** One that was stopped goes on where it was; its own limits hold beside those of all. */
async function held(
  { id, plan }: Cell,
  kept: Opened | null,
  most: Running["left"],
  face: Running["face"],
): Promise<Viewed> {
  const maxCalls = lowest(plan.limits.maxCalls, most.calls);
  const maxCostUsd = lowest(plan.limits.maxCostUsd, most.usd);
  const silent: Face = {
    ...face,
    reporter: { event: () => {}, output: () => {}, close: () => {} },
    answerGate: ({ recommended }) =>
      Promise.resolve(recommended === undefined ? null : { value: recommended, by: "recommended" }),
    takesRecommended: true,
    readOnly: true,
  };
  if (kept === null) {
    removeAllNow(plan.home.value, `discussions/${id}`);
    return startDiscussion({ ...plan, limits: { ...plan.limits, maxCalls, maxCostUsd } }, silent);
  }
  const typed = {
    maxCalls: { value: maxCalls, origin: "--max-calls" },
    maxCost: { value: maxCostUsd, origin: "--max-cost" },
  };
  const config = plan.config as Config;
  return resumeDiscussion(kept, { ...config, settings: { ...config.settings, ...typed } }, silent);
}

function lowest(own: number | null, all: number): number | null {
  return own === null && all === Infinity ? null : Math.min(own ?? Infinity, all);
}
