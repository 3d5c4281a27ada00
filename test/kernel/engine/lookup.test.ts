import { expect, test } from "vitest";
import type { Floor } from "../../../src/kernel/floor.ts";
import { blindInstruments, type Instruments } from "../../../src/kernel/lookup.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

/** Finds something else each time it is asked, as a project does that people work on. */
function counting(): Instruments & { readonly queries: string[] } {
  const queries: string[] = [];
  return {
    ...blindInstruments,
    queries,
    passages: ({ query }) => {
      queries.push(query);
      return Promise.resolve({ query, by: `visit ${queries.length}`, passages: [], note: null });
    },
  };
}

const search =
  (query: string, gate = false) =>
  async (floor: Floor) => {
    const { by } = await floor.lookUp("passages", { query, most: 3 });
    if (gate) await floor.person({ id: "go-on", text: "Go on?" });
    return by;
  };

const seats = [seated("A", saying("a", "yes"))];

test("what was found is on the record, and a resume looks nowhere again", async () => {
  const folder = await temporaryFolder();
  const instruments = counting();
  const paused = await discuss({ folder, protocol: search("queues", true), seated: seats, instruments });
  expect(paused.end.ended).toBe("paused");
  expect(paused.events.find(({ type }) => type === "looked.up")).toMatchObject({
    key: "0/lookup/passages",
    kind: "passages",
    found: { query: "queues", by: "visit 1", passages: [] },
  });

  const answerGate = () => Promise.resolve({ value: "yes", by: "person" } as const);
  const resumed = await discuss({
    folder,
    protocol: search("queues", true),
    seated: seats,
    instruments,
    answerGate,
  });
  expect(resumed.end).toEqual({ ended: "completed", outcome: "visit 1" });
  expect(instruments.queries).toEqual(["queues"]);
});

test("a replay that would look for something else is stopped", async () => {
  const folder = await temporaryFolder();
  const run = { folder, seated: seats, instruments: counting() };
  await discuss({ ...run, protocol: search("queues", true) });
  await expect(discuss({ ...run, protocol: search("stacks", true) })).rejects.toThrow(
    "The journal does not fit: lookup 0/lookup/passages asks something else now.",
  );
});

test("what was looked up after a limit is not kept: more answers may ask for more", async () => {
  const folder = await temporaryFolder();
  const turn: Turn<string> = {
    kind: "say",
    prompt: { stable: "", fresh: "", request: "Now." },
    schema: null,
  };
  const protocol = async (floor: Floor) => {
    const replies = await floor.round("One", () =>
      Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))),
    );
    const words = replies.flatMap((reply) => (reply.answered ? [reply.value] : []));
    await floor.lookUp("passages", { query: words.join(" "), most: 3 });
    return words;
  };
  const both = [seated("A", saying("a", "one answer")), seated("B", saying("b", "two answers"))];
  const instruments = counting();
  const run = { folder, protocol, seated: both, instruments };
  const stopped = await discuss({ ...run, limits: { maxCalls: 1 } });
  expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
  const { end } = await discuss({ ...run, limits: { maxCalls: 5 } });
  expect(end).toEqual({ ended: "completed", outcome: ["one answer", "two answers"] });
  expect(instruments.queries).toEqual(["one answer", "one answer two answers"]);
});

test("an interruption while looking pauses the discussion", async () => {
  const interrupt = new AbortController();
  const instruments: Instruments = {
    ...blindInstruments,
    passages: ({ query }) => {
      interrupt.abort();
      return Promise.resolve({ query, by: "index", passages: [], note: null });
    },
  };
  const { end, events } = await discuss({
    protocol: search("queues"),
    seated: seats,
    instruments,
    signal: interrupt.signal,
  });
  expect(end).toEqual({ ended: "paused", reason: "interrupted" });
  expect(events.some(({ type }) => type === "looked.up")).toBe(false);
});
