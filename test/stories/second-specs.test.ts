import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProposedArtifact } from "../../src/protocols/roundtable/rules/artifact.ts";
import { type Story, story } from "./command.ts";
import { config } from "./panel.ts";
import { eventsIn, promptsIn, tableIn } from "./tabling.ts";

/** A discussion of one round of which only the artifacts are of interest. */
function table(told: Story, artifacts: readonly Partial<ProposedArtifact>[]): readonly string[] {
  const replies = [
    {
      turn: "question",
      reply: { action: "question", question: "Who?", focus: "users", participants: "all" },
    },
    {
      turn: "assign_debate_sides",
      reply: { pro: ["software-architect"], con: ["technical-lead"], rationale: "so" },
    },
    { turn: "response", reply: { position: "Yes.", rationale: [], confidence: 0.9, concerns: [] } },
    {
      turn: "synthesis",
      reply: {
        synthesis: "Carts must live on.",
        consensus: [],
        conflicts: [],
        resolved: [],
        next_action: "conclude",
        recommendation: "Build it.",
        artifacts: artifacts.map((one) => ({ proposed_by: "software-architect", ...one })),
      },
    },
  ];
  told.write("replies.yaml", JSON.stringify(replies));
  return [
    "--json",
    "--strategy",
    "standard",
    ...config(told, {
      agents: { scripted: { script: "./replies.yaml" } },
      panel: ["scripted"],
      roundtable: { limits: { min_rounds: 1, max_rounds: 1 } },
    }),
  ];
}

const first: readonly Partial<ProposedArtifact>[] = [
  {
    type: "REQ",
    title: "A cart survives a restart",
    description: "What lies in it is there after the shop was started again.",
    priority: "must",
    acceptance: ["Ten carts of a hundred items are there after a restart"],
  },
  { type: "REQ", title: "A cart is kept for a week", description: "Then it is emptied." },
  { type: "REQ", title: "Carts can be printed" },
  { type: "NFR", title: "A cart opens fast", category: "performance", target: "200 ms" },
  { type: "OQ", title: "Who may see a cart?", raised_by: "software-architect" },
];

const second: readonly Partial<ProposedArtifact>[] = [
  { type: "REQ", title: "a cart survives a restart." },
  { type: "REQ", title: "A cart is kept for a month", description: "Longer on request.", amends: "REQ-2" },
  { type: "REQ", title: "No printing", withdraws: "REQ-003" },
  { type: "REQ", title: "A cart can be shared", priority: "could" },
  { type: "NFR", title: "A shared cart opens fast", category: "performance", target: "300 ms" },
];

/** Everything anybody was asked, by seat. */
function promptsOf(told: Story, id: string): readonly { readonly seat: string; readonly prompt: string }[] {
  // What looks through the draft is shown the draft alone.
  const spoken = promptsIn(told, id).filter(({ turn }) => turn !== "validate" && turn !== "map");
  return spoken.map(({ seat, prompt }) => ({ seat, prompt: JSON.stringify(prompt) }));
}

async function held(told: Story, args: readonly string[], how?: "override" | "merge") {
  const review = await told.run(args);
  const { id } = tableIn(review);
  await told.run(["answer", id, "approve", "--json"]);
  if (how !== undefined) expect((await told.run(["answer", id, how, "--json"])).code).toBe(0);
  return id;
}

const path = "docs/requirements.md";

async function twice(how: "override" | "merge") {
  const told = story();
  await held(told, ["specs", "Carts", ...table(told, first)]);
  const before = told.read(path);
  const id = await held(told, ["specs", "Carts that are shared", ...table(told, second)], how);
  return { told, id, before, after: told.read(path) };
}

const sectionOf = (text: string, title: string) =>
  text.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
const blockOf = (text: string, id: string) => new RegExp(`### ${id}: [^]*?(?=\n#)`).exec(text)?.[0];

test("who speaks of requirements again is told those that are there, by their ids", async () => {
  const { told, id } = await twice("override");
  const prompts = promptsOf(told, id);

  expect(new Set(prompts.map(({ seat }) => seat)).size).toBeGreaterThan(2);
  for (const { prompt } of prompts) {
    expect(prompt).toContain("REQ-001 A cart survives a restart: What lies in it is there after the shop");
    expect(prompt).toContain("NFR-001");
  }
});

test("what is there is not written again, and what nobody changed stands in the document that takes its place", async () => {
  const { told, id, before, after } = await twice("override");

  expect(blockOf(after, "REQ-001")).toBe(blockOf(before, "REQ-001"));
  expect(after.match(/survives a restart/gi)).toHaveLength(1);
  expect(sectionOf(after, "Functional requirements")?.match(/^### .*$/gm)).toEqual([
    "### REQ-001: A cart survives a restart",
    "### REQ-004: A cart is kept for a month",
    "### REQ-006: A cart can be shared",
  ]);
  expect(blockOf(after, "REQ-004")).toContain("- **Replaces:** REQ-002, A cart is kept for a week\n");
  const rows = sectionOf(after, "Quality requirements")?.match(/^\|.*$/gm) ?? [];
  expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual(["Id", "---", "NFR-001", "NFR-002"]);
  expect(sectionOf(after, "Open questions")).toContain("**OQ-001** Who may see a cart?");
  expect(sectionOf(after, "Open questions")).not.toContain("None");
  expect(sectionOf(after, "How it came about")).toContain(
    "**REQ-002** A cart is kept for a week. Then it is emptied.",
  );
  expect(sectionOf(after, "How it came about")).toMatch(/\*\*REQ-003\*\* .* withdrawn by REQ-005/);
  expect(sectionOf(after, "How it came about")).toContain(
    "REQ-001, NFR-001, OQ-001: unchanged from the earlier discussion",
  );
  expect(told.read(`.colloquy/discussions/${id}/session.yaml`)).toContain(
    "it is REQ-001 of docs/requirements.md",
  );
});

test("merged, new ones go on counting, and the old text is as it was", async () => {
  const { before, after } = await twice("merge");

  for (const line of before.split("\n")) expect(after).toContain(line);
  expect(after).toContain("### REQ-006: A cart can be shared");
  expect(after.match(/^### REQ-001/gm)).toHaveLength(1);
});

test("a third time, what was carried over is known and carried over again", async () => {
  const { told, before } = await twice("override");
  const more = [{ type: "REQ", title: "A cart can be named" }] as const;
  await held(told, ["specs", "Names", ...table(told, more)], "override");

  expect(blockOf(told.read(path), "REQ-001")).toBe(blockOf(before, "REQ-001"));
  expect(sectionOf(told.read(path), "Functional requirements")?.match(/REQ-\d+(?=: )/g)).toEqual([
    "REQ-001",
    "REQ-004",
    "REQ-006",
    "REQ-007",
  ]);
});

test("what others wrote under ids of their own is known, amended and carried over as well", async () => {
  const told = story();
  told.write("package.json", "{}");
  told.write(
    path,
    "# Shop\n\n## Functional requirements\n\n- **FR-3** Carts are kept for a day.\n  Longer if asked.\n- **FR-4** Carts are free.\n",
  );
  const change = [{ type: "REQ", title: "Carts are kept for a year", amends: "FR-3" }] as const;
  const id = await held(told, ["specs", "Carts", ...table(told, change)], "override");
  const text = told.read(path);

  expect(sectionOf(text, "Functional requirements")).toMatch(
    /^Functional requirements\n\n- \*\*FR-4\*\* Carts are free\.\n\n### REQ-001: Carts are kept for a year\n\n- \*\*Replaces:\*\* FR-3, Carts are kept for a day\.\n/,
  );
  expect(promptsOf(told, id)[0]?.prompt).toContain("FR-3 Carts are kept for a day.: Longer if asked.");
});

test("a later design knows the decisions on record, counts on, and says which it takes the place of", async () => {
  const told = story();
  const decide = (title: string, more: Partial<ProposedArtifact> = {}) =>
    ({ type: "ARCH", title, decision: `${title}, everywhere`, ...more }) as const;
  await held(told, ["design", "Storage", ...table(told, [decide("Use Redis"), decide("One process")])]);
  const again = [decide("Use Postgres", { supersedes: "ADR-1" }), decide("One process")];
  const id = await held(told, ["design", "Storage of carts", ...table(told, again)]);

  expect(readdirSync(join(told.folder, "docs/decisions"))).toEqual([
    "0001-use-redis.md",
    "0002-one-process.md",
    "0003-use-postgres.md",
  ]);
  expect(told.read("docs/decisions/0003-use-postgres.md")).toContain(
    "Replaces ADR-0001, Use Redis (`docs/decisions/0001-use-redis.md`).",
  );
  expect(promptsOf(told, id)[0]?.prompt).toContain(
    String.raw`ADR-0001 Use Redis: (accepted) Chosen option: \"Use Redis, everywhere\".`,
  );
});

test("with --eyes none nobody is told anything of the project, and an override is one", async () => {
  const told = story();
  told.write("README.md", "# Shop\n\nIt sells hats.\n");
  await held(told, ["specs", "Carts", ...table(told, first)]);
  const more = [{ type: "REQ", title: "A cart can be named" }] as const;
  const id = await held(told, ["specs", "--eyes", "none", ...table(told, more)], "override");

  // At the end there is one of their own.
  const before = promptsOf(told, id).filter(({ prompt }) => !prompt.includes("REQ-001: A cart can be named"));
  expect(promptsOf(told, id)).toHaveLength(before.length + 1);
  expect(JSON.stringify(before)).not.toMatch(/sells hats|REQ-001|survives/);
  expect(
    eventsIn(told, id).filter((event) => event.type === "looked.up" && event.kind === "background"),
  ).toEqual([]);
  expect(told.read(path).match(/### REQ-.*/g)).toEqual(["### REQ-001: A cart can be named"]);
});

test("what was told is on record: it holds for the discussion, whatever becomes of the files", async () => {
  const told = story();
  await held(told, ["specs", "Carts", ...table(told, first)]);
  const review = await told.run(["specs", "Shared carts", ...table(told, second)]);
  const { id } = tableIn(review);
  told.write(path, "# Nothing\n");
  await told.run(["answer", id, "refine", "--json"]);
  await told.run(["answer", id, "Say more.", "--json"]);
  const looked = eventsIn(told, id).filter(
    (event) => event.type === "looked.up" && event.kind === "background",
  );
  const checked = await told.run(["verify", id]);

  expect(looked).toHaveLength(1);
  expect(promptsOf(told, id).at(-1)?.prompt).toContain("REQ-001 A cart survives a restart");
  expect([checked.code, checked.stdout]).toEqual([0, expect.any(String)]);
});
