import { expect, test } from "vitest";
import { host } from "./host.ts";
import { agreeing, id, task } from "./solving.ts";

// Hosts of 2025 put a question to a person while a call goes on; later ones end the call and make another.
const era = "2025-11-25";
const solve = { protocol: "solve", subject: task, context: ["none"] };

test("has the question in open when the person does not answer in time, and withdraws it", async () => {
  const { told, panel } = agreeing();
  await (await host(told, panel)).tell("start_discussion", solve);
  const withdrawn: AbortSignal[] = [];
  const elicit = (_: object, signal: AbortSignal) => {
    withdrawn.push(signal);
    return new Promise<never>(() => {});
  };
  const { tell } = await host(told, panel, { era, elicit });
  expect(await tell("wait_for_discussion", { id, wait_seconds: 3 })).toMatchObject({
    state: "waiting",
    open: [{ of: "person" }],
  });
  expect(withdrawn.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await tell("go_on", { id, answer: "1" })).toMatchObject({ state: "completed" });
});

test("stops asking when somebody answers elsewhere, and goes on", async () => {
  const { told, panel } = agreeing();
  const isAsked = Promise.withResolvers<void>();
  const elicit = () => {
    isAsked.resolve();
    return new Promise<never>(() => {});
  };
  const { tell } = await host(told, panel, { era, elicit });
  const ended = tell("start_discussion", { ...solve, wait_seconds: 240 });
  await isAsked.promise;
  expect((await told.run(["answer", id, "1", ...panel])).code).toBe(0);
  expect(await ended).toMatchObject({ id, state: "completed" });
});

test("has the question in open when it fails to ask, and is not told to ask again", async () => {
  const { told, panel } = agreeing();
  let asked = 0;
  const elicit = () => {
    asked += 1;
    return Promise.reject(new Error("no"));
  };
  const { tell } = await host(told, panel, { era, elicit });
  expect(await tell("start_discussion", solve)).toMatchObject({
    id,
    state: "waiting",
    open: [{ of: "person" }],
  });
  expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "waiting" });
  expect(asked).toBe(1);
});
