import { describe, expect, test } from "vitest";
import type { Asked } from "../../../src/library/agent.ts";
import { held, type Player } from "./players.ts";

/** What the person says lasts; what escalates and what does not; topics, actions and names. */

const three = ["software-architect", "technical-lead", "qa-lead"] as const;

type Turns = Readonly<Record<string, (asked: Asked) => object | string>>;

function playing(turns: Turns): Player {
  const usual: Turns = {
    question: () => ({ question: "Where?", focus: "store" }),
    response: ({ seat, round }) => ({
      position: `${seat.id} in ${round}`,
      rationale: [],
      concerns: [],
      confidence: 0.9,
    }),
    synthesis: ({ round }) => ({
      synthesis: "S",
      next_action: round < 3 ? "continue" : "conclude",
      recommendation: "Take the file",
    }),
  };
  return (asked) => (turns[asked.kind] ?? usual[asked.kind] ?? (() => ({})))(asked);
}

interface Gate {
  readonly id: string;
  readonly text: string;
  readonly recommended?: string;
}

/** Holds a table; `answers` says what the person answers to a question, else what is recommended. */
async function table(turns: Turns, answers: (gate: Gate) => string | undefined, given: object = {}) {
  const gates: Gate[] = [];
  const ran = await held("roundtable", "Where do sessions live?", playing(turns), {
    strategy: "standard",
    participants: three,
    answerGate: (gate: Gate) => {
      gates.push(gate);
      return answers(gate) ?? gate.recommended ?? "continue";
    },
    ...given,
  });
  return { ...ran, gates };
}

/** Parsed, since a literal with a `then` could be taken for a promise. */
const wantsPhase = JSON.parse(`{ "then": "phase" }`) as object;

const escalating: Turns = {
  synthesis: ({ round }) => ({
    synthesis: "S",
    ...(round === 1
      ? { next_action: "escalate", escalation_reason: "Who pays for it?", ...wantsPhase }
      : { next_action: "phase" }),
    recommendation: "Take the file",
  }),
};

describe("An escalation", () => {
  test("comes by the facilitator's own call, says its question, and costs no phase", async () => {
    const { verdict, gates } = await table(escalating, () => undefined, { strategy: "disney" });
    expect(gates.filter(({ id }) => id === "escalation")).toHaveLength(1);
    expect(gates.find(({ id }) => id === "escalation")?.text).toContain("Who pays for it?");
    expect(verdict).toMatchObject({
      phases: ["dreamer", "realist", "critic"],
      escalations: [{ round: 1, trigger: "facilitator" }],
    });
  });

  test("shows the question, the options and what each seat says in ten lines", async () => {
    const { gates } = await table(
      {
        response: ({ seat, round }) => ({
          position: `${seat.id} has much to say about it`,
          rationale: ["one", "two", "three"],
          concerns: ["four"],
          confidence: seat.id === "qa-lead" && round === 2 ? 0.3 : 0.9,
          option: `Store of ${seat.id}`,
        }),
      },
      () => undefined,
    );
    const text = gates.find(({ id }) => id === "escalation")?.text ?? "";
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const seat of three) expect(text).toContain(`Store of ${seat}`);
  });

  test("is none by words that somebody says, whatever they are", async () => {
    const { gates } = await table(
      {
        response: () => ({
          position: "A must-have for legal and security reasons, and blocking",
          rationale: ["GDPR is critical"],
          concerns: ["urgent"],
          confidence: 0.9,
        }),
      },
      () => undefined,
    );
    expect(gates).toEqual([]);
  });
});

describe("What the person says", () => {
  const said: readonly (readonly [string, string, string])[] = [
    ["a decision", "One file, because the harbour pays", "One file, because the harbour pays"],
    ["a note", "continue Ask what a restart costs", "Ask what a restart costs"],
  ];

  test.each(said)(
    "%s is told to all, cited, and in summary and session file",
    async (_name, answer, words) => {
      const { files, sent, verdict } = await table(escalating, ({ id }) =>
        id === "escalation" ? answer : undefined,
      );
      for (const name of ["artifacts/summary.md", "session.yaml"]) expect(files[name]).toContain(words);
      expect(JSON.stringify(verdict)).toContain(words);
      const after = sent.filter(({ kind, round }) => kind === "response" && round > 1);
      expect(after.length).toBeGreaterThan(0);
      for (const { prompt } of after) expect(prompt).toContain(words);
    },
  );

  test("lasts to the end: who speaks two rounds later is told it too", async () => {
    const { sent } = await table(
      {
        ...escalating,
        synthesis: (asked) => ({
          ...(escalating["synthesis"]?.(asked) as object),
          ...(asked.round > 1 && { next_action: asked.round < 4 ? "continue" : "conclude" }),
        }),
      },
      ({ id }) => (id === "escalation" ? "At most 500 euros" : undefined),
    );
    const last = sent.filter(({ kind, round }) => kind === "response" && round === 4);
    expect(last).toHaveLength(3);
    for (const { prompt } of last) expect(prompt).toContain("At most 500 euros");
  });

  test("a text to refine by is quoted, in force, and in the document", async () => {
    const whole = {
      title: "Carts",
      users: [{ id: "USER-1", role: "Customer", wants: "to pay" }],
      flows: [{ id: "FLOW-1", title: "Pay", trigger: "a full cart", steps: [{ does: "pays" }] }],
      requirements: [1, 2, 3].map((n) => ({
        id: `REQ-${n}`,
        title: `Cart ${n}`,
        statement: `When the server is restarted, the shop shall keep cart ${n}`,
        criterion: `${n} of ${n} restarts`,
        covers: ["FLOW-1.1"],
      })),
      rules: [{ id: "BR-1", statement: "A cart belongs to one person" }],
      qualities: [
        {
          id: "NFR-1",
          statement: "A page shall open in 1 s",
          characteristic: "reliability",
          criterion: "1 s",
        },
      ],
    };
    let reviews = 0;
    const { sent, files } = await held(
      "specs",
      "Carts",
      playing({
        response: () => ({ needs: ["A cart"], confidence: 0.9 }),
        draft: () => whole,
        edit: ({ text }) =>
          text.includes("keep it for a year")
            ? {
                edits: [
                  {
                    id: "REQ-2",
                    text: "When the server is restarted, the shop shall keep cart 2 for a year",
                  },
                ],
              }
            : {},
        synthesis: () => ({ synthesis: "Read", next_action: "conclude", recommendation: "Build it" }),
      }),
      {
        participants: three,
        answerGate: ({ id, recommended = "" }: Gate) => {
          if (id === "refinement") return "REQ-2: keep it for a year";
          if (id !== "review") return recommended;
          reviews += 1;
          return reviews === 1 ? "refine" : "approve";
        },
      },
    );
    const kinds = sent.map(({ kind }) => kind);
    expect(kinds.slice(kinds.lastIndexOf("synthesis") + 1)).toEqual(["edit"]);
    for (const name of ["artifacts/requirements.md", "session.yaml", "artifacts/summary.md"])
      expect(files[name]).toContain("keep it for a year");
    expect(files["artifacts/requirements.md"]).toContain("keep cart 2 for a year");
  });
});

test("actions are kept whether or not they cite an item, and who has them is named", async () => {
  const { verdict, files } = await table(
    {
      synthesis: ({ round }) => ({
        synthesis: "S",
        next_action: round < 3 ? "continue" : "conclude",
        recommendation: "R",
        ...(round === 3 && {
          actions: [
            { action: "Count the restarts", owner: "QA lead", ids: [] },
            { action: "Order a disk", owner: "the harbour", ids: ["QL-99"] },
          ],
        }),
      }),
    },
    () => undefined,
  );
  for (const words of ["Count the restarts", "Order a disk"]) {
    expect(JSON.stringify(verdict)).toContain(words);
    expect(files["artifacts/summary.md"]).toContain(words);
  }
});

test("a conflict that is settled is no longer open, and one that is not stays", async () => {
  const { verdict } = await table(
    {
      synthesis: ({ round }) => ({
        synthesis: "S",
        next_action: round < 3 ? "continue" : "conclude",
        recommendation: "R",
        conflicts:
          round === 1
            ? [
                { id: "store", description: "Which store", positions: {} },
                { id: "cost", description: "What it costs", positions: {} },
              ]
            : [],
        resolved:
          round === 2 ? [{ conflict_id: "store", resolution: "A file", resolution_type: "consensus" }] : [],
      }),
    },
    () => undefined,
  );
  expect(verdict).toMatchObject({
    conflicts: [{ id: "cost" }],
    resolved: [{ conflict_id: "store", resolution: "A file" }],
  });
});
