import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import type { RoundtableResult } from "../../src/protocols/roundtable/report/result.ts";
import { type Ended, type Story, story } from "./command.ts";
import { config } from "./panel.ts";

const synthesis = {
  synthesis: "Carts must live on.",
  consensus: ["Carts survive a restart."],
  conflicts: [],
  resolved: [],
  next_action: "conclude",
  recommendation: "Keep them in Redis.",
  artifacts: [
    { type: "REQ", title: "A cart survives a restart", proposed_by: "qa-lead", priority: "must" },
    { type: "NFR", title: "It opens fast, as REQ-001 needs", target: "200 ms", category: "performance" },
  ],
};

/** A specification of one round, all of it from a script. */
function specs(told: Story): readonly string[] {
  const replies = [
    {
      turn: "question",
      reply: { action: "question", question: "Who?", focus: "users", participants: "all" },
    },
    { turn: "response", reply: { position: "Yes.", rationale: [], confidence: 0.9, concerns: [] } },
    { turn: "synthesis", reply: synthesis },
  ];
  told.write("replies.yaml", JSON.stringify(replies));
  const settings = {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    roundtable: { limits: { min_rounds: 1, max_rounds: 1 } },
  };
  return ["specs", "Carts", "--json", "--strategy", "standard", ...config(told, settings)];
}

function resultIn({ stdout }: Ended): Result<RoundtableResult> {
  return JSON.parse(stdout) as Result<RoundtableResult>;
}

const path = "docs/requirements.md";
const old = "# Shop\r\n\r\n## Functional requirements\r\n\r\n### REQ-007: Old\r\n\r\nIt stays.";

/** As far as the question what to do with a file that is there. */
async function asked(): Promise<{ readonly told: Story; readonly id: string }> {
  const told = story();
  told.write(path, old);
  const review = await told.run(specs(told));
  const { id } = resultIn(review);
  const existing = await told.run(["answer", id, "approve", "--json"]);
  expect([review.code, existing.code]).toEqual([4, 4]);
  return { told, id };
}

test("a document that is there is merged into: nothing of it changes, and ids of ours count on", async () => {
  const { told, id } = await asked();
  const shown = await told.run(["answer", id]);
  const ended = await told.run(["answer", id, "merge", "--json"]);
  const text = told.read(path);

  expect(shown.stdout).toContain("docs/requirements.md exists already.");
  expect(ended.code).toBe(0);
  expect(text.startsWith(`${old}\r\n\r\n<!-- from ${id} -->\r\n\r\n### REQ-008: A cart`)).toBe(true);
  expect(text).toContain("| NFR-001 | It opens fast, as REQ-008 needs | Performance efficiency | 200 ms |");
  expect(resultIn(ended).verdict?.outcome).toEqual({ file: path, files: [path] });
});

test("a document that is there is written over, where a person says so", async () => {
  const { told, id } = await asked();
  const ended = await told.run(["answer", id, "override", "--json"]);

  expect(ended.code).toBe(0);
  expect(told.read(path)).toMatch(/^# Requirements: Carts\n[^]*### REQ-001: A cart survives a restart\n/);
  expect(told.read(path)).not.toContain("REQ-007");
});

test("a document that is there is left alone, and ours stays in the archive", async () => {
  const { told, id } = await asked();
  const ended = await told.run(["answer", id, "cancel", "--json"]);

  expect(ended.code).toBe(0);
  expect(told.read(path)).toBe(old);
  expect(readdirSync(join(told.folder, "docs"))).toEqual(["requirements.md"]);
  expect(told.read(`.colloquy/discussions/${id}/artifacts/requirements.md`)).toContain("### REQ-001: A cart");
  expect(resultIn(ended).verdict?.outcome).toEqual({ file: null, files: [] });
});

test.each(["merge", "override"])(
  "what changed after the question is nobody's to %s: ours goes beside it",
  async (how) => {
    const { told, id } = await asked();
    told.write(path, "Changed by a colleague.\n");
    const ended = await told.run(["answer", id, how]);
    const beside = `docs/requirements.${id}.md`;

    expect(ended.code).toBe(0);
    expect(told.read(path)).toBe("Changed by a colleague.\n");
    expect(told.read(beside)).toContain("A cart survives a restart");
    expect(ended.stdout).toContain(`  ${beside}\n    beside ${path}, which was changed meanwhile`);
  },
);

test("with --yes it is merged; bytes that are no text are left alone without a question", async () => {
  const [told, other] = [story(), story()];
  told.write(path, old);
  other.write(path, "");
  const bytes = Buffer.from([0x23, 0x20, 0xe9, 0xff, 0x0a]);
  writeFileSync(join(other.folder, path), bytes);

  const merged = await told.run([...specs(told), "--yes"]);
  const left = await other.run([...specs(other), "--yes"]);

  expect([merged.code, left.code]).toEqual([0, 0]);
  expect(told.read(path)).toContain("### REQ-008: A cart");
  expect(readFileSync(join(other.folder, path))).toEqual(bytes);
  expect(other.has(resultIn(left).verdict?.outcome.file ?? "")).toBe(true);
});

test("documents stay in the project", async () => {
  const told = story();
  const { code, stderr } = await told.run([...specs(told), "--out", "../elsewhere"]);
  const inside = await told.run([...specs(told), "--yes", "--out", `${told.folder}/my docs/`]);

  expect([code, stderr.replaceAll(told.folder, "<folder>")]).toMatchInlineSnapshot(`
    [
      2,
      "error: --out: ../elsewhere is not inside the project. Documents go to the project: name a folder in it, such as --out docs.
    ",
    ]
  `);
  expect(inside.code).toBe(0);
  expect(told.has("my docs/requirements.md")).toBe(true);
});
