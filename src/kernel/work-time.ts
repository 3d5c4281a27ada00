import type { Event } from "./event.ts";

/**
 * How long a discussion was worked on, by its events. What lies between a stop and the resume after it is nobody's work,
 * and neither is the time in which only people were waited for.
 */
export interface WorkTime {
  readonly ms: number;
  /** Of the last event. */
  readonly untilMs: number;
  readonly isAtWork: boolean;
  /** Keys of calls that agents have not answered yet, and of what people have not. */
  readonly agents: readonly string[];
  readonly people: readonly string[];
}

export const noWork: WorkTime = { ms: 0, untilMs: 0, isAtWork: false, agents: [], people: [] };

/** The same after one more event. */
export function withWork(before: WorkTime, event: Event): WorkTime {
  const ts = Date.parse(event.ts);
  const atMs = Number.isNaN(ts) ? before.untilMs : ts;
  // A process that was killed wrote no pause: its last event is when it stopped.
  const ms = event.type === "discussion.resumed" ? before.ms : workedMs(before, atMs);
  return { ...waitingFor(before, event), ms, untilMs: atMs };
}

/** Until now, where nothing happened since the last event. */
export function workedMs(time: WorkTime, nowMs: number): number {
  return isRunning(time) ? Math.max(0, time.ms + nowMs - time.untilMs) : time.ms;
}

function isRunning({ isAtWork, agents, people }: WorkTime): boolean {
  return isAtWork && (people.length === 0 || agents.length > 0);
}

function waitingFor(before: WorkTime, event: Event): WorkTime {
  const { agents, people } = before;
  switch (event.type) {
    case "discussion.started":
    case "discussion.resumed":
      return { ...before, isAtWork: true };
    case "discussion.paused":
    case "discussion.completed":
    case "discussion.failed":
      return { ...before, isAtWork: false };
    case "turn.asked":
      return event.awaited === true
        ? { ...before, people: [...without(people, event.key), event.key] }
        : { ...before, agents: [...without(agents, event.key), event.key] };
    case "human.asked":
      return { ...before, people: [...without(people, event.key), event.key] };
    case "turn.answered":
    case "turn.failed":
    case "human.answered":
      return { ...before, agents: without(agents, event.key), people: without(people, event.key) };
    default:
      return before;
  }
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : keys;
}
