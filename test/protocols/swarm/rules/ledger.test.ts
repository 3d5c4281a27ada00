import { expect, test } from "vitest";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { textsOfPositions } from "../../../../src/protocols/swarm/rules/agreement.ts";
import { ledgerOf } from "../../../../src/protocols/swarm/rules/ledger.ts";
import { holdersNow } from "../../../../src/ledger/agreement.ts";
import { isLive } from "../../../../src/ledger/ledger.ts";
import { movesIn } from "../../../../src/ledger/moves.ts";
import { labelledText } from "../../../../src/protocols/swarm/rules/message-text.ts";
import {
  messageId,
  type MessageType,
  type SwarmMessage,
} from "../../../../src/protocols/swarm/rules/said.ts";
import { roundsInShort } from "../../../../src/protocols/swarm/rules/window.ts";
import { judgeRound } from "../../../../src/protocols/swarm/rules/round.ts";
import type { Statement } from "../../../../src/protocols/swarm/rules/statements.ts";
import { nearestAgreement } from "../../../../src/protocols/swarm/rules/strongest.ts";
import { allSeen, message, statement } from "./said.ts";

const positions = {
  ada: "Sagas keep services apart.",
  bo: "One database is enough.",
  cy: "Events all the way.",
} as const;
type Expert = keyof typeof positions;

type Step = readonly [round: number, MessageType, Readonly<Record<string, Partial<Statement> | string>>];

/** Round after round: what each said, step by step; ids are given in this order. */
function course(...steps: readonly Step[]): readonly SwarmMessage[] {
  const counts = new Map<number, number>();
  return steps.flatMap(([round, type, said]) =>
    Object.entries(said).map(([from, content]) => {
      const count = (counts.get(round) ?? 0) + 1;
      counts.set(round, count);
      const whole =
        typeof content === "string"
          ? content
          : statement({ position: positions[from as Expert], ...content });
      return message(messageId(round, count), from, type, whole);
    }),
  );
}

/** Three who speak alone first: r1-msg-001 to 003. */
const blind: Step = [
  1,
  "initial_statement",
  { ada: { proposals: ["Start with orders"] }, bo: { proposals: ["Keep one schema"] }, cy: {} },
];

function judged(messages: readonly SwarmMessage[], round = 1) {
  const own = messages.filter((one) => one.round === round);
  const likeness = wordLikeness(textsOfPositions(own));
  return judgeRound({
    round,
    topic: "Sagas",
    messages: own,
    all: messages,
    seen: allSeen(messages),
    likeness,
  });
}

test("a position is the first claim, its other words the next version, proposals follow; what is proposed again is the same claim", () => {
  const messages = course(blind, [
    1,
    "rebuttal",
    { ada: { proposals: ["start with orders!", "Watch them"], position: "Sagas keep services well apart." } },
  ]);
  const { ledger } = ledgerOf(messages);
  expect(ledger.claims.map(({ id, kind, versions }) => [id, kind, versions.length])).toEqual([
    ["ADA-1", "position", 2],
    ["ADA-2", "ground", 1],
    ["BO-1", "position", 1],
    ["BO-2", "ground", 1],
    ["CY-1", "position", 1],
    ["ADA-3", "ground", 1],
  ]);
  const last = messages.at(-1) as SwarmMessage;
  expect(labelledText(last, ledgerOf(messages))).toMatchInlineSnapshot(`
    "[ADA-1v2] Sagas keep services well apart.

    Proposals:
    - [ADA-2] start with orders!
    - [ADA-3] Watch them"
  `);
});

test("what is refined is told by its new id, once: a position by itself, a proposal also where it is made again", () => {
  const messages = course(blind, [
    1,
    "rebuttal",
    {
      ada: {
        position: "Sagas keep two services apart.",
        proposals: ["Start with late orders"],
        own: [
          { claim: "ADA-1", now: "refined", because: ["BO-1"] },
          { claim: "ADA-2", now: "refined", text: "Start with late orders" },
        ],
      },
      bo: {
        position: "One small database is enough.",
        own: [
          { claim: "BO-1", now: "refined", text: "One small database is enough." },
          { claim: "BO-2", now: "withdrawn", because: ["ADA-2"] },
        ],
      },
    },
  ]);
  const told = ledgerOf(messages);
  expect(told.ledger.claims.map(({ id, versions }) => [id, ...versions.map(({ text }) => text)])).toEqual([
    ["ADA-1", "Sagas keep services apart.", "Sagas keep two services apart."],
    ["ADA-2", "Start with orders", "Start with late orders"],
    ["BO-1", "One database is enough.", "One small database is enough."],
    ["BO-2", "Keep one schema"],
    ["CY-1", "Events all the way."],
  ]);
  expect(messages.slice(3).map((one) => labelledText(one, told))).toMatchInlineSnapshot(`
    [
      "[ADA-1v2] Sagas keep two services apart.

    Proposals:
    - [ADA-2v2] Start with late orders

    Own claims:
    - ADA-1 refined, now [ADA-1v2] (because of BO-1)
    - ADA-2 refined, now [ADA-2v2]: Start with late orders",
      "[BO-1v2] One small database is enough.

    Own claims:
    - BO-1 refined, now [BO-1v2]
    - BO-2 withdrawn (because of ADA-2)",
    ]
  `);
});

test("step by step or at once, the ledger is the same", () => {
  const all = course(
    blind,
    [1, "counterpoint", { contrarian: "[BO-2] does not scale." }],
    [1, "rebuttal", { ada: { stands: [{ on: "BO-1", stand: "agree" }] }, bo: {} }],
    [2, "initial_statement", { ada: {}, cy: { stands: [{ on: "ADA-2", stand: "contest" }] } }],
  );
  const grown = [3, 4, 6, 8].map((count) => ledgerOf(all.slice(0, count))).at(-1);
  expect(grown).toEqual(ledgerOf(structuredClone(all)));
});

test("the contrarian contests what it cites, not what it asks about; an analogy takes no stand", () => {
  const { ledger } = ledgerOf(
    course(
      blind,
      [1, "counterpoint", { contrarian: "[BO-2] does not scale. Is [ADA-2] cheap? Nor does r1-msg-003." }],
      [1, "analogy", { "cross-domain": "Bees do as [ADA-1] does." }],
    ),
  );
  expect(ledger.stands.map(({ id, stand }) => `${id} ${stand}`)).toEqual([
    "CON>BO-2 contest",
    "CON>CY-1 contest",
  ]);
});

test("stands stand in their field and in the citations of 0.1; an id in a counterpoint is none beside them", () => {
  const { ledger } = ledgerOf(
    course(blind, [
      1,
      "rebuttal",
      {
        ada: {
          stands: [
            { on: "[BO-2]", stand: "narrower", text: "For a year" },
            { on: "XX-9", stand: "contest" },
          ],
          counterpoints: ["BO-2 locks", "CY-1 cannot be traced"],
          cites: [{ message: "r1-msg-002", relation: "supports" }],
        },
      },
    ]),
  );
  expect(ledger.stands.map(({ id, stand }) => `${id} ${stand}`)).toEqual([
    "ADA>BO-2 narrower",
    "ADA>BO-1 agree",
  ]);
  expect(ledger.ignored.map(({ said }) => said)).toEqual(["XX-9"]);
});

test("who gives no stands at all, as in 0.1, contests what it names in a counterpoint", () => {
  const { ledger } = ledgerOf(
    course(blind, [1, "rebuttal", { ada: { counterpoints: ["CY-1 is untraced"] } }]),
  );
  expect(ledger.stands.map(({ id, stand }) => `${id} ${stand}`)).toEqual(["ADA>CY-1 contest"]);
});

test("a new text is a new option in place of the one before, and no move where nothing moved its seat", () => {
  const messages = course(
    [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "sagas." }, cy: { option: "Locks" } }],
    [
      1,
      "rebuttal",
      {
        ada: { option: "Sagas, counted from the first day" },
        bo: { option: "Sagas for orders alone", because: ["r1-msg-003"] },
        cy: { option: "LOCKS" },
      },
    ],
  );
  const told = ledgerOf(messages);
  expect(told.ledger.options.map(({ id, text, insteadOf }) => [id, text, insteadOf])).toEqual([
    ["O1", "Sagas", undefined],
    ["O2", "Locks", undefined],
    ["O3", "Sagas, counted from the first day", "O1"],
    ["O4", "Sagas for orders alone", "O1"],
  ]);
  expect(labelledText(messages[3] as SwarmMessage, told)).toContain(
    "Option: [O3] Sagas, counted from the first day (in place of O1)",
  );
  expect(movesIn(told.ledger)).toEqual([]);
  expect([...holdersNow(told.ledger).keys()]).toEqual(["O3", "O4", "O2"]);
});

test("an option that others come to in the round in which it is worded anew stays as they read it", () => {
  const messages = course(
    [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "Locks" }, cy: { option: "Queues" } }],
    [
      1,
      "rebuttal",
      {
        ada: { option: "O1", own: [{ claim: "O1", now: "refined", text: "Sagas, for orders only" }] },
        bo: { option: "O1", because: ["r1-msg-001"] },
        cy: { option: "O3", own: [{ claim: "O3", now: "refined", text: "Queues with a limit" }] },
      },
    ],
  );
  const told = ledgerOf(messages);
  expect(told.ledger.options.map(({ id, text, insteadOf }) => [id, text, insteadOf])).toEqual([
    ["O1", "Sagas", undefined],
    ["O2", "Locks", undefined],
    ["O3", "Queues with a limit", undefined],
    ["O4", "Sagas, for orders only", "O1"],
  ]);
  expect([...holdersNow(told.ledger)]).toEqual([
    ["O4", ["ada"]],
    ["O1", ["bo"]],
    ["O3", ["cy"]],
  ]);
  expect(movesIn(told.ledger).map(({ seat, to }) => [seat, to])).toEqual([["bo", "O1"]]);
  expect(labelledText(messages[3] as SwarmMessage, told)).toContain(
    "Option: [O4] Sagas, for orders only (in place of O1)",
  );
  expect(labelledText(messages[3] as SwarmMessage, told)).toContain("- O1 refined, now [O4]: Sagas, for");
  expect(labelledText(messages[4] as SwarmMessage, told)).toContain("Option: [O1] Sagas\n");
});

test("who words an option anew and leaves it leaves its old words to those who came", () => {
  const { ledger } = ledgerOf(
    course(
      [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "Locks" } }],
      [
        1,
        "rebuttal",
        {
          ada: { option: "O2", own: [{ claim: "O1", now: "refined", text: "Sagas, for orders only" }] },
          bo: { option: "O1" },
        },
      ],
    ),
  );
  expect(ledger.options.map(({ id, text }) => [id, text])).toEqual([
    ["O1", "Sagas"],
    ["O2", "Locks"],
  ]);
  expect(ledger.ignored.map(({ why }) => why)).toEqual(["others are for it as it reads"]);
});

test("who is for several options at once keeps them all on the table", () => {
  const { ledger } = ledgerOf(
    course(
      [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "Locks" } }],
      [1, "rebuttal", { ada: { option: ["O1", "O2"] }, bo: { option: "O2" } }],
    ),
  );
  expect([...holdersNow(ledger).keys()]).toEqual(["O1", "O2"]);
});

test("stands are edges of the graph, and one on what was not shown leads nowhere", () => {
  const { edges, rejected } = judged(
    course(blind, [
      1,
      "rebuttal",
      {
        ada: {
          stands: [
            { on: "BO-2", stand: "contest" },
            { on: "CY-1", stand: "agree" },
          ],
        },
        bo: { stands: [{ on: "ADA-9", stand: "contest" }] },
      },
    ]),
  );
  expect(edges).toEqual([
    { from: "r1-msg-004", to: "r1-msg-002", type: "counters" },
    { from: "r1-msg-004", to: "r1-msg-003", type: "supports" },
  ]);
  expect(rejected).toEqual([{ from: "r1-msg-005", cited: "ADA-9", why: "unknown" }]);
});

test.each<[string, Partial<Statement>, object | null]>([
  [
    "withdrawn",
    { position: "One database.", own: [{ claim: "ADA-1", now: "withdrawn", because: ["BO-2"] }] },
    { kind: "major", cause: "r1-msg-002", accepted: true, before: positions.ada, after: "One database." },
  ],
  [
    "withdrawn for the contrarian's message",
    { own: [{ claim: "ADA-1", now: "withdrawn", because: ["r1-msg-004"] }] },
    { kind: "major", cause: "r1-msg-004", accepted: true },
  ],
  [
    "withdrawn for nothing that was said",
    { own: [{ claim: "ADA-1", now: "withdrawn", because: ["own reflection"] }] },
    { kind: "major", accepted: false, why: "no-cause" },
  ],
  [
    "withdrawn for what it said itself",
    { own: [{ claim: "ADA-1", now: "withdrawn", because: ["ADA-2"] }] },
    { kind: "major", accepted: false, why: "own" },
  ],
  [
    "refined for a stand",
    { position: "Sagas, for orders.", own: [{ claim: "ADA-1", now: "refined", because: ["CON>ADA-1"] }] },
    { kind: "minor", cause: "r1-msg-004", accepted: true },
  ],
  [
    "refined for nothing",
    { position: "Sagas, for orders.", own: [{ claim: "ADA-1", now: "refined" }] },
    null,
  ],
  ["in other words", { position: "Services stay apart by sagas." }, null],
])("a position %s", (_, said, shift) => {
  const messages = course(
    blind,
    [1, "counterpoint", { contrarian: "[ADA-1] forgets who compensates." }],
    [1, "rebuttal", { ada: said }],
  );
  const { shifts } = judged(messages);
  if (shift === null) expect(shifts).toEqual([]);
  else expect(shifts).toMatchObject([{ seat: "ada", ...shift }]);
});

test("another option is a major change, the same in other words or on another topic is none", () => {
  const first = course(
    [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "A database" } }],
    [
      1,
      "rebuttal",
      { ada: { option: "O2", because: ["BO-1"] }, bo: { option: "O2", position: "One store." } },
    ],
  );
  expect(judged(first).shifts).toMatchObject([
    { seat: "ada", kind: "major", before: "Sagas", cause: "r1-msg-002", accepted: true },
  ]);
  const elsewhere = course([2, "initial_statement", { ada: { option: "Traces", position: "Trace it." } }]);
  const all = [...first, ...elsewhere.map((one) => ({ ...one, topic: "How is it watched?" }))];
  expect(judged(all, 2).shifts).toEqual([]);
  expect(ledgerOf(all).ledger.claims.at(-1)).toMatchObject({ id: "ADA-2", kind: "position" });
});

test.each<[string, Readonly<Record<string, Partial<Statement>>>, string, boolean]>([
  [
    "only the contrarian contests",
    { ada: { stands: [{ on: "BO-1", stand: "agree" }] }, bo: {} },
    "[ADA-1] is wrong.",
    true,
  ],
  ["an expert contests another", { ada: { stands: [{ on: "BO-1", stand: "contest" }] } }, "Hm.", false],
  [
    "an expert moves",
    { ada: { own: [{ claim: "ADA-1", now: "withdrawn", because: ["BO-2"] }] } },
    "Hm.",
    false,
  ],
  ["an expert moves for nothing", { ada: { own: [{ claim: "ADA-1", now: "withdrawn" }] } }, "Hm.", true],
])("whether a round is tested where %s", (_, said, contrarian, untested) => {
  const round = judged(course(blind, [1, "counterpoint", { contrarian }], [1, "rebuttal", said]));
  expect(round).toMatchObject({ untested, basis: "ledger" });
});

test("without any of these fields code goes by citations, and says so", () => {
  const said = (contrarian: string) => judged(course(blind, [1, "counterpoint", { contrarian }]));
  expect(said("r1-msg-001 is wrong.")).toMatchObject({ untested: false, basis: "words" });
  expect(said("Hm.")).toMatchObject({ untested: true, basis: "words" });
});

test("the strongest agreement is what most stand for by ids, however they word it", () => {
  const agreed = judged(
    course(blind, [
      1,
      "rebuttal",
      {
        bo: { stands: [{ on: "ADA-2", stand: "agree" }] },
        cy: { stands: [{ on: "ADA-2", stand: "agree" }] },
      },
    ]),
  );
  expect(agreed.strongestAgreement).toEqual({
    on: "ADA-2",
    by: "ledger",
    position: "Start with orders",
    seats: ["ada", "bo", "cy"],
    messages: ["r1-msg-001"],
    support: ["r1-msg-004", "r1-msg-005"],
  });
  const held = judged(
    course(
      [1, "initial_statement", { ada: { option: "Sagas" }, bo: { option: "A database" }, cy: {} }],
      [1, "rebuttal", { bo: { option: "O1" }, cy: { option: "O1" } }],
    ),
  );
  expect(held.strongestAgreement).toMatchObject({ on: "O1", position: "Sagas", seats: ["ada", "bo", "cy"] });
});

test("where nobody stands with anybody, sentences on one matter are what the contrarian is aimed at", () => {
  const near = course([
    1,
    "initial_statement",
    {
      ada: { position: "Do not drop the SDK before the upkeep of our own client is measured." },
      bo: { position: "The SDK should stay until somebody has measured what upkeep our client takes." },
      cy: { position: "Colours matter most." },
    },
  ]);
  expect(nearestAgreement(near)).toMatchObject({ seats: ["ada", "bo"], by: "words" });
  expect(nearestAgreement(course([1, "initial_statement", { ada: {}, cy: {} }]))).toBeNull();
});

test("old rounds are told by cores in a block, never the last that is over, and only beyond the budget", () => {
  const rounds = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      course([at + 1, "initial_statement", { ada: { reasoning: "x".repeat(1000) } }]),
    ).flat();
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((count) => roundsInShort(rounds(count), 3500))).toEqual([
    0, 0, 0, 0, 3, 3, 3, 6,
  ]);
  expect(roundsInShort(rounds(2), 10)).toBe(0);
});

test("an option is reworded under its id by who alone is for it: what was said of the old wording counts no more", () => {
  const said = [
    message("r1-msg-001", "ada", "initial_statement", statement({ option: "Sagas" })),
    message("r1-msg-002", "bo", "initial_statement", statement({ option: "Locks" })),
    message("r1-msg-003", "cy", "initial_statement", statement({ option: "Locks" })),
    message(
      "r1-msg-004",
      "ada",
      "rebuttal",
      statement({ option: "O1", own: [{ claim: "O1", now: "refined", text: "Sagas, for orders only" }] }),
    ),
    message(
      "r1-msg-005",
      "bo",
      "rebuttal",
      statement({
        option: "O2",
        stands: [{ on: "O1", stand: "contest", reason: "Too slow" }],
        own: [
          { claim: "O1", now: "refined", text: "No sagas" },
          { claim: "O2", now: "refined", text: "Locks with leases" },
        ],
      }),
    ),
  ];
  const told = ledgerOf(said);
  const { options, stands, ignored } = told.ledger;
  expect(options.map(({ id, text, versions }) => [id, text, versions?.length])).toEqual([
    ["O1", "Sagas, for orders only", 2],
    ["O2", "Locks", undefined],
  ]);
  expect(ignored.map(({ seat, said: what, why }) => [seat, what, why])).toEqual([
    ["bo", "O1", "no option it is for"],
    ["bo", "O2", "others are for it as it reads"],
  ]);
  expect(stands.filter(({ on }) => on === "O1").map((stand) => isLive(told.ledger, stand))).toEqual([false]);
  expect(movesIn(told.ledger)).toEqual([]);
  // Told as it read then, also to who is told all of it later.
  expect(labelledText(said[0] as SwarmMessage, told)).toMatch(/^Option: \[O1\] Sagas$/m);
  const now = labelledText(said[3] as SwarmMessage, told);
  expect(now).toMatch(/^Option: \[O1v2\] Sagas, for orders only$/m);
  expect(now).toContain("- O1 refined, now [O1v2]: Sagas, for orders only");
  const again = message(
    "r2-msg-001",
    "bo",
    "rebuttal",
    statement({ stands: [{ on: "O1v2", stand: "contest" }] }),
  );
  const later = ledgerOf([...said, again]).ledger;
  expect(
    later.stands.filter((stand) => isLive(later, stand)).map(({ id, version }) => [id, version]),
  ).toEqual([["BO>O1", 2]]);
});
