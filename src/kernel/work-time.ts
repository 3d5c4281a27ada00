import type { Event } from "./event.ts";

/** Not between a stop and the resume after it, nor while only people were waited for. */
export interface WorkTime {
  readonly ms: number;
  readonly untilMs: number;
  readonly isAtWork: boolean;
  /** Keys of calls that agents have not answered yet, and of what people have not. */
  readonly agents: readonly string[];
  readonly people: readonly string[];
}

const begins = new Set<Event["type"]>(["discussion.started", "discussion.resumed", "discussion.followed"]);

export const noWork: WorkTime = { ms: 0, untilMs: 0, isAtWork: false, agents: [], people: [] };

export function withWork(before: WorkTime, event: Event): WorkTime {
  const ts = Date.parse(event.ts);
  const atMs = Number.isNaN(ts) ? before.untilMs : ts;
  // A process that was killed wrote no pause: its last event is when it stopped.
  const ms = event.type === "discussion.resumed" ? before.ms : workedMs(before, atMs);
  return { ...waitingFor(before, event), ms, untilMs: atMs };
}

export function workedMs(time: WorkTime, nowMs: number): number {
  return isRunning(time) ? Math.max(0, time.ms + nowMs - time.untilMs) : time.ms;
}

function isRunning({ isAtWork, agents, people }: WorkTime): boolean {
  return isAtWork && (people.length === 0 || agents.length > 0);
}

function waitingFor(before: WorkTime, event: Event): WorkTime {
  const { type } = event;
  if (type.startsWith("discussion.")) return { ...before, isAtWork: begins.has(type) };
  if (!("key" in event) || !/^(?:turn|human)\.(?:asked|answered|failed)$/.test(type)) return before;
  const { key } = event;
  const agents = before.agents.filter((one) => one !== key);
  const people = before.people.filter((one) => one !== key);
  if (type === "human.asked" || (event.type === "turn.asked" && event.awaited === true)) people.push(key);
  else if (type === "turn.asked") agents.push(key);
  return { ...before, agents, people };
}
