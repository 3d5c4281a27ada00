import { expect, onTestFinished, test } from "vitest";
import { sitDown } from "../../../src/web/page/live/sitting.ts";

test("what the first screen shows is asked for first, and all that was said once it is there", async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<unknown>();
  const ask = <T>(path: string): Promise<T> => {
    asked.push(path);
    return (path.includes("parts=") ? first.promise : Promise.withResolvers().promise) as Promise<T>;
  };
  const { end } = sitDown("a", ["card"], { ask }, () => {});
  onTestFinished(end);
  await new Promise(setImmediate);
  expect(asked).toEqual(["/api/discussions/a?parts=card"]);

  // Also where it cannot be told: what was said can be.
  first.reject(new Error("No answer."));
  await new Promise(setImmediate);
  expect(asked.slice(1)).toEqual(["/api/discussions/a/heard?after=0&wait=0"]);
});
