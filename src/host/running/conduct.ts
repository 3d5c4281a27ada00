import type { Agent } from "../../kernel/agent.ts";
import {
  type Discussion,
  discussionsOf,
  ending,
  hasEnded,
  hasOpinion,
  seatThatFollows,
} from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Event, type EventDraft, type FollowUp, isPublic, type Seating } from "../../kernel/event.ts";
import { type Run, runDiscussion } from "../../kernel/engine/run.ts";
import { localRunner } from "../../kernel/engine/runner.ts";
import { filesWith, type Keeping } from "../archive/keeping.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import { isShipped } from "../protocols/protocols.ts";
import { agentsOf } from "./plan.ts";
import { tracingOf } from "./tracing.ts";
import type { z } from "zod";
import { asJson } from "../../kernel/json-value.ts";
import { draftProblem } from "../../kernel/journal/journal-text.ts";
import { schemaProblem } from "../../kernel/schema-problem.ts";

type AnyRun = Run<unknown, unknown>;

export interface SeatedDiscussion
  extends
    Pick<AnyRun, "seated" | "start" | "limits" | "notices">,
    Pick<AnyRun, "inherited">,
    Required<Pick<AnyRun, "joined" | "chains">> {
  readonly kit: Pick<ProtocolKit, "protocol" | "documents" | "plain" | "shapes">;
  readonly keeping: Keeping;
  /** For a new discussion, how many events were kept there when it was planned; `null` to go on with the last one. */
  readonly known: number | null;
  readonly followUp?: Omit<FollowUp, "again">;
}

/** With `call` calls are made elsewhere, where they outlive this process. */
export interface ConductOptions
  extends
    Pick<AnyRun, "now" | "signal" | "pausing" | "onOutput">,
    Omit<Parameters<typeof localRunner>[1], "check"> {
  /** Told what happened before it was resumed as well: that is past. */
  readonly onEvent: (event: Event, isPast: boolean) => void;
  readonly onEnd?: (fresh: readonly Event[]) => void;
}

export async function conduct(
  seatedDiscussion: SeatedDiscussion,
  lent: ConductOptions,
): Promise<{ readonly discussion: Discussion; readonly events: readonly Event[] }> {
  const { kit, keeping, start, known } = seatedDiscussion;
  const fresh: Event[] = [];
  const events = () => [...journal.past, ...fresh];
  const unwritable = new AbortController();
  let writingSoon: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  const write = async () => {
    try {
      await keeping.write?.(filesWith(kit, events()));
    } catch {
      // Where nothing can be written nothing more is spent; the last write tells why.
      unwritable.abort();
    }
    writingSoon = undefined;
  };
  // For whoever looks into the folder meanwhile: not after every round, since all files are made anew each time.
  const writeSoon = () => {
    writingSoon ??= setTimeout(() => {
      writing = write();
    }, writeEveryMs).unref();
  };
  const traced = await tracingOf(start, known === null);
  const tell = (event: Event, isPast: boolean) => isPublic(event) && lent.onEvent(event, isPast);
  // A journal that was mended tells so while it is opened; what happened before that comes first.
  let isTold = false;
  const journal = await keeping.open({
    now: lent.now,
    onEvent: (event) => {
      fresh.push(event);
      traced?.event(event);
      if (isTold) tell(event, false);
      if (event.type === "round.started" || event.type === "round.completed") writeSoon();
    },
  });
  const past = known === null ? lastOf(journal.past) : [];
  for (const event of past) tell(event, true);
  for (const event of fresh) tell(event, false);
  isTold = true;
  const ofThis = () => (known === null ? lastOf(events()) : []);
  const held = () => hold(seatedDiscussion, lent, journal, ofThis, unwritable.signal);
  const failure = await (traced === null ? held() : traced.within(held));
  traced?.end();
  try {
    await atRest(seatedDiscussion, events());
    clearTimeout(writingSoon);
    await writing;
    lent.onEnd?.(fresh);
  } finally {
    await journal.close();
  }
  const kept = events();
  await keeping.write?.(filesWith(kit, kept));
  // That nobody answered is an outcome, told by the record; anything else is not ours to swallow.
  const isNoAnswer = failure?.error instanceof ColloquyError && failure.error.code === "no-answer";
  if (failure !== null && !isNoAnswer) throw failure.error;
  const discussion = discussionsOf(kept).at(-1);
  if (discussion === undefined)
    throw new ColloquyError("fault", `The journal of ${start.id} holds no discussion after it ran.`);
  return { discussion, events: kept };
}

async function hold(
  seatedDiscussion: SeatedDiscussion,
  lent: ConductOptions,
  journal: Awaited<ReturnType<Keeping["open"]>>,
  past: () => readonly Event[],
  unwritable: AbortSignal,
): Promise<{ readonly error: unknown } | null> {
  const { kit, keeping, start, known, followUp, limits } = seatedDiscussion;
  try {
    checkUnchanged(keeping, known, journal.past);
    if (followUp !== undefined) {
      const { colloquy, code } = start;
      const further = { ...followUp, ...againIn(start.id, past()) };
      await journal.append({ type: "discussion.followed", colloquy, code, limits, ...further });
    } else if (isOver(past())) return null;
    const check = isShipped(start.protocol) ? {} : { check: ownCheck(start.protocol, kit.shapes) };
    await runDiscussion({
      ...seatedDiscussion,
      ...lent,
      protocol: kit.protocol,
      options: start.options,
      past: past(),
      isFollowed: followUp !== undefined,
      runner: localRunner(journal, { ...lent, ...check }),
      signal: AbortSignal.any([lent.signal, unwritable]),
    });
    return null;
  } catch (error) {
    return { error };
  }
}

async function atRest({ kit, start, ...seats }: SeatedDiscussion, events: readonly Event[]): Promise<void> {
  const discussion = isOver(lastOf(events)) ? discussionsOf(events).at(-1) : undefined;
  const isDone = discussion !== undefined && (kit.plain?.(discussion) ?? null) === null;
  const agents = new Set(agentsOf(seats));
  await Promise.all([...agents].map((agent) => endedFor(agent, start.id, isDone)));
}

/** An agent that fails at this has said all it was asked: what was said stands. */
async function endedFor(agent: Agent, discussion: string, isOver: boolean): Promise<void> {
  try {
    await agent.rest?.(discussion, isOver);
  } catch (error) {
    process.emitWarning(`${agent.name} could not end what it kept running: ${(error as Error).message}`);
  }
}

const writeEveryMs = 1000;

// Between the plan and the lock somebody else may have used the folder, and our round's name with it.
function checkUnchanged({ name }: Keeping, expected: number | null, past: readonly Event[]): void {
  if (expected === null || expected === past.length) return;
  throw new ColloquyError("locked", `${name} was written by another process just now.`, {
    hint: "Try again.",
  });
}

/** Of one that failed, the first round since which nobody answered, or its last. One that goes on has nothing to follow. */
function againIn(id: string, past: readonly Event[]): Pick<FollowUp, "again"> {
  const { status } = ending(past);
  if (!hasEnded(status))
    throw new ColloquyError("locked", `${id} has not ended, so nothing can be asked after its end.`, {
      hint: `\`colloquy resume ${id}\` continues it.`,
    });
  if (status !== "failed") return {};
  const last = past.findLast((event) => event.type === "round.started")?.round ?? 0;
  const heard = past.findLast((event) => event.type === "turn.answered")?.round ?? 0;
  return { again: Math.min(last, heard + 1) };
}

/** Which seat alone is asked, where one is named. A protocol of a program's own sees to its follow-ups by itself. */
export function askedAlone(
  kit: Pick<ProtocolKit, "follows">,
  discussion: Discussion,
  named: string | undefined,
): Pick<FollowUp, "to"> {
  const to = named === undefined ? undefined : withOpinion(seatNamed(discussion, named)).id;
  const how = kit.follows === undefined ? true : kit.follows(discussion, to);
  if (how === true) return { ...(to !== undefined && { to }) };
  const { id, protocol } = discussion;
  const one = seatThatFollows(discussion, kit.follows);
  const hints = [
    ...(how === null ? [] : [`\`${how}\` goes on from it.`]),
    ...(one === undefined ? [] : [`\`colloquy follow ${id} --seat ${one} "…"\` asks one seat.`]),
  ];
  const what =
    one === undefined ? "no seat that answered can be asked" : `a ${protocol} takes a question to one seat`;
  throw new ColloquyError("usage", `${id} cannot be asked further: ${what}.`, {
    ...(hints.length > 0 && { hint: hints.join(" ") }),
  });
}

function withOpinion(seating: Seating): Seating["seat"] {
  const { seat } = seating;
  if (hasOpinion(seating)) return seat;
  const what = seat.chair === true ? "leads or edits" : "reads by rules";
  throw new ColloquyError("usage", `${seat.name} ${what}, and has no opinion to ask for.`);
}

export function seatNamed({ id, seats }: Discussion, name: string): Seating {
  const found = seats.find(({ seat }) =>
    [seat.id, seat.name].some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  if (found !== undefined) return found;
  throw new ColloquyError("not-found", `${id} has no seat "${name}".`, {
    hint: `It has ${seats.map(({ seat }) => seat.id).join(", ")}.`,
  });
}

export function lastOf(events: readonly Event[]): readonly Event[] {
  return events.slice(events.findLastIndex(({ type }) => type === "discussion.started"));
}

function isOver(past: readonly Event[]): boolean {
  return hasEnded(ending(past).status);
}

/** A journal with an event that nobody can read back is lost, with all that was said in it. */
function ownCheck(protocol: string, shapes: ProtocolKit["shapes"]): (draft: EventDraft) => void {
  const problemOf = (draft: EventDraft) => {
    if (draft.type === "kept") return misfit(shapes?.kept, draft.entry);
    if (draft.type !== "discussion.completed") return draftProblem(draft);
    const outcome = asJson(draft.outcome);
    return outcome === undefined ? "it is not JSON" : misfit(shapes?.outcome, outcome);
  };
  return (draft) => {
    const problem = problemOf(draft);
    if (problem !== null)
      throw new ColloquyError(
        "fault",
        `The protocol ${protocol} made an event "${draft.type}" that does not fit: ${problem}.`,
      );
  };
}

function misfit(shape: z.ZodType | undefined, value: unknown): string | null {
  const read = shape?.safeParse(value);
  return read === undefined || read.success ? null : schemaProblem(read.error);
}
