import { expect, test } from "vitest";
import { z } from "zod";
import type { Protocol } from "../../../src/kernel/floor.ts";
import { agent, discuss, seated } from "../../discussion.ts";

const prompt = { stable: "", fresh: "", request: "Now?" };
const good = { kind: "vote", prompt, schema: z.object({ yes: z.boolean() }) };

test.each<readonly [string, unknown, RegExp]>([
  ["a prompt that is a number", { ...good, prompt: 7 }, /a turn whose "prompt" does not fit/],
  ["a prompt without its request", { ...good, prompt: { stable: "", fresh: "" } }, /"prompt\.request"/],
  ["no kind", { prompt, schema: null }, /"kind"/],
  ["an empty kind", { ...good, kind: "" }, /"kind"/],
  ["no schema", { kind: "vote", prompt }, /"schema" does not fit: expected a zod schema, or null/],
  ["a JSON Schema", { ...good, schema: { type: "object" } }, /"schema"/],
  ["nothing", undefined, /a turn which does not fit/],
])("a turn with %s is refused by the field, and nobody is asked", async (_, turn, message) => {
  let calls = 0;
  const ann = agent("ann", () => ({ text: String(++calls) }));
  const protocol: Protocol<never, unknown> = (floor) => {
    const [seat] = floor.seats;
    return floor.ask(seat as never, turn as never);
  };
  await expect(discuss({ seated: [seated("Ann", ann)], protocol })).rejects.toThrow(message);
  expect(calls).toBe(0);
});

test.each([undefined, "Ann", {}])("a seat that is none is refused: %j", async (seat) => {
  const ann = agent("ann", () => ({ text: "{}" }));
  const protocol: Protocol<never, unknown> = (floor) => floor.ask(seat as never, good);
  await expect(discuss({ seated: [seated("Ann", ann)], protocol })).rejects.toThrow(
    /floor\.ask was given a seat/,
  );
});

test("a turn as it should be is asked, with and without what may be missing", async () => {
  const ann = agent("ann", () => ({ text: '{"yes": true}' }));
  const more = {
    material: [{ label: "a", path: "a.md", text: "" }],
    recap: "",
    fromBullets: () => undefined,
  };
  const protocol: Protocol<never, unknown> = async (floor) => {
    const [seat] = floor.seats;
    if (seat === undefined) throw new Error("nobody sits here");
    const replies = [await floor.ask(seat, good), await floor.ask(seat, { ...good, ...more, occurrence: 2 })];
    return replies.map(({ answered }) => answered);
  };
  const { end } = await discuss({ seated: [seated("Ann", ann)], protocol });
  expect(end).toMatchObject({ outcome: [true, true] });
});

test("a prompt may be a text alone: it is all that is asked", async () => {
  const asked: unknown[] = [];
  const ann = agent("ann", ({ prompt }) => {
    asked.push(prompt);
    return { text: "Yes." };
  });
  const protocol: Protocol<never, unknown> = (floor) =>
    Promise.all(
      floor.seats.map((seat) => floor.ask(seat, { kind: "say", prompt: "Is it so?", schema: null })),
    );
  await discuss({ seated: [seated("Ann", ann)], protocol });
  expect(asked).toEqual([{ stable: "", fresh: "", request: "Is it so?" }]);
});

test("a reply that lacks something counts where it cannot be had better, and is told apart from none", async () => {
  const turn = { ...good, lacks: ({ yes }: { readonly yes: boolean }) => (yes ? null : "a yes") };
  const asked: string[] = [];
  const says = (...replies: readonly string[]) =>
    agent("ann", () => ({ text: replies[asked.push("") - 1] ?? "" }));
  const held = async (...replies: readonly string[]) => {
    asked.length = 0;
    const { end } = await discuss({
      seated: [seated("Ann", says(...replies))],
      protocol: async (floor) => floor.ask(floor.seats[0] as never, turn),
    });
    return [asked.length, end.ended === "completed" && end.outcome];
  };
  const answered = (yes: boolean) => expect.objectContaining({ answered: true, value: { yes } });
  expect(await held('{"yes": true}')).toEqual([1, answered(true)]);
  expect(await held('{"yes": false}', '{"yes": true}')).toEqual([2, answered(true)]);
  expect(await held('{"yes": false}', "I cannot say.")).toEqual([2, answered(false)]);
  expect(await held("I cannot say.", "Nor now.")).toEqual([2, expect.objectContaining({ answered: false })]);
});
