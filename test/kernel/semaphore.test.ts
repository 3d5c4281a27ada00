import { expect, test } from "vitest";
import { Semaphore } from "../../src/kernel/semaphore.ts";

test("so many go on at once, the others in the order in which they came, and a failure frees its place", async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const passed = doors.map(({ promise }, index) =>
    semaphore.run(() => {
      begun.push(index);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);

  doors[1]?.reject(new Error("failed"));
  await expect(passed[1]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);

  for (const [index, { resolve }] of doors.entries()) resolve(index);
  expect(await Promise.all([passed[0], passed[2], passed[3], passed[4]])).toEqual([0, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
