import { z } from "zod";
import type { Agent } from "../src/kernel/agent.ts";
import type { Event, EventDraft, Limits } from "../src/kernel/event.ts";
import type { Protocol } from "../src/kernel/floor.ts";
import type { Seat } from "../src/kernel/seat.ts";
import type { Turn } from "../src/kernel/turn.ts";
import { localRunner, type Recorder } from "../src/kernel/engine/runner.ts";
import { runDiscussion } from "../src/kernel/engine/run.ts";

export const seats: readonly Seat[] = ["Ada", "Bob", "Cleo", "Dan", "Eve"].map((name) => ({
  id: name.toLowerCase(),
  name,
  role: "Engineer",
  focus: ["cost", "risk"],
}));

const Opinion = z.object({ points: z.array(z.string()), rating: z.number().min(1).max(5) });

/** What a scripted seat says: about as long as a short paragraph. */
export const opinion: z.infer<typeof Opinion> = {
  points: Array.from(
    { length: 4 },
    (_, n) => `Point ${n + 1}: the queue has no bound, so a slow disk fills it.`,
  ),
  rating: 3,
};

/** Everyone is asked alone and at once, round after round, and code judges each round. */
const blindRounds: Protocol<{ readonly rounds: number }, number> = async (floor, { rounds }) => {
  for (let round = 1; round <= rounds; round++) {
    const replies = await floor.round(`Round ${round}`, () =>
      Promise.all(floor.seats.map((seat) => floor.ask(seat, opinionTurn(seat, round)))),
    );
    floor.judge("answered", { answered: replies.filter(({ answered }) => answered).length });
  }
  return rounds;
};

const question = "Which part of the design would you change first, and what would it cost? ".repeat(6);

function opinionTurn(seat: Seat, round: number): Turn<z.infer<typeof Opinion>> {
  return {
    kind: "opinion",
    prompt: { stable: `You are ${seat.name}. ${question}`, fresh: "", request: `Answer for round ${round}.` },
    schema: Opinion,
  };
}

const limits: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 60_000,
  concurrency: 8,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

const start: Extract<EventDraft, { type: "discussion.started" }> = {
  type: "discussion.started",
  id: "bench",
  title: "bench",
  protocol: "blind-rounds",
  colloquy: "0",
  options: {},
  fingerprints: {},
  limits,
  configFiles: [],
  seats: seats.map((seat) => ({ seat, agents: ["script"] })),
  roundsBefore: 0,
};

/** Runs the rounds to their end over a past; anything else than completing is an error. */
export async function runBlindRounds(
  rounds: number,
  agent: Agent,
  recorder: Recorder,
  past: readonly Event[] = [],
): Promise<void> {
  const { ended } = await runDiscussion({
    protocol: blindRounds,
    options: { rounds },
    seated: seats.map((seat) => ({ seat, agents: [agent] })),
    start,
    past,
    notices: [],
    runner: localRunner(recorder, { answerGate: () => Promise.resolve(null) }),
    limits,
    now: Date.now,
    signal: new AbortController().signal,
  });
  if (ended !== "completed") throw new Error(`The discussion ended as ${ended}.`);
}
