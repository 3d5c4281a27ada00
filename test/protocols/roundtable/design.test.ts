import { expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { FacilitatorSynthesis } from "../../../src/protocols/roundtable/rules/replies.ts";
import { convene, response, strategyOf, trio } from "./convening.ts";
import { roundtableKit } from "./tabled.ts";

const by = { proposed_by: "ann" } as const;

/** Four rounds of a debate on a design: options, their parts, neighbours, and which option is taken. */
const rounds: readonly Partial<FacilitatorSynthesis>[] = [
  {
    next_action: "conclude",
    consensus: ["Nobody is logged out by a restart.", "Cookies stay small."],
    artifacts: [
      {
        ...by,
        type: "ARCH",
        title: "Where sessions live",
        options: [{ name: "A file" }, { name: "A store" }],
      },
      { ...by, type: "COMP", title: "Session file", part_of: "OPT-001", dependencies: ["Shop"] },
      { ...by, type: "COMP", title: "Store client", part_of: "A store", dependencies: ["Shop"] },
      { ...by, type: "COMP", title: "Shop", responsibility: "Sells things", dependencies: ["Bank"] },
      { ...by, type: "COMP", title: "Bank", outside: "system", responsibility: "Takes the money" },
      { ...by, type: "COMP", title: "Packer", outside: "person", dependencies: ["Shop"] },
      { ...by, type: "RISK", title: "The disk is full", severity: "low", likelihood: "low" },
      { ...by, type: "RISK", title: "The file is torn", severity: "high", likelihood: "medium" },
    ],
  },
  {
    next_action: "phase",
    artifacts: [
      {
        ...by,
        type: "ARCH",
        title: "Where sessions live",
        amends: "ARCH-001",
        options: [{ name: "A cookie" }, { name: "A file", pros: ["nothing to run"] }, { name: "A store" }],
        claims: ["ANN-3"],
      },
    ],
  },
  { next_action: "phase" },
  {
    next_action: "conclude",
    artifacts: [
      {
        ...by,
        type: "ARCH",
        title: "Where sessions live",
        amends: "ARCH-001",
        decision: "Sessions are kept in one file.",
        chosen: "OPT-001",
      },
    ],
  },
];

const says = (request: AgentRequest) => {
  const { kind, seat, round } = request;
  if (kind === "motion") return { motion: "We keep sessions in a file." };
  if (kind === "closing")
    return {
      recommendation: "Keep them in a file.",
      bottom_line: [],
      actions: [],
      main_choices: ["ARCH-001", "AGREED-2", "AGREED-9"],
      motion_outcome: "for" as const,
    };
  if (kind !== "response") return undefined;
  const motion = round > 2 ? ({ motion: seat.id === "cyd" ? "against" : "for" } as const) : {};
  const suggestions = round === 1 ? [`Write it down, ${seat.id}`] : [];
  return response(request, { ...motion, suggestions });
};

let once: ReturnType<typeof hold> | undefined;
const designed = () => (once ??= hold());

async function hold() {
  const held = await convene({
    options: { workflow: "design", outputType: "architecture" },
    strategy: strategyOf("debate"),
    limits: { min_rounds: 3, max_rounds: 4 },
    rounds,
    says,
    yes: true,
  });
  const files = roundtableKit.documents(held.events);
  const textOf = (part: string) => files.find(({ path }) => path.includes(part))?.text ?? "";
  const prompts = (kind: string) => held.asked.flatMap(({ turn, prompt }) => (turn === kind ? [prompt] : []));
  return {
    held,
    prompts,
    architecture: textOf("architecture/"),
    decision: textOf("decisions/"),
  };
}

/** A section of a document by its title, without the title. */
function section(text: string, title: string): string {
  const [, body = ""] = text.split(`${title}\n`);
  return (body.split(/\n## /)[0] ?? "").trim();
}

test("options of a decision have ids that last while they have their names", async () => {
  const { held, decision } = await designed();
  const [made] = held.state.artifacts;
  expect(made?.options?.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "OPT-003 A cookie",
    "OPT-001 A file",
    "OPT-002 A store",
  ]);
  expect(decision).toContain("- **OPT-001** A file");
  expect(decision).toContain("### OPT-001: A file");
  expect(decision).toContain('Chosen option: "A file".');
});

test("the context has its picture, with neighbours and people outside of the system", async () => {
  const { architecture } = await designed();
  expect(section(architecture, "## 3. Context and scope")).toMatchInlineSnapshot(`
    "\`\`\`mermaid
    flowchart LR
        n0["The system"]
        n1(["Bank"])
        n2(["Packer"])
      n0 --> n1
      n2 --> n0
    \`\`\`

    | Id | Neighbour | Kind | Responsibility | From |
    |---|---|---|---|---|
    | COMP-004 | Bank | system | Takes the money | round 1, Ann, draft |
    | COMP-005 | Packer | people | - | round 1, Ann, draft |"
  `);
});

test("parts of an option that was not taken are no building blocks, and are told of as such", async () => {
  const { architecture } = await designed();
  const blocks = section(architecture, "## 5. Building block view");
  expect(blocks).toContain("### COMP-001: Session file");
  expect(blocks).not.toMatch(/Store client|### COMP-004/);
  expect(architecture).toContain("Store client: belongs to OPT-002 A store, which was not chosen");
});

test("the solution strategy is what the facilitator named; the rest of what was agreed stands at the end", async () => {
  const { held, architecture } = await designed();
  expect(section(architecture, "## 4. Solution strategy")).toMatchInlineSnapshot(`
    "- **ARCH-001** Where sessions live. Sessions are kept in one file. (round 1, Ann, draft)
    - Cookies stay small. (round 1, Facilitator)"
  `);
  expect(section(architecture, "### What they agree on")).toMatch(/^- Nobody is logged out by a restart\./);
  expect(held.verdict).toMatchObject({ mainChoices: ["ARCH-001", "AGREED-2"] });
  expect(held.verdict?.editFaults).toContain(
    "AGREED-9 is neither a decision nor an agreement, so it is no main choice",
  );
});

test("risks are told with likelihood and harm, the gravest first", async () => {
  const { architecture } = await designed();
  const risks = section(architecture, "## 11. Risks and technical debt");
  expect(risks.indexOf("RISK-002")).toBeLessThan(risks.indexOf("RISK-001"));
  expect(risks).toContain("| Id | Risk | Severity | Likelihood | From |");
});

test("a debate's outcome is a field, with who holds what whatever their side", async () => {
  const { held, prompts, architecture } = await designed();
  expect(held.verdict?.debate).toEqual({
    outcome: "for",
    by: "facilitator",
    for: ["ann", "bob"],
    against: ["cyd"],
    undecided: [],
  });
  expect(architecture).toContain(
    'The motion "We keep sessions in a file." is carried. Their own views, whatever their side: 2 for it, 1 against it, 0 undecided.',
  );
  // Only where the debate ends is anybody asked for a view of their own.
  expect(prompts("response").map((prompt) => prompt.includes('"motion": your own view'))).toEqual(
    [1, 2, 3, 4].flatMap((round) => trio.map(() => round === 4)),
  );
});

test("without the facilitator's word the views are counted", async () => {
  const { verdict } = await convene({
    strategy: strategyOf("debate"),
    limits: { max_rounds: 3 },
    yes: true,
    rounds: [{ next_action: "phase" }],
    says: (request) => (request.kind === "closing" ? undefined : says(request)),
  });
  expect(verdict?.debate).toMatchObject({ outcome: "for", by: "count", against: ["cyd"] });
});

test("the facilitator is told which rule kept it from ending, and what its document lacks", async () => {
  const { prompts } = await designed();
  const [first = "", second = ""] = prompts("question");
  expect(first).not.toContain("What the rules changed in your last synthesis");
  expect(second).toContain("What the rules changed in your last synthesis");
  expect(second).toContain("The discussion continues: it has at least 3 rounds, and this was round 1.");
  expect(second).toContain("- TERM: words that readers could misunderstand");
  expect(second).not.toMatch(/(?:likelihood|severity) of RISK/);
});

test("what was suggested and is written down is not put before the conclusion as something to do", async () => {
  const { prompts } = await designed();
  const [closing = ""] = prompts("closing");
  expect(closing).toContain("Write it down, bob");
  expect(closing).not.toContain("Write it down, ann");
});
