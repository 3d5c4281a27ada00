import { hash } from "node:crypto";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type AgentFunction, type Floor, type Protocol, resume, run } from "../../src/index.ts";
import { fingerprint } from "../../src/kernel/engine/past.ts";
import { jsonSchemaOf } from "../../src/kernel/engine/json-schema.ts";
import { openFolder } from "../../src/kernel/journal/archive.ts";
import { temporaryFolder } from "../discussion.ts";

const Vote = z.object({ yes: z.boolean() });

/** One round, one vote each, and a person breaks a tie. */
const vote: Protocol<{ readonly question: string }, { readonly passed: boolean }> = async (
  floor,
  { question },
) => {
  const prompt = { stable: "You vote.", fresh: "", request: question };
  const replies = await floor.round("Vote", () =>
    Promise.all(floor.seats.map((seat) => floor.ask(seat, { kind: "vote", prompt, schema: Vote }))),
  );
  const yes = replies.filter((reply) => reply.answered && reply.value.yes).length;
  const count = floor.judge("count", { yes, no: replies.length - yes });
  if (count.yes !== count.no) return { passed: count.yes > count.no };
  const { value } = await floor.person({ id: "tie", text: "Which way?", recommended: "no" });
  return { passed: value === "yes" };
};

const yes: AgentFunction = () => ({ yes: true });
const no: AgentFunction = () => ({ yes: false });

test("a seat for each agent under its name, and what it returns is the verdict", async () => {
  const discussion = run(
    vote,
    { question: "Now?" },
    { name: "vote", agents: { ada: yes, bob: yes, cyd: no } },
  );
  const result = await discussion.result;
  expect(result).toMatchObject({ protocol: "vote", status: "completed", verdict: { passed: true } });
  expect(result.seats.map(({ seat }) => seat)).toEqual(["ada", "bob", "cyd"]);
  if (result.status === "completed")
    expectTypeOf(result.verdict).toEqualTypeOf<{ readonly passed: boolean }>();
  expect(Object.keys(discussion.files())).toContain("manifest.json");
});

test("in a folder it pauses at its gate and is resumed with the function", async () => {
  const folder = await temporaryFolder();
  const agents = { ada: yes, bob: no };
  const paused = await run(
    vote,
    { question: "Now?" },
    { name: "vote", title: "Now or never", agents, folder },
  ).result;
  expect(paused).toMatchObject({
    id: "vote-now-or-never",
    status: "paused",
    verdict: null,
    files: { folder },
  });
  const never: AgentFunction = () => Promise.reject(new Error("asked again"));
  const options = { agents: { ada: never, bob: never }, protocol: vote, answerGate: () => "yes" };
  const { verdict } = await resume(folder, options).result;
  expectTypeOf(verdict).toEqualTypeOf<{ readonly passed: boolean } | null>();
  expect(verdict).toEqual({ passed: true });
});

test("seats are named, and who answers for them", async () => {
  const seats = ["Left", { name: "Right", role: "Sceptic", agent: "ada" }, "Middle"];
  const result = await run(vote, { question: "Now?" }, { name: "vote", seats, agents: { ada: yes, bob: no } })
    .result;
  expect(result.seats.map(({ seat, agent }) => `${seat}: ${agent}`)).toEqual([
    "Left: ada",
    "Right: ada",
    "Middle: ada",
  ]);
});

test("a fault of the protocol is what the result rejects with", async () => {
  const faulty: Protocol<null, never> = () => Promise.reject(new RangeError("mine"));
  await expect(run(faulty, null, { name: "faulty", agents: { ada: yes } }).result).rejects.toThrow("mine");
});

/** What no types would let through. */
const odd: Readonly<Record<string, (floor: Floor) => unknown>> = {
  "a question without an id": (floor) => floor.person({ text: "x" } as never),
  "choices that are texts": (floor) => floor.person({ id: "q", text: "x", choices: ["a"] } as never),
  "a report that is a number": (floor) => floor.report(3 as never),
  "a remark that is a number": (floor) => floor.warn(3 as never),
  "a judgement without a kind": (floor) => floor.judge(undefined as never, 1),
  "nothing judged": (floor) => floor.judge("count", undefined),
  "nothing kept": (floor) => floor.keep(undefined),
  "a round without a title": (floor) => floor.round(undefined as never, async () => 1),
  "a seat without an id": (floor) => floor.join({ name: "Zed" } as never),
  "a recess for no reason": (floor) => floor.recess(undefined as never),
  "an outcome that is a function": () => () => 1,
  "a turn of no kind": (floor) =>
    floor.ask(floor.seats[0]!, {
      kind: 3 as never,
      prompt: { stable: "", fresh: "", request: "?" },
      schema: null,
    }),
};

test("what could not be read back is refused where it is given, and the journal stays whole", async () => {
  const told = Object.entries(odd).map(async ([what, protocol]) => {
    const folder = await temporaryFolder();
    const held = run(async (floor) => protocol(floor), null, { name: "mine", agents: { ada: yes }, folder });
    const error = await held.result.catch((error: unknown) => error as Error);
    expect(error).toMatchObject({ name: "ColloquyError", code: "fault" });
    expect((await openFolder(folder)).events.at(-1)).toMatchObject({ type: "discussion.failed" });
    return `${what}: ${(error as Error).message}`;
  });
  expect((await Promise.all(told)).join("\n")).toMatchInlineSnapshot(`
    "a question without an id: The protocol mine made an event "human.asked" that does not fit: question.id is missing.
    choices that are texts: The protocol mine made an event "human.asked" that does not fit: question.choices[0]: expected object, received string.
    a report that is a number: The protocol mine made an event "reported" that does not fit: text: expected string, received number.
    a remark that is a number: The protocol mine made an event "warned" that does not fit: key: expected string, received number; message: expected string, received number.
    a judgement without a kind: The protocol mine made an event "judged" that does not fit: kind is missing.
    nothing judged: What goes on record must be JSON, and undefined is not.
    nothing kept: What goes on record must be JSON, and undefined is not.
    a round without a title: The protocol mine made an event "round.started" that does not fit: title is missing.
    a seat without an id: The protocol mine made an event "seat.joined" that does not fit: seat.id is missing; seat.role is missing; seat.focus is missing.
    a recess for no reason: The protocol mine made an event "recess.called" that does not fit: detail is missing.
    an outcome that is a function: The protocol mine made an event "discussion.completed" that does not fit: it is not JSON.
    a turn of no kind: floor.ask was given a turn whose "kind" does not fit: Invalid input: expected string, received number."
  `);
});

test.each(["a text", undefined])(
  "a protocol that throws %j leaves a journal that can be read",
  async (thrown) => {
    const folder = await temporaryFolder();
    const throwing = () => Promise.reject(thrown);
    const { result } = run(throwing, null, { name: "mine", agents: { ada: yes }, folder });
    expect(await result.catch((error: unknown) => ({ error }))).toEqual({ error: thrown });
    expect((await openFolder(folder)).events.at(-1)).toMatchObject({ message: String(thrown) });
  },
);

test.each(["critique", "ask", "Vote", ""])("a protocol of one's own is not called %j", async (name) => {
  await expect(run(vote, { question: "?" }, { name, agents: { yes } }).result).rejects.toMatchObject({
    code: "usage",
    message: `"${name}" cannot be the name of a protocol of your own.`,
  });
});

test("without the function it cannot be resumed", async () => {
  const agents = { ada: yes, bob: no };
  const paused = run(vote, { question: "Now?" }, { name: "vote", agents });
  await paused.result;
  await expect(resume(paused.events, { agents }).result).rejects.toMatchObject({
    message: expect.stringContaining('The protocol "vote" is not installed here'),
    hint: "Give it again as `protocol`: its function or its manifest.",
  });
});

test("in memory its events are tied to each other, whenever somebody begins to look at them", async () => {
  const held = () =>
    run(vote, { question: "Now?" }, { name: "vote", agents: { ada: yes, bob: no }, answerGate: () => "yes" });
  const late = held();
  await late.result;
  const early = held();
  const { events } = early;
  await early.result;
  const seen = [];
  for await (const event of held()) seen.push(event);
  for (const all of [late.events, events, seen]) {
    const lines = all.map((event) => JSON.stringify(event));
    const hashes = lines.map((line) => hash("sha256", line, "base64url"));
    expect(all.map(({ prev }) => prev)).toEqual(["", ...hashes.slice(0, -1)]);
    const asked = all.flatMap((event) => (event.type === "turn.asked" ? [event] : []));
    expect(asked.map(({ request }) => request)).toEqual(
      asked.map(({ turn, prompt }) => fingerprint([turn, prompt, jsonSchemaOf(Vote)])),
    );
  }
});

test("a seat is told what it was asked and said before, unless its prompt tells that itself", async () => {
  const told: string[] = [];
  const agent: AgentFunction = ({ text }) => `I said ${told.push(text)}.`;
  const twice: Protocol<{ readonly recap?: string }, null> = async (floor, { recap }) => {
    for (const request of ["First?", "Second?"]) {
      const prompt = { stable: "", fresh: "", request };
      const turn = { kind: "say", prompt, schema: null, ...(recap !== undefined && { recap }) };
      await floor.round(request, async () => floor.ask(floor.seats[0]!, turn));
    }
    return null;
  };
  for (const given of [{}, { recap: "" }])
    await run(twice, given, { name: "twice", agents: { agent } }).result;
  expect(told.map((text) => text.includes("I said"))).toEqual([false, true, false, false]);
  expect(told.at(-1)).toBe("Second?");
});
