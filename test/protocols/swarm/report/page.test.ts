import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { Event } from "../../../../src/kernel/event.ts";
import { paint } from "../../../../src/document/paint.ts";
import { journal } from "../../../reporters/events.ts";
import { swarmKit, verdict, viewed } from "../swarmed.ts";
import { hostile, inJapanese, large, lightweight, oneRound, whole } from "../swarms.ts";
import { stopsIn } from "../../../stops.ts";

function pageOf({ events }: { readonly events: readonly Event[] }, columns: number, colored = false): string {
  const { discussion, place } = viewed(events);
  return swarmKit.page(discussion, place, { columns, paint: paint(colored) }) ?? "";
}

const every = { oneRound, whole, lightweight, inJapanese, hostile, large };
const all = Object.entries(every).map(([name, swarm]) => ({ name, events: swarm().events }));

const gate = {
  type: "human.asked",
  key: "1/gate/next",
  question: {
    id: "next",
    text: "Round 1 is done. What next?\nThey differ.",
    choices: [
      { id: "deep-dive", label: "Deep dive: How is a saga watched?" },
      { id: "synthesis", label: "Synthesis: sum up the whole discussion" },
    ],
    recommended: "synthesis",
  },
} as const;
const waiting = { type: "discussion.paused", reason: "waiting", detail: "Round 1 is done." } as const;

test("the page at the end", () => {
  expect(pageOf(whole(), 80)).toMatchInlineSnapshot(`
    "2 insights · 1 debate open · 2 rounds · 2 experts · stress-tested
    3 references to something nobody said; see the synthesis
    1 turn without an answer; see what was said

    Executive summary
      Sagas, with one coordinator, and only where two services must agree.

    Insights
      high  A saga needs an owner (r1-msg-002, r1-msg-006, r1-msg-004)
      low   Traces first (no message behind it)

    Agreements
      = Two-phase commit is out (Database Expert, Operations Engineer, Bob)

    Unresolved debates
      • Merge or coordinate
        ≠ Merge (Contrarian)
        ≠ Coordinate (Database Expert)

    Minority views
      ◦ Merge the two services (Contrarian)
      ◦ Services listen to each other's events (Operations Engineer) given up since

    Open questions
      ? Can compensations be generated (r1-msg-002)?
      ? Who is woken

    What next
       1. Write one saga with a state machine
       2. Put a price on tracing"
  `);
});

test("the answer stands first", () => {
  const answered = whole().judge(
    "verdict",
    verdict({
      executiveSummary: "Not shown here.",
      bottomLine: [{ sentence: "Both experts want sagas [O1].", ids: ["O1", "r1-msg-002"] }],
      bottomLineBy: "historian",
      actionsBy: "historian",
      counted: [{ sentence: "2 of 2 experts: Sagas.", ids: ["O1"] }],
      actions: [
        { action: "Start with orders", ids: ["DE-2"], seats: ["db", "ops"], against: [] },
        { action: "Watch it", ids: ["OE-2"], seats: ["ops"], against: ["db"] },
      ],
      unanimity: { on: "O1", independent: 1, untested: true },
      unanswered: [],
      editFaults: [],
    }),
  );
  expect(pageOf(answered, 80)).toMatchInlineSnapshot(`
    "0 insights · 0 debates open · 2 rounds · 2 experts · not stress-tested
    1 turn without an answer; see what was said

    Bottom line
      Both experts want sagas [O1]. [r1-msg-002]
      Counted: 2 of 2 experts: Sagas. [O1]
      All experts agree, for one and the same reason. All experts agree, and nobody
      contested it.

    What next
       1. Start with orders (db, ops)
       2. Watch it (ops)"
  `);
});

test("whatever was said, the page is about a screen or two; the rest is counted", () => {
  const long = (words: number) => `${"sagas compensate what they did ".repeat(words)}.`;
  const many = <T>(one: (at: number) => T) => Array.from({ length: 20 }, (_, at) => one(at));
  const said = whole().judge(
    "verdict",
    verdict({
      executiveSummary: long(40),
      bottomLine: [0, 1, 2].map(() => ({ sentence: long(5), ids: ["r1-msg-002"] })),
      bottomLineBy: "historian",
      actionsBy: "historian",
      counted: [{ sentence: long(5), ids: [] }],
      actions: many((at) => ({ action: long(20), ids: [`DE-${at}`], seats: ["db", "ops"], against: [] })),
      unanimity: null,
      unanswered: [],
      editFaults: [],
      insights: many(() => ({
        title: long(10),
        description: long(40),
        confidence: "high" as const,
        supportingEvidence: ["[r1-msg-002]"],
        dissentingViews: [],
      })),
      agreements: many(() => ({ point: long(20), supporters: ["db", "ops"] })),
      unresolvedDebates: many(() => ({
        topic: long(10),
        positions: many(() => ({ stance: long(20), advocates: ["db"], arguments: [long(40)] })),
      })),
      openQuestions: many(() => long(20)),
      recommendations: many(() => long(20)),
      minorityReport: many(() => ({
        position: long(20),
        advocate: "db",
        reason: long(40),
        stillValid: true,
        messages: [],
        by: "code" as const,
      })),
    }),
  );
  expect(pageOf(said, 80).split("\n").length).toBeLessThanOrEqual(62);
});

test("the page in a narrow terminal, in Japanese", () => {
  expect(pageOf(inJapanese(), 60)).toMatchInlineSnapshot(`
    "知見 1 件 · 未解決の論争 0 件 · 1 ラウンド · 専門家 2 名 ·
    ストレスチェックなし

    要約
      自動化を前提に毎週とするのが有力だが、障害の費用は未検討。

    得られた知見
      中  自動化が前提 (r1-msg-002)

    未解決の問い
      ? 検証の時間は足りるか？

    次にすること
       1. リリース手順を自動化する"
  `);
});

test("the page where the historian gave nothing", () => {
  expect(pageOf(lightweight(), 80)).toMatchInlineSnapshot(`
    "0 insights · 0 debates open · 1 round · 2 experts · not stress-tested
    The historian gave no synthesis. Code assembled this one from the rounds.
    1 turn without an answer; see what was said

    Executive summary
      One position was taken."
  `);
});

test("between rounds the page says where it stands and how to go on", () => {
  expect(
    pageOf(
      oneRound().add(
        { ...gate, question: { ...gate.question, choices: [...gate.question.choices] } },
        waiting,
      ),
      80,
    ),
  ).toMatchInlineSnapshot(`
    "not finished · 1 round · 2 experts

    Round 1: How do two services commit together?
      7 messages so far

    The moderator's synthesis, Round 1
      They differ on who coordinates.

    Agreements
      = Two-phase commit is out

    Disagreements
      ≠ Coordinator or events

    Open questions
      ? Can compensations be generated?

    Suggested next
      → How is a saga watched?

    Round 1 is done. What next?
      deep-dive  Deep dive: How is a saga watched?
      synthesis  Synthesis: sum up the whole discussion

    Answer with: colloquy answer sagas synthesis"
  `);
});

test("before anybody has spoken the page shows the panel", () => {
  const { events } = oneRound();
  const opened = events.findIndex(({ type }) => type === "round.started");
  expect(pageOf({ events: events.slice(0, 1) }, 80)).toBe("");
  expect(pageOf({ events: events.slice(0, opened) }, 80)).toMatchInlineSnapshot(`
    "not finished · 0 rounds · 2 experts

    The panel (defined for this topic)
      Database Expert: Database Expert matters; likes what runs
      Operations Engineer: Operations Engineer matters; likes what runs
      ≠ Database Expert ↔ Operations Engineer: consistency or autonomy"
  `);
});

test("while the panel is asked about, the page is that question in whole", () => {
  const { events } = oneRound();
  const [start] = events;
  if (start === undefined) throw new Error("there is no start");
  const text =
    "Start the discussion with these 2 experts? Each round is 8 calls.\n- Ada (ada): sagas\n- Bob (bob): queues";
  const choices = [
    { id: "start", label: "Start: begin with this composition" },
    { id: "modify", label: "Modify: add, drop or edit experts" },
  ];
  const question = {
    type: "human.asked",
    key: "0/gate/experts",
    question: { id: "experts", text, choices },
  } as const;
  const asked = journal(start, { ...question, question: { ...question.question, choices } }, waiting);
  expect(pageOf({ events: asked }, 60)).toMatchInlineSnapshot(`
    "Start the discussion with these 2 experts? Each round is 8
    calls.
      - Ada (ada): sagas
      - Bob (bob): queues

      start   Start: begin with this composition
      modify  Modify: add, drop or edit experts

    Answer with: colloquy answer sagas start"
  `);
});

test("a pause is told with where its summary is, a limit with its detail", () => {
  const paused = oneRound()
    .judge("checkpoint", { round: 1, text: "Theme", by: "historian" })
    .add({ type: "discussion.paused", reason: "recess", detail: "after round 1" });
  expect(pageOf(paused, 80).split("\n").slice(0, 2)).toEqual([
    "not finished · 1 round · 2 experts",
    "Paused. To continue, read out/context/summary.md",
  ]);
  const limited = oneRound().add({ type: "discussion.paused", reason: "limit", detail: "9 of 9 calls" });
  expect(pageOf(limited, 80).split("\n")[1]).toBe("9 of 9 calls");
});

test("the result is the last round's synthesis until there is one of all", () => {
  const { events } = whole();
  expect(viewed(events).result.verdict).toMatchObject({
    by: "historian",
    rounds: 2,
    unfounded: [{}, {}, {}],
  });
  expect(viewed(oneRound().events).result.verdict).toEqual({
    summary: "They differ on who coordinates.",
    agreements: ["Two-phase commit is out"],
    disagreements: ["Coordinator or events"],
    insights: ["Clearing houses are a model"],
    openQuestions: ["Can compensations be generated?"],
    nextTopicSuggestions: ["How is a saga watched?"],
    by: "moderator",
    rounds: 1,
  });
  expect(viewed(events.slice(0, 9)).result.verdict).toBeNull();
});

test("in a word", () => {
  expect(swarmKit.inShort(viewed(whole().events).discussion).inAWord).toBe("2 insights, 1 debate open");
  expect(swarmKit.inShort(viewed(inJapanese().events).discussion).inAWord).toBe("1 insight, 0 debates open");
  expect(swarmKit.inShort(viewed(oneRound().events).discussion).inAWord).toBeNull();
});

test.each(all)("$name: the page fits any terminal, and colours change no word", ({ events }) => {
  for (const columns of [40, 60, 80, 120]) {
    const plain = pageOf({ events }, columns);
    for (const line of plain.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(plain).not.toContain("\u001B");
    expect(stripVTControlCharacters(pageOf({ events }, columns, true))).toBe(plain);
  }
});

const met = new Set<string>();

test.each(all)("$name: the journal gives a page wherever it ends, the same each time", ({ events }) => {
  for (const length of stopsIn(events, met)) {
    const prefix = events.slice(0, length);
    expect(pageOf({ events: prefix }, 80)).toBe(pageOf({ events: structuredClone(prefix) }, 80));
  }
});
