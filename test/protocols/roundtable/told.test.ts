import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Response } from "../../../src/protocols/roundtable/rules/replies.ts";
import { conflict, convene, type Convening, question, response, strategyOf } from "./convening.ts";

// What a table was found to lose or to be told wrongly when people played one.

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
type Table = Awaited<ReturnType<typeof convene>>;

function promptOf({ asked }: Pick<Table, "asked">, kind: string, round: number, name = ""): string {
  const isIt = (one: Table["asked"][number]) =>
    one.turn === kind && one.round === round && (name === "" || one.seat === name);
  return asked.find(isIt)?.prompt ?? "";
}

describe("what --yes took", () => {
  const open: Convening = {
    strategy: strategyOf("consensus-driven"),
    options: { workflow: "specs" },
    limits: { max_rounds: 2 },
    rounds: [
      {
        artifacts: [{ type: "OQ", title: "Where do they sit?", blocking: true }],
        next_action: "escalate",
        escalation_reason: "Only a person knows.",
        escalation_about: ["OQ-001"],
        recommendation: "At this machine.",
      },
      conclude,
    ],
  };

  test("is told as recommended and open to discussion, and the question stays open and stops nobody", async () => {
    const held = await convene({ ...open, yes: true });
    const prompt = promptOf(held, "response", 2);
    expect(prompt).toContain(
      "Recommended by the facilitator, and followed until a person decides; open to discussion",
    );
    expect(prompt).toContain("At this machine. (after round 1");
    expect(prompt).not.toContain("Decided by a person");
    expect(promptOf(held, "synthesis", 2)).toContain(
      "OQ-001 (open, goes by the recommendation until a person decides)",
    );
    expect(promptOf(held, "synthesis", 1)).toContain("if no person answers, it is followed as it is");
    expect(promptOf(held, "question", 2)).not.toContain("a question that blocks something");
    expect(held.verdict?.artifacts[0]).toMatchObject({ status: "open", goes_by: "Take the file." });
  });

  test("a conflict stays open with both positions, and its question can still be answered by the table", async () => {
    const [first] = open.rounds ?? [];
    const held = await convene({
      ...open,
      limits: { max_rounds: 3 },
      yes: true,
      rounds: [
        {
          ...first,
          conflicts: [conflict("seat", { ann: "here", bob: "there" })],
          escalation_about: ["OQ-001", "seat"],
        },
        { artifacts: [{ type: "OQ", title: "At home.", resolves: "OQ-001" }] },
        {
          resolved: [{ conflict_id: "seat", resolution: "Here.", resolution_type: "consensus" }],
          ...conclude,
        },
      ],
    });
    const asked = promptOf(held, "question", 2);
    expect(asked).toContain(
      "- seat, 1 round, goes by the recommendation until a person decides: About seat\n  ann: here\n  bob: there",
    );
    expect(asked).not.toContain("Settled conflicts");
    expect(promptOf(held, "question", 3)).toContain("OQ-001 (changed in round 2) (answered)");
    expect(promptOf(held, "question", 3)).toContain("At this machine. (after round 1");
    expect(promptOf(held, "closing", 3)).not.toContain("At this machine.");
    expect(held.verdict?.conflicts).toEqual([]);
    expect(held.rounds[1]?.artifacts[0]).not.toHaveProperty("goes_by");
    expect(held.verdict?.artifacts[0]).toMatchObject({ status: "resolved", resolution: "At home." });
  });

  test("what a person decides is decided, and the person reads which question it is", async () => {
    const held = await convene({ ...open, gates: ["decide", "In the office.", "approve"] });
    expect(held.gates[0]?.text).toContain("  - OQ-001: Where do they sit?");
    expect(promptOf(held, "response", 2)).toContain("Decided by a person, final");
    expect(held.verdict?.artifacts[0]).toMatchObject({ status: "resolved", resolution: "In the office." });
  });
});

test("what comes next is told with a question alone, and not if the last round was about it", async () => {
  const open = (title: string, more = {}) => ({ type: "OQ" as const, title, blocking: true, ...more });
  const held = await convene({
    options: { outputType: "adr" },
    limits: { max_rounds: 4 },
    rounds: [
      { artifacts: [open("Who attacks?", { for_person: true }), open("Which calls?"), open("Which day?")] },
      {},
      { next_action: "escalate", escalation_reason: "Unknown.", escalation_about: ["OQ-003"] },
      conclude,
    ],
    says: ({ kind, round }) =>
      kind === "question" && round === 2 ? question(round, { focus: "Calls (OQ-002)" }) : undefined,
    yes: true,
  });
  const next = (kind: string, round: number) => /^Next: .*$/m.exec(promptOf(held, kind, round))?.[0];
  expect([2, 3, 4].map((round) => next("question", round))).toEqual([
    "Next: Which calls? (OQ-002), a question that blocks something.",
    "Next: Which day? (OQ-003), a question that blocks something.",
    "Next: Which calls? (OQ-002), a question that blocks something.",
  ]);
  expect([2, 3, 4].map((round) => next("synthesis", round))).toEqual([undefined, undefined, undefined]);
  expect(promptOf(held, "response", 2)).toContain(
    "- OQ-001 (open, blocks, nobody has answered it, for the person): Who attacks?",
  );
});

describe("what only the person can know", () => {
  const says = (request: AgentRequest) =>
    request.kind === "response" && request.seat.id !== "cyd"
      ? response(request, { questionForUser: `Who reads it, ${request.seat.id}?` })
      : undefined;

  test("is asked between rounds, each once, and everybody is told the answer", async () => {
    const held = await convene({ rounds: [{}, conclude], says, gates: ["The auditors", "Nobody yet"] });
    expect(held.gates.map(({ text }) => text)).toEqual([
      "ann asks you: Who reads it, ann?",
      "bob asks you: Who reads it, bob?",
    ]);
    for (const kind of ["question", "response", "synthesis"])
      expect(promptOf(held, kind, 2)).toContain("ann: Who reads it, ann?\n→ The auditors");
    expect(held.verdict?.questions).toMatchObject([{ answer: "The auditors" }, { answer: "Nobody yet" }]);
  });

  test("stands unanswered in the result where nobody was asked", async () => {
    const { verdict, gates } = await convene({ rounds: [conclude], says });
    expect(gates).toEqual([]);
    expect(verdict?.questions).toEqual([
      { seat: "ann", question: "Who reads it, ann?", answer: null },
      { seat: "bob", question: "Who reads it, bob?", answer: null },
    ]);
  });
});

test("in the last round no wording is asked for, and the one that was consented to stays", async () => {
  const held = await convene({
    strategy: strategyOf("consensus-driven"),
    limits: { max_rounds: 2 },
    rounds: [{ wording: "We keep it in a file." }, conclude],
  });
  expect(promptOf(held, "synthesis", 1)).toContain('"wording": the complete text');
  expect(promptOf(held, "synthesis", 2)).toContain("No round follows: ");
  expect(promptOf(held, "synthesis", 2)).not.toContain('"wording": the complete text');
  expect(held.rounds[1]?.next_wording).toBe("We keep it in a file.");
});

describe("what was said and stands nowhere", () => {
  const held = () =>
    convene({
      options: { workflow: "specs" },
      limits: { max_rounds: 2 },
      rounds: [{ artifacts: [{ type: "REQ", title: "Export", claims: ["ANN-3"] }] }, conclude],
      says: (request) => {
        if (request.kind === "closing")
          return {
            bottom_line: [],
            actions: [{ action: "Ask the auditors", ids: ["ANN-4"] }],
          };
        if (request.kind !== "response" || request.round !== 1) return undefined;
        return request.seat.id === "ann"
          ? response(request, { suggestions: ["Export it", "Ask the auditors", "Sort the list"] })
          : response(request, { concerns: ["It may be slow"] });
      },
      yes: true,
    });

  test("is told to the facilitator by id, and what an artifact cites is not", async () => {
    const prompt = promptOf(await held(), "synthesis", 2);
    const [, list = ""] = prompt.split("Said in earlier rounds but not written down");
    expect(list.split("\n").filter((line) => line.startsWith("- ANN"))).toEqual([
      "- ANN-4: Ask the auditors",
      "- ANN-5: Sort the list",
    ]);
    expect(promptOf(await held(), "synthesis", 1)).not.toContain("but not written down");
    // A reply can leave something out where it is told how.
    const forms = (await held()).calls.filter(({ kind }) => kind === "synthesis");
    expect(forms.map(({ schema }) => JSON.stringify(schema).includes("left_out"))).toEqual([false, true]);
  });

  test("at the closing of a document actions are what is left to do, and advice is not asked for twice", async () => {
    const table = await held();
    const prompt = promptOf(table, "closing", 2);
    expect(prompt).toContain("Your recommendation:\n\n```said\nTake the file.");
    expect(prompt).not.toContain('"recommendation": what you advise');
    const [, left = ""] = prompt.split("Said, but neither written down nor left out");
    expect(left.split("\n").filter((line) => /^- [A-Z]+-/.test(line))).toEqual([
      "- BOB-3: It may be slow",
      "- CYD-3: It may be slow",
    ]);
    expect(table.verdict).toMatchObject({
      recommendation: "Take the file.",
      actions: [{ action: "Ask the auditors", ids: ["ANN-4"] }],
    });
  });
});

test("a question is asked with what its topic is made of in full, and the rest by title", async () => {
  const held = await convene({
    options: { workflow: "specs" },
    rounds: [
      {
        artifacts: [
          { type: "REQ", title: "Export", description: "All of it, as CSV." },
          { type: "EX", title: "Wish lists", description: "Not in a first version." },
        ],
      },
      conclude,
    ],
    limits: { max_rounds: 2 },
    yes: true,
  });
  const prompt = promptOf(held, "question", 2);
  expect(prompt).toContain("REQ-001: Export\n  All of it, as CSV.");
  expect(prompt).toContain("EX-001: Wish lists\n");
  expect(prompt).not.toContain("Not in a first version.");
});

test("of claims to stand to only those that the facilitator names, or that are about what still reads so", async () => {
  const held = await convene({
    strategy: strategyOf("consensus-driven"),
    options: { workflow: "specs" },
    limits: { max_rounds: 3 },
    rounds: [
      {
        next_action: "phase",
        artifacts: ["Export", "Import"].map((title) => ({ type: "REQ" as const, title })),
      },
      { next_action: "phase", artifacts: [{ type: "REQ", title: "Exchange", amends: "REQ-001" }] },
      conclude,
    ],
    says: (request) =>
      request.kind === "response" && request.seat.id === "ann" && request.round === 2
        ? response(request, { suggestions: ["REQ-001 needs a limit", "REQ-002 needs a test", "Sort it"] })
        : undefined,
    yes: true,
  });
  const prompt = promptOf(held, "response", 3, "Bob");
  const [, list = ""] = prompt.split("Claims to take a stand on:");
  expect(list.split("\n").filter((line) => line.startsWith("- ANN"))).toEqual(["- ANN-5 (text above)"]);
});

describe("a debate on a design", () => {
  const answers: Readonly<Record<string, Partial<Response>>> = {
    "1 ann": { rationale: ["All bytes pass by"], suggestions: ["Sort it", "Measure it"] },
    "1 bob": { rationale: ["Cards can be forged"] },
    "2 ann": {
      own: [
        { claim: "ANN-2", now: "refined", text: "New bytes pass by" },
        { claim: "ANN-3", now: "withdrawn" },
      ],
    },
    "2 bob": { stands: [{ on: "ANN-2", stand: "contest", reason: "Not of old ones" }] },
    "3 ann": { motion: "against", stands: [{ on: "COMP-001, BOB-2", stand: "agree" }] },
    "3 bob": { stands: [{ on: "COMP-001", stand: "agree" }] },
    "3 cyd": { stands: [{ on: "COMP-001", stand: "agree" }] },
  };
  const debate: Convening = {
    strategy: strategyOf("debate"),
    options: { workflow: "design" },
    limits: { max_rounds: 3 },
    rounds: [
      {
        next_action: "phase",
        consensus: ["Cards are checked [BOB-2]."],
        stand_on: ["ANN-2"],
        artifacts: [
          {
            type: "ARCH",
            title: "Who makes cards",
            options: [
              { name: "The run", pros: [{ text: "it has them", by: ["ann", "bob"] }], cons: ["old homes"] },
            ],
          },
          { type: "COMP", title: "list", responsibility: "Prints cards." },
          { type: "FLOW", title: "A list", steps: [{ who: "list", to: "cards", does: "asks" }, "Done"] },
          { type: "RISK", title: "Forgery", description: "A clone brings cards.", part_of: "The run" },
        ],
      },
      { next_action: "phase" },
      conclude,
    ],
    says: ({ kind, round, seat }) => {
      const said = kind === "response" ? answers[`${round} ${seat.id}`] : undefined;
      return said && response({ kind, round, seat } as AgentRequest, said);
    },
    yes: true,
  };

  test("in the end a seat reads every claim that is named, once and as it reads now", async () => {
    const prompt = promptOf(await convene(debate), "response", 3, "Ann");
    expect(prompt).toContain("Round 1 (opening), shortened: positions only:");
    expect(prompt).toContain(
      "Earlier claims that are cited here:\n\n```said\n- BOB-2: Cards can be forged\n",
    );
    expect(prompt).toContain("- BOB>ANN-2 contests: Not of old ones (said of ANN-2v1, now ANN-2v2)\n");
    expect(prompt.split("ANN-2v2: New bytes pass by")).toHaveLength(2);
    expect(prompt).not.toContain("All bytes pass by");
    expect(prompt).toContain(
      "Your earlier claims, as they read now:\n\n```said\n- ANN-4: Measure it\n- ANN-1, ANN-2v2, ANN-5, ANN-6 (text above)\n```",
    );
  });

  test("artifacts read the same for everybody: parts a line each, options by their ids", async () => {
    const held = await convene(debate);
    for (const kind of ["response", "synthesis"])
      expect(promptOf(held, kind, 3)).toContain(`- ARCH-001: Who makes cards
  options:
    - OPT-001 The run; pros: it has them (ann, bob); cons: old homes
- COMP-001: list
  responsibility: Prints cards.
- FLOW-001: A list
  steps:
    - list → cards: asks
    - Done
- RISK-001: Forgery
  A clone brings cards.
  part of: OPT-001`);
    expect(promptOf(held, "closing", 3)).toContain("- COMP-001 (consensus): list: Prints cards.");
  });

  test("what was taken back is not asked for, nor anything new at the end, and own views are told", async () => {
    const held = await convene(debate);
    const [, left = ""] = promptOf(held, "synthesis", 2).split("Said in earlier rounds but not written down");
    expect(left).toContain("- ANN-4: Measure it");
    expect(left).not.toContain("- ANN-3:");
    expect(promptOf(held, "question", 2)).toContain("Missing in the document");
    expect(promptOf(held, "question", 3)).not.toContain("Missing in the document");
    expect(promptOf(held, "synthesis", 3)).toContain("own view of the motion: against");
    expect(promptOf(held, "synthesis", 3)).toContain('"next_action": conclude or escalate');
  });
});
