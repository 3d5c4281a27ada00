import { expect, test } from "vitest";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import type { Event } from "../../src/kernel/event.ts";
import { exampleJournals } from "../example-journals.ts";
import { Watched } from "../../src/web/page/live/watched.ts";

/** A journal as it was written, event by event or in parts, is the same discussion in the end. */
test.each([...(await exampleJournals())])("%s: what was watched is what the journal says", (_, text) => {
  const events = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);
  const watched = new Watched("d");
  for (const event of events) watched.apply([event]);
  // Heard twice, as after a lost connection.
  watched.apply(events);

  const last = discussionsOf(events).at(-1);
  const all = discussionsOf(events).flatMap(({ rounds }) => rounds);
  expect(watched.title.value).toBe(last?.title);
  expect(watched.standing.value.status).toBe(last?.status);
  expect(watched.seats.value).toEqual(last?.seats);
  expect(
    watched.rounds.value.map(({ round, title, completed, turns }) => ({
      round,
      title,
      completed: completed.value,
      turns: turns.value.map(({ record }) => record.value),
    })),
  ).toEqual(all.map(({ round, title, completed, turns }) => ({ round, title, completed, turns })));
  expect(watched.spent.value.calls).toBe(discussionsOf(events).flatMap(({ receipts }) => receipts).length);
});

test("words that stream are joined by where they belong, and give way to what is on record", () => {
  const watched = new Watched("d");
  const at = { v: 2, ts: "2026-11-16T00:00:00.000Z", prev: "" } as const;
  const turn = { key: "1/critique/a", round: 1, seat: "A", turn: "critique" };
  const asked = {
    ...at,
    ...turn,
    type: "turn.asked",
    why: "first",
    agent: "x",
    request: "",
    prompt: "",
  } as const;
  watched.apply([{ ...asked, seq: 1 }]);
  watched.stream({ key: turn.key, seat: "A", at: 0, text: "Keep" });
  watched.stream({ key: turn.key, seat: "A", at: 4, text: " it" });
  watched.stream({ key: turn.key, seat: "A", at: 4, text: " it simple" });
  const [shown] = watched.open.value;
  expect(shown?.words.value.text).toBe("Keep it simple");
  watched.stream({ key: turn.key, seat: "A", at: 900, text: "much later" });
  watched.stream({ key: turn.key, seat: "A", at: 910, text: " still" });
  expect(shown?.words.value.text).toBe("much later still");

  const failure = { code: "timeout", message: "too late" } as const;
  watched.apply([{ ...at, ...turn, type: "turn.failed", seq: 2, failure, raw: null, receipt: null }]);
  expect([watched.open.value.length, shown?.record.value.calls[0]?.failure]).toEqual([0, failure]);
});
