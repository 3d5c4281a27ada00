import { describe, expect, test } from "vitest";
import type { Material } from "../../../src/kernel/seat.ts";
import { type Planning, planned } from "./planning.ts";

/** What a roundtable is about, what it may read for that, and who takes part; a row for each situation. */

const files = {
  "README.md": "# Lender\n",
  "docs/requirements.md": "## REQ-1: Lend\n\nThe app shall lend.\n",
};
const own: Material = { label: "context", path: "notes.md", text: "Notes" };
const paths = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path);

describe("What of the project is read", () => {
  test.each<readonly [string, Planning, readonly string[], readonly string[]]>([
    // [situation, what is asked, files given to all, files told of]
    [
      "about the project: what it says of itself",
      { workflow: "brainstorm", topic: null, tellsProject: true },
      ["README.md"],
      [],
    ],
    ["nothing where the project shall not be told", { workflow: "brainstorm", topic: null }, [], []],
    [
      "nothing where a topic was given",
      { workflow: "brainstorm", topic: "Tools", tellsProject: true },
      [],
      [],
    ],
    [
      "only what was named, where something was",
      { workflow: "brainstorm", topic: null, tellsProject: true, context: [own] },
      ["notes.md"],
      [],
    ],
    [
      "specs go on from requirements that are there",
      { workflow: "specs", topic: "Tools", tellsProject: true },
      [],
      ["docs/requirements.md"],
    ],
    ["not where the project shall not be told", { workflow: "specs", topic: "Tools" }, [], []],
    [
      "a design is for them",
      { workflow: "design", topic: null, tellsProject: true },
      ["README.md"],
      ["docs/requirements.md"],
    ],
    [
      "those of another folder",
      {
        workflow: "design",
        topic: "Tools",
        tellsProject: true,
        flags: { out: "specs" },
        files: { "specs/requirements.md": "# R" },
      },
      [],
      ["specs/requirements.md"],
    ],
    ["a plain roundtable reads none", { topic: "Tools", tellsProject: true }, [], []],
  ])("%s", async (_situation, asked, context, tells) => {
    const { given, tells: told } = await planned({ files, ...asked });
    expect(paths(given.context)).toEqual(context);
    expect(told).toEqual(tells);
    expect(given.requirements?.path ?? null).toBe(tells[0] ?? null);
  });

  test.each<readonly [string, Planning, string]>([
    [
      "a design of nothing",
      { workflow: "design", topic: null, tellsProject: true },
      "there is no docs/requirements.md to take it from",
    ],
    [
      "a design of what it may not read",
      { workflow: "design", topic: null, files },
      "the project cannot be read",
    ],
    [
      "documents outside of the project",
      { topic: "Tools", flags: { out: "../elsewhere" } },
      "--out: ../elsewhere is not inside the project.",
    ],
    [
      "an author who is not there",
      { workflow: "specs", topic: "Tools", flags: { author: "me" } },
      "--author: me is not at the table.",
    ],
    [
      "sides where there are none",
      { topic: "Tools", flags: { strategy: "standard", pro: ["software-architect"] } },
      "standard has no sides",
    ],
    [
      "somebody on both sides",
      {
        topic: "Tools",
        flags: { strategy: "debate", pro: ["software-architect"], con: ["software-architect"] },
      },
      "software-architect cannot be both for and against.",
    ],
    [
      "nobody on one side",
      { topic: "Tools", flags: { strategy: "debate", pro: ["software-architect", "technical-lead"] } },
      "debate needs somebody who is against it.",
    ],
  ])("is refused: %s", async (_situation, asked, message) => {
    await expect(planned(asked)).rejects.toThrow(message);
  });
});

test.each<readonly [string, Planning, string]>([
  ["what was said", { topic: "Tools" }, "Tools"],
  [
    "with a focus",
    { workflow: "design", topic: "Tools", flags: { focus: "deployment" } },
    "Tools Focus: deployment.",
  ],
  [
    "the project's requirements",
    { workflow: "specs", topic: null, tellsProject: true, files: { "package.json": '{"name": "lender"}' } },
    "The requirements of lender.",
  ],
  [
    "the project's architecture, for what is required",
    {
      workflow: "design",
      topic: null,
      tellsProject: true,
      files: { ...files, "package.json": '{"name": "lender"}' },
    },
    "The architecture of lender, for the requirements in docs/requirements.md.",
  ],
])("the topic is %s", async (_situation, asked, topic) => {
  const { given, title } = await planned(asked);
  expect([given.topic, title]).toEqual([topic, topic]);
});

test.each<readonly [Planning["flags"], object | null]>([
  [{}, null],
  [{ pro: ["software-architect"] }, { pro: ["software-architect"], con: ["technical-lead"] }],
  [{ con: ["software-architect"] }, { pro: ["technical-lead"], con: ["software-architect"] }],
])("who is on no side by hand is on the other: %o", async (flags, sides) => {
  const { given } = await planned({ topic: "Redis or files?", flags: { strategy: "debate", ...flags } });
  expect(given.sides).toEqual(sides);
});

describe("The document that it ends in", () => {
  test.each<readonly [string, Planning, string | null]>([
    ["of specs", { workflow: "specs" }, "requirements"],
    ["of a design", { workflow: "design" }, "architecture"],
    ["of a brainstorm", { workflow: "brainstorm" }, "summary"],
    ["of a roundtable is the facilitator's to propose", {}, null],
    ["of a roundtable as a config says", { config: "roundtable: { output_type: adr }" }, "adr"],
    [
      "of specs whatever a config says",
      { workflow: "specs", config: "roundtable: { output_type: adr }" },
      "requirements",
    ],
    ["of specs as it is asked for by hand", { workflow: "specs", flags: { outputType: "adr" } }, "adr"],
    [
      "of a brainstorm as it is asked for by hand",
      { workflow: "brainstorm", flags: { outputType: "adr" } },
      "adr",
    ],
  ])("%s", async (_situation, asked, outputType) => {
    const { given } = await planned({ topic: "Tools", ...asked });
    expect(given.outputType).toBe(outputType);
  });
});

test("ids are a time and a name that is as long as the config says, or the day and the workflow", async () => {
  const config = "roundtable: { naming: { timestamp_format: YYYY.MM.DD, slug_max_length: 9 } }";
  expect((await planned({ topic: "Where do sessions live?", config })).id).toBe("2026.03.04-where-do");
  expect((await planned({ workflow: "specs", topic: "Where do sessions live?", config })).id).toBe(
    "20260304-specs-where-do",
  );
});

test("the facilitator chairs, and a participant has the agent that its file names", async () => {
  const person = "---\nname: Database expert\ndescription: Data\nagent: claude\n---\nYou know data.\n";
  const { seats } = await planned({
    topic: "Tools",
    files: { ".colloquy/roundtable/participants/dba.md": person },
    flags: { participants: ["dba", "qa-lead"], facilitator: "gemini" },
  });
  expect(seats.map(({ id, agent, chair = false }) => [id, agent, chair])).toEqual([
    ["dba", "claude", false],
    ["qa-lead", null, false],
    ["facilitator", "gemini", true],
  ]);
});
