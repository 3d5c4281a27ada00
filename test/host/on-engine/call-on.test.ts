import { expect, test } from "vitest";
import { readBrief, seatsThere } from "../../../src/host/on-engine/brief.ts";
import { callOn } from "../../../src/host/on-engine/call-on.ts";
import { lackOf, waits } from "../../../src/host/on-engine/engine.ts";
import { Looking, noted } from "../../../src/host/on-engine/looking.ts";
import { gauges, Tally } from "../../../src/host/on-engine/metrics.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { CallEnd } from "../../../src/kernel/request.ts";
import type { Runner } from "../../../src/kernel/engine/runner.ts";
import type { Calls } from "../../../src/postgres/calls.ts";
import type { Row } from "../../../src/postgres/rows.ts";
import { releaseOf } from "../../../src/postgres/tables.ts";
import { version } from "../../../src/version.ts";
import { temporaryFolder } from "../../discussion.ts";
import {
  answered,
  asked,
  discussed,
  type Draft,
  events,
  failed,
  noLimits,
  started,
} from "../../kernel/told.ts";

/** What a discussion on an engine makes of calls that workers make for it. No database is asked. */

type Made = { readonly end: CallEnd; readonly tries: number; readonly lost: number } | null;

const agent: Agent = { name: "ada", kind: "cli", answer: () => Promise.resolve({ text: "here" }) };
const answer: CallEnd = { answer: { text: "there" } };
const meter = { lend: () => ({}) };
type Call = Parameters<Runner["call"]>[0];

/** Of one call: under which id it was asked for, and what came back. */
async function called(
  past: readonly Draft[],
  made: Made = { end: answer, tries: 1, lost: 0 },
  {
    hash = "h1",
    project = undefined as { name: string; commit: string | null } | undefined,
    of = agent,
    waits: failsMissing = false,
  } = {},
) {
  const asked: unknown[][] = [];
  const calls = {
    make: (...given: unknown[]) => (asked.push(given), Promise.resolve(made)),
  } as unknown as Calls;
  const aborted = new AbortController();
  if (made === null) aborted.abort({ code: "cancelled", message: "stopped" });
  const call = callOn(
    calls,
    "one",
    events(started({ A: ["ada"] }), ...past),
    () => new AbortController().signal,
    { failsMissing, ...(project && { project }) },
  );
  const options = { limits: { turnTimeoutMs: 700 }, signal: aborted.signal, meter };
  const end = await call({ key: "1/say/a", hash, agent: of, request: {}, options } as unknown as Call);
  return { id: asked[0]?.[0], waitsMs: asked[0]?.[2], end };
}

const before = asked("A", "ada", { request: "h1" });

test.each<readonly [what: string, past: readonly Draft[], hash: string, id: string]>([
  ["its key", [], "h1", "one/1/say/a"],
  ["the same where it was asked before", [before], "h1", "one/1/say/a"],
  ["its words where these are others", [before], "h2", "one/1/say/a~h2"],
  ["a number where we ended it", [before, failed("A", "cancelled")], "h1", "one/1/say/a@2"],
  [
    "a further one each time",
    [before, failed("A", "cancelled"), before, failed("A", "cancelled")],
    "h1",
    "one/1/say/a@3",
  ],
  ["both", [before, failed("A", "cancelled")], "h2", "one/1/say/a~h2@2"],
  ["what was first asked", [before, asked("A", "ada", { request: "h2" })], "h1", "one/1/say/a"],
  ["its key, whatever became of others", [asked("B", "bob"), failed("B", "exit")], "h1", "one/1/say/a"],
])("a call is found again by %s", async (_, past, hash, id) => {
  expect((await called(past, undefined, { hash })).id).toBe(id);
});

test("a person is asked here, whoever makes calls", async () => {
  const { id, end } = await called([], undefined, { of: { ...agent, kind: "human" } });
  expect([id, end]).toEqual([undefined, { answer: { text: "here" } }]);
});

test("it waits for a worker as long as it takes, or until the turn's deadline where that is wanted", async () => {
  expect((await called([])).waitsMs).toBeNull();
  expect((await called([], undefined, { waits: true })).waitsMs).toBe(700);
});

test.each<readonly [tries: number, lost: number, note: string | undefined]>([
  [1, 0, undefined],
  [2, 0, "A worker was stopped while it was asked. It was asked again, and may have been paid for 2 times."],
  [2, 1, "A worker was lost while it was asked. It was asked again, and may have been paid for 2 times."],
  [4, 3, "3 workers were lost while it was asked. It was asked again, and may have been paid for 4 times."],
])("after %i tries, %i of them lost, the record says so", async (tries, lost, note) => {
  const { end } = await called([], { end: answer, tries, lost });
  expect(end).toEqual({ answer: { text: "there", ...(note !== undefined && { note }) } });
});

test("what was ended before it came back is not made, and the reason is told", async () => {
  expect((await called([], null)).end).toMatchObject({
    failure: { code: "cancelled", message: "stopped" },
    raw: null,
  });
});

const seenAt = (commit: string | null): CallEnd => ({
  ...answer,
  looks: [{ tool: "search", input: {}, bytes: 1, problem: null, at: { worker: "w1", commit }, seen: [] }],
});
test.each<readonly [what: string, began: string | null, looked: string | null, told: string | null]>([
  ["the same", "a".repeat(40), "a".repeat(40), null],
  [
    "another",
    "a".repeat(40),
    "b".repeat(40),
    "looked at bbbbbbbbbbbb; the discussion was begun at aaaaaaaaaaaa.",
  ],
  [
    "none that it knows",
    "a".repeat(40),
    null,
    "looked at no commit that it knows; the discussion was begun at aaaaaaaaaaaa.",
  ],
])("looked at in a checkout at a commit that is %s", async (_, began, looked, told) => {
  const { end } = await called(
    [],
    { end: seenAt(looked), tries: 1, lost: 0 },
    { project: { name: "app", commit: began } },
  );
  const note = "answer" in end ? end.answer.note : undefined;
  expect(note ?? null).toBe(told === null ? null : `The worker w1 ${told}`);
});

test("a note goes behind those there are, and behind why it failed", () => {
  expect(noted(noted(answer, "One."), "Two.")).toEqual({ answer: { text: "there", note: "One. Two." } });
  const end: CallEnd = { failure: { code: "exit", message: "it broke" }, raw: null, exitCode: 1 };
  expect(noted(end, "One.")).toMatchObject({ failure: { message: "it broke (One.)" } });
});

const row = (more: Partial<Row>): Row =>
  ({ isDue: true, owner: "w", release: 1, lacks: null, id: "one", ...more }) as Row;
const since = new Date(2026, 0, 2, 3, 4);

test.each<readonly [what: string, of: Partial<Row>, lack: string | null]>([
  ["nothing once it is at rest", { isDue: false, owner: null }, null],
  ["nothing where a worker holds it", {}, null],
  ["a worker", { owner: null }, "waits for a worker"],
  ["a newer worker", { owner: null, release: releaseOf(version) + 1000 }, "waits for a worker of "],
  ["an agent", { lacks: { agent: "codex", since } }, "no worker here has `codex`; waiting since 03:04"],
])("what a discussion there lacks: %s", (_, of, lack) => {
  const told = lackOf(row(of));
  expect(told === null ? null : told.slice(0, lack?.length)).toBe(lack);
  const { message } = waits(row(of), { address: { shown: "postgres://db" } } as never);
  expect(message).toContain(`one on postgres://db: ${lack ?? "waits for its worker"}`);
});

/** Seats look into the checkout of a worker only where it is one of the same project. */
test.each<readonly [what: string, given: string, project: string, kind: Agent["kind"], looks: boolean]>([
  ["into its own project", "project", "app", "cli", true],
  ["not into another", "project", "other", "cli", false],
  ["not where the worker's config shuts it", "none", "app", "cli", false],
])("seats look: %s", async (_, eyes, project, kind, looks) => {
  const root = await temporaryFolder();
  const { mkdirSync, writeFileSync } = await import("node:fs");
  mkdirSync(`${root}/app/.git`, { recursive: true });
  writeFileSync(`${root}/app/.git/HEAD`, "ref: refs/heads/main\n");
  const config = { home: { value: `${root}/home` }, settings: { eyes: { value: eyes } } };
  const looking = new Looking(`${root}/app`, config as never, "w1");
  const lent = { limits: { callsPerTurn: 5, bytesPerTurn: 1000 }, project: { name: project, commit: null } };
  const request = { seat: { id: "a", name: "A", role: "", focus: [] }, round: 1, kind: "say" };
  let saw = false;
  const spending = { spent: () => null, show: () => {} };
  const end = await looking.during(
    { ...agent, kind },
    request as never,
    lent,
    spending as never,
    new AbortController().signal,
    (sight) => {
      saw = sight !== undefined;
      return Promise.resolve(answer);
    },
  );
  expect(saw).toBe(looks);
  const told = "answer" in end ? end.answer : undefined;
  expect([told?.blind ?? false, told?.note ?? null]).toEqual(
    looks
      ? [false, null]
      : [
          true,
          `ada could not look into ${project}: the worker w1 is in no checkout of it that may be looked at.`,
        ],
  );
});

test("agents that are named anew sit in turn for one that goes on, and people stay people", () => {
  const start = started({ A: ["ada", "eve"], B: ["pat"] });
  const brief = (since?: object) =>
    readBrief(
      JSON.stringify({
        start,
        agents: [
          { name: "ada", kind: "cli" },
          { name: "pat", kind: "human", human: { person: "Pat", deadlineMs: null, onNone: "wait" } },
        ],
        takesRecommended: false,
        ...(since && { since }),
      }),
      "one",
    );
  const sat = (since?: object) =>
    seatsThere(brief(since), discussed(start, answered("A", "ada"))).seated.map(({ agents }) =>
      agents.map(({ name, kind }) => `${name} ${kind}`).join(),
    );
  expect(sat()).toEqual(["ada cli,eve cli", "pat human"]);
  expect(sat({ limits: noLimits, panel: [] })).toEqual(["ada cli,eve cli", "pat human"]);
  expect(sat({ limits: noLimits, panel: ["eve"] })).toEqual(["eve cli", "eve cli"]);
  expect(() => readBrief("{}", "one")).toThrow("is not what colloquy wrote");
  expect(() => readBrief(JSON.stringify({ start, agents: [], takesRecommended: false }), "two")).toThrow();
});

test("a worker counts what ended on it, and tells its times in steps that add up", () => {
  const tally = new Tally();
  const used = { requests: 1, inputTokens: 100, outputTokens: 10, tokensEstimated: false, costUsd: 0.5 };
  tally.add({ agent: "ada", end: { ...answer, used }, ms: 300, waitedMs: 0, tries: 1 });
  tally.add({
    agent: "ada",
    end: { failure: { code: "exit", message: "" }, raw: null, exitCode: 1 },
    ms: 4000,
    waitedMs: 70,
    tries: 3,
  });
  const lines = tally.text().split("\n");
  for (const line of [
    'colloquy_calls_total{agent="ada"} 2',
    'colloquy_call_failures_total{agent="ada",code="exit"} 1',
    'colloquy_call_retries_total{agent="ada"} 1',
    'colloquy_tokens_total{agent="ada",direction="input"} 100',
    'colloquy_tokens_total{agent="ada",direction="output"} 10',
    'colloquy_cost_dollars_total{agent="ada"} 0.5',
    'colloquy_call_duration_seconds_bucket{agent="ada",le="0.25"} 0',
    'colloquy_call_duration_seconds_bucket{agent="ada",le="0.5"} 1',
    'colloquy_call_duration_seconds_bucket{agent="ada",le="+Inf"} 2',
    'colloquy_call_duration_seconds_sum{agent="ada"} 4.3',
    'colloquy_call_duration_seconds_count{agent="ada"} 2',
  ])
    expect(lines).toContain(line);
});

test("how the engine is, is told in seconds and by agent", () => {
  const queues = [{ agent: 'a"b', waiting: 2, underWay: 1, oldestMs: 1500 }];
  const discussions = [{ status: "active" as const, count: 3 }];
  const lines = gauges({ workers: 2, discussions, due: 1, oldestDueMs: 2500, faults: 0, queues }).split("\n");
  for (const line of [
    "colloquy_workers 2",
    'colloquy_discussions{status="active"} 3',
    "colloquy_discussions_due 1",
    "colloquy_discussions_due_oldest_seconds 2.5",
    "colloquy_discussions_faulty 0",
    'colloquy_calls_waiting{agent="a\\"b"} 2',
    'colloquy_calls_under_way{agent="a\\"b"} 1',
    'colloquy_calls_waiting_oldest_seconds{agent="a\\"b"} 1.5',
  ])
    expect(lines).toContain(line);
});
