import { expect, test } from "vitest";
import { Upkeep } from "../../src/host/upkeep.ts";

test("what is wished for while it is done is done once more, and nothing after the end", async () => {
  const doors = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const twice = Promise.withResolvers<void>();
  let done = 0;
  const upkeep = new Upkeep(async () => {
    done += 1;
    if (done === 2) twice.resolve();
    await doors[done - 1]?.promise;
  });
  upkeep.wish();
  upkeep.wish();
  upkeep.wish();
  doors[0]?.resolve();
  await twice.promise;

  upkeep.wish();
  const ended = upkeep.end();
  doors[1]?.resolve();
  await ended;
  upkeep.wish();
  expect(done).toBe(2);
});
