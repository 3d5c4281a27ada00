import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { EventOf } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Floor, Protocol } from "../../../src/kernel/floor.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import type { PartedTurn, Turn } from "../../../src/kernel/turn.ts";
import { agent, discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

const text: PartedTurn<string> = {
  kind: "say",
  prompt: { stable: "Speak.", fresh: "", request: "Now." },
  schema: null,
};
const Rated = z.object({ rating: z.number() });
const rated: Turn<{ rating: number }> = { kind: "rate", prompt: text.prompt, schema: Rated };

const askAll =
  <A>(turn: Turn<A>): Protocol<never, unknown> =>
  (floor) =>
    floor.round("One", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))));

async function replies(floor: Protocol<never, unknown>, ...seats: Parameters<typeof seated>[]) {
  return discuss({ protocol: floor, seated: seats.map((one) => seated(...one)) });
}

/** Time passes only when the test says so, for as long as the test lasts. */
function turnedByHand() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("replies come in seat order, whoever answers first", async () => {
  const slow = agent("slow", async () => (await sleep(30), { text: "slow answer" }));
  const { end } = await replies(askAll(text), ["A", slow], ["B", saying("fast", "fast answer")]);
  expect(end).toMatchObject({ outcome: [{ value: "slow answer" }, { value: "fast answer" }] });
});

test("an answer is on disk before the protocol sees it", async () => {
  const folder = await temporaryFolder();
  const protocol = async (floor: Floor) => {
    await floor.round("One", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, text))));
    return readFile(join(folder, "journal.jsonl"), "utf8");
  };
  const { end } = await discuss({ folder, protocol, seated: [seated("A", saying("a", "forty-two sheep"))] });
  expect(end.ended === "completed" && end.outcome).toContain("forty-two sheep");
});

test("a turn asked twice under one key is a fault", async () => {
  const protocol = async (floor: Floor) => {
    const [seat] = floor.seats;
    if (seat === undefined) return;
    await floor.ask(seat, text);
    await floor.ask(seat, text);
  };
  await expect(replies(protocol, ["A", saying("a", "yes it is")])).rejects.toThrow(
    "The turn 0/say/a is asked twice.",
  );
});

test("an unreadable reply is asked once more, quoting what was wrong", async () => {
  const prompts: string[] = [];
  const learning = agent("learning", ({ prompt }) => {
    prompts.push(`${prompt.stable}\n${prompt.fresh}\n${prompt.request}`);
    return { text: prompts.length === 1 ? "It is a four, I think." : '{"rating": 4}' };
  });
  const { end, events } = await replies(askAll(rated), ["A", learning]);
  expect(end).toMatchObject({ outcome: [{ value: { rating: 4 }, rung: "repair-turn" }] });
  expect(prompts[1]).toContain("It is a four, I think.");
  expect(prompts[1]).toContain("the reply holds no JSON object, though the prompt asks for one");
  expect(prompts[1]?.endsWith("Now.")).toBe(true);
  expect(
    events.filter(({ type }) => type === "turn.asked").map((event) => (event as EventOf<"turn.asked">).why),
  ).toEqual(["first", "repair"]);
});

test("a failing agent is followed by its fallback, and the receipt says so", async () => {
  const broken = agent("broken", () =>
    Promise.reject(new AgentError("exit", "it exited with code 7", { exitCode: 7 })),
  );
  const { end, events } = await replies(askAll(rated), ["A", broken, saying("spare", '{"rating": 3}')]);
  expect(end).toMatchObject({
    outcome: [
      {
        value: { rating: 3 },
        receipt: { asked: "broken", answeredBy: "spare", fallback: true },
        insteadOf: { code: "exit" },
      },
    ],
  });
  expect(events.find(({ type }) => type === "turn.failed")).toMatchObject({
    failure: { code: "exit", message: "it exited with code 7" },
    receipt: { answeredBy: "broken", exitCode: 7 },
  });
});

test("a seat whose every agent fails is a reply without a value that tells why its own agent failed", async () => {
  const first = agent("first", () => Promise.reject(new AgentError("not-logged-in", "log in first")));
  const second = agent("second", () =>
    Promise.reject(new AgentError("overloaded", "too busy", { retryAfterMs: 0 })),
  );
  const { end } = await replies(askAll(text), ["A", first, second]);
  expect(end).toMatchObject({ outcome: [{ answered: false, failure: { code: "not-logged-in" } }] });
});

test("a mistake in an agent's code is not taken for the agent's failure", async () => {
  const buggy = agent("buggy", () => Promise.reject(new TypeError("undefined is not a function")));
  await expect(replies(askAll(text), ["A", buggy])).rejects.toThrow("undefined is not a function");
});

test("an agent that neither answers nor stops is given up at its deadline", async () => {
  const clock = turnedByHand();
  const asked = Promise.withResolvers<void>();
  const deaf = agent("deaf", () => (asked.resolve(), new Promise(() => {})));
  const run = discuss({
    protocol: askAll(text),
    seated: [seated("A", deaf)],
    limits: { turnTimeoutMs: 20 },
  });
  await asked.promise;
  await clock.advance(20 + 5000);
  expect((await run).end).toMatchObject({
    outcome: [{ failure: { code: "timeout", message: "it gave no answer within 20 ms (turn-timeout)" } }],
  });
});

test("no more agents speak at once than allowed", async () => {
  let now = 0;
  let most = 0;
  const busy = agent("busy", async () => {
    most = Math.max(most, ++now);
    await sleep(5);
    now -= 1;
    return { text: "there you are" };
  });
  const seats = ["A", "B", "C", "D", "E"].map((name) => seated(name, busy));
  await discuss({ protocol: askAll(text), seated: seats, limits: { concurrency: 2 } });
  expect(most).toBe(2);
});

test("agents that share a server wait for each other, and hold nobody else up", async () => {
  let now = 0;
  let most = 0;
  const free = Promise.withResolvers<void>();
  const shared = { name: "127.0.0.1:11434", atOnce: 1 };
  const local = (name: string) => ({
    ...agent(name, async () => {
      most = Math.max(most, ++now);
      await free.promise;
      now -= 1;
      return { text: "there you are" };
    }),
    shared,
  });
  // With two who may speak at once, one of them would wait for ever if those who wait for the server kept its place.
  const other = agent("other", () => (free.resolve(), { text: "there you are" }));
  const seats = [
    seated("A", local("a")),
    seated("B", local("b")),
    seated("C", local("c")),
    seated("D", other),
  ];
  const { end } = await discuss({
    protocol: askAll(text),
    seated: seats,
    limits: { concurrency: 2 },
  });
  expect([end.ended, most]).toEqual(["completed", 1]);
});

test("a prompt that is too long for an agent is not sent, and the next agent is asked", async () => {
  const calls: string[] = [];
  const small = {
    ...agent("small", () => (calls.push("small"), { text: "there you are" })),
    context: async () => 20,
  };
  const long = { ...text, prompt: { ...text.prompt, fresh: "many words ".repeat(50) } };
  const { end } = await replies(askAll(long), ["A", small], ["B", small, saying("large", "there you are")]);
  expect(calls).toEqual([]);
  expect(end).toMatchObject({
    outcome: [
      {
        failure: {
          code: "context-too-long",
          message: expect.stringMatching(/^the prompt has about \d+ tokens, and small takes 20 at once/),
        },
      },
      { value: "there you are" },
    ],
  });
});

test("interrupting reaches every call, and a resume asks only what was not answered", async () => {
  const folder = await temporaryFolder();
  const interrupt = new AbortController();
  const calls: string[] = [];
  const quick = agent("quick", () => (calls.push("quick"), { text: "quick answer" }));
  const endless = agent("endless", async (_, { signal }) => {
    calls.push("endless");
    setTimeout(() => interrupt.abort(), 20);
    await sleep(60_000, undefined, { signal });
    return { text: "never" };
  });
  const run = { folder, protocol: askAll(text) };
  const stopped = await discuss({
    ...run,
    seated: [seated("A", quick), seated("B", endless)],
    signal: interrupt.signal,
  });
  expect(stopped.end).toEqual({ ended: "paused", reason: "interrupted" });
  const { end } = await discuss({
    ...run,
    seated: [seated("A", quick), seated("B", saying("endless", "now it answers"))],
  });
  expect(end).toMatchObject({ outcome: [{ value: "quick answer" }, { value: "now it answers" }] });
  expect(calls).toEqual(["quick", "endless"]);
});

test("a limit stops further calls, and a resume with a higher one goes on", async () => {
  const folder = await temporaryFolder();
  const calls: string[] = [];
  const counting = agent("counting", ({ seat }) => (calls.push(seat.name), { text: `from ${seat.name}` }));
  const protocol = async (floor: Floor) => {
    const got = await floor.round("One", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, text))));
    return floor.judge("answers", got.filter((reply) => reply.answered).length);
  };
  const run = { folder, protocol, seated: ["A", "B", "C"].map((name) => seated(name, counting)) };
  const stopped = await discuss({ ...run, limits: { maxCalls: 2 } });
  expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
  expect(stopped.events.findLast(({ type }) => type === "judged")).toMatchObject({
    judgement: 2,
    provisional: true,
  });
  const { end } = await discuss({ ...run, limits: { maxCalls: 5 } });
  expect(end).toEqual({ ended: "completed", outcome: 3 });
  expect(calls).toEqual(["A", "B", "C"]);
});

test("a limit of tokens counts what is under way", async () => {
  const long: Turn<string> = { ...text, prompt: { ...text.prompt, stable: "word ".repeat(400) } };
  const seats = ["A", "B", "C"].map((name) => seated(name, saying("a", "a short answer")));
  const { end, events } = await discuss({
    protocol: askAll(long),
    seated: seats,
    limits: { maxTokens: 1200 },
  });
  expect(end).toEqual({ ended: "paused", reason: "limit" });
  expect(events.filter(({ type }) => type === "turn.asked")).toHaveLength(2);
});

test("the time of the whole discussion ends what is under way", async () => {
  const slow = agent(
    "slow",
    async (_, { signal }) => (await sleep(60_000, undefined, { signal }), { text: "never" }),
  );
  const { end } = await discuss({
    protocol: askAll(text),
    seated: [seated("A", slow)],
    limits: { timeoutMs: 30 },
  });
  expect(end).toEqual({ ended: "paused", reason: "limit" });
});

test("a replay that asks something else under the same key stops and says so", async () => {
  const folder = await temporaryFolder();
  const twoRounds = (second: Turn<string>) => async (floor: Floor) => {
    await askAll(text)(floor, undefined as never);
    await askAll(second)(floor, undefined as never);
  };
  const seats = [seated("A", saying("a", "a fine answer"))];
  await discuss({ folder, protocol: twoRounds(text), seated: seats });
  const changed = { ...text, prompt: { ...text.prompt, request: "Something else." } };
  await expect(discuss({ folder, protocol: twoRounds(changed), seated: seats })).rejects.toThrow(
    "The journal does not fit: turn 2/say/a asks something else now.",
  );
});

test("a judgement that comes out differently on a replay stops it", async () => {
  const folder = await temporaryFolder();
  const judging = (value: number) => async (floor: Floor) => floor.judge("sum", value);
  await discuss({ folder, protocol: judging(1), seated: [] });
  await expect(discuss({ folder, protocol: judging(2), seated: [] })).rejects.toThrow(
    "judgement 0/judged/sum comes out differently",
  );
});

test("a gate nobody answers pauses; the answer is kept and not asked again", async () => {
  const folder = await temporaryFolder();
  const protocol = async (floor: Floor) => (await floor.person({ id: "go", text: "Go on?" })).value;
  const run = { folder, protocol, seated: [] };
  expect((await discuss(run)).end).toEqual({ ended: "paused", reason: "waiting" });
  const answered = await discuss({
    ...run,
    answerGate: () => Promise.resolve({ value: "yes", by: "person" }),
  });
  expect(answered.end).toEqual({ ended: "completed", outcome: "yes" });
  expect((await discuss(run)).end).toEqual({ ended: "completed", outcome: "yes" });
});

test("what was told to whom is on record once, also after a replay", async () => {
  const protocol = async (floor: Floor) => {
    const [a, b, c] = floor.seats;
    if (a && b && c) floor.tell(a, [b, c], { type: "note", content: "from a" });
    await floor.person({ id: "go", text: "Go on?" });
  };
  const seats = ["A", "B", "C"].map((name) => seated(name, saying("x", "y")));
  const run = { protocol, seated: seats, folder: await temporaryFolder() };
  await discuss(run);
  const { events } = await discuss(run);
  expect(events.filter(({ type }) => type === "message.sent")).toMatchObject([
    { key: "0/note/a", from: "A", to: ["B", "C"], message: { type: "note", content: "from a" } },
  ]);
});

test("a message to oneself or to somebody without a seat is a fault", async () => {
  const stranger = { id: "x", name: "X", role: "", focus: [] };
  const telling = (to: "self" | "stranger") => async (floor: Floor) => {
    const [a] = floor.seats;
    if (a) floor.tell(a, [to === "self" ? a : stranger], { type: "note", content: "" });
  };
  await expect(replies(telling("self"), ["A", saying("a", "b")])).rejects.toThrow(
    "A cannot send a message to itself.",
  );
  await expect(replies(telling("stranger"), ["A", saying("a", "b")])).rejects.toThrow(
    "X has no seat in this discussion.",
  );
});

test("rounds do not nest", async () => {
  const nested = (floor: Floor) => floor.round("Outer", () => floor.round("Inner", async () => 1));
  await expect(replies(nested)).rejects.toThrow('The round "Inner" begins inside another.');
});

test("an agent that goes on in another session than before is noted on the record", async () => {
  const forgetful = agent("forgetful", ({ round }) => ({
    text: `answer ${round}`,
    sessionId: `s${round > 1 ? 2 : 1}`,
  }));
  const thrice = async (floor: Floor) => {
    for (let n = 1; n <= 3; n++) await askAll(text)(floor, undefined as never);
  };
  const { events } = await discuss({
    protocol: thrice,
    seated: [seated("A", forgetful)],
  });
  const warned = events.filter((event): event is EventOf<"warned"> => event.type === "warned");
  expect(warned.map(({ message }) => message)).toEqual([
    "forgetful no longer knew its session for A; it was given the earlier turns again.",
  ]);
});

test("an agent is given what its seat was asked and said before, also after a resume", async () => {
  const folder = await temporaryFolder();
  const heard: string[] = [];
  const remembering = agent("remembering", ({ earlier, round }) => {
    heard.push(earlier.map(({ reply, receipt }) => `${reply} (${receipt.sessionId})`).join(", "));
    return { text: `answer ${round}`, sessionId: `s${round}` };
  });
  const rounds = (count: number) => async (floor: Floor) => {
    for (let n = 1; n <= count; n++) await askAll(text)(floor, undefined as never);
  };
  const seats = [seated("A", remembering)];
  await discuss({ folder, protocol: rounds(2), seated: seats });
  await discuss({ folder, protocol: rounds(3), seated: seats });
  expect(heard).toEqual(["", "answer 1 (s1)", "answer 1 (s1), answer 2 (s2)"]);
});

test("a person who has not answered yet pauses the discussion, and is asked again on a resume", async () => {
  const folder = await temporaryFolder();
  const away = agent("human", () => Promise.reject(new AgentError("waiting", "Ada has not answered yet")));
  const run = { folder, protocol: askAll(text) };
  const paused = await discuss({ ...run, seated: [seated("A", away, saying("spare", "not me"))] });
  expect(paused.end).toEqual({ ended: "paused", reason: "waiting" });
  const { end } = await discuss({ ...run, seated: [seated("A", saying("human", "here I am"))] });
  expect(end).toMatchObject({ outcome: [{ value: "here I am" }] });
});

test("what an agent says after it was told to stop is on record, and is no answer", async () => {
  const late = agent(
    "late",
    (_, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve({ text: "too late for that" })),
      ),
  );
  const { end, events } = await discuss({
    protocol: askAll(text),
    seated: [seated("A", late, saying("spare", "in its place"))],
    limits: { turnTimeoutMs: 20 },
  });
  expect(end).toMatchObject({ outcome: [{ value: "in its place", receipt: { fallback: true } }] });
  expect(events.find(({ type }) => type === "turn.failed")).toMatchObject({
    failure: { code: "timeout" },
    raw: "too late for that",
  });
});

test("a busy server is asked again after the rest it wants, and the record says retry", async () => {
  let calls = 0;
  const busy = agent("busy", () => {
    calls += 1;
    if (calls < 3) throw new AgentError("rate-limit", "slow down", { retryAfterMs: 1 });
    return { text: "now there is time" };
  });
  const { end, events } = await replies(askAll(text), ["A", busy]);
  expect(end).toMatchObject({ outcome: [{ value: "now there is time", receipt: { fallback: false } }] });
  const asked = events.filter((event): event is EventOf<"turn.asked"> => event.type === "turn.asked");
  expect(asked.map(({ key, why }) => [key, why])).toEqual([
    ["1/say/a", "first"],
    ["1/say/a~2", "retry"],
    ["1/say/a~3", "retry"],
  ]);
});

test("a server that wants too long a rest is left to the fallback", async () => {
  const closed = agent("closed", () =>
    Promise.reject(new AgentError("rate-limit", "tomorrow", { retryAfterMs: 3_600_000 })),
  );
  const { end } = await replies(askAll(text), ["A", closed, saying("spare", "in its place")]);
  expect(end).toMatchObject({ outcome: [{ value: "in its place", receipt: { fallback: true } }] });
});

test("an agent that failed three times in a row is not asked again in the run, and a replay agrees", async () => {
  const folder = await temporaryFolder();
  let calls = 0;
  const broken = agent("broken", () => {
    calls += 1;
    throw new AgentError("exit", "it exited with code 1");
  });
  const rounds = async (floor: Floor) => {
    for (let n = 1; n <= 5; n++) await askAll(text)(floor, undefined as never);
    return 5;
  };
  const run = { folder, protocol: rounds, seated: [seated("A", broken, saying("spare", "in its place"))] };
  const { events } = await discuss(run);
  expect(calls).toBe(3);
  expect(
    events.filter((event) => event.type === "turn.failed" && event.failure.code === "breaker"),
  ).toHaveLength(2);
  expect((await discuss(run)).end).toEqual({ ended: "completed", outcome: 5 });
  expect(calls).toBe(3);
});

test("an agent that is not logged in is left out from the next round on", async () => {
  const asked: number[] = [];
  const out = agent("out", ({ round }) => {
    asked.push(round);
    throw new AgentError("not-logged-in", "log in first");
  });
  const twice = async (floor: Floor) => {
    await askAll(text)(floor, undefined as never);
    await askAll(text)(floor, undefined as never);
  };
  const seats = ["A", "B"].map((name) => seated(name, out, saying("spare", "in its place")));
  await discuss({ protocol: twice, seated: seats });
  expect(asked).toEqual([1, 1]);
});

test("a turn that can be done without is marked so in the journal, and nobody misses its answer, whatever its kind", async () => {
  const silent = agent("silent", () => Promise.reject(new AgentError("unscripted", "no line for it")));
  const outcomeOf = async (turn: Turn<string>) => {
    const { events } = await replies(askAll(turn), ["A", saying("a", "yes it is")], ["B", silent]);
    const [discussion] = discussionsOf(events);
    if (discussion === undefined) throw new Error("nothing was held");
    const marks = events.flatMap((event) =>
      event.type === "turn.asked" || event.type === "turn.failed" ? [event.optional] : [],
    );
    return {
      marks,
      partial: resultOf(discussion, { verdict: null, files: { folder: "" }, next: null }).partial,
    };
  };
  expect(await outcomeOf(text)).toEqual({ marks: [undefined, undefined, undefined], partial: true });
  expect(await outcomeOf({ ...text, optional: true, standIns: "never" })).toEqual({
    marks: [true, true, true],
    partial: false,
  });
});
