import { expect, test } from "vitest";
import { z } from "zod";
import { type AgentFunction, type Event, type Protocol, resume, run } from "../../src/index.ts";
import { temporaryFolder } from "../discussion.ts";

const Vote = z.object({ vote: z.string() });

/** A secret vote, a word of a person, and then the count. */
const ballot: Protocol<null, { readonly votes: readonly string[] }> = async (floor) => {
  const prompt = { stable: "", fresh: "", request: "Vote." };
  const turn = { kind: "vote", prompt, schema: Vote, secret: true } as const;
  const replies = await floor.round("Ballot", () =>
    Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))),
  );
  await floor.person({ id: "open", text: "Open it?" });
  return { votes: replies.flatMap((reply) => (reply.answered ? [reply.value.vote] : [])) };
};

const ada: AgentFunction = () => ({ vote: "oolong" });
const never: AgentFunction = () => Promise.reject(new Error("asked again"));

test("a program's events hold no secret reply until it is over; the protocol has it, also when it goes on", async () => {
  const folder = await temporaryFolder();
  const first = run(ballot, null, { name: "ballot", agents: { ada }, folder });
  expect((await first.result).status).toBe("paused");
  expect(JSON.stringify([first.events, first.files()])).not.toContain("oolong");

  const again = resume(folder, { agents: { ada: never }, protocol: ballot, answerGate: () => "yes" });
  expect((await again.result).verdict).toEqual({ votes: ["oolong"] });
  const heard: Event[] = [];
  for await (const event of again) heard.push(event);
  expect(heard.map(({ type }) => type)).not.toContain("turn.sealed");
  expect(heard.find(({ type }) => type === "turn.opened")).toMatchObject({ reply: { vote: "oolong" } });
});

test("from its events alone it cannot go on, and that is said", async () => {
  const first = run(ballot, null, { name: "ballot", agents: { ada } });
  await first.result;
  const again = resume(first.events, { agents: { ada: never }, protocol: ballot, answerGate: () => "yes" });
  await expect(again.result).rejects.toMatchObject({
    code: "journal-broken",
    hint: expect.stringContaining("A discussion with secret turns is resumed from its folder"),
  });
});

test("a discussion that fails is over too", async () => {
  const failing: Protocol<null, never> = async (floor) => {
    await ballot(
      {
        ...floor,
        seats: floor.seats,
        ask: floor.ask.bind(floor),
        round: floor.round.bind(floor),
        person: () => Promise.resolve({ value: "", by: "person" }),
      },
      null,
    );
    throw new RangeError("mine");
  };
  const held = run(failing, null, { name: "ballot", agents: { ada } });
  await expect(held.result).rejects.toThrow("mine");
  expect(JSON.stringify(held.events)).toContain("oolong");
});
