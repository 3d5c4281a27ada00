import { join } from "node:path";
import type { Event } from "../kernel/event.ts";
import { conduct, filesWith, type Seating } from "../host/conduct.ts";
import { eyesOn } from "../host/eyes.ts";
import type { ProtocolKit } from "../host/kit.ts";
import { type Discussion, EventFeed } from "./discussion.ts";
import { gateOf } from "./gate.ts";
import { instrumentsFor } from "./lookups.ts";
import type { SittingOptions } from "./options.ts";

/** As much of a protocol as is needed to hold it and tell what came of it. */
export type Kit = Pick<ProtocolKit, "protocol" | "documents" | "result">;

/** A discussion, new or begun, with everybody in their seat. */
export interface Sitting extends Seating {
  readonly kit: Kit;
  /** `null` is memory. */
  readonly folder: string | null;
}

/** Holds a discussion from here on, whether or not anybody looks on. */
export function holdSitting<Ended>(
  prepare: () => Promise<Sitting>,
  options: SittingOptions,
): Discussion<Ended> {
  const feed = new EventFeed();
  let kit: Kit | null = null;
  const result = prepare().then((sitting) => {
    kit = sitting.kit;
    return sit(sitting, options, feed);
  });
  result.then(
    () => feed.end(),
    (error: unknown) => feed.end(error),
  );
  const files = (events: readonly Event[]) => (kit === null ? [] : filesWith(kit, events));
  return {
    result: result as Promise<Ended>,
    events: feed.events,
    files: () =>
      Object.fromEntries(
        files(feed.events).flatMap(({ path, text }) => (path.endsWith("/") ? [] : [[path, text]])),
      ),
    [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator](),
  };
}

export function eyesFor(project: string, folder: string | null) {
  return eyesOn(project, join(project, ".colloquy"), folder ?? undefined);
}

/** What the command would print, but for what only makes sense at a command. */
async function sit(sitting: Sitting, options: SittingOptions, feed: EventFeed): Promise<object> {
  const { kit, folder, start } = sitting;
  const signal = AbortSignal.any(options.signal === undefined ? [] : [options.signal]);
  const { discussion } = await conduct(sitting, {
    now: Date.now,
    signal,
    instruments: instrumentsFor(start.project, options.lookups),
    ...(start.eyes !== undefined &&
      start.project !== undefined && { eyes: await eyesFor(start.project, folder) }),
    answerGate: gateOf(options.answerGate, signal),
    onEvent: (event) => feed.push(event),
  });
  const {
    next: _,
    files,
    ...told
  } = kit.result(discussion, { folder: folder ?? "", address: discussion.id });
  const kept = Object.entries(files).filter(([name]) => name !== "folder" || folder !== null);
  return { ...told, files: Object.fromEntries(kept) };
}
