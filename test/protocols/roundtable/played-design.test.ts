import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ProposedArtifact } from "../../../src/protocols/roundtable/rules/artifact.ts";
import { convene, type Convening, strategyOf } from "./convening.ts";

/** What the facilitator of a design wrote down, whose seats were played by language models. */
const { subject, participants, artifacts } = JSON.parse(
  readFileSync(new URL("../../fixtures/played/design-start.json", import.meta.url), "utf8"),
) as {
  readonly subject: string;
  readonly participants: readonly string[];
  readonly artifacts: readonly ProposedArtifact[][];
};

let once: ReturnType<typeof convene> | undefined;
const held = () => (once ??= convene(playing));

const playing: Convening = {
  people: participants,
  options: { topic: subject, workflow: "design", looksThrough: true },
  strategy: strategyOf("consensus-driven"),
  limits: { min_rounds: 3, max_rounds: 3 },
  rounds: artifacts.map((written) => ({ next_action: "phase", artifacts: written })),
  says: ({ kind }) => (kind === "validate" ? {} : undefined),
  yes: true,
};

async function promptOf(kind: string, round: number): Promise<string> {
  const { asked } = await held();
  return asked.find((one) => one.turn === kind && one.round === round)?.prompt ?? "";
}

const toldIn = ["question", "response", "synthesis"] as const;

test.each(toldIn)("a %s is told of no circle: the lists of a component were emptied", async (kind) => {
  expect(await promptOf(kind, 2)).toMatch(
    /^- COMP-002: Schema loader(?:\n .*)*\n {2}dependencies: Schemas$/m,
  );
  expect(await promptOf(kind, 3)).toContain(`  dependencies: zod part
- COMP-002 (changed in round 2): zod part
  responsibility: Holds zod in a file of the bundle of its own, which is loaded by who needs it.
  provides: zod, or a \`machine\` error where it cannot be loaded
  technology: A part in scripts/parts.ts
- `);
});

test.each(toldIn)(
  "a %s is told parts of options that were not chosen by their ids alone, as dropped",
  async (kind) => {
    const prompt = await promptOf(kind, 3);
    expect(prompt).toContain(
      "Dropped, because OPT-002 was not chosen: ARCH-002, ARCH-003, ARCH-004, COMP-003, COMP-004, FLOW-001, NFR-004, RISK-001.\n\nDropped, because OPT-003 was not chosen: COMP-005.\n",
    );
    expect(prompt).not.toContain("Yes-only checker");
    // Before it was chosen, both were on the table.
    expect(await promptOf(kind, 2)).toContain("Yes-only checker");
    expect(await promptOf(kind, 2)).not.toContain("Dropped, because");
  },
);

test("who asks has read the parts that those who are asked go through", async () => {
  const entriesOf = (prompt: string) =>
    prompt.match(/^- (?:COMP|INT|FLOW|CON|TERM)-\d{3}(?: \(.*\))?: .*(?:\n .*)*/gm) ?? [];
  const read = entriesOf(await promptOf("response", 3));
  expect(read).toHaveLength(14);
  expect(read.find((entry) => entry.startsWith("- FLOW-002"))).toContain("\n  steps:\n    - ");
  expect(entriesOf(await promptOf("question", 3))).toEqual(read);
});

test("what is missing of risks is what nobody has said, and participants are asked for it", async () => {
  const missing = ["severity of RISK-002, RISK-003, RISK-004", "likelihood of RISK-001, RISK-003, RISK-004"];
  expect(await promptOf("question", 2)).toContain(missing.map((one) => `- ${one}\n`).join(""));
  expect(await promptOf("response", 2)).toContain(
    `In "suggestions", rate what you can judge as high, medium or low: ${missing.join(", ")}.`,
  );
  expect(await promptOf("closing", 3)).toMatch(/^- RISK-002 .*\(severity: low, likelihood: high\)$/m);
});

test("what is withdrawn keeps its id and uses up no other", async () => {
  const { artifacts: all } = (await held()).state;
  const idsOf = (type: string) => all.flatMap((one) => (one.type === type ? [one.id] : []));
  const upTo = (type: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${type}-${String(index + 1).padStart(3, "0")}`);
  expect(idsOf("COMP")).toEqual(upTo("COMP", 12));
  expect(idsOf("FLOW")).toEqual(upTo("FLOW", 5));
  expect(all.filter(({ status }) => status === "withdrawn").map(({ id }) => id)).toEqual([
    "ARCH-002",
    "ARCH-003",
    "ARCH-004",
    "COMP-003",
    "COMP-004",
    "COMP-005",
    "FLOW-001",
  ]);
});

test("what is looked for and what covers what are two tasks", async () => {
  expect(await promptOf("validate", 3)).toContain("empty lists are a good answer");
  expect(await promptOf("map", 3)).toMatch(
    /^You check the draft of a document before it is saved\. Add nothing and decide/,
  );
  expect(await promptOf("map", 3)).not.toContain("missing or wrong");
});
