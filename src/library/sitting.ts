import { join, resolve } from "node:path";
import { filesWith } from "../host/archive/keeping.ts";
import { conduct, type SeatedDiscussion } from "../host/running/conduct.ts";
import { eyesOn, projectInstruments } from "../host/running/eyes.ts";
import { type Discussion, EventFeed } from "./discussion.ts";
import { gateOf } from "./gate.ts";
import type { EngineOptions, SittingOptions } from "./options.ts";
import type { ProtocolKit } from "../host/protocols/kit.ts";
import type { Discussion as Held } from "../kernel/discussion.ts";
import type { Event } from "../kernel/event.ts";
import { checkKnown, kitOf } from "../host/protocols/catalogue.ts";
import type { Protocol } from "../kernel/floor.ts";
import { resultOf } from "../kernel/result.ts";
import { documentsIn } from "../host/project/documents.ts";
import { blindInstruments, type Instruments } from "../kernel/lookup.ts";

interface Sitting extends SeatedDiscussion {
  readonly kit: Kit;
  readonly folder: string | null;
}

export function holdSitting<Ended>(
  prepare: () => Promise<Sitting>,
  options: SittingOptions,
): Discussion<Ended> {
  return feeding(async (feed, hasKit) => {
    const sitting = await prepare();
    hasKit(sitting.kit);
    if (options.engine === undefined) return sit(sitting, options, feed);
    const discussion = await options.engine.start(sitting.start, lentBy(options, feed));
    return ended(sitting.kit, discussion, null);
  });
}

export function eyesFor(project: string, folder: string | null) {
  return eyesOn(project, join(project, ".colloquy"), folder ?? undefined);
}

async function sit(sitting: Sitting, options: SittingOptions, feed: EventFeed): Promise<object> {
  const { kit, folder, start } = sitting;
  const { discussion } = await conduct(sitting, {
    now: Date.now,
    instruments: instrumentsFor(start.project, options.lookups),
    ...(start.eyes !== undefined &&
      start.project !== undefined && { eyes: await eyesFor(start.project, folder) }),
    ...lentBy(options, feed),
  });
  return ended(kit, discussion, folder);
}

export type Kit = Pick<
  ProtocolKit,
  "protocol" | "documents" | "result" | "shapes" | "questions" | "follows" | "items"
>;

function feeding<Ended>(
  hold: (feed: EventFeed, hasKit: (kit: Kit) => void) => Promise<object>,
): Discussion<Ended> {
  const feed = new EventFeed();
  let kit: Kit | null = null;
  const result = hold(feed, (given) => (kit = given));
  result.then(
    () => feed.end(),
    (error: unknown) => feed.end(error),
  );
  const files = (events: readonly Event[]) => (kit === null ? [] : filesWith(kit, events));
  return {
    result: result as Promise<Ended>,
    get events() {
      return feed.events;
    },
    files: () =>
      Object.fromEntries(
        files(feed.events).flatMap(({ path, text }) => (path.endsWith("/") ? [] : [[path, text]])),
      ),
    [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator](),
  };
}

function ended(kit: Kit, discussion: Held, folder: string | null): object {
  const {
    next: _,
    files,
    ...told
  } = kit.result(discussion, { folder: folder ?? "", address: discussion.id });
  const kept = Object.entries(files).filter(([name]) => name !== "folder" || folder !== null);
  return { ...told, files: Object.fromEntries(kept) };
}

export function resumeOnEngine(id: string, options: EngineOptions): Discussion<unknown> {
  return feeding(async (feed, hasKit) => {
    const discussion = await options.engine.resume(id, lentBy(options, feed));
    await checkKnown(discussion.protocol);
    const kit = await kitOf(discussion.protocol);
    hasKit(kit);
    return ended(kit, discussion, null);
  });
}

function lentBy(options: Pick<EngineOptions, "signal" | "answerGate">, feed: EventFeed) {
  const signal = AbortSignal.any(options.signal === undefined ? [] : [options.signal]);
  return { onEvent: feed.push.bind(feed), answerGate: gateOf(options.answerGate, signal), signal };
}

/** A protocol of the caller's: what it returns is its verdict, and it has no documents but those every discussion has. */
export function ownKit(protocol: Protocol<never, unknown>): Kit {
  return {
    // Only who wrote the function knows what it takes: it has no manifest to say so.
    protocol: (floor, given) => protocol(floor, given as never),
    documents: () => [],
    result: (discussion, { folder }) =>
      resultOf(discussion, { verdict: discussion.outcome, files: { folder }, next: null }),
  };
}

function instrumentsFor(project: string | undefined, own: Partial<Instruments> = {}): Instruments {
  if (project === undefined) return { ...blindInstruments, ...own };
  const root = resolve(project);
  return {
    ...projectInstruments(root, join(root, ".colloquy")),
    // Nothing is written there from code, so no document is in the way; decisions are counted on from those there.
    documents: async ({ files, folders }) => ({
      texts: files.map(() => null),
      names: (await documentsIn(root, { files: [], folders })).names,
    }),
    ...own,
  };
}
