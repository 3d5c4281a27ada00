import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { unlessAborted, untilAborted } from "../../src/kernel/until-aborted.ts";

const never = new Promise<never>(() => {});

test("work that ends first is what came of it, and nobody listens to the signal any more", async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  expect(await unlessAborted(Promise.resolve(undefined), signal)).toBe(undefined);
  await expect(unlessAborted(Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test.each(["before", "while"])("work is left alone where the signal aborts %s it goes on", async (when) => {
  const stop = new AbortController();
  if (when === "before") stop.abort(new Error("enough"));
  const [quiet, loud] = [untilAborted(never, stop.signal), unlessAborted(never, stop.signal)];
  stop.abort(new Error("enough"));
  expect(await quiet).toBe(null);
  await expect(loud).rejects.toThrow("enough");
});
