import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type AgentFunction,
  ask,
  critique,
  type CritiqueOptions,
  design,
  discuss,
  type Discussion,
  resume,
  roundtable,
  run,
  solve,
  specs,
  type Text,
} from "../../src/index.ts";
import type { SharedOptions } from "../../src/library/options.ts";
import type { sharedNames } from "../../src/manifest/define-protocol.ts";
import { temporaryFolder } from "../discussion.ts";
import { expectSays } from "../says.ts";

const artifact = { path: "design.md", text: "# Design\n" };
const reply = { strengths: ["short"], weaknesses: [], suggestions: [], rating: 4 };
const ada: AgentFunction = () => reply;

async function complaint(discussion: Discussion<unknown>): Promise<string> {
  const error = await discussion.result.then(
    () => new Error("It was held."),
    (error: unknown) => error as Error & { hint?: string },
  );
  return `${error.message}${"hint" in error && error.hint ? ` ${error.hint}` : ""}`;
}

describe("what is wrong is said as the result's rejection, before anybody is asked", () => {
  const agents = { ada };
  const wrong: readonly (readonly [string, () => Discussion<unknown>])[] = [
    ["no agents", () => critique(artifact, { agents: {} })],
    ["an unknown fallback", () => critique(artifact, { agents, fallback: ["bob"] })],
    [
      "an unknown agent of a seat",
      () => critique(artifact, { agents, perspectives: [{ name: "A", agent: "bob" }] }),
    ],
    ["two seats of one name", () => critique(artifact, { agents, perspectives: ["A", "a"] })],
    ["no seats", () => critique(artifact, { agents, perspectives: [] })],
    ["half a round", () => solve("Do it", { agents, maxRounds: 0.5 })],
    ["an empty artifact", () => critique({ path: "a.md", text: " \n" }, { agents })],
    ["an empty topic", () => discuss(" ", { agents })],
    ["one member", () => discuss("Why?", { agents, members: ["A"] })],
    ["an unknown moderator", () => solve("Do it", { agents, moderator: "bob" })],
    ["several agents for a question", () => ask("Why?", { agents: { ada, bob: ada } })],
    ["a language that is none", () => ask("Why?", { agents, lang: "klingonish!" })],
    ["a limit that is none", () => ask("Why?", { agents, limits: { turnTimeoutMs: Infinity } })],
    ["no concurrency", () => ask("Why?", { agents, limits: { concurrency: 0 } })],
    ["no journal", () => resume([], { agents })],
    ["half a call", () => ask("Why?", { agents, limits: { maxCalls: 1.5 } })],
    ["no topic", () => roundtable("", { agents })],
  ];

  test("each in a sentence", async () => {
    const said = await Promise.all(
      wrong.map(async ([what, begun]) => `${what}: ${await complaint(begun())}`),
    );
    expectSays(said.join("\n"), [
      "no agents: No agents were given. A function is an agent: { agents: { ada: async ({ text }) => callModel(text) } }.",
      'an unknown fallback: There is no agent "bob" among those given. Given were ada.',
      'an unknown agent of a seat: There is no agent "bob" among those given. Given were ada.',
      'two seats of one name: Two perspectives are named "a". Give each a name of its own.',
      "no seats: perspectives: [] is not a list of perspectives. For example { name: Clarity, agent: claude, role: Editor, focus: [readability, logical flow] }.",
      "half a round: maxRounds: 0.5 is not a whole number from 1.",
      "an empty artifact: The artifact a.md is empty.",
      "an empty topic: The topic is empty.",
      "one member: members names 1; a discussion takes 2 to 5, with the devil's advocate and the moderator at most seven. For example: members performance,security,maintainability",
      'an unknown moderator: There is no agent "bob" among those given. Given were ada.',
      "several agents for a question: A question goes to one agent, not to 2. Give one agent. Others can be its `fallback`.",
      'a language that is none: lang: "klingonish!" is not a language code such as en or ja.',
      "a limit that is none: limits.turnTimeoutMs: Infinity is not a number from 1 to 2147483647. `null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
      "no concurrency: limits.concurrency: 0 is not a whole number from 1 to 2147483647. `null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
      "no journal: The journal holds no discussion.",
      "half a call: limits.maxCalls: 1.5 is not a whole number from 1 to 2147483647. `null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
      "no topic: The topic is empty.",
    ]);
  });

  test("a misspelt option is told, also to who writes no types", async () => {
    const misspelt = { agents, perspectivs: ["A"] };
    expect(await complaint(critique(artifact, misspelt))).toMatch(
      /^critique has no option "perspectivs" \(did you mean "perspective"\?\)\. It takes perspective, /,
    );
    expect(await complaint(run(async () => 1, {}, { agents, name: "ask" }))).toContain(
      '"ask" cannot be the name of a protocol of your own.',
    );
  });

  test("what began a discussion may be given again to go on", async () => {
    const options = { agents, perspectives: ["A"], roundId: "R-1" };
    const first = critique(artifact, options);
    await first.result;
    expect((await resume(first.events, options).result).status).toBe("completed");
  });

  test("a folder that is not there to resume", async () => {
    const folder = join(await temporaryFolder(), "none");
    await expect(resume(folder, { agents }).result).rejects.toMatchObject({ code: "not-found" });
  });

  test("an agent that the journal names and nobody gave", async () => {
    const first = critique(artifact, { agents });
    await first.result;
    expect(await complaint(resume(first.events, { agents: { bob: ada } }))).toBe(
      'There is no agent "ada" among those given. Given were bob.',
    );
  });

  test("a folder that cannot be used, in words of code", async () => {
    const folder = await temporaryFolder();
    writeFileSync(join(folder, "manifest.json"), "{}");
    expect(await complaint(critique(artifact, { agents, folder }))).toBe(
      `${folder} has a manifest.json that Colloquy did not write: there is no journal.jsonl. Choose another \`folder\`, so that nothing is overwritten.`,
    );
    const inFile = join(folder, "manifest.json", "kept");
    expect(await complaint(critique(artifact, { agents, folder: inFile }))).toBe(
      `${inFile} cannot be written (ENOTDIR). Choose another folder, not a file (--session or --home; in code \`folder\`), or change its permissions.`,
    );
  });

  test("a folder whose discussion has not ended", async () => {
    const folder = await temporaryFolder();
    await critique(artifact, { agents, folder, signal: AbortSignal.abort() }).result;
    expect(await complaint(critique(artifact, { agents, folder }))).toBe(
      `The last discussion in ${folder} has not ended. \`resume("${folder}", …)\` continues it.`,
    );
  });
});

test("undefined limits are those left out", async () => {
  const limits = { turnTimeoutMs: undefined } as unknown as { turnTimeoutMs: number };
  const discussion = critique(artifact, { agents: { ada }, limits });
  await discussion.result;
  expect(discussion.events[0]).toMatchObject({ limits: { turnTimeoutMs: 300_000, concurrency: 8 } });
});

test("a revision in the same folder knows the round before, its seats and its agents", async () => {
  const folder = await temporaryFolder();
  const asked: string[] = [];
  const bob: AgentFunction = ({ text }) => {
    asked.push(text);
    return { ...reply, critical_issues: ["no rollback"], suggestions: ["Add a rollback"], rating: 1 };
  };
  const agents = { ada, bob };
  const perspectives = ["Clarity", "Safety"];
  const first = await critique(artifact, { agents, perspectives, folder }).result;
  expect(first.verdict).toMatchObject({ severity: "HIGH", recommendation: "revise" });
  const second = critique(artifact, { agents, folder, revises: first.id });
  expect(await second.result).toMatchObject({
    status: "paused",
    verdict: { recommendation: "escalate" },
    files: { record: join(folder, "discussions/DISCUSS-001-R1-discussion.md") },
    seats: [
      { seat: "Clarity", agent: "ada" },
      { seat: "Safety", agent: "bob" },
    ],
  });
  expect(asked[1]).toContain("Add a rollback");
});

test("questions in one folder are a conversation", async () => {
  const folder = await temporaryFolder();
  const asked: string[] = [];
  const local: AgentFunction = ({ text }) => {
    asked.push(text);
    return `Answer ${asked.length}.`;
  };
  const agents = { local };
  const context = [{ path: "load.md", text: "Ten thousand keys." }];
  const first = await ask("Which cache?", { agents, folder, context }).result;
  const second = await ask("And at ten times that?", { agents, folder }).result;
  expect(first.verdict).toMatchObject({ answer: "Answer 1.", turn: 1, resumed: null });
  expect(second.verdict).toMatchObject({ answer: "Answer 2.", turn: 2, resumed: "assembled" });
  expect(second.id).toBe(first.id);
  expect(asked[1]).toContain("Answer 1.");
  expect(asked[1]).toContain("Ten thousand keys.");
});

test("places that agents name are looked up in the project", async () => {
  const project = await temporaryFolder();
  mkdirSync(join(project, "src"));
  writeFileSync(join(project, "src/a.ts"), "export const a = 1;\n");
  const naming: AgentFunction = () => ({ ...reply, weaknesses: ["src/a.ts:1 is fine", "src/b.ts:7 is not"] });
  const discussion = critique(artifact, { agents: { naming }, perspectives: ["A"], project });
  await discussion.result;
  const found = discussion.events.flatMap((event) =>
    event.type === "looked.up" && event.kind === "places" ? [event.found] : [],
  );
  expect(found).toMatchObject([[{ file: "found", path: "src/a.ts" }, { file: "missing" }]]);
});

test("a project that cannot be searched is a warning", async () => {
  const project = join(await temporaryFolder(), "none");
  const agents = { analyst: () => "- Sessions live in a Map" };
  const { status, warnings } = await solve("Move sessions", { agents, project }).result;
  expect(status).toBe("paused");
  expect(warnings.join("\n")).toContain("The project could not be searched: ");
});

test("a search of one's own answers for the project", async () => {
  const asked: string[] = [];
  const passages = ({ query }: { readonly query: string }) =>
    Promise.resolve({
      query,
      by: "mine",
      passages: [{ path: "wiki/redis", from: 1, to: 1, text: "Redis is down on Mondays.", score: 1 }],
      note: null,
    });
  const curious: AgentFunction = ({ text }) => {
    asked.push(text);
    return reply;
  };
  await solve("Why is it slow?", { agents: { curious }, searches: true, lookups: { passages } }).result;
  expect(asked[0]).toContain("Redis is down on Mondays.");
});

test("no option of a protocol can be called as what every discussion is given", () => {
  expectTypeOf<(typeof sharedNames)[number]>().toEqualTypeOf<keyof SharedOptions>();
});

test("types tell what a function takes", () => {
  expectTypeOf(critique).parameter(0).toEqualTypeOf<Text>();
  expectTypeOf(discuss).parameter(0).toEqualTypeOf<string>();
  expectTypeOf(specs).parameter(0).toEqualTypeOf<string | null>();
  expectTypeOf<"verb">().not.toExtend<keyof CritiqueOptions>();
});

test("what a discussion is about may be left out where an option or the project says it", async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "package.json"), '{ "name": "shop" }');
  writeFileSync(join(folder, "docs/requirements.md"), "# Requirements\n\nREQ-001: Sessions survive.\n");
  const stopped = { agents: { ada }, signal: AbortSignal.abort() };
  const titleOf = async (discussion: Discussion<unknown>) => {
    await discussion.result;
    return discussion.events.find((event) => event.type === "discussion.started")?.title;
  };

  expect(await titleOf(solve(null, { ...stopped, input: { task_description: "Do it" } }))).toBe("Do it");
  expect(await titleOf(specs(null, stopped))).toBe("The requirements of the project.");
  expect(await titleOf(specs(null, { ...stopped, project: folder }))).toBe("The requirements of shop.");
  expect(await titleOf(design(null, { ...stopped, project: folder, eyes: "project" }))).toBe(
    "The architecture of shop, for the requirements in docs/requirements.md.",
  );
});

test("aborted while the project is searched, it is paused like anywhere else", async () => {
  const project = await temporaryFolder();
  const { status } = await solve("Do it", { agents: { ada }, project, signal: AbortSignal.abort() }).result;
  expect(status).toBe("paused");
});
