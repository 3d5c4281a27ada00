import { expect, test } from "vitest";
import { Upkeep } from "../../src/host/upkeep.ts";

test("what is wished for while it is done is done once more, and nothing after the end", async () => {
  const doors = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let done = 0;
  const upkeep = new Upkeep(async () => {
    begun[done]?.resolve();
    await doors[done++]?.promise;
  });
  upkeep.wish();
  await begun[0]?.promise;
  upkeep.wish();
  upkeep.wish();
  doors[0]?.resolve();
  await begun[1]?.promise;

  upkeep.wish();
  const ended = upkeep.end();
  doors[1]?.resolve();
  await ended;
  upkeep.wish();
  expect(done).toBe(2);
});
