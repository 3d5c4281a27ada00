import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AgentFunction, critique, discuss, recommended, resume, solve } from "../../src/index.ts";
import { project } from "../reading/project/project.ts";
import { brief, challenge, final, position, type Said } from "../protocols/discuss/discussing.ts";
import { story } from "../stories/command.ts";
import { expectSays } from "../says.ts";

/** What is said of files, held against what the seat that says it was shown of them. */

const artifact = { path: "docs/design.md", text: "# Design\n\nPayments are retried.\n" };
const files = {
  "src/pay.ts": "export const wait = 5;\nexport const retries = 3;\nexport const never = 0;\n",
  "src/other.ts": "export const other = 1;\n",
  "docs/design.md": artifact.text,
  // A smaller project is shown whole, and nobody has to open anything.
  "src/prices.ts": Array.from({ length: 900 }, (_, n) => `export const price${n} = ${n} * 17 + 4;`).join(
    "\n",
  ),
};
const perspectives = ["Security", "Clarity"];
const silent: AgentFunction = () => ({ strengths: ["short"], weaknesses: [], suggestions: [], rating: 4 });

const claims = [
  "src/pay.ts:2: 'export const retries = 3' is too few",
  "src/pay.ts:2: '2\texport const retries = 3;' with its number copied",
  "src/pay.ts:2: 'export const retries is configurable' misleads",
  "src/pay.ts:40 swallows the error",
  "src/other.ts:1: 'export const other = 1' is unused",
  "docs/design.md:3: 'Payments are retried' sets no bound",
  "notes.md:1: 'keep it small' is ignored",
];

function recordOf(files: Readonly<Record<string, string>>): string {
  return Object.values(files).find((text) => text.startsWith("# Discussion Record")) ?? "";
}

/** Reads a file; then it is written anew; then it speaks of it. */
function reading(root: string, weaknesses: readonly string[]): AgentFunction {
  return async (_, { eyes }) => {
    await eyes?.look("read_file", { path: "src/pay.ts" });
    writeFileSync(join(root, "src/pay.ts"), "// all new\n");
    return { strengths: ["short"], weaknesses, suggestions: [], rating: 3 };
  };
}

describe("a critique whose seats can look", () => {
  test("holds quotations and places against what was shown, and marks files that were never opened", async () => {
    const root = await project(files);
    const agents = { reads: reading(root, claims), silent };
    const discussion = critique(artifact, {
      agents,
      perspectives,
      project: root,
      eyes: "project",
      context: [{ path: "notes.md", text: "keep it small\n" }],
    });
    const result = await discussion.result;
    const record = recordOf(discussion.files());
    const stood = record.slice(record.indexOf("### Security"), record.indexOf("### Clarity"));
    expectSays(stood, [
      "### Security — Security",
      "Weaknesses:",
      "- **SEC-1** src/pay.ts:2: 'export const retries = 3' is too few (*place found: src/pay.ts:2 was shown to this seat; the quoted words were at src/pay.ts:2, as shown to this seat*)",
      "- **SEC-2** src/pay.ts:2: '2 export const retries = 3;' with its number copied (*place found: src/pay.ts:2 was shown to this seat; the quoted words were at src/pay.ts:2, as shown to this seat*)",
      "- **SEC-3** src/pay.ts:2: 'export const retries is configurable' misleads (**contradicted: \"export const retries is configurable\" is nowhere in what this seat was shown of src/pay.ts**)",
      "- **SEC-4** src/pay.ts:40 swallows the error (**contradicted: src/pay.ts had 3 lines when it was shown to this seat, not 40**)",
      "- **SEC-5** src/other.ts:1: 'export const other = 1' is unused (**place found: src/other.ts:1 exists; the quoted words are at src/other.ts:1; src/other.ts was never opened by this seat**)",
      "- **SEC-6** docs/design.md:3: 'Payments are retried' sets no bound (*place found: docs/design.md:3 exists; the quoted words are at docs/design.md:3*)",
      "- **SEC-7** notes.md:1: 'keep it small' is ignored (*place found: notes.md:1 exists; the quoted words are at notes.md:1*)",
      "Strengths:",
      "- short",
    ]);
    expectSays(record.slice(record.indexOf("## What was looked at")), [
      "## What was looked at",
      "| Seat | Looks | Lines read | Searched for | Cited, never opened |",
      "|---|---|---|---|---|",
      "| Security | 1 | src/pay.ts:1-3 | nothing | src/other.ts:1 |",
    ]);
    expect(record).toContain("1 in files that their seat never opened");
    expect(result.seats.map(({ seat, neverOpened }) => [seat, neverOpened])).toEqual([
      ["Security", ["src/other.ts:1"]],
      ["Clarity", undefined],
    ]);
  });

  test("comes to the same when it is resumed after the file has changed, and nobody looks again", async () => {
    const root = await project(files);
    const told = story();
    const folder = join(told.folder, "kept");
    const stop = new AbortController();
    const slow: AgentFunction = (_, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const [claim = ""] = claims;
    const options = { perspectives, project: root, eyes: "project", folder } as const;
    const agents = { reads: reading(root, [claim]), silent: slow };
    const discussion = critique(artifact, { ...options, agents, signal: stop.signal });
    for await (const event of discussion) if (event.type === "turn.answered") stop.abort();
    expect(await discussion.result).toMatchObject({ status: "paused" });

    const never: AgentFunction = () => {
      throw new Error("asked again");
    };
    const resumed = resume(folder, { agents: { reads: never, silent } });
    expect(await resumed.result).toMatchObject({ status: "completed", partial: false });
    const record = recordOf(resumed.files());
    expect(record).toContain("place found: src/pay.ts:2 was shown to this seat; the quoted words were");
    expect(resumed.events.filter(({ type }) => type === "looked")).toHaveLength(1);
    expect(await told.run(["verify", "--session", "kept"])).toMatchObject({ code: 0 });
  });

  test("that was not given eyes marks nothing", async () => {
    const root = await project(files);
    const agents = { reads: reading(root, ["src/other.ts:1: 'export const other = 1' is unused"]), silent };
    const discussion = critique(artifact, { agents, perspectives, project: root });
    const result = await discussion.result;
    expect(Object.values(discussion.files()).join("\n")).not.toContain("never opened");
    expect(result.seats.every(({ neverOpened }) => neverOpened === undefined)).toBe(true);
  });
});

test("a solve marks findings and plans about files that nobody who names them opened", async () => {
  const root = await project(files);
  const analysis = {
    feasibility_score: 0.8,
    findings: ["Retries are fixed (src/pay.ts:2)", "Nothing uses it (src/other.ts:1)"],
    implementation_approaches: [
      {
        name: "Read it from the environment",
        description: "One variable.",
        pros: ["small"],
        cons: [],
        effort: "low",
        risk: "low",
        affected_files: [
          { file: "src/pay.ts", line: 2, action: "modify", reason: "here" },
          { file: "src/other.ts", line: 1, action: "modify", reason: "there" },
          { file: "src/env.ts", line: null, action: "create", reason: "new" },
        ],
        tasks: [],
        milestones: [],
        dependencies: { internal: [], external: [] },
      },
    ],
    technical_concerns: [],
    code_locations: [],
  };
  const looks: AgentFunction = async (_, { eyes }) => {
    await eyes?.look("read_file", { path: "src/pay.ts", from: 2, to: 2 });
    return analysis;
  };
  // No passage of either file may stand in the prompt.
  const lookups = {
    passages: () => Promise.resolve({ query: "", by: "index", passages: [], note: null }),
  };
  const options = { agents: { looks }, project: root, eyes: "project", lookups } as const;
  const discussion = solve("Make the number of retries a setting", {
    ...options,
    answerGate: () => "1",
  });
  const { verdict, seats } = await discussion.result;
  expect(verdict?.findings.map(({ text, standing, unopened }) => [text, standing, unopened])).toEqual([
    ["Retries are fixed (src/pay.ts:2)", "verified", undefined],
    ["Nothing uses it (src/other.ts:1)", "verified", ["src/other.ts"]],
  ]);
  expect(verdict?.solutions[0]).toMatchObject({
    technical_concerns: ["Nobody who names src/other.ts has opened it."],
    files: { verified: ["src/pay.ts:2", "src/other.ts:1"], missing: [], created: ["src/env.ts"] },
  });
  expect(Object.values(discussion.files()).join("\n")).toContain(
    "place found: src/other.ts:1 exists; src/other.ts was never opened by this seat",
  );
  expect(seats.map(({ neverOpened }) => neverOpened)).toEqual([["src/other.ts:1"], undefined]);
});

test("what a member of a discuss cites is held against what it was shown, as it was then", async () => {
  const root = await project(files);
  const replies: Readonly<Record<string, (name: string) => Said>> = {
    position: (name) => ({
      ...position(name),
      grounds: [{ reason: "Three are too few", evidence: "src/pay.ts:2: 'export const retries = 3'" }],
    }),
    challenge: (name) => challenge(name, name === "Ann" ? "BEN-1" : "ANN-1"),
    final: (name) => final(name),
    brief: () => brief(),
  };
  const agent: AgentFunction = async ({ kind, seat: { name } }, { eyes }) => {
    if (kind === "position" && name === "Ann") {
      await eyes?.look("read_file", { path: "src/pay.ts" });
      writeFileSync(join(root, "src/pay.ts"), "// all new\n");
    }
    return replies[kind]?.(name) ?? { joins: [], edits: [], replies: [] };
  };
  const discussion = discuss("How often are payments retried?", {
    members: ["Ann", "Ben"],
    agents: { one: agent },
    answerGate: recommended,
    project: root,
    eyes: "project",
  });
  await discussion.result;
  const judged = discussion.events.find((event) => event.type === "judged" && event.kind === "claims");
  const all = (judged?.type === "judged" ? judged.judgement : []) as readonly {
    claim: string;
    standing: string;
  }[];
  expect(
    all.flatMap(({ claim, standing }) => (["ANN-1", "BEN-1"].includes(claim) ? [[claim, standing]] : [])),
  ).toEqual([
    ["ANN-1", "verified"],
    ["BEN-1", "contradicted"],
  ]);
});
