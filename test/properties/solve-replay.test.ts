import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import type { Event } from "../../src/kernel/event.ts";
import { journalFile } from "../../src/kernel/journal-name.ts";
import { seated, temporaryFolder } from "../discussion.ts";
import {
  analysis,
  analyst,
  fails,
  scripted,
  type Script,
  type Solving,
  solving,
} from "../protocols/solve/solving.ts";
import { isThorough } from "../runs.ts";
import { stopsIn } from "../stops.ts";

/** A word that only this seat says, in this round. */
function mark({ seat, round }: Pick<AgentRequest, "seat" | "round">): string {
  return `mark${seat.id}round${round}`;
}

const marking: Script = (request) =>
  analysis({
    findings: ["Sessions are kept in memory only", `The ${mark(request)} is slow`],
    technical_concerns: [`Nobody owns ${mark(request)}`],
    implementation_approaches: [{ name: "Cache" }, { name: `Replace ${mark(request)}` }],
    cross_verification: { agrees_with: ["Sessions are kept in memory"] },
  });
const failing: Script = (request) => (request.round === 2 ? fails() : marking(request));
const garbling: Script = (request) => (request.prompt.fresh === "" ? "later, perhaps" : marking(request));

const scripts = { marking, failing, garbling };
const resolver = seated(
  "Resolver",
  scripted("resolver", ({ round }) =>
    round === 1
      ? { groups: [{ point: "Volatile", findings: ["a#1", "b#1"], kind: "agreement" }], resolution: "None." }
      : fails(),
  ),
);

const table = fc.record({
  behaviours: fc.array(fc.constantFrom("marking" as const, "failing" as const, "garbling" as const), {
    minLength: 1,
    maxLength: 3,
  }),
  mode: fc.constantFrom("parallel" as const, "serial" as const),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

function held({ behaviours, mode }: Table): Solving {
  return {
    seats: behaviours.map((one, index) =>
      analyst("abc"[index] ?? "", scripts[one], ["spare", one === "failing" ? fails : marking]),
    ),
    resolver,
    options: { mode, searches: true, maxRounds: 2 },
    passages: [{ path: "src/a.ts", from: 1, to: 1, text: "export {};", score: 1 }],
    gates: {
      "2/gate/choose": "verify",
      "3/gate/choose": "more",
      "3/gate/words": "Mind the cost.",
      "4/gate/choose": "1",
    },
  };
}

/** How it ended; where nobody answered in a round, with which error. */
async function outcomeOf(it: Solving) {
  try {
    const { end, syntheses } = await solving(it);
    return { end, syntheses };
  } catch (error) {
    return { error: String(error) };
  }
}

const met = new Set<string>();

test("killed at any kind of event and resumed, it ends as if nothing had happened", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (given) => {
      const folder = await temporaryFolder();
      const whole = await outcomeOf({ ...held(given), folder });
      const lines = (await readFile(join(folder, journalFile), "utf8")).trimEnd().split("\n");
      const events = lines.map((line): Event => JSON.parse(line));
      for (const kept of stopsIn(events, isThorough ? undefined : met)) {
        expect(await outcomeOf({ ...held(given), past: events.slice(0, kept) })).toEqual(whole);
      }
    }),
    {
      numRuns: 3,
      examples: [
        [{ behaviours: ["marking", "failing", "garbling"], mode: "parallel" }],
        [{ behaviours: ["garbling", "marking"], mode: "serial" }],
      ],
    },
  );
});

test("no prompt of a parallel round holds a word that another said in it", async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ behaviours }) => {
      fc.pre(!behaviours.every((one) => one === "failing"));
      const it = held({ behaviours, mode: "parallel" });
      const { asked } = await solving({ ...it, gates: { "2/gate/choose": "1" } });
      const seats = it.seats.map(({ seat }) => seat);
      for (const { prompt, seat, round, turn } of asked.filter(({ turn }) => turn !== "resolve")) {
        expect(turn).toBe("analyse");
        for (const other of seats.filter(({ name }) => name !== seat))
          expect(prompt).not.toContain(mark({ seat: other, round }));
      }
    }),
    { numRuns: 15 },
  );
});
