import { expect, test } from "vitest";
import { inMemory } from "../../../src/host/archive/keeping.ts";
import { conduct, type ConductOptions, type SeatedDiscussion } from "../../../src/host/running/conduct.ts";
import { agent, discuss, seated } from "../../discussion.ts";

test("where somebody else wrote between the plan and the lock, nobody is asked", async () => {
  const { events } = await discuss({
    seated: [
      seated(
        "Ada",
        agent("says", () => ({ text: "Yes." })),
      ),
    ],
    protocol: async (floor) => {
      await floor.round("Round 1", () => Promise.resolve());
    },
  });
  let isRun = false;
  const planned = (known: number) =>
    ({
      kit: { protocol: () => Promise.resolve(void (isRun = true)), documents: () => [], plain: () => null },
      keeping: inMemory(events),
      start: { id: "d", protocol: "own" },
      seated: [],
      joined: [],
      chains: [],
      notices: [],
      known,
    }) as unknown as SeatedDiscussion;
  const lent = { now: Date.now, onEvent: () => {}, signal: new AbortController().signal };
  for (const known of [0, events.length - 1, events.length + 1])
    await expect(conduct(planned(known), lent as unknown as ConductOptions)).rejects.toMatchObject({
      code: "locked",
    });
  expect(isRun).toBe(false);
});
