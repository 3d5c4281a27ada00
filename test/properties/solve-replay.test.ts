import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import {
  analysis,
  type Answering,
  fails,
  type Solving,
  solving,
  trio,
  verification,
} from "../protocols/solve/solving.ts";
import { isThorough, runs } from "../runs.ts";
import { stopsIn } from "../stops.ts";

/** A word that only this seat says, in this round. */
function mark({ seat, round }: Pick<AgentRequest, "seat" | "round">): string {
  return `mark${seat.name}round${round}`;
}

const marking: Answering = (request) => {
  const findings = ["Sessions are kept in memory only", `The ${mark(request)} is slow`];
  if (request.kind === "analyse") return analysis(request.seat.name, { findings });
  return request.kind === "verify" ? verification(request.seat.name, { findings }) : undefined;
};
const failing: Answering = (request) => (request.round === 2 ? fails() : marking(request));
const garbling: Answering = (request) => (request.prompt.fresh === "" ? "later, perhaps" : marking(request));
const behaviours = { marking, failing, garbling };

const table = fc.record({
  says: fc.array(fc.constantFrom("marking" as const, "failing" as const, "garbling" as const), {
    minLength: 1,
    maxLength: 3,
  }),
  mode: fc.constantFrom("parallel" as const, "serial" as const),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

function held({ says, mode }: Table): Solving {
  const agents = trio.slice(0, says.length);
  return {
    agents,
    says: Object.fromEntries(agents.map((name, index) => [name, behaviours[says[index] ?? "marking"]])),
    options: { mode, maxRounds: 2 },
    gates: [
      ["choose", "verify"],
      ["choose", "more"],
      ["words", "Mind the cost."],
      ["choose", "1"],
    ],
  };
}

const met = new Set<string>();

test("killed at any kind of event and resumed, it ends as if nothing had happened", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (given) => {
      fc.pre(!given.says.every((one) => one !== "marking"));
      const whole = await solving(held(given));
      for (const kept of stopsIn(whole.events, isThorough ? undefined : met)) {
        const past = whole.events.slice(0, kept);
        const answered = past.filter(
          (event) => event.type === "human.answered" && event.answer.by === "person",
        ).length;
        const gates = (held(given).gates ?? []).slice(answered);
        const resumed = await solving({ ...held(given), gates, past });
        expect([resumed.end, resumed.verdict], `stopped after ${kept} events`).toEqual([
          whole.end,
          whole.verdict,
        ]);
      }
    }),
    {
      numRuns: runs(20),
      examples: [
        [{ says: ["marking", "failing", "garbling"], mode: "parallel" }],
        [{ says: ["garbling", "marking"], mode: "serial" }],
      ],
    },
  );
});

test("no prompt of a blind round holds a word that another said in it", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ says }) => {
      fc.pre(says.includes("marking"));
      const { asked } = await solving(held({ says, mode: "parallel" }));
      for (const { prompt, seat, round, turn } of asked.filter((one) => one.turn === "analyse")) {
        expect([turn, round]).toEqual(["analyse", 1]);
        for (const name of trio.filter((one) => one !== seat))
          expect(prompt).not.toContain(mark({ seat: { name } as AgentRequest["seat"], round }));
      }
    }),
    { numRuns: runs(30) },
  );
});
