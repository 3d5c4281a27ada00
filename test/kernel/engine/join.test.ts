import { expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { discuss, saying, seat, seated, temporaryFolder } from "../../discussion.ts";

const turn: Turn<string> = {
  kind: "say",
  prompt: { stable: "Speak.", fresh: "", request: "Now." },
  schema: null,
};

/** The chair speaks, then those it calls in; with a gate in between. */
const calling =
  (...names: readonly string[]) =>
  async (floor: Floor) => {
    const chaired = await floor.round("Chair", () =>
      Promise.all(floor.seats.map((one) => floor.ask(one, turn))),
    );
    const guests = names.map((name) => floor.join(seat(name)));
    await floor.person({ id: "go-on", text: "Go on?" });
    const said = await floor.round("Guests", () => Promise.all(guests.map((one) => floor.ask(one, turn))));
    floor.tell(seat("Chair"), guests, { type: "thanks", content: "well said" });
    return [...chaired, ...said].map((reply) => (reply.answered ? reply.value : reply.failure.code));
  };

const chair = [seated("Chair", saying("first", "the chair speaks"))];
const chains = [[saying("first", "first as guest")], [saying("second", "second as guest")]];
const answerGate = () => Promise.resolve({ value: "yes", by: "person" } as const);

test("who joins takes the panel's agents in order, around and around, and is on the record", async () => {
  const protocol = calling("A", "B", "C");
  const { end, events } = await discuss({ protocol, seated: chair, chains, answerGate });
  expect(end).toMatchObject({
    outcome: ["the chair speaks", "first as guest", "second as guest", "first as guest"],
  });
  const [discussion] = discussionsOf(events);
  expect(discussion?.seats.map(({ seat: { name }, agents }) => [name, ...agents])).toEqual([
    ["Chair", "first"],
    ["A", "first"],
    ["B", "second"],
    ["C", "first"],
  ]);
  expect(discussion?.seatsAtStart).toBe(1);
});

test("a resume seats them again with the agents they had, and only when they join", async () => {
  const folder = await temporaryFolder();
  const protocol = calling("A", "B");
  const paused = await discuss({ folder, protocol, seated: chair, chains });
  expect(paused.end.ended).toBe("paused");
  const joined = [seated("A", saying("first", "A again")), seated("B", saying("second", "B again"))];
  const resumed = await discuss({ folder, protocol, seated: chair, joined, chains: [], answerGate });
  expect(resumed.end).toMatchObject({ outcome: ["the chair speaks", "A again", "B again"] });
  const joins = resumed.events.filter(({ type }) => type === "seat.joined");
  expect(joins).toHaveLength(3);
});

test("a seat that is taken, or has nobody to answer for it, is a fault", async () => {
  const run = { seated: chair, answerGate };
  await expect(discuss({ ...run, protocol: calling("Chair"), chains })).rejects.toThrow(
    "Chair has a seat in this discussion already.",
  );
  await expect(discuss({ ...run, protocol: calling("A") })).rejects.toThrow("There is no agent for A.");
});
