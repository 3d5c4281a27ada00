import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { paint } from "../../../../src/document/paint.ts";
import { Roundtable, roundtableKit, viewed } from "../tabled.ts";
import { brainstormed, designed, hostile, inJapanese, specified } from "../tables.ts";

function pageOf({ events }: Roundtable, columns: number, documents?: readonly string[]): string | null {
  const { discussion, place } = viewed(events, documents);
  return roundtableKit.page(discussion, place, { columns, paint: paint(false) });
}

const cache = { topic: "Which cache?", participants: { ann: "Ann", bob: "Bob" } };
const strategyGate =
  "Discuss it by the strategy Debate?\nThe topic says: vs.\nTwo ways stand against each other.";

test("the page at the gate of the strategy", () => {
  const waiting = new Roundtable(cache).ask("strategy", strategyGate, [
    ["recommended", "Use debate"],
    ["default", "Use standard, the default here"],
  ]);

  expect(pageOf(waiting, 40)).toMatchInlineSnapshot(`
    "Discuss it by the strategy Debate?
      The topic says: vs.
      Two ways stand against each other.

      recommended  Use debate
      default      Use standard, the default
                   here

    Answer with: colloquy answer sessions recommended"
  `);
  expect(pageOf(new Roundtable(cache), 80)).toBeNull();
});

test("the page at an escalation has its reason, the positions and the recommendation", () => {
  const waiting = new Roundtable(cache)
    .settle()
    .hold({
      answers: { ann: { position: "Redis." }, bob: { position: "None.", confidence: 0.3 } },
      consensus: ["Pages are slow."],
      next_action: "escalate",
      recommendation: "Measure first.",
    })
    .ask(
      "escalation",
      "A person must decide: bob is not sure (0.3).\nThey differ.\nPositions:\n  - ann (confidence 0.8): Redis.\n  - bob (confidence 0.3): None.\nThe facilitator recommends: Measure first.",
      [
        ["accept", "Accept the recommendation"],
        ["decide", "Decide yourself"],
        ["continue", "Let them continue, with a word from you"],
      ],
    );

  expect(pageOf(waiting, 80)).toMatchInlineSnapshot(`
    "waiting for you · roundtable by standard · 1 round, phase discussion ·
    1 agreed, 0 open

    Agreed
      = Pages are slow.

    A person must decide: bob is not sure (0.3).
      They differ.
      Positions:
      - ann (confidence 0.8): Redis.
      - bob (confidence 0.3): None.
      The facilitator recommends: Measure first.

      accept    Accept the recommendation
      decide    Decide yourself
      continue  Let them continue, with a word from you

    Answer with: colloquy answer sessions accept"
  `);
});

test("the page in recess", () => {
  const resting = new Roundtable(cache)
    .settle()
    .hold({ answers: { ann: { position: "Redis." } }, consensus: ["Pages are slow."] })
    .add({ type: "discussion.paused", reason: "recess", detail: "after round 1" });

  expect(pageOf(resting, 80)).toMatchInlineSnapshot(`
    "in recess · roundtable by standard · 1 round, phase discussion ·
    1 agreed, 0 open

    Agreed
      = Pages are slow."
  `);
});

test("the page at the review tells of what is written down once", () => {
  const waiting = brainstormed().ask(
    "review",
    "2 artifacts are to be written.\n  - IDEA-001: Pay by face",
    [],
  );

  expect(pageOf(waiting, 80)?.match(/Pay by face/g)).toHaveLength(1);
});

test("where nothing was recommended, the page tells where they ended, and where the summary is", () => {
  const ended = new Roundtable(cache).settle().hold({ synthesis: "They differ." }).conclude().end();

  expect(pageOf(ended, 80)).toMatchInlineSnapshot(`
    "concluded · roundtable by standard · 1 round, phase discussion ·
    0 agreed, 0 open

    Where they ended
      They differ.

    Documents
      out/artifacts/summary.md"
  `);
});

test("the page at the end", () => {
  expect(pageOf(specified().end(), 80)).toMatchInlineSnapshot(`
    "concluded · specs by consensus-driven · 2 rounds, phase refinement (2/3) ·
    2 agreed, 0 open
    No consent: qa-lead blocks it.

    Recommendation
      Build carts that live three days.

    Agreed
      = Carts survive a restart.
      = Storage is paid by the shop.

    Blocked
      ✗ QA Lead; smallest change that would lift it: Prices are read again.

    Decided by a person
      Round 1  Call it cart. The conflict "names" has lasted 3 rounds.

    Written down
      1 requirement, 1 business rule, 2 quality requirements, 1 exclusion, 1 open
      question, 1 conflict

    Agenda, not closed
      ◦ Who uses it, and for what (0 of at least 2 USER or FLOW or REQ)
      ◦ What the system does (1 of at least 3 REQ)
      ◦ Rules that hold whatever the software does (0 of at least 1 BR)
      ◦ Quality that can be measured (0 of at least 1 NFR)
      ◦ How to tell that a requirement is met
      ◦ What is left out on purpose

    Documents
      docs/requirements.md"
  `);
});

test("the page at the end of a design, on a narrow terminal, with a document that had to go elsewhere", () => {
  const documents = [
    "docs/architecture/where-sessions-live.sessions.md",
    "docs/decisions/0001-keep-sessions-in-redis-not-in-memory.md",
  ];

  expect(pageOf(designed().end(), 40, documents)).toMatchInlineSnapshot(`
    "concluded · design by debate ·
    1 round, phase opening (1/3) ·
    1 agreed, 0 open

    Recommendation
      Redis.

    Agreed
      = Sessions leave the process.

    Written down
      1 decision, 2 components, 2 interfaces

    Agenda, not closed
      ◦ Overall structure (0 of at least 1…
      ◦ Components and their purpose (0 of…
      ◦ Where data comes from and goes to
      ◦ Which technology, and why (0 of at…
      ◦ Interfaces to other systems

    Documents
      docs/architecture/where-sessions-live.sessions.md
        beside docs/architecture/where-sessions-live.md, which was changed meanwhile
      docs/decisions/0001-keep-sessions-in-redis-not-in-memory.md"
  `);
});

test("in a list: how far they are, and how it stands", () => {
  const told = ({ events }: Roundtable) => {
    const { howFar = null, inAWord } = roundtableKit.inShort(viewed(events).discussion);
    return [howFar, inAWord];
  };

  expect(told(new Roundtable(cache))).toEqual([null, null]);
  expect(told(new Roundtable(cache).settle())).toEqual(["standard, discussion, round 0", null]);
  expect(told(brainstormed())).toEqual(["disney, critic (3/3), round 2", "0 agreed, 0 open"]);
  expect(told(designed())).toEqual(["debate, opening (1/3), round 1", "1 agreed, 0 open"]);
});

test.each(Object.entries({ specified, designed, brainstormed, hostile, inJapanese }))(
  "no line of a page is wider than the terminal but a path or a command, and nothing moves its cursor: %s",
  (_, made) => {
    for (const columns of [40, 80])
      for (const line of (pageOf(made().end(), columns) ?? "").split("\n")) {
        expect(stripVTControlCharacters(line)).toBe(line);
        if (!line.includes("docs/")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }
  },
);

test("the result of a roundtable has what the contract names", () => {
  expect(Object.keys(viewed(specified().end().events).result.verdict ?? {})).toEqual([
    "workflow",
    "strategy",
    "phase",
    "rounds",
    "consensus",
    "conflicts",
    "resolved",
    "escalations",
    "recommendation",
    "bottomLine",
    "actions",
    "motion",
    "debate",
    "decisions",
    "dissent",
    "blocks",
    "questions",
    "artifacts",
    "agenda",
    "outcome",
  ]);
  expect(viewed(specified().end().events).result.verdict).toMatchObject({
    strategy: "consensus-driven",
    phase: "refinement",
    rounds: 2,
    outcome: { file: "docs/requirements.md", files: ["docs/requirements.md"] },
  });
  expect(viewed(brainstormed().end().events).result.verdict).toMatchObject({
    outcome: { file: "out/artifacts/summary.md" },
  });
  expect(viewed(specified().end({ document: "cancelled" }).events).result.verdict).toMatchObject({
    outcome: { file: null, files: [] },
  });
  expect(viewed(new Roundtable(cache).settle().events).result.verdict).toBeNull();
});

test("however much was said, the page stays about one screen", () => {
  const many = <T>(count: number, make: (number: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index + 1));
  const long = "that is told at some length, so that no line of any terminal holds the whole of it at once";
  const crowded = new Roundtable({ ...cache, workflow: "specs", strategy: "consensus-driven" })
    .settle()
    .hold({
      answers: { ann: { position: "Redis." }, bob: { position: "None." } },
      consensus: many(40, (n) => `Statement ${n} ${long}.`),
      conflicts: many(20, (n) => ({
        id: `c${n}`,
        description: `Conflict ${n} ${long}`,
        positions: { ann: `For it, ${long}`, bob: `Against it, ${long}` },
      })),
      artifacts: many(60, (n) => ({ type: n % 2 === 0 ? "REQ" : "OQ", title: `Matter ${n} ${long}` })),
      agreement: {
        blocks: many(5, (n) => ({ participant: n % 2 === 0 ? "ann" : "bob", minimumChange: long })),
      },
      recommendation: many(20, (n) => `Sentence ${n} ${long}.`).join(" "),
    });
  for (let count = 0; count < 10; count++)
    crowded.escalate({ reason: `It lasts ${long}.`, text: `Do it, ${long}.` });
  const page = pageOf(crowded.conclude("requirements").end(), 80) ?? "";

  expect(page.split("\n").length).toBeLessThanOrEqual(60);
  expect(page).toContain("30 requirements, 30 open questions");
  expect(page).toContain("… and 35 more in the record");
});
