import { expect, test } from "vitest";
import { thoroughly } from "../runs.ts";
import { type Story, story } from "./command.ts";
import { config } from "./panel.ts";
import { onlyId, sessionIn, tableIn } from "./tabling.ts";

const whole = {
  title: "Carts",
  users: [{ id: "USER-1", role: "Customer", wants: "to pay", covers: ["PM-1"] }],
  flows: [
    { id: "FLOW-1", title: "Pay", trigger: "a full cart", steps: [{ does: "pays" }], covers: ["PM-1"] },
  ],
  requirements: [1, 2, 3].map((n) => ({
    id: `REQ-${n}`,
    title: `Cart ${n}`,
    statement: `When the server is restarted, the shop shall keep cart ${n}`,
    criterion: `${n} of ${n} restarts`,
    covers: ["PM-1", "FLOW-1.1"],
  })),
  rules: [{ id: "BR-1", statement: "A cart belongs to one person", covers: ["PM-1"] }],
};

/** Four participants who have little to say, and an author who does what the person wants. */
function table(told: Story): readonly string[] {
  const refined = {
    edits: [{ id: "REQ-2", text: "When the server is restarted, the shop shall keep cart 2 for a day" }],
  };
  told.write(
    "replies.yaml",
    JSON.stringify([
      { turn: "question", reply: { question: "What must it hold?", focus: "carts" } },
      { turn: "response", reply: { needs: ["A cart survives"], failures: [], rules: [], confidence: 0.9 } },
      { turn: "draft", reply: whole },
      { turn: "review", reply: { review: [] } },
      { turn: "edit", round: 2, reply: { edits: [] } },
      { turn: "edit", reply: refined },
      {
        turn: "synthesis",
        reply: { synthesis: "Read.", next_action: "conclude", recommendation: "Build it." },
      },
    ]),
  );
  return config(told, { agents: { scripted: { script: "./replies.yaml" } }, panel: ["scripted"] });
}

test("specs waits for approval with statements and findings; a refinement is one call; then the document is there", async () => {
  const told = story();
  const panel = table(told);
  const waiting = await told.run(["specs", "Carts that survive", ...panel]);
  expect(waiting.code).toBe(4);
  expect(waiting.stdout.replaceAll(/\s+/g, " ")).toContain(
    "REQ-2: When the server is restarted, the shop shall keep cart 2",
  );
  expect(waiting.stdout.replaceAll(/\s+/g, " ")).toContain("artifacts/requirements.md");
  const id = onlyId(told);
  expect(told.read(`.colloquy/discussions/${id}/artifacts/requirements.md`)).toContain(
    "no person has approved it",
  );
  expect((await told.run(["answer", id, "refine", ...panel])).code).toBe(4);
  const refined = await told.run(["answer", id, "REQ-2 for a day", ...panel]);
  expect(refined.code).toBe(4);
  expect(refined.stdout.replaceAll(/\s+/g, " ")).toContain(
    "REQ-2 (changed): When the server is restarted, the shop shall keep cart 2 for a day",
  );
  const approved = await told.run(["answer", id, "approve", "--json", ...panel]);
  expect(approved.code).toBe(0);
  expect(tableIn(approved)).toMatchObject({
    status: "completed",
    verdict: {
      strategy: "consensus-driven",
      rounds: 3,
      decisions: [{ id: "YOU-1", text: "REQ-2 for a day" }],
      outcome: { file: "docs/requirements.md" },
    },
  });
  const document = told.read("docs/requirements.md");
  for (const words of ["Approved by a person", "keep cart 2 for a day", "REQ-2 for a day"])
    expect(document).toContain(words);
  expect(sessionIn(told)).toMatchObject({ status: "completed", workflow_type: "specs", total_rounds: 3 });
});

thoroughly("requirements that are there keep their ids; cancelled, nothing of them is touched", async () => {
  const told = story();
  const there = "# Ours\n\n### REQ-1: Sign in\n\nThe shop shall ask for a password.\n";
  told.write("docs/requirements.md", there);
  const panel = table(told);
  const waiting = await told.run(["specs", "Carts that survive", ...panel]);
  expect(waiting.code).toBe(4);
  const id = onlyId(told);
  expect((await told.run(["answer", id, "approve", ...panel])).code).toBe(4);
  const ended = await told.run(["answer", id, "cancel", "--json", ...panel]);
  expect(ended.code).toBe(0);
  expect(told.read("docs/requirements.md")).toBe(there);
  const items = tableIn(ended).verdict as unknown as {
    readonly artifacts: readonly { readonly id: string; readonly text: string }[];
  };
  expect(items.artifacts.filter(({ id: one }) => one === "REQ-1")).toEqual([]);
  expect(items.artifacts.map(({ text }) => text)).toContain(
    "When the server is restarted, the shop shall keep cart 1",
  );
});

test("what only a person can know is asked before the document is written", async () => {
  const told = story();
  const panel = table(told);
  const replies = JSON.parse(told.read("replies.yaml")) as { turn: string; reply: object }[];
  told.write(
    "replies.yaml",
    JSON.stringify(
      replies.map((one) =>
        one.turn === "response" ? { ...one, reply: { ...one.reply, questions: ["How many shops?"] } } : one,
      ),
    ),
  );
  const asked = await told.run(["specs", "Carts that survive", ...panel]);
  expect(asked.code).toBe(4);
  expect(asked.stdout).toContain("How many shops?");
  expect(told.read(`.colloquy/discussions/${onlyId(told)}/journal.jsonl`)).not.toContain('"kind":"draft"');
  const written = await told.run(["answer", onlyId(told), "Three of them", ...panel]);
  expect(written.code).toBe(4);
  expect(told.read(`.colloquy/discussions/${onlyId(told)}/artifacts/requirements.md`)).toContain(
    "Three of them",
  );
});
