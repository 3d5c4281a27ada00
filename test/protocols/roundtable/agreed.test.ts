import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { prefixesOf } from "../../../src/ledger/ids.ts";
import { agreedIn } from "../../../src/protocols/roundtable/rules/agreed.ts";
import { tableLedger } from "../../../src/protocols/roundtable/rules/ledger.ts";
import { type Convening, convene, response } from "./convening.ts";
import { round } from "./rules/session.ts";
import { roundtableKit, viewed } from "./tabled.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const wrong = "A child survives a native crash.";
const right = "The tool survives a native crash of a child.";
type Table = Awaited<ReturnType<typeof convene>>;

function promptOf({ asked }: Pick<Table, "asked">, kind: string, number: number): string {
  return asked.find((one) => one.turn === kind && one.round === number)?.prompt ?? "";
}

/** Bob contests the first agreed sentence in the second round. */
function contested(request: AgentRequest) {
  const stands = [{ on: "AGREED-1", stand: "contest" as const, reason: "The child does not survive" }];
  return request.kind === "response" && request.seat.id === "bob" && request.round === 2
    ? response(request, { stands })
    : undefined;
}

test("of many agreed sentences participants read the last, with the ids of the earlier ones", async () => {
  const many = Array.from({ length: 23 }, (_, at) => `Rule ${at} holds.`);
  const held = await convene({ rounds: [{ consensus: many }, conclude] });
  const told = promptOf(held, "response", 2);
  expect(told).toContain("Agreed so far (the last 20; 3 earlier ones (AGREED-1 to AGREED-3) still hold)");
  expect(promptOf(held, "question", 2)).toContain("- AGREED-1: Rule 0 holds.");
});

describe("an agreed sentence that is wrong", () => {
  const table: Convening = {
    rounds: [{ consensus: [wrong, "One store."] }, {}, {}, conclude],
    says: contested,
  };

  test("has an id that everybody is shown, and can be contested by it", async () => {
    const held = await convene(table);
    for (const kind of ["question", "response", "synthesis"])
      expect(promptOf(held, kind, 2)).toContain(`- AGREED-1: ${wrong}\n- AGREED-2: One store.`);
    expect(promptOf(held, "response", 2)).toContain(
      '"stands": on agreed sentences that are wrong (AGREED-4).',
    );
    expect(promptOf(held, "response", 1)).not.toContain("agreed sentences that are wrong");
    expect(promptOf(held, "synthesis", 2)).toContain('"no_longer_agreed": [{"sentence"');
    expect(promptOf(held, "synthesis", 1)).not.toContain("no_longer_agreed");
    expect(held.rounds[1]?.stands).toMatchObject([{ participant: "bob", on: "AGREED-1", stand: "contest" }]);
  });

  test("that nobody takes back is told the facilitator until somebody does, and is dissent in the end", async () => {
    const held = await convene(table);
    const told =
      "Objections to agreed sentences that still stand; amend the sentence in your synthesis, take it back, or ask about it:\n\n```said\n- BOB>AGREED-1 contests: The child does not survive\n```";
    expect(promptOf(held, "synthesis", 2)).not.toContain("Objections to agreed sentences");
    expect(promptOf(held, "question", 3)).toContain(told);
    expect(promptOf(held, "synthesis", 4)).toContain(told);
    expect(held.verdict?.dissent).toMatchObject([{ participant: "bob", how: "contests", on: "AGREED-1" }]);
    const summary = roundtableKit.documents(held.events).find(({ path }) => path.endsWith("summary.md"));
    expect(summary?.text).toContain(`Bob contests ${wrong}`);
  });

  test("that is taken back is in no list of agreements any more, and the record says why", async () => {
    const held = await convene({
      ...table,
      rounds: [
        { consensus: [wrong, "One store."] },
        {
          consensus: [right],
          no_longer_agreed: [{ sentence: "AGREED-1", because: ["BOB-3", "BOB>AGREED-1"] }],
        },
        conclude,
      ],
    });
    expect(held.rounds[1]?.no_longer_agreed).toEqual([
      { sentence: "AGREED-1", because: ["BOB-3", "BOB>AGREED-1"] },
    ]);
    for (const kind of ["question", "response", "synthesis"]) {
      expect(promptOf(held, kind, 3)).not.toContain(`AGREED-1: ${wrong}`);
      expect(promptOf(held, kind, 3)).toContain(`- AGREED-2: One store.\n- AGREED-3: ${right}`);
    }
    expect(promptOf(held, "response", 3)).toContain(
      `Agreed sentences that the last round changed:\n\n\`\`\`said\n- AGREED-1 is no longer agreed, because of BOB-3; BOB>AGREED-1, "The child does not survive". It read: ${wrong}\n`,
    );
    expect(promptOf(held, "question", 3)).not.toContain("Objections to agreed sentences");
    expect(promptOf(held, "closing", 3)).not.toContain(wrong);
    expect(held.verdict).toMatchObject({ consensus: ["One store.", right], dissent: [] });
    expect(viewed(held.events).result).toMatchObject({ verdict: { consensus: ["One store.", right] } });
    expect(held.recaps[1]).toContain("(2 agreed, ");
    expect(held.recaps[1]).toContain(" No longer agreed: AGREED-1 (BOB-3, BOB>AGREED-1).");
    const files = roundtableKit.documents(held.events);
    const textOf = (name: string) => files.find(({ path }) => path.endsWith(name))?.text ?? "";
    const [, changes = ""] = textOf("summary.md").split("### What changed on the way");
    expect(changes).toContain(`- ${wrong} – no longer agreed since round 2 (Bob)\n`);
    expect(textOf("summary.md").split(wrong)).toHaveLength(2);
    expect(textOf("session.yaml")).toContain("no_longer_agreed:");
  });

  test("is amended under its id, which all are told, and its earlier wording stays on record", async () => {
    const held = await convene({
      ...table,
      rounds: [
        { consensus: [wrong, "One store."] },
        { no_longer_agreed: [{ sentence: "AGREED-1", now: right, because: ["BOB>AGREED-1"] }] },
        {},
        conclude,
      ],
    });
    for (const kind of ["question", "response", "synthesis"])
      expect(promptOf(held, kind, 3)).toContain(`- AGREED-1: ${right}\n- AGREED-2: One store.`);
    expect(promptOf(held, "response", 3)).toContain(
      `- AGREED-1 now reads as above, because of BOB>AGREED-1, "The child does not survive". Before: ${wrong}\n`,
    );
    expect(promptOf(held, "response", 4)).not.toContain(wrong);
    // The objection was to the words it had.
    expect(promptOf(held, "question", 3)).not.toContain("Objections to agreed sentences");
    expect(held.recaps[1]).toContain(` AGREED-1 now reads: ${right} (BOB>AGREED-1).`);
    expect(held.verdict).toMatchObject({ consensus: [right, "One store."], dissent: [] });
    const files = roundtableKit.documents(held.events);
    const textOf = (name: string) => files.find(({ path }) => path.endsWith(name))?.text ?? "";
    const [, changes = ""] = textOf("summary.md").split("### What changed on the way");
    expect(changes).toContain(`- ${wrong} – since round 2 it reads: ${right} (Bob)\n`);
    expect(textOf("session.yaml")).toContain(`now: ${right}`);
  });

  test("stays as it is where it is amended to the same words", async () => {
    const held = await convene({
      ...table,
      rounds: [
        { consensus: [wrong] },
        { no_longer_agreed: [{ sentence: "AGREED-1", now: wrong, because: ["BOB-3"] }] },
        conclude,
      ],
    });
    expect(held.rounds[1]).not.toHaveProperty("no_longer_agreed");
    expect(promptOf(held, "question", 3)).toContain("Objections to agreed sentences");
  });

  test("is taken back by ids that are there; what is not is told", async () => {
    const held = await convene({
      rounds: [
        { consensus: [wrong] },
        {
          no_longer_agreed: [
            { sentence: "AGREED-7", because: ["BOB-1"] },
            { sentence: "The crash", because: [] },
            { sentence: "[agreed-1]", because: ["XY-9", "BOB-1, ANN-1"] },
          ],
        },
        conclude,
      ],
    });
    expect(held.rounds[1]).toMatchObject({
      no_longer_agreed: [{ sentence: "AGREED-1", because: ["BOB-1", "ANN-1"] }],
      notices: [
        '"AGREED-7" is no agreed sentence, so nothing was taken back.',
        '"The crash" is no agreed sentence, so nothing was taken back.',
        '"XY-9" is no reason to take [agreed-1] back: nothing has that id.',
      ],
    });
    expect(promptOf(held, "question", 3)).toContain('"AGREED-7" is no agreed sentence');
    expect(held.state.consensus).toEqual([]);
  });
});

test("ids last: what was taken back keeps its own, and said again it is another sentence", () => {
  const rounds = [
    round(1, { consensus: ["One store.", "A day."] }),
    round(2, { consensus: ["one store"], no_longer_agreed: [{ sentence: "AGREED-1", because: ["BOB-1"] }] }),
    round(3, { consensus: ["One store.", "A week."] }),
  ];
  expect(agreedIn(rounds).map(({ id, text, takenBack }) => [id, text, takenBack?.round ?? null])).toEqual([
    ["AGREED-1", "One store.", 2],
    ["AGREED-2", "A day.", null],
    ["AGREED-3", "One store.", null],
    ["AGREED-4", "A week.", null],
  ]);
});

test("no seat's claims can be mixed up with agreed sentences", () => {
  const names = ["Agr", "Agre", "Agree", "Agreed"];
  expect([...prefixesOf(names).values()]).toContain("AGREED");
  const seats = tableLedger(names.map((name) => ({ id: name.toLowerCase(), name }))).seats;
  expect(seats.map(({ prefix }) => prefix)).not.toContain("AGREED");
});
