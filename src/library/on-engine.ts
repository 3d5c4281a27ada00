import { checkKnown, kitOf } from "../host/protocols/catalogue.ts";
import type { StartEvent } from "../host/running/start-event.ts";
import type { Discussion, EventFeed } from "./discussion.ts";
import { gateOf } from "./gate.ts";
import { feeding, type Kit, resultOf } from "./feeding.ts";
import type { EngineOptions } from "./options.ts";

/** Hands a discussion to the workers of an engine, and follows it there. */
export async function startOnEngine(
  { kit, start }: { readonly kit: Kit; readonly start: StartEvent },
  options: EngineOptions,
  feed: EventFeed,
): Promise<object> {
  const { startThere } = await import("../host/on-engine/from-code.ts");
  return resultOf(kit, await startThere(options.engine, start, lentBy(options, feed)), null);
}

export function resumeOnEngine(id: string, options: EngineOptions): Discussion<unknown> {
  return feeding(async (feed, hasKit) => {
    const { resumeThere } = await import("../host/on-engine/from-code.ts");
    const discussion = await resumeThere(options.engine, id, lentBy(options, feed));
    await checkKnown(discussion.protocol);
    const kit = await kitOf(discussion.protocol);
    hasKit(kit);
    return resultOf(kit, discussion, null);
  });
}

function lentBy(options: EngineOptions, feed: EventFeed) {
  const signal = AbortSignal.any(options.signal === undefined ? [] : [options.signal]);
  return {
    onEvent: feed.push.bind(feed),
    answerGate: gateOf(options.answerGate, signal),
    signal,
  };
}
