import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { temporaryFolder } from "../../discussion.ts";
import { convene } from "./convening.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const rounds = [{}, {}, conclude] as const;

describe("Interactive", () => {
  const interactive = { options: { interactive: true }, rounds } as const;

  test("after each round but the last a person is asked: continue, skip, pause", async () => {
    const { gates, end } = await convene({ ...interactive, gates: ["continue", "continue"] });
    expect(gates.map(({ id, text }) => [id, text])).toEqual([
      ["after-round", "Round 1 is done. Round 1 was held."],
      ["after-round", "Round 2 is done. Round 2 was held."],
    ]);
    expect(gates[0]?.choices?.map(({ id }) => id)).toEqual(["continue", "skip", "pause"]);
    expect(gates[0]?.recommended).toBe("continue");
    expect(end.ended).toBe("completed");
  });

  test("skip ends it with what there is", async () => {
    const { verdict } = await convene({ ...interactive, gates: ["skip"] });
    expect(verdict).toMatchObject({ rounds: 1, concludedBy: "person" });
  });

  test("pause stops it; whoever resumes is asked how it goes on, and nobody else is asked twice", async () => {
    const folder = await temporaryFolder();
    const paused = await convene({ ...interactive, folder, gates: ["pause"] });
    expect(paused.end).toMatchObject({ ended: "paused", reason: "recess" });
    const resumed = await convene({ ...interactive, folder, gates: ["continue", "continue"] });
    expect(resumed.end.ended).toBe("completed");
    expect(resumed.gates.map(({ text }) => text)).toEqual([
      "Round 1 is done. Round 1 was held.",
      "Round 2 is done. Round 2 was held.",
    ]);
    expect([paused.calls.length, resumed.calls.length]).toEqual([5, 11]);
  });

  test("without it nobody is asked", async () => {
    expect((await convene({ rounds })).gates).toEqual([]);
  });
});

const requirements = ["Log in", "Log out"].map((title) => ({
  type: "REQ" as const,
  title,
  topic_id: "user-workflows",
  proposed_by: "ann",
}));

describe("review before a document is written", () => {
  const specs = {
    options: { workflow: "specs", outputType: "requirements" },
    limits: { max_rounds: 1 },
    rounds: [{ ...conclude, artifacts: requirements }, conclude],
  } as const;

  test("what is to be written and what is not covered is shown, with three choices", async () => {
    const { gates, end } = await convene(specs);
    expect(gates[0]?.text).toMatchInlineSnapshot(`
      "2 artifacts are to be written. Approve?
        - REQ-001: Log in (draft)
        - REQ-002: Log out (draft)
      Not covered: Who uses it, and for what; What the system does; Rules that hold whatever the software does; Quality that can be measured; How to tell that a requirement is met; What is left out on purpose"
    `);
    expect(gates[0]?.choices?.map(({ id }) => id)).toEqual(["approve", "refine", "add"]);
    expect(end.ended).toBe("paused");
  });

  test("approve writes it", async () => {
    const { end } = await convene({ ...specs, gates: ["approve"] });
    expect(end).toMatchObject({ ended: "completed", outcome: { document: "written", existing: [] } });
  });

  test.each([
    ["refine", "Make the second one measurable."],
    ["add", "What of packers?"],
  ])("%s holds another round on what the person says, and asks again", async (choice, words) => {
    const {
      gates,
      asked,
      rounds: held,
      end,
    } = await convene({ ...specs, gates: [choice, words, "approve"] });
    expect(gates.map(({ id }) => id)).toEqual(["review", choice === "add" ? "more" : "refinement", "review"]);
    expect(held).toHaveLength(2);
    const told = asked.filter(({ prompt }) => prompt.includes(words));
    expect(told.map(({ turn, round }) => `${turn} ${round}`)).toEqual([
      "question 2",
      "response 2",
      "response 2",
      "response 2",
      "synthesis 2",
    ]);
    expect(end.ended).toBe("completed");
  });

  test("what was taken back is not among what is written", async () => {
    const { gates } = await convene({
      ...specs,
      limits: { max_rounds: 2 },
      rounds: [
        { artifacts: requirements },
        { artifacts: [{ type: "REQ", title: "Not this", withdraws: "REQ-002", proposed_by: "bob" }] },
      ],
    });
    expect(gates[0]?.text).toContain("1 artifact is to be written.");
    expect(gates[0]?.text).not.toContain("REQ-002");
  });

  test.each(["roundtable", "brainstorm"] as const)("a %s has none", async (workflow) => {
    const { gates } = await convene({ options: { workflow }, limits: { max_rounds: 1 } });
    expect(gates).toEqual([]);
  });
});

describe("Existing output", () => {
  const there = { "docs/requirements.md": "# Ours\n\nREQ-007 stays.\n", "docs/decisions/0012-keep.md": "x" };
  const written = { artifacts: [{ type: "REQ" as const, title: "Carts survive", proposed_by: "ann" }] };
  const plain = {
    options: { outputType: "requirements" as const },
    documents: there,
    rounds: [written, {}, conclude],
  };

  test.each(["merge", "override"] as const)("%s: what was seen is kept with the outcome", async (how) => {
    const { end, gates } = await convene({ ...plain, gates: [how] });
    expect(gates.map(({ id, text }) => [id, text])).toEqual([
      ["existing", "docs/requirements.md exists already. What should happen to it?"],
    ]);
    expect(gates[0]?.recommended).toBe("merge");
    expect(end).toMatchObject({
      outcome: {
        document: "written",
        firstDecision: 13,
        existing: [{ path: "docs/requirements.md", text: there["docs/requirements.md"], how }],
      },
    });
  });

  test("cancel: nothing is to be written", async () => {
    const { end } = await convene({ ...plain, gates: ["cancel"] });
    expect(end).toMatchObject({ ended: "completed", outcome: { document: "cancelled", existing: [] } });
  });

  test("where nothing is there, nobody is asked", async () => {
    const { gates, end } = await convene({ ...plain, documents: {} });
    expect({ gates, ended: end.ended }).toEqual({ gates: [], ended: "completed" });
  });

  test("a decision never takes the place of one: it counts up", async () => {
    const { gates, end } = await convene({ options: { outputType: "adr" }, documents: there });
    expect(gates).toEqual([]);
    expect(end).toMatchObject({ outcome: { firstDecision: 13 } });
  });
});

describe("Outputs", () => {
  test.each([
    ["asked for by hand", { outputType: "adr" as const }, "adr"],
    ["else as the facilitator proposes", {}, "architecture"],
  ])("%s", async (_, options, type) => {
    const artifacts = [{ type: "ARCH" as const, title: "Two services", proposed_by: "ann" }];
    const { verdict } = await convene({
      options,
      rounds: [{ ...conclude, output_type: "architecture", artifacts }],
    });
    expect(verdict?.outputType).toBe(type);
  });

  test("a document that nothing was written down for gives way to a summary, and that is told", async () => {
    const { verdict, warnings } = await convene({ options: { outputType: "requirements" } });
    expect(verdict?.outputType).toBe("summary");
    expect(warnings).toContain(
      "Nothing was recorded for a document of type requirements, so a summary was written instead.",
    );
  });

  test("else a summary", async () => {
    expect((await convene()).verdict?.outputType).toBe("summary");
  });
});

describe("limits", () => {
  test("a limit in the middle of a round stops it, and with more it goes on where it was", async () => {
    const folder = await temporaryFolder();
    const stopped = await convene({ folder, rounds, budget: { maxCalls: 7 } });
    expect(stopped.end).toMatchObject({ ended: "paused", reason: "limit" });
    const resumed = await convene({ folder, rounds });
    expect(resumed.end.ended).toBe("completed");
    // One more than without a limit: the conclusion is asked for at the limit and at the end.
    expect(stopped.calls.length + resumed.calls.length).toBe(17);
    expect(resumed.verdict).toMatchObject({ rounds: 3 });
  });

  const closes = ({ kind }: AgentRequest) =>
    kind === "closing"
      ? {
          recommendation: "Keep them in a file for now.",
          bottom_line: [{ sentence: "Local memory answers fastest.", ids: ["ANN-1"] }],
          actions: [],
        }
      : undefined;

  test("the facilitator concludes at the limit, within it, from what there is; nothing is filed and nobody approves", async () => {
    const folder = await temporaryFolder();
    const options = { workflow: "design" } as const;
    const it = { folder, rounds, says: closes, options, limits: { max_rounds: 3 } };
    const stopped = await convene({ ...it, budget: { maxCalls: 8 } });
    expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
    expect(stopped.calls.map(({ kind }) => kind).slice(5)).toEqual(["question", "response", "closing"]);
    expect(stopped.gates).toEqual([]);
    expect(stopped.verdict).toMatchObject({
      concludedBy: "limit",
      rounds: 2,
      recommendation: "Keep them in a file for now.",
      bottomLine: [{ sentence: "Local memory answers fastest.", ids: ["ANN-1"] }],
    });
    const last = stopped.asked.at(-1);
    expect(last).toMatchObject({ key: "2/closing/facilitator#limit", turn: "closing" });
    expect(last?.prompt).toContain("because it reached a limit");

    // As long as the limit is not raised nothing is spent on it again.
    const again = await convene({ ...it, budget: { maxCalls: 8 } });
    expect(again.calls).toEqual([]);
    expect(again.verdict).toEqual(stopped.verdict);
    // With a little more there is more to conclude from.
    const further = await convene({ ...it, budget: { maxCalls: 10 } });
    expect(further.calls.map(({ kind }) => kind)).toEqual(["response", "closing"]);

    const resumed = await convene({ ...it, yes: true });
    expect(resumed.end.ended).toBe("completed");
    expect(resumed.calls.at(-1)?.kind).toBe("closing");
    expect(resumed.verdict).toMatchObject({ concludedBy: "max-rounds", rounds: 3 });
    const [held] = discussionsOf(resumed.events);
    expect(JSON.stringify(held?.kept)).not.toContain('"limit"');
  });

  test("a round in which nobody had answered when the limit came is not held", async () => {
    const { verdict, rounds: kept } = await convene({ rounds, says: closes, budget: { maxCalls: 6 } });
    expect(verdict).toMatchObject({ concludedBy: "limit", rounds: 1 });
    expect(kept).toHaveLength(1);
  });

  test("one before anybody could answer is a limit too, and no silence", async () => {
    const { end, calls } = await convene({ rounds, says: closes, budget: { maxCalls: 2 } });
    expect(end).toMatchObject({ ended: "paused", reason: "limit" });
    // There is nothing to conclude from.
    expect(calls.map(({ kind }) => kind)).toEqual(["question"]);
  });
});
