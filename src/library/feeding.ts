import { filesWith } from "../host/running/conduct.ts";
import type { ProtocolKit } from "../host/protocols/kit.ts";
import type { Discussion as Held } from "../kernel/discussion.ts";
import type { Event } from "../kernel/event.ts";
import { type Discussion, EventFeed } from "./discussion.ts";

/** As much of a protocol as is needed to hold it and tell what came of it. */
export type Kit = Pick<ProtocolKit, "protocol" | "documents" | "result" | "shapes" | "questions">;

/** What is fed with events while it is held, for who looks on. */
export function feeding<Ended>(
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

/** What the command would print, but for what only makes sense at a command. */
export function resultOf(kit: Kit, discussion: Held, folder: string | null): object {
  const {
    next: _,
    files,
    ...told
  } = kit.result(discussion, { folder: folder ?? "", address: discussion.id });
  const kept = Object.entries(files).filter(([name]) => name !== "folder" || folder !== null);
  return { ...told, files: Object.fromEntries(kept) };
}
