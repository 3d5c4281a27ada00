import { afterEach, expect, test, vi } from "vitest";
import { Upkeep } from "../../../src/host/running/upkeep.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("what is wished for while it is done is done once more, and nothing after the end", async () => {
  const doors = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let done = 0;
  const upkeep = new Upkeep(async () => {
    begun[done]?.resolve();
    await doors[done++]?.promise;
  });
  upkeep.wish(1);
  await begun[0]?.promise;
  upkeep.wish(1);
  upkeep.wish(1);
  doors[0]?.resolve();
  await begun[1]?.promise;

  upkeep.wish(1);
  const ended = upkeep.end();
  doors[1]?.resolve();
  await ended;
  upkeep.wish(1);
  expect(done).toBe(2);
});

test("it takes a twentieth of the time at most, also when there is more to do each time", async () => {
  vi.useFakeTimers();
  const begunAt = performance.now();
  const amount = () => performance.now() - begunAt;
  let done = 0;
  let workedMs = 0;
  const upkeep = new Upkeep(async () => {
    done += 1;
    const ms = amount() / 25;
    workedMs += ms;
    await new Promise((resolve) => setTimeout(resolve, ms));
  });
  for (let n = 0; n < 1000; n++) {
    await vi.advanceTimersByTimeAsync(100);
    upkeep.wish(amount());
  }
  expect(done).toBeGreaterThan(3);
  expect(workedMs / amount()).toBeLessThanOrEqual(0.05);
});

test("what takes no time is done once a second", async () => {
  vi.useFakeTimers();
  let done = 0;
  const upkeep = new Upkeep(() => {
    done += 1;
    return Promise.resolve();
  });
  for (let n = 0; n < 95; n++) {
    upkeep.wish(n + 1);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(done).toBe(10);
});
