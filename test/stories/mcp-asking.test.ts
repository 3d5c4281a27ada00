import { expect, test } from "vitest";
import { host } from "./host.ts";
import { choosing, onlyId } from "./tabling.ts";

// Hosts of 2025 put a question to a person while a call goes on; later ones end the call and make another.
const era = "2025-11-25";

test("has the question in open when the person does not answer in time, and withdraws it", async () => {
  const { told, panel, asked } = choosing();
  const { id } = await (await host(told, panel)).tell("start_discussion", asked);
  const withdrawn: AbortSignal[] = [];
  const elicit = (_: object, signal: AbortSignal) => {
    withdrawn.push(signal);
    return new Promise<never>(() => {});
  };
  const { tell } = await host(told, panel, { era, elicit });
  expect(await tell("wait_for_discussion", { id, wait_seconds: 1 })).toMatchObject({
    state: "waiting",
    open: [{ of: "person" }],
  });
  expect(withdrawn.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await tell("go_on", { id, answer: "default" })).toMatchObject({ state: "completed" });
});

test("stops asking when somebody answers elsewhere, and goes on", async () => {
  const { told, panel, asked } = choosing();
  const isAsked = Promise.withResolvers<void>();
  const elicit = () => {
    isAsked.resolve();
    return new Promise<never>(() => {});
  };
  const { tell } = await host(told, panel, { era, elicit });
  const ended = tell("start_discussion", { ...asked, wait_seconds: 240 });
  await isAsked.promise;
  expect((await told.run(["answer", onlyId(told), "default", ...panel])).code).toBe(0);
  expect(await ended).toMatchObject({ state: "completed" });
});

test("has the question in open when it fails to ask, and is not told to ask again", async () => {
  const { told, panel, asked } = choosing();
  let pressed = 0;
  const elicit = () => {
    pressed += 1;
    return Promise.reject(new Error("no"));
  };
  const { tell } = await host(told, panel, { era, elicit });
  const { id, ...started } = await tell("start_discussion", asked);
  expect(started).toMatchObject({ state: "waiting", open: [{ of: "person" }] });
  expect(await tell("wait_for_discussion", { id })).toMatchObject({ state: "waiting" });
  expect(pressed).toBe(1);
});
