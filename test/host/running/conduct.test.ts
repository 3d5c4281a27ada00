import { expect, test } from "vitest";
import { inMemory } from "../../../src/host/archive/keeping.ts";
import {
  askedAlone,
  conduct,
  type ConductOptions,
  seatNamed,
  type SeatedDiscussion,
} from "../../../src/host/running/conduct.ts";
import type { AgentAnswer } from "../../../src/kernel/agent.ts";
import { ColloquyError } from "../../../src/kernel/error.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Event } from "../../../src/kernel/event.ts";
import type { Protocol } from "../../../src/kernel/floor.ts";
import { agent, discuss, seated } from "../../discussion.ts";
import { answered, completed, discussed, noLimits, round, seatOf, started } from "../../kernel/told.ts";

test("where somebody else wrote between the plan and the lock, nobody is asked", async () => {
  const { events } = await discuss({
    seated: [
      seated(
        "Ada",
        agent("says", () => ({ text: "Yes." })),
      ),
    ],
    protocol: async (floor) => {
      await floor.round("Round 1", () => Promise.resolve());
    },
  });
  let isRun = false;
  const planned = (known: number) =>
    ({
      kit: { protocol: () => Promise.resolve(void (isRun = true)), documents: () => [], plain: () => null },
      keeping: inMemory(events),
      start: { id: "d", protocol: "own" },
      seated: [],
      joined: [],
      chains: [],
      notices: [],
      known,
    }) as unknown as SeatedDiscussion;
  const lent = { now: Date.now, onEvent: () => {}, signal: new AbortController().signal };
  for (const known of [0, events.length - 1, events.length + 1])
    await expect(conduct(planned(known), lent as unknown as ConductOptions)).rejects.toMatchObject({
      code: "locked",
    });
  expect(isRun).toBe(false);
});

test("of one that failed in a round in which somebody answered, those who did not are asked again", async () => {
  const calls: string[] = [];
  const yes = () => Promise.resolve({ text: "Yes." });
  const gone = () => Promise.reject(new AgentError("exit", "it is down"));
  const says = (name: string, answer: () => Promise<AgentAnswer>) =>
    seated(
      name,
      agent(`own ${name}`, () => {
        calls.push(name);
        return answer();
      }),
    );
  const protocol: Protocol<unknown, null> = (floor) =>
    floor.round("Round 1", async () => {
      for (const one of floor.seats) {
        const prompt = { stable: "", fresh: "", request: "Yes?" };
        const { answered } = await floor.ask(one, { kind: "say", prompt, schema: null });
        if (!answered) throw new ColloquyError("no-answer", `${one.name} said nothing.`);
      }
      return null;
    });
  const held = (past: readonly Event[], bob: () => Promise<AgentAnswer>, more: object) =>
    conduct(
      {
        kit: { protocol, documents: () => [], plain: () => null },
        keeping: inMemory(past),
        start: started({ Ada: ["own Ada"], Bob: ["own Bob"] }, { protocol: "own" }),
        seated: [says("Ada", yes), says("Bob", bob)],
        joined: [],
        chains: [],
        notices: [],
        limits: noLimits,
        ...more,
      } as unknown as SeatedDiscussion,
      { now: Date.now, onEvent: () => {}, signal: new AbortController().signal } as unknown as ConductOptions,
    );
  const first = await held([], gone, { known: 0 });
  expect(first.discussion.status).toBe("failed");
  const followUp = { question: null, changed: [] };
  const { discussion, events } = await held(first.events, yes, { known: null, followUp });
  expect(calls).toEqual(["Ada", "Bob", "Bob"]);
  expect(discussion.status).toBe("completed");
  expect(events.find(({ type }) => type === "discussion.followed")).toMatchObject({ again: 1 });
});

const seats = [
  { seat: seatOf("Speed"), agents: ["ada"] },
  { seat: { ...seatOf("Chair"), chair: true }, agents: ["bob"] },
  { seat: seatOf("Rules"), agents: ["reader"] },
];
const over = discussed(started({}, { seats }), round(1), answered("Speed", "ada"), completed);

test.each(["speed", "Speed", "SPEED"])(
  "a seat is found by its id or its name, however it is written: %s",
  (name) => {
    expect(seatNamed(over, name).seat.id).toBe("speed");
  },
);

type Follows = NonNullable<Parameters<typeof askedAlone>[0]["follows"]>;
const anybody: Follows = () => true;
const alone: Follows = (_, to) => (to === undefined ? null : true);

test.each<
  readonly [what: string, follows: Follows | undefined, named: string | undefined, to: string | undefined]
>([
  ["all, where nobody is named", anybody, undefined, undefined],
  ["the seat that is named", anybody, "Speed", "speed"],
  ["the seat that is named, of a protocol that asks nobody else", alone, "speed", "speed"],
  ["whom a protocol of a program's own asks", undefined, undefined, undefined],
])("asked further is %s", (_, follows, named, to) => {
  expect(askedAlone(follows === undefined ? {} : { follows }, over, named)).toEqual(
    to === undefined ? {} : { to },
  );
});

test.each<
  readonly [
    what: string,
    follows: Follows,
    named: string | undefined,
    refused: string,
    hint: string | undefined,
  ]
>([
  ["nobody of that name", anybody, "zoe", 'one has no seat "zoe".', "It has speed, chair, rules."],
  ["who leads", anybody, "chair", "Chair leads or edits, and has no opinion to ask for.", undefined],
  ["who reads by rules", anybody, "rules", "Rules reads by rules, and has no opinion to ask for.", undefined],
  [
    "a protocol that asks one seat",
    alone,
    undefined,
    "a critique takes a question to one seat",
    '`colloquy follow one --seat speed "…"` asks one seat.',
  ],
  [
    "a protocol that asks nobody further",
    () => null,
    undefined,
    "no seat that answered can be asked",
    undefined,
  ],
  [
    "a protocol that goes on by a command",
    () => "colloquy solve x",
    undefined,
    "no seat that answered can be asked",
    "`colloquy solve x` goes on from it.",
  ],
])("refused is %s", (_, follows, named, message, hint) => {
  try {
    askedAlone({ follows }, over, named);
  } catch (error) {
    expect((error as Error).message).toContain(message);
    expect((error as { readonly hint?: string }).hint).toBe(hint);
    return;
  }
  throw new Error("it was not refused");
});
