import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import {
  type AgentFunction,
  brainstorm,
  ColloquyError,
  design,
  type Discussion,
  recommended,
  resume,
  roundtable,
  type RoundtableOptions,
  type RoundtableResult,
  specs,
  type WorkflowOptions,
} from "../../src/index.ts";
import { recorded, type ScriptEntry } from "../../src/library/testing.ts";
import { treeOf } from "../stories/command.ts";
import { temporaryFolder } from "../discussion.ts";
import { expectSays } from "../says.ts";

const topic = "Where should sessions live?";
const script: readonly ScriptEntry[] = [
  {
    turn: "assign_debate_sides",
    reply: { pro: ["software-architect"], con: ["technical-lead"], rationale: "So" },
  },
  {
    turn: "question",
    reply: { action: "question", question: "Where?", focus: "Place", participants: "all" },
  },
  {
    turn: "response",
    reply: { position: "PostgreSQL", rationale: ["It runs"], confidence: 0.8, concerns: [] },
  },
  {
    turn: "synthesis",
    reply: {
      synthesis: "All say PostgreSQL.",
      consensus: ["Sessions live in PostgreSQL"],
      conflicts: [],
      resolved: [],
      next_action: "conclude",
      recommendation: "Keep them in PostgreSQL",
    },
  },
  {
    turn: "draft",
    reply: { requirements: [{ id: "REQ-1", statement: "The shop shall keep a session for 30 min." }] },
  },
  { turn: "review", reply: { review: [], missing: [], confidence: 0.8 } },
  { turn: "edit", reply: { edits: [], replies: [] } },
];
interface Begun {
  readonly workflow: string;
  readonly choice: { readonly strategy: { readonly id: string }; readonly by: string };
  readonly participants: readonly { readonly id: string }[];
  readonly outputType: string | null;
  readonly rules: unknown;
  readonly notices: readonly string[];
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly origin: string }>>;
}

/** What a discussion is held with, without holding it. */
async function begun(
  hold: (topic: string, options: RoundtableOptions) => Discussion<unknown>,
  options: Partial<RoundtableOptions> = {},
  about = topic,
): Promise<Begun> {
  const agents = { ada: () => "" };
  const discussion = hold(about, { agents, signal: AbortSignal.abort(), ...options });
  await discussion.result;
  const [first] = discussion.events;
  if (first?.type !== "discussion.started") throw new Error("It did not begin.");
  return first.options as Begun;
}

test("each workflow has its strategy, its participants and its document", async () => {
  const all = [roundtable, specs, design, brainstorm];
  const told = await Promise.all(all.map((one) => begun(one)));
  expect(
    told.map(({ workflow, choice, participants, outputType }) =>
      [workflow, choice.strategy.id, choice.by, outputType, ...participants.map(({ id }) => id)].join(" "),
    ),
  ).toEqual([
    "roundtable standard fallback  software-architect technical-lead",
    "specs consensus-driven workflow requirements product-manager ux-researcher business-analyst qa-lead",
    "design debate workflow architecture software-architect security-champion technical-lead devops-engineer",
    "brainstorm disney workflow summary product-manager software-architect technical-lead devops-engineer",
  ]);
});

test("what is set is followed, and the record says which option set it", async () => {
  const { rules, settings, outputType } = await begun(roundtable, {
    strategy: "six-hats",
    participants: ["qa-lead", "ux-researcher"],
    participation: "sequential",
    minRounds: 2,
    maxRounds: 7,
    maxRoundsPerPhase: 1,
    outputType: "requirements",
    escalationEnabled: false,
    maxRoundsPerConflict: 5,
    confidenceBelow: 0,
    criticalKeywords: [],
  });
  expect(outputType).toBe("requirements");
  expect(rules).toEqual({
    limits: { min_rounds: 2, max_rounds: 7, max_rounds_per_phase: 1 },
    escalation: { enabled: false, max_rounds_per_conflict: 5, confidence_below: 0, critical_keywords: [] },
  });
  const origins = Object.entries(settings).map(([key, { origin }]) => `${key}: ${origin}`);
  expectSays(origins.filter((line) => !line.endsWith(": default")).join("\n"), [
    "strategy: strategy",
    "participants: participants",
    "participation: participation",
    "consensus.policy: strategy six-hats",
    "consensus.threshold: strategy six-hats",
    "consensus.attempts: strategy six-hats",
    "output_type: outputType",
    "escalation.enabled: escalationEnabled",
    "escalation.triggers.max_rounds_per_conflict: maxRoundsPerConflict",
    "escalation.triggers.confidence_below: confidenceBelow",
    "escalation.triggers.critical_keywords: criticalKeywords",
    "limits.min_rounds: minRounds",
    "limits.max_rounds: maxRounds",
    "limits.max_rounds_per_phase: maxRoundsPerPhase",
  ]);
});

test("a brainstorm is led as told, and the record has a word to say about it", async () => {
  const { choice, notices } = await begun(brainstorm, { strategy: "debate" });
  expect(choice).toMatchObject({ strategy: { id: "debate" }, by: "flag" });
  expect(notices).toEqual(["A brainstorm is made for disney; this one uses debate, set by strategy."]);
});

test("a strategy and participants by their names are held, kept with the journal and resumed", async () => {
  const { agent, asked } = recorded(script);
  const agents = { ada: agent, bob: agent };
  const options = {
    strategy: "standard",
    participants: ["qa-lead", "technical-lead"],
    minRounds: 1,
    outputType: "adr",
  } as const;
  const stopped = roundtable(topic, { ...options, agents, limits: { maxCalls: 2 } });
  expect(await stopped.result).toMatchObject({ status: "paused", stopped: { reason: "limit" } });

  const resumed = resume(stopped.events, { agents, limits: { maxCalls: 20 } });
  const result = await resumed.result;
  expect(result).toMatchObject({
    protocol: "roundtable",
    status: "completed",
    verdict: {
      workflow: "roundtable",
      strategy: "standard",
      rounds: 1,
      consensus: ["Sessions live in PostgreSQL"],
      recommendation: "Keep them in PostgreSQL",
      outcome: { file: null, files: [] },
    },
  });
  expect(result.usage.calls).toBe(4);
  const told = asked.find(({ seat }) => seat.id === "technical-lead")?.text ?? "";
  expect(told).toContain("Technical lead");
  expect(Object.keys(resumed.files())).toContain("artifacts/decisions/0001-where-should-sessions-live.md");
});

test("a strategy told by the topic is confirmed at a gate: nobody there pauses, recommended takes it", async () => {
  const { agent } = recorded(script);
  const agents = { ada: agent };
  const about = "PostgreSQL vs Redis for sessions";
  const paused = roundtable(about, { agents });
  expect(await paused.result).toMatchObject({
    status: "paused",
    stopped: { reason: "waiting" },
    usage: { calls: 0 },
  });
  const { verdict } = await resume(paused.events, { agents, answerGate: recommended }).result;
  expect(verdict).toMatchObject({ strategy: "debate" });
  const named = await roundtable(about, { agents, strategy: "standard" }).result;
  expect(named).toMatchObject({ status: "completed", verdict: { strategy: "standard" } });
});

test("sides are as given, and the rest is on the other", async () => {
  const { agent, asked } = recorded(script);
  const participants = ["qa-lead", "technical-lead", "ux-researcher"];
  const options = { agents: { ada: agent }, strategy: "debate", participants, con: ["qa-lead"] };
  const discussion = roundtable(topic, options);
  await discussion.result;
  const sides = discussion.events.flatMap((event) =>
    event.type === "kept" ? [(event.entry as { readonly sides?: unknown }).sides ?? []].flat() : [],
  );
  expect(sides).toEqual([{ pro: ["technical-lead", "ux-researcher"], con: ["qa-lead"], by: "given" }]);
  expect(asked.map(({ kind }) => kind)).not.toContain("assign_debate_sides");
});

test("the facilitator is who is named, and the others take turns", async () => {
  const { agent } = recorded(script);
  const agents = { ada: agent, bob: agent };
  const { seats } = await roundtable(topic, { agents, facilitator: "bob" }).result;
  expect(seats.map(({ seat, agent }) => `${seat}: ${agent}`)).toEqual([
    "Software architect: ada",
    "Technical lead: bob",
    "Facilitator: bob",
  ]);
});

test("decisions are counted on from those of the project, in which nothing is written and nothing is in the way", async () => {
  const project = await temporaryFolder();
  mkdirSync(join(project, "docs/decisions"), { recursive: true });
  writeFileSync(join(project, "docs/decisions/0007-use-redis.md"), "# Use Redis\n");
  writeFileSync(join(project, "docs/requirements.md"), "# Requirements\n");
  const before = treeOf(project);
  const { agent } = recorded(script);
  const agents = { ada: agent };
  const decided = roundtable(topic, { agents, project, outputType: "adr" });
  expect(await decided.result).toMatchObject({ status: "completed" });
  expect(Object.keys(decided.files())).toContain("artifacts/decisions/0008-where-should-sessions-live.md");

  const gates: string[] = [];
  const answerGate = (question: Parameters<typeof recommended>[0]) => {
    gates.push(question.id);
    return recommended(question);
  };
  await specs(topic, { agents, project, answerGate }).result;
  expect(new Set(gates)).toEqual(new Set(["review"]));
  expect(treeOf(project)).toEqual(before);
});

test("what is wrong is said before anybody is asked", async () => {
  const silent: AgentFunction = () => {
    throw new Error("Nobody should ask.");
  };
  const agents = { ada: silent };
  const wrong: Readonly<Record<string, Partial<RoundtableOptions>>> = {
    "an unknown strategy": { strategy: "debat" },
    "an unknown participant": { participants: ["qa-led"] },
    "somebody twice": { participants: ["qa-lead", "qa-lead"] },
    "too few": { participants: ["qa-lead"] },
    nobody: { participants: [] },
    "sides of no debate": { strategy: "standard", pro: ["technical-lead"] },
    "half a round": { minRounds: 0.5 },
    "a share that is none": { confidenceBelow: 50 },
    "more than the most": { minRounds: 5, maxRounds: 4 },
    "an unknown facilitator": { facilitator: "bob" },
  };
  const said = await Promise.all(
    Object.entries(wrong).map(async ([what, options]) => {
      const error: unknown = await roundtable(topic, { agents, ...options }).result.catch(
        (error: unknown) => error,
      );
      if (!(error instanceof ColloquyError)) return `${what}: it was held`;
      return [`${what}: ${error.message}`, ...(error.hint === undefined ? [] : [error.hint])].join(" ");
    }),
  );
  expectSays(said.join("\n"), [
    'an unknown strategy: strategy: there is no strategy "debat" (did you mean "debate"?). There are consensus-driven, debate, disney, six-hats, standard.',
    'an unknown participant: participants: there is no participant "qa-led" (did you mean "qa-lead"?). There are business-analyst, devops-engineer, product-manager, qa-lead, security-champion, software-architect, technical-lead, ux-researcher.',
    'somebody twice: participants: the participant "qa-lead" is named twice. Name each participant once.',
    "too few: standard needs at least 2 participants, and there is 1: qa-lead. `strategy`, `participants`, `pro` and `con` must fit each other.",
    "nobody: standard needs at least 2 participants, and there are none. `strategy`, `participants`, `pro` and `con` must fit each other.",
    "sides of no debate: standard has no sides, so nobody can be for or against. `strategy`, `participants`, `pro` and `con` must fit each other.",
    "half a round: minRounds: 0.5 is not a whole number from 1.",
    "a share that is none: confidenceBelow: 50 is not a number from 0 to 1.",
    "more than the most: At least 5 rounds (minRounds) are more than at most 4 (maxRounds). Lower the first or raise the second.",
    'an unknown facilitator: There is no agent "bob" among those given. Given were ada.',
  ]);
});

test("every workflow takes what a roundtable does, and comes to the same", () => {
  expectTypeOf<"pro" | "con" | "outputType" | "escalationEnabled">().toExtend<keyof WorkflowOptions>();
  expectTypeOf<Extract<Awaited<ReturnType<typeof specs>["result"]>, { status: "completed" }>>()
    .toHaveProperty("verdict")
    .toEqualTypeOf<RoundtableResult>();
});

test("in memory, a document is named as `files()` has it", async () => {
  const { agent } = recorded(script);
  const discussion = roundtable(topic, {
    agents: { ada: agent, bob: agent },
    strategy: "standard",
    minRounds: 1,
    outputType: "summary",
  });
  const { verdict } = await discussion.result;
  expect(verdict?.outcome.file).toBe("artifacts/summary.md");
  expect(Object.keys(discussion.files())).toContain("artifacts/summary.md");
});
