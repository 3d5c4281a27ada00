import { describe, expect, test } from "vitest";
import { conclude } from "../../src/cli/discussing.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Config } from "../../src/config/resolve.ts";
import { settings } from "../../src/config/settings.ts";
import { paint } from "../../src/document/paint.ts";
import type { Viewed } from "../../src/host/view/result.ts";

interface Came {
  readonly status?: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly partial?: boolean;
  readonly severity?: "HIGH" | "MEDIUM" | "LOW" | null;
  readonly inconclusive?: boolean;
  readonly overridden?: boolean;
  readonly fault?: string;
  readonly problems?: readonly string[];
  /** What else the discussion, its result and its protocol say. */
  readonly more?: object;
  readonly told?: object;
  readonly kit?: object;
}

type Set = Partial<Record<"failOn" | "onPartial" | "onOutage" | "format", string>>;

/** What is printed of a discussion that came out so, and the exit code. */
function concluded(came: Came, set: Set = {}, interrupted = new AbortController().signal) {
  const { status = "completed", reason, detail = "why", partial = false, problems = [], ...others } = came;
  const { more = {}, told = {}, kit: own = {}, ...short } = others;
  const stopped = reason === undefined ? null : { reason, detail };
  const discussion = {
    id: "d",
    protocol: "critique",
    title: "T",
    status,
    stopped,
    parts: [{}],
    gates: [],
    seats: [],
    rounds: [],
    ...more,
  };
  const result = {
    id: "d",
    status,
    partial,
    next: "colloquy resume d",
    files: { folder: "/home/d" },
    usage: { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: null },
    ...(stopped && { stopped }),
    ...told,
  };
  const kit = { inShort: () => short, page: () => "The page.", ...own };
  let [out, err] = ["", ""];
  const terminal = {
    cwd: "/",
    program: "colloquy",
    env: {},
    columns: 80,
    interrupted,
    paintOut: paint(false),
    paintErr: paint(false),
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
  };
  const values = Object.entries(settings).map(([key, { fallback }]) => [
    key,
    { value: set[key as keyof Set] ?? fallback, origin: "default" },
  ]);
  const code = conclude(
    { discussion, result, kit, place: { address: "d" }, problems } as unknown as Viewed,
    { home: { value: "/home" }, settings: Object.fromEntries(values) } as unknown as Config,
    terminal as unknown as Terminal,
  );
  return { code, out, err };
}

describe("the exit code of one that ended", () => {
  test.for<readonly [number, Came, Set]>([
    [0, {}, {}],
    [0, { severity: null }, { failOn: "medium" }],
    [0, { severity: "LOW" }, { failOn: "medium" }],
    [0, { severity: "MEDIUM" }, {}],
    [3, { severity: "MEDIUM" }, { failOn: "medium" }],
    [3, { severity: "HIGH" }, {}],
    [3, { severity: "HIGH" }, { failOn: "medium" }],
    // A config that is to stop overridden blocks of roundtables lets no critique pass for that.
    [3, { severity: "HIGH" }, { failOn: "block" }],
    [0, { severity: "MEDIUM" }, { failOn: "block" }],
    [0, { severity: "HIGH" }, { failOn: "never" }],
    [0, { overridden: true }, {}],
    [0, { overridden: true }, { failOn: "never" }],
    [3, { overridden: true }, { failOn: "block" }],
    [0, { partial: true }, {}],
    [1, { partial: true }, { onPartial: "fail" }],
    [1, { partial: true, severity: "HIGH" }, { onPartial: "fail" }],
    [3, { partial: true, severity: "HIGH" }, {}],
    [1, { inconclusive: true }, {}],
    [1, { inconclusive: true, severity: "HIGH" }, {}],
    [0, { inconclusive: true }, { onOutage: "pass" }],
    // Where too few answered, a block still blocks.
    [3, { inconclusive: true, severity: "HIGH" }, { onOutage: "pass" }],
    [1, { fault: "The report failed." }, {}],
    [1, { fault: "The report failed." }, { onOutage: "pass", failOn: "never" }],
  ])("%i: %j with %j", ([code, came, set]) => {
    expect(concluded(came, set).code).toBe(code);
    expect(concluded(came, { ...set, format: "json" }).code).toBe(code);
  });
});

describe("the exit code of one that did not", () => {
  test.for<readonly [number, Came]>([
    [130, { status: "paused", reason: "interrupted" }],
    [4, { status: "paused", reason: "waiting" }],
    [4, { status: "paused", reason: "recess" }],
    [5, { status: "paused", reason: "limit" }],
    [5, { status: "paused", reason: "limit", severity: "HIGH", inconclusive: true }],
    [4, { status: "paused", reason: "waiting", partial: true }],
    [1, { status: "paused", reason: "agents" }],
    [1, { status: "failed", reason: "agents" }],
    [1, { status: "interrupted" }],
  ])("%i: %j", ([code, came]) => {
    expect(concluded(came, { onPartial: "fail" }).code).toBe(code);
  });

  test("130, where it goes on elsewhere and only we were stopped: how to see it is told", () => {
    const { code, err } = concluded({ status: "active" }, {}, AbortSignal.abort());
    expect([code, err]).toEqual([130, "d continues without you. To see it: colloquy show d\n"]);
  });
});

test.for<readonly [Came, Set, string]>([
  [{}, {}, ""],
  [{ severity: "HIGH" }, {}, ""],
  [
    { status: "paused", reason: "waiting" },
    {},
    "Everything so far is kept in /home/d. To continue: colloquy resume d\n",
  ],
  [
    { status: "paused", reason: "limit" },
    {},
    "Everything so far is kept in /home/d. To continue with a higher limit: colloquy resume d\n",
  ],
  [{ status: "paused", reason: "waiting" }, { format: "json" }, ""],
  [{ status: "failed", reason: "agents", detail: "Nobody answered." }, {}, "error: Nobody answered.\n"],
  [{ fault: "It broke." }, {}, "error: It broke.\n"],
  [{ problems: ["a\u001b[2Jb"] }, {}, "warning: ab\n"],
  [
    { inconclusive: true },
    {},
    "error: Too few agents answered, so there is no verdict. `colloquy agents --check` shows who can answer.\n",
  ],
  [{ inconclusive: true }, { onOutage: "pass" }, ""],
  // What stopped is told, and no verdict is missed of what has not come to one.
  [
    { status: "paused", reason: "limit", inconclusive: true },
    {},
    "Everything so far is kept in /home/d. To continue with a higher limit: colloquy resume d\n",
  ],
])("what is said beside the result of %j with %j", ([came, set, words]) => {
  const { err, out } = concluded(came, set);
  expect(err).toBe(words);
  if (set.format === "json") expect(JSON.parse(out)).toMatchObject({ id: "d", status: came.status });
  else expect(out).toContain("The page.");
});

/** Both have answered, so both can be asked again. */
const heard = [{ turns: ["Ann", "Bea"].map((seat) => ({ seat, answer: { value: "Yes." }, calls: [] })) }];
const seats = ["Ann", "Bea"].map((name) => ({
  seat: { id: name.toLowerCase(), name, role: name, focus: [] },
  agents: ["x"],
}));
const whole = "colloquy show d --all";
const further = (seat: string) => `colloquy follow d${seat} "What would change this result?"`;
const follows = { follows: () => true };
const parts = [{}, {}];
const adopted = { ...follows, adopted: () => true };

test.for<readonly [string, Came, readonly string[]]>([
  ["has no follow-up", {}, [whole]],
  ["takes a question to all", { kit: follows }, [further(""), whole]],
  [
    "takes one to a seat alone",
    { more: { seats, rounds: heard }, kit: { follows: (_: object, to?: string) => to === "bea" } },
    [further(" --seat bea"), whole],
  ],
  [
    "was adopted and followed up",
    { more: { parts }, kit: adopted },
    [further(""), "colloquy decisions adopt d", whole],
  ],
  ["was adopted as it is", { kit: adopted }, [further(""), whole]],
  ["was followed up", { more: { parts }, kit: follows }, [further(""), whole]],
  // It leaves no files.
  ["is an example", { more: { parts, project: "/shop" }, kit: adopted }, [further(""), whole]],
  ["is a program's", { more: { parts, fromCode: true }, kit: adopted }, [further(""), whole]],
  ["failed", { status: "failed", kit: follows }, ["colloquy follow d --again"]],
  ["failed, and has no follow-up", { status: "failed" }, []],
  ["is paused", { status: "paused", reason: "limit", kit: follows }, []],
])("the ways on from one that %s", ([, came, ways]) => {
  const { out } = concluded({ ...came, told: { next: null, ...came.told } });
  const told = out.slice(out.indexOf("\nNext ") + 5).split("\n");
  expect(told.map((line) => line.trim()).filter((line) => line !== "")).toEqual(ways);
});

test("each version is told with what it took, and all but the last with how to see it", () => {
  const usage = { calls: 2, inputTokens: 900, outputTokens: 100, costUsd: 0.5 };
  const versions = [1, 2, 3].map((version) => ({ version, usage: { ...usage, calls: version } }));
  const { out } = concluded({ more: { parts: [{}, {}, {}] }, told: { versions } });
  expect(out.split("\n").filter((line) => line.startsWith("Version"))).toEqual([
    expect.stringMatching(/^Version 1: 1 call, 1,000 tokens, .*\(colloquy show d --version 1\)$/),
    expect.stringMatching(/^Version 2: 2 calls, 1,000 tokens, .*\(colloquy show d --version 2\)$/),
    expect.stringMatching(/^Version 3: 3 calls, 1,000 tokens, [^(]*$/),
  ]);
});
