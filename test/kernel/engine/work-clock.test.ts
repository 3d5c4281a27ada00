import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { WorkClock } from "../../../src/kernel/engine/ending.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { agent, discuss, saying, seated } from "../../discussion.ts";

test("the clock stands still while only a person is waited for, and runs on afterwards", async () => {
  const clock = new WorkClock();
  const rung = Promise.withResolvers<true>();
  let isRung = false;
  clock.after(100, () => {
    isRung = true;
    rung.resolve(true);
  });
  await clock.waiting(() => sleep(400));
  expect(isRung).toBe(false);
  // Timers of it keep nothing alive.
  const alive = setInterval(() => {}, 1000);
  expect(await rung.promise).toBe(true);
  clearInterval(alive);
});

test("it runs while an agent speaks, whoever else is waited for", async () => {
  const clock = new WorkClock();
  const rung = Promise.withResolvers<string>();
  clock.after(50, () => rung.resolve("time is over"));
  const person = Promise.withResolvers<string>();
  const all = clock.waiting(() => clock.working(() => Promise.race([rung.promise, person.promise])));
  const alive = setInterval(() => {}, 1000);
  expect(await all).toBe("time is over");
  clearInterval(alive);
});

test("a whole discussion's time is not used up at a gate", async () => {
  const { end } = await discuss({
    seated: [seated("Ann", saying("ann", "Yes."))],
    limits: { timeoutMs: 1500 },
    answerGate: () => sleep(3000).then(() => ({ value: "go on", by: "person" as const })),
    protocol: async (floor) => {
      await floor.person({ id: "goes", text: "Does it go on?" });
      return floor.limit;
    },
  });
  expect(end).toEqual({ ended: "completed", outcome: null });
});

test("nor by a person in a seat", async () => {
  const ada: Agent = {
    ...agent("ada", (_, { signal }) => sleep(3000, { text: "Yes." }, { signal })),
    kind: "human",
  };
  const { end } = await discuss({
    seated: [seated("Ada", ada)],
    limits: { timeoutMs: 1500 },
    protocol: async (floor) => {
      const [seat] = floor.seats;
      if (seat === undefined) throw new Error("nobody sits there");
      const reply = await floor.round("Round 1", () =>
        floor.ask(seat, { kind: "say", prompt: { stable: "", fresh: "", request: "?" }, schema: null }),
      );
      return reply.answered;
    },
  });
  expect(end).toEqual({ ended: "completed", outcome: true });
});

test("what people take to answer is no part of how long it was worked on", async () => {
  let nowMs = 0;
  const slow = agent("ann", () => {
    nowMs += 1000;
    return { text: "Yes." };
  });
  const ada: Agent = {
    ...agent("ada", () => {
      nowMs += 3_600_000;
      return { text: "No." };
    }),
    kind: "human",
  };
  const { events } = await discuss({
    now: () => nowMs,
    seated: [seated("Ann", slow), seated("Ada", ada)],
    answerGate: () => {
      nowMs += 86_400_000;
      return Promise.resolve({ value: "go on", by: "person" });
    },
    protocol: async (floor) => {
      await floor.person({ id: "goes", text: "Does it go on?" });
      for (const seat of floor.seats)
        await floor.round(seat.name, () =>
          floor.ask(seat, { kind: "say", prompt: { stable: "", fresh: "", request: "?" }, schema: null }),
        );
    },
  });
  expect(discussionsOf(events)[0]?.activeMs).toBe(1000);
});
