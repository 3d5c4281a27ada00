import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Agent } from "../../src/kernel/agent.ts";
import type { Event, EventOf } from "../../src/kernel/event.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import { critique } from "../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../src/protocols/critique/options.ts";
import { journalFile } from "../../src/kernel/home-parts.ts";
import { commonFiles } from "../../src/kernel/journal/projections.ts";
import { agent, discuss, seated } from "../discussion.ts";
import { critiqueKit } from "../protocols/critique/critiqued.ts";
import { isThorough, runs } from "../runs.ts";
import { stopsIn } from "../stops.ts";

/** How one seat's own agent behaves; behind it stands one that always answers. */
type Behaviour =
  | { readonly kind: "answers"; readonly rating: number; readonly word: string }
  | { readonly kind: "garbles-once"; readonly rating: number; readonly word: string }
  | { readonly kind: "garbles" }
  | { readonly kind: "fails" };

const word = fc.stringMatching(/^[a-z]{12}$/);
const rating = fc.integer({ min: 1, max: 5 });
const behaviour: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.record({ kind: fc.constant("answers" as const), rating, word }),
  fc.record({ kind: fc.constant("garbles-once" as const), rating, word }),
  fc.constant({ kind: "garbles" as const }),
  fc.constant({ kind: "fails" as const }),
);
const table = fc.array(behaviour, { minLength: 1, maxLength: 4 });

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n\nIt will work.\n" },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

function reply(rating: number, word: string): string {
  const points = {
    strengths: [`${word} is good`],
    weaknesses: [`${word} is bad`],
    suggestions: [`change ${word}`],
  };
  return JSON.stringify({ ...points, rating });
}

function agentOf(behaviour: Behaviour, calls: string[]): Agent {
  return agent("own", ({ seat, prompt }) => {
    calls.push(`${seat.id} own`);
    const isRepair = prompt.fresh !== "";
    if (behaviour.kind === "fails") throw new AgentError("exit", "it exited with code 1");
    if (behaviour.kind === "garbles") return { text: "no JSON from me" };
    if (behaviour.kind === "garbles-once" && !isRepair) return { text: "later, perhaps" };
    return { text: reply(behaviour.rating, behaviour.word) };
  });
}

function seatsOf(behaviours: readonly Behaviour[], calls: string[]) {
  const spare = agent(
    "spare",
    ({ seat }) => (calls.push(`${seat.id} spare`), { text: reply(3, "sparewordspare") }),
  );
  return behaviours.map((one, index) => seated(`Seat${index + 1}`, agentOf(one, calls), spare));
}

async function inFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-replay-"));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the table in a folder whose journal may already hold a beginning. */
async function run(folder: string, behaviours: readonly Behaviour[]) {
  const calls: string[] = [];
  const { end, events } = await discuss({
    folder,
    protocol: critique,
    options,
    seated: seatsOf(behaviours, calls),
  });
  const journal = await readFile(join(folder, journalFile), "utf8");
  return { end, events, journal, calls, files: filesOf(events) };
}

function filesOf(events: readonly Event[]): string {
  return JSON.stringify([...commonFiles(events), ...critiqueKit.documents(events)], null, 1);
}

test("a discussion killed at any byte of its journal and resumed ends as if nothing had happened", async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.double({ min: 0, max: 1, noNaN: true }), async (behaviours, where) => {
      const whole = await inFolder((folder) => run(folder, behaviours));
      await inFolder(async (folder) => {
        const cut = Math.floor(where * whole.journal.length);
        await writeFile(join(folder, journalFile), whole.journal.slice(0, cut));
        const resumed = await run(folder, behaviours);
        expect(resumed.end).toEqual(whole.end);
        expect(resumed.files).toBe(whole.files);
      });
    }),
    { numRuns: runs(60) },
  );
});

test("at every event: what the journal holds is not asked again, and everything else is asked once", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (behaviours) => {
      const whole = await inFolder((folder) => run(folder, behaviours));
      const lines = whole.journal.trimEnd().split("\n");
      for (const kept of isThorough ? lines.map((_, at) => at + 1) : stopsIn(whole.events)) {
        const answered = whole.events.slice(0, kept).filter(isEnd).length;
        await inFolder(async (folder) => {
          await writeFile(join(folder, journalFile), `${lines.slice(0, kept).join("\n")}\n`);
          const resumed = await run(folder, behaviours);
          expect(resumed.calls).toHaveLength(whole.calls.length - answered);
          expect(resumed.files).toBe(whole.files);
        });
      }
    }),
    { numRuns: runs(30) },
  );
});

test("the same script gives the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (behaviours) => {
      const [one, two] = await Promise.all([
        inFolder((folder) => run(folder, behaviours)),
        inFolder((folder) => run(folder, behaviours)),
      ]);
      expect(one.files).toBe(two.files);
    }),
    { numRuns: runs(25) },
  );
});

test("files can be made of any beginning of a journal", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (behaviours) => {
      const { events } = await inFolder((folder) => run(folder, behaviours));
      for (let kept = 0; kept <= events.length; kept++)
        expect(() => filesOf(events.slice(0, kept))).not.toThrow();
    }),
    { numRuns: runs(25) },
  );
});

test("no prompt of a blind round holds a word of a peer's answer", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (behaviours) => {
      const { events } = await inFolder((folder) => run(folder, behaviours));
      const prompts = events.filter((event): event is EventOf<"turn.asked"> => event.type === "turn.asked");
      for (const [index, one] of behaviours.entries()) {
        if (!("word" in one)) continue;
        const peers = prompts.filter(({ seat }) => seat !== `Seat${index + 1}`);
        expect(peers.filter(({ prompt }) => prompt.includes(one.word))).toEqual([]);
      }
    }),
    { numRuns: runs(40) },
  );
});

test("no limit of calls is passed, not even over several sittings", async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      async (behaviours, steps) => {
        await inFolder(async (folder) => {
          let limit = 0;
          let made = 0;
          for (const step of steps) {
            limit += step;
            const calls: string[] = [];
            await discuss({
              folder,
              protocol: critique,
              options,
              seated: seatsOf(behaviours, calls),
              limits: { maxCalls: limit },
            });
            made += calls.length;
            expect(made).toBeLessThanOrEqual(limit);
          }
        });
      },
    ),
    { numRuns: runs(40) },
  );
});

function isEnd({ type }: Event): boolean {
  return type === "turn.answered" || type === "turn.failed";
}
