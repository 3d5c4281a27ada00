import fc from "fast-check";
import { expect, test } from "vitest";
import { eventReader } from "../../../src/agents/api/hearing.ts";

function read(...pieces: readonly string[]): readonly (readonly [name: string, data: string])[] {
  const events: [string, string][] = [];
  const reader = eventReader((data, name) => events.push([name, data]));
  for (const piece of pieces) reader.read(piece);
  reader.end();
  return events;
}

test("an event has data and may have a name; other fields are passed over", () => {
  expect(read("event: ping\nid: 7\nretry: 10\ndata: {}\n\ndata:x\n\n")).toEqual([
    ["ping", "{}"],
    ["", "x"],
  ]);
});

test("several lines of data are one", () => {
  expect(read("data: a\ndata: b\n\n")).toEqual([["", "a\nb"]]);
});

test("comments and events without data are none", () => {
  expect(read(": still here\n\nevent: ping\n\ndata:\n\ndata\n\n:\n\ndata: x\n\n")).toEqual([["", "x"]]);
});

test("a field `error`, as llama.cpp had it, is an event of that name", () => {
  expect(read('error: {"message":"no"}\n\n')).toEqual([["error", '{"message":"no"}']]);
});

test("the last event counts without the empty line behind it", () => {
  expect(read("data: x\n\ndata: [DONE]")).toEqual([
    ["", "x"],
    ["", "[DONE]"],
  ]);
});

test("however a stream is cut into pieces, its events are the same", () => {
  const line = fc.oneof(
    fc.string().map((text) => `data: ${text.replaceAll(/[\r\n]/g, "")}`),
    fc.constantFrom("", "", "event: ping", ": comment", "error: x", "id: 1"),
  );
  const stream = fc
    .tuple(fc.array(line), fc.constantFrom("\n", "\r\n", "\r"))
    .map(([lines, end]) => lines.map((one) => one + end).join(""));
  fc.assert(
    fc.property(stream, fc.array(fc.nat({ max: 20 })), (text, lengths) => {
      const pieces: string[] = [];
      let rest = text;
      for (const length of lengths) {
        pieces.push(rest.slice(0, length));
        rest = rest.slice(length);
      }
      expect(read(...pieces, rest)).toEqual(read(text.replaceAll(/\r\n?/g, "\n")));
    }),
  );
});
