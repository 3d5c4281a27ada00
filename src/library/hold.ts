import { join } from "node:path";
import { conduct, type SeatedDiscussion } from "../host/running/conduct.ts";
import { eyesOn } from "../host/running/eyes.ts";
import type { Discussion, EventFeed } from "./discussion.ts";
import { feeding, type Kit, resultOf } from "./feeding.ts";
import { gateOf } from "./gate.ts";
import { instrumentsFor } from "./lookups.ts";
import { startOnEngine } from "./on-engine.ts";
import type { SittingOptions } from "./options.ts";

/** A discussion with everybody in their seat, as the library holds it. */
export interface Sitting extends SeatedDiscussion {
  readonly kit: Kit;
  /** `null` is memory. */
  readonly folder: string | null;
}

/** Holds a discussion from here on, whether or not anybody looks on. */
export function holdSitting<Ended>(
  prepare: () => Promise<Sitting>,
  options: SittingOptions,
): Discussion<Ended> {
  return feeding(async (feed, hasKit) => {
    const sitting = await prepare();
    hasKit(sitting.kit);
    return options.engine === undefined
      ? sit(sitting, options, feed)
      : startOnEngine(sitting, { ...options, engine: options.engine }, feed);
  });
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
  return resultOf(kit, discussion, folder);
}
