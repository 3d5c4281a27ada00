import { type Dialect, type PartialAnswer, Trouble, troubleIn } from "./dialect.ts";
import type { ResponseListener } from "./post.ts";
import { type JsonObject, isObject, parsedJson } from "../../kernel/json-value.ts";
import { createParser } from "eventsource-parser";

/** `onOutput` hears of every piece, with words or without. */
export function hearing(
  dialect: Dialect,
  heard: PartialAnswer,
  onOutput: (said: string) => void,
): ResponseListener {
  const take = (event: JsonObject, name = "") => {
    const trouble = troubleIn(event, name);
    if (trouble !== undefined) throw trouble;
    dialect.hear(event, heard);
  };
  const events = eventReader((data, name) => {
    if (data === "[DONE]") heard.done = true;
    else take(json(data), name);
  });
  let whole: string | undefined;
  let hasBegun = false;
  return {
    onText(piece) {
      if (!hasBegun && piece.trim() !== "") {
        hasBegun = true;
        // Some send an answer in one body, most of all an error or a page. No stream of events begins like this.
        if (/^\s*[{[<]/.test(piece)) whole = "";
      }
      heard.fresh = "";
      if (whole === undefined) events.read(piece);
      else whole += piece;
      onOutput(heard.fresh);
      return heard.done;
    },
    onEnd() {
      if (whole === undefined) events.end();
      else parts(whole).forEach((one) => take(one));
    },
  };
}

/** One body may be the list of all events (Gemini, without its stream). */
function parts(whole: string): readonly JsonObject[] {
  const value = parsedJson(whole);
  return Array.isArray(value) && value.every(isObject) ? value : [json(whole)];
}

function json(data: string): JsonObject {
  const value = parsedJson(data);
  if (isObject(value)) return value;
  throw new Trouble(data, undefined, data);
}

/** WHATWG HTML, 9.2, but a field `error` is an event, and the last needs no empty line (`docs/apis.md`). */
export function eventReader(onEvent: (data: string, name: string) => void) {
  const parser = createParser({
    onEvent: ({ data, event = "" }) => void (data !== "" && onEvent(data, event)),
    onError: ({ field, value }) => void (field === "error" && value && onEvent(value, "error")),
  });
  return { read: (chunk: string) => parser.feed(chunk), end: () => parser.feed("\n\n") };
}
