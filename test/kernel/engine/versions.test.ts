import { expect, test } from "vitest";
import { z } from "zod";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { agent, discuss, seated, temporaryFolder, type TestRun } from "../../discussion.ts";

/** Discussions that an older version began, with other prompts, rules or shapes of an answer. */

function turn<A>(request: string, schema: Turn<A>["schema"]): Turn<A> {
  return { kind: "say", prompt: { stable: "Speak.", fresh: "", request }, schema };
}

const Short = z.object({ text: z.string() });
const Long = z.object({ text: z.string(), mood: z.string().default("calm") });
const Other = z.object({ words: z.array(z.string()) });

interface Course {
  readonly request?: string;
  readonly schema?: z.ZodType;
  readonly judges?: (said: unknown) => unknown;
  readonly waits?: boolean;
}

/** One asks, judges, keeps that, and may wait for a person before it ends. */
function course({ request = "Now.", schema = Short, judges = (said) => said, waits = false }: Course) {
  return async (floor: Floor) => {
    const [seat] = floor.seats;
    if (seat === undefined) throw new Error("nobody is here");
    const reply = await floor.round("One", () => floor.ask(seat, turn(request, schema)));
    const judged = floor.judge("sum", judges(reply.answered ? reply.value : null));
    floor.keep(judged);
    if (waits) await floor.person({ id: "go", text: "Go on?" });
    return judged;
  };
}

async function heldTwice(
  before: Course,
  after: Course,
  versions = ["0.1.0", "0.2.0"],
  codes: readonly string[] = [],
) {
  const folder = await temporaryFolder();
  let calls = 0;
  const speaking = agent("a", () => ({ text: `{"text":"said ${++calls}"}` }));
  const run = (one: Course, at: 0 | 1): TestRun<unknown> => ({
    folder,
    seated: [seated("A", speaking)],
    protocol: course(one),
    version: versions[at] ?? "",
    ...(codes[at] !== undefined && { code: codes[at] }),
    answerGate: () => Promise.resolve(at === 0 ? null : { value: "yes", by: "person" }),
  });
  await discuss(run({ ...before, waits: true }, 0));
  const resumed = await discuss(run({ ...after, waits: true }, 1));
  const again = await discuss(run({ ...after, waits: true }, 1));
  return { ...resumed, again: again.events, calls };
}

const warnings = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
const kept = (events: readonly Event[]) => events.filter(({ type }) => type === "turn.kept");

test("what was answered to other words is kept, and the record says so once", async () => {
  const { end, events, again, calls } = await heldTwice({ request: "Once." }, { request: "Today." });
  expect(end).toEqual({ ended: "completed", outcome: { text: "said 1" } });
  expect(calls).toBe(1);
  expect(kept(events)).toMatchObject([{ key: "1/say/a", request: expect.any(String) }]);
  expect(warnings(again)).toEqual([
    "This discussion was started by colloquy 0.1.0. Prompts or rules are different now. Earlier answers are kept unchanged.",
  ]);
  expect(kept(again)).toHaveLength(1);
});

test("an answer of then is read into the shape of today", async () => {
  const { end, calls } = await heldTwice({}, { schema: Long });
  expect(end).toMatchObject({ outcome: { text: "said 1", mood: "calm" } });
  expect(calls).toBe(1);
});

test("an answer that today's turn cannot read at all is asked for again", async () => {
  const { calls, events } = await heldTwice({}, { schema: Other });
  expect(calls).toBeGreaterThan(1);
  expect(kept(events)).toEqual([]);
});

test("what comes out differently by the rules of today is judged again, and stands in place of the old", async () => {
  const { end, events, again } = await heldTwice({}, { judges: () => "another" });
  expect(end).toMatchObject({ outcome: "another" });
  expect(events.flatMap((event) => (event.type === "judged" ? [event.judgement] : []))).toEqual([
    { text: "said 1" },
    "another",
  ]);
  expect(warnings(events)).toHaveLength(1);
  expect(again.filter(({ type }) => type === "judged")).toHaveLength(2);
  expect(discussionsOf(again)[0]?.kept).toEqual([{ round: 1, entry: "another" }]);
});

test("another version with the same words and rules has nothing to say", async () => {
  const { events } = await heldTwice({}, {});
  expect([...warnings(events), ...kept(events)]).toEqual([]);
});

test("other code of the same version is another version", async () => {
  const { events, calls } = await heldTwice({}, { request: "Today." }, ["0.2.0", "0.2.0"], ["x", "y"]);
  expect(calls).toBe(1);
  expect(warnings(events)).toEqual([
    "This discussion was started by colloquy 0.2.0 with other code of the protocol. Prompts or rules are different now. Earlier answers are kept unchanged.",
  ]);
});

test("the same code with other words stops, and so does the same version where code is not known", async () => {
  for (const codes of [[], ["x", "x"]])
    await expect(heldTwice({}, { request: "Today." }, ["0.2.0", "0.2.0"], codes)).rejects.toMatchObject({
      code: "replay-mismatch",
    });
});
