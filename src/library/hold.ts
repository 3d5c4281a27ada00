import type { Agent } from "../kernel/agent.ts";
import { discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event, EventDraft } from "../kernel/event.ts";
import type { Projection } from "../kernel/projection.ts";
import type { ProtocolKit } from "../host/kit.ts";
import type { Seated } from "../kernel/engine/caller.ts";
import { runDiscussion } from "../kernel/engine/run.ts";
import { makeFolder } from "../kernel/journal/archive.ts";
import { writeFiles } from "../kernel/journal/files.ts";
import { Journal } from "../kernel/journal/journal.ts";
import { MemoryJournal } from "../kernel/journal/memory.ts";
import { commonFiles } from "../kernel/journal/projections.ts";
import { type Discussion, EventFeed } from "./discussion.ts";
import { gateOf } from "./gate.ts";
import { instrumentsFor } from "./lookups.ts";
import type { SittingOptions } from "./options.ts";

type StartDraft = Extract<EventDraft, { type: "discussion.started" }>;

/** As much of a protocol as is needed to hold it and tell what came of it. */
export type Kit = Pick<ProtocolKit, "protocol" | "documents" | "result">;

/** A discussion, new or begun, with everybody in their seat. */
export interface Sitting {
  readonly kit: Kit;
  /** `null` is memory. */
  readonly folder: string | null;
  readonly start: StartDraft;
  /** All that the journal holds, earlier discussions in the folder included. */
  readonly journal: readonly Event[];
  /** What of it belongs to this discussion; empty when it is new. */
  readonly past: readonly Event[];
  readonly seated: readonly Seated[];
  readonly joined: readonly Seated[];
  readonly chains: readonly (readonly Agent[])[];
}

/** Holds a discussion from here on, whether or not anybody looks on. */
export function hold<Ended>(prepare: () => Promise<Sitting>, options: SittingOptions): Discussion<Ended> {
  const feed = new EventFeed();
  let files: Projection | null = null;
  const result = prepare().then((sitting) => {
    files = filesOf(sitting.kit.documents);
    return sit(sitting, options, feed);
  });
  result.then(
    () => feed.end(),
    (error: unknown) => feed.end(error),
  );
  return {
    result: result as Promise<Ended>,
    events: feed.events,
    files: () =>
      Object.fromEntries(
        (files?.(feed.events) ?? []).flatMap(({ path, text }) => (path.endsWith("/") ? [] : [[path, text]])),
      ),
    [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator](),
  };
}

async function sit(sitting: Sitting, options: SittingOptions, feed: EventFeed): Promise<object> {
  const { kit, folder, past } = sitting;
  const files = filesOf(kit.documents);
  const fresh: Event[] = [];
  const events = () => [...sitting.journal, ...fresh];
  let writing = Promise.resolve();
  let isOpen = false;
  const journal = await openJournal(sitting, (event) => {
    fresh.push(event);
    if (isOpen) feed.push(event);
    // Others can read the folder while the discussion runs. Should a write fail, the last one tells.
    if (folder !== null && boundaries.has(event.type))
      writing = writing.then(() => writeFiles(folder, files(events()))).catch(() => {});
  });
  // A journal that was mended tells so while it is opened; what happened before that comes first.
  for (const event of [...past, ...fresh]) feed.push(event);
  isOpen = true;
  const failure = await converse(sitting, options, journal).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await writing;
  await journal.close();
  if (folder !== null) await writeFiles(folder, files(events()));
  // That nobody answered is an outcome, told by the record; anything else is not ours to swallow.
  if (failure !== null && !isNoAnswer(failure.error)) throw failure.error;
  return resultOf(sitting, events());
}

type AnyJournal = Pick<Journal, "past" | "append" | "close">;

async function converse(sitting: Sitting, options: SittingOptions, journal: AnyJournal): Promise<void> {
  const { kit, start, past, seated, joined, chains } = sitting;
  checkUnchanged(sitting, journal.past);
  if (isOver(past)) return;
  const signal = AbortSignal.any(options.signal === undefined ? [] : [options.signal]);
  await runDiscussion({
    protocol: kit.protocol,
    options: start.options as never,
    seated,
    joined,
    chains,
    start,
    past,
    notices: [],
    recorder: journal,
    limits: start.limits,
    now: Date.now,
    signal,
    answerGate: gateOf(options.answerGate, signal),
    instruments: instrumentsFor(start.project, options.lookups),
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ColloquyError && error.code === "no-answer";
}

async function openJournal(
  { folder, journal }: Sitting,
  onEvent: (event: Event) => void,
): Promise<AnyJournal> {
  const options = { now: Date.now, onEvent };
  if (folder === null) return new MemoryJournal(journal, options);
  await makeFolder(folder);
  return Journal.open(folder, options);
}

const boundaries: ReadonlySet<Event["type"]> = new Set(["round.started", "round.completed"]);

/** A folder holds discussions of one protocol, which may have its own of the files that all have. */
function filesOf(documents: Projection): Projection {
  return (events) => {
    const files = [...commonFiles(events), ...documents(events)];
    return [...new Map(files.map((file) => [file.path, file])).values()];
  };
}

function isOver(past: readonly Event[]): boolean {
  const status = discussionsOf(past).at(-1)?.status;
  return status === "completed" || status === "failed";
}

// Between the plan and the lock somebody else may have used the folder.
function checkUnchanged({ folder, journal }: Sitting, past: readonly Event[]): void {
  if (past.length === journal.length) return;
  throw new ColloquyError("locked", `${folder} was written by another process just now.`, {
    hint: "Try again.",
  });
}

/** What the command would print, but for what only makes sense at a command. */
function resultOf({ kit, folder }: Sitting, events: readonly Event[]): object {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined)
    throw new ColloquyError("fault", "The journal holds no discussion after it ran.");
  const place = { folder: folder ?? "", address: discussion.id };
  const { next: _, files, ...told } = kit.result(discussion, place);
  const kept = Object.entries(files).filter(([name]) => name !== "folder" || folder !== null);
  return { ...told, files: Object.fromEntries(kept) };
}
