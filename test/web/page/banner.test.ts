import { describe, expect, test } from "vitest";
import { drawn, telling } from "./drawing.ts";
import { detailOf, keeper, sittingAt, type Told } from "./sitting.ts";

async function banner(told: Told, how: Parameters<typeof sittingAt>[1] = {}, me: object = keeper) {
  const sitting = sittingAt(detailOf(told), how);
  return { sitting, page: await drawn("live/banner.tsx", "Banner", { sitting, me, title: "Which cache?" }) };
}

const facts = async (told: Told, how?: Parameters<typeof sittingAt>[1]) =>
  (await banner(told, how)).page.all("details")[0]?.said.replaceAll(/\s+/g, " ").trim() ?? "";

const tokens = { inputTokens: 1000, outputTokens: 234, tokensEstimated: false };
const used = { calls: 3, ...tokens, costUsd: 0.5, costPartlyUnknown: false };
const unknown = { ...used, costUsd: null, costPartlyUnknown: true };
const none = { maxCalls: null, maxTokens: null, maxCostUsd: null };

describe("what it took", () => {
  test.for<readonly [string, Told, string]>([
    ["a cost that was told", {}, "$0.50"],
    ["a cost that nobody told", { used: unknown }, "cost unknown"],
    ["a cost that was told in part", { used: { ...used, costPartlyUnknown: true } }, "$0.50+"],
    ["free calls and one of unknown cost", { used: { ...unknown, costUsd: 0 } }, "cost unknown"],
    ["none, where all were free", { used: { ...used, costUsd: null } }, "$0.00"],
    ["less than a cent", { used: { ...used, costUsd: 0.0004 } }, "$0.0004"],
    ["a cost within its limit", { limits: { ...none, maxCostUsd: 2 } }, "$0.50 of at most $2.00"],
    [
      "an unknown cost within a limit",
      { used: unknown, limits: { ...none, maxCostUsd: 2 } },
      "cost unknown of at most $2.00",
    ],
    ["tokens", {}, "1,234 tokens"],
    ["tokens of which some are guessed", { used: { ...used, tokensEstimated: true } }, "about 1,234 tokens"],
    [
      "many tokens within a limit",
      { used: { ...used, inputTokens: 1_200_000 }, limits: { ...none, maxTokens: 20_000_000 } },
      "1.2M tokens of at most 20.0M",
    ],
    ["calls", {}, "3 calls"],
    ["one call", { used: { ...used, calls: 1 } }, "1 call"],
    ["calls within their limit", { limits: { ...none, maxCalls: 9 } }, "3 calls of at most 9"],
  ])("%s", async ([, told, words]) => {
    expect(await facts(told)).toContain(words);
  });

  test("with all that was said heard, what was heard counts; before that, what the server told", async () => {
    expect(await facts({}, { heard: true })).toContain("0 calls");
    expect(await facts({})).toContain("3 calls");
  });
});

test.for<readonly [string, number, number | null, string]>([
  ["active", 3, 4, "call 3 of about 4"],
  ["active", 4, 4, "call 4 of about 4"],
  // More than usual, none yet, nothing told beforehand, or at an end: how many there were.
  ["active", 5, 4, "5 calls"],
  ["active", 0, 4, "0 calls"],
  ["active", 3, null, "3 calls"],
  ["completed", 3, 4, "3 calls"],
  ["paused", 3, 4, "3 calls"],
])("of one that is %s after %i calls, usually %j: %s", async ([status, calls, likely, words]) => {
  const sitting = sittingAt(detailOf({ used: { ...used, calls }, row: { status } }));
  sitting.view.likelyCalls.value = likely;
  const page = await drawn("live/banner.tsx", "Banner", { sitting, me: keeper, title: "Which cache?" });
  expect(page.one("details").said).toContain(` ${words}1,234 tokens`);
});

describe("how far it is", () => {
  test.for<readonly [string, Told]>([
    ["completed round 2", {}],
    ["completed before the first round", { round: null }],
    ["running 3 of 5 phases", { row: { status: "active", howFar: "3 of 5 phases" } }],
    ["waiting round 2", { row: { status: "paused", waiting: true } }],
    ["cannot be read round 2", { row: { fault: "It is torn." } }],
  ])("%s", async ([words, told]) => {
    expect((await facts(told)).replaceAll(/[·,]/g, " ").replaceAll(/\s+/g, " ")).toContain(
      words.split(" ").at(0),
    );
    const { page } = await banner(told);
    const spans = page
      .all("summary")[0]
      ?.all("span")
      .map(({ said }) => said)
      .join(" ");
    expect(spans).toBe(words);
  });
});

test.for<readonly [string, Told, object, readonly string[]]>([
  ["runs", { running: true, row: { status: "active" } }, keeper, ["Pause", "Stop"]],
  ["is paused", { row: { status: "paused" } }, keeper, ["Go on"]],
  ["was interrupted", { row: { status: "interrupted" } }, keeper, ["Go on"]],
  ["is paused and asks something first", { row: { status: "paused" }, open: [{ of: "gate" }] }, keeper, []],
  [
    "is paused with questions that may wait",
    { row: { status: "paused" }, open: [{ of: "questions" }] },
    keeper,
    ["Go on"],
  ],
  [
    "is paused and cannot go on from here",
    { row: { status: "paused" }, unanswerable: "No config." },
    keeper,
    [],
  ],
  ["has ended with something to adopt", { adoptable: true }, keeper, ["Adopt"]],
  ["has ended", {}, keeper, []],
  ["has failed", { row: { status: "failed" } }, keeper, []],
])("of one that %s: %j", async ([, told, me, deeds]) => {
  const { page } = await banner(told, {}, me);
  expect(page.all("button").map(({ said }) => said.trim())).toEqual(deeds);
});

test("on a person's page nothing is done but to answer", async () => {
  const { page } = await banner({ running: true, adoptable: true }, {}, { ...keeper, for: "Ada" });
  expect(page.all("button")).toEqual([]);
  expect(page.text()).not.toContain("Export");
  expect(page.text()).not.toContain("Ask again");
});

test.for([
  [0, "Pause", "/api/discussions/d%20one/pause"],
  [1, "Stop", "/api/discussions/d%20one/stop"],
] as const)("button %i, %s, asks the server for it and tells what it said", async ([at, , path]) => {
  const asked = telling(() => ({ json: { sentence: "It is heard." } }));
  const { page, sitting } = await banner({ running: true, row: { status: "active" } });
  await page.all("button")[at]?.does("click");
  expect(asked.map((one) => [one.method, one.path])).toEqual([["POST", path]]);
  expect(page.text()).toContain("It is heard.");
  expect(sitting.refreshes()).toBe(1);
});

test("what the server refuses is told where it was asked", async () => {
  telling(() => ({ status: 409, json: { sentence: "It runs elsewhere.", hint: "Wait." } }));
  const { page } = await banner({ row: { status: "paused" } });
  await page.one("button").does("click");
  expect(page.text()).toContain("It runs elsewhere. Wait.");
  expect(page.one("button").is("disabled")).not.toBe(true);
});

describe("what is told of it", () => {
  const notices = async (told: Told, how?: Parameters<typeof sittingAt>[1]) =>
    (await banner(told, how)).page.text();

  test("what going on may take, where it could go on and nothing else is asked that tells it", async () => {
    expect(await notices({ row: { status: "paused" } })).toContain("It can spend 3 calls.");
    expect(await notices({ row: { status: "paused" }, open: [{ of: "seat" }] })).not.toContain(
      "It can spend",
    );
    expect(await notices({})).not.toContain("It can spend");
    expect(await notices({ row: { status: "active" } })).not.toContain("It can spend");
  });

  test("why it cannot be answered from here, what limits its answer, and that it was adopted", async () => {
    const told = { unanswerable: "No config.", notices: ["Scripted."], adoption: "Adopted as ADR-1." };
    const text = await notices(told);
    for (const words of [
      "You cannot answer or continue it from here. No config.",
      "Scripted.",
      "Adopted as ADR-1.",
    ])
      expect(text).toContain(words);
  });

  test.for([
    [{ state: "live" }, "completed", "up to date"],
    [{ state: "live" }, "active", "live"],
    [{ state: "connecting" }, "active", "connecting …"],
    [{ state: "lost" }, "active", "connection lost, trying again …"],
    [{ state: "refused", sentence: "You are not signed in here." }, "active", "not signed in"],
  ] as const)("how it is heard: %j of one that is %s: %s", async ([hearing, status, words]) => {
    const { page } = await banner({ row: { status } }, { hearing });
    expect(page.one("span", { role: "status" }).said).toBe(words);
    if ("sentence" in hearing) expect(page.text()).toContain(hearing.sentence);
  });

  test("whose fork it is, with what it changed and a way to compare both", async () => {
    const { page } = await banner({ row: { fork: { of: "old", told: "without Ann" } } });
    expect(page.text()).toContain("Forked from old, without Ann. Compare both");
    expect(page.all("a").map((one) => one.is("href"))).toContain("/compare?a=old&b=d+one");
  });
});

test("its contents name what is there: what is to be answered first, and to ask again where it has ended", async () => {
  const contents = async (told: Told, me: object = keeper) =>
    (await banner(told, {}, me)).page
      .one("nav")
      .all("a")
      .map((one) => one.said);
  expect(await contents({})).toEqual(["Ask again", "At the table", "Result", "Transcript"]);
  expect(await contents({ row: { status: "paused" }, open: [{ of: "gate" }, { of: "questions" }] })).toEqual([
    "To answer (2)",
    "At the table",
    "Result",
    "Transcript",
  ]);
  const documents = [{ of: "file", name: "x.md", title: "x.md" }];
  expect(await contents({ documents })).toEqual(["Ask again", "At the table", "Documents", "Transcript"]);
  expect(await contents({}, { ...keeper, for: "Ada" })).toEqual(["At the table", "Result", "Transcript"]);
});
