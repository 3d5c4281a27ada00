import { createParser } from "eventsource-parser";

/** Takes the events of a stream, one after the other, with their names where they have one. */
export type OnEvent = (data: string, name: string) => void;

export interface EventReader {
  readonly read: (chunk: string) => void;
  /** The stream has ended in good order. */
  readonly end: () => void;
}

/**
 * Cuts a stream of server-sent events into its events, as the standard tells it (WHATWG HTML, 9.2), but for two
 * things that servers do: a field `error` is an event of that name, and an event at the very end counts without the
 * empty line behind it (`docs/apis.md`). Comments are dropped; that something came is known to who feeds this.
 */
export function eventReader(onEvent: OnEvent): EventReader {
  const parser = createParser({
    onEvent: ({ data, event = "" }) => void (data !== "" && onEvent(data, event)),
    onError: ({ field, value }) => void (field === "error" && value && onEvent(value, "error")),
  });
  let isFirst = true;
  return {
    read: (chunk) => {
      // The parser knows a mark of byte order as bytes, and this is text.
      parser.feed(isFirst ? chunk.replace(/^\uFEFF/, "") : chunk);
      isFirst &&= chunk === "";
    },
    end: () => parser.feed("\n\n"),
  };
}
