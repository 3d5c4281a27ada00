import { describe, expect, test } from "vitest";
import type { Event, EventDraft } from "../../src/kernel/event.ts";
import { plainReporter, type Verbosity } from "../../src/reporters/plain.ts";
import {
  answered,
  asked,
  at,
  completed,
  discussionFailed,
  failed,
  gate,
  gateAnswered,
  joined,
  journal,
  judged,
  mended,
  paused,
  resumed,
  round,
  roundCompleted,
  started,
  told,
  warned,
} from "./events.ts";
import { expectSays } from "../says.ts";

/** The first events are past. */
function printed(verbosity: Verbosity, events: readonly Event[], past = 0, asksBelow = false): string {
  let text = "";
  const reporter = plainReporter({ verbosity, asksBelow, write: (line) => (text += line) });
  for (const [index, event] of events.entries()) reporter.event(event, index < past);
  reporter.output("1/critique/clarity/1", "not shown");
  reporter.close();
  return text;
}

const critique = journal(
  started(),
  joined("Clarity", "codex", "reader"),
  joined("Risk", "claude"),
  joined("Cost", "gemini"),
  round(1, "Critique"),
  asked("Clarity", "codex"),
  asked("Risk", "claude"),
  asked("Cost", "gemini", { prompt: "x".repeat(12_408) }),
  at(812, answered("Risk", "claude", { rating: 4 }, { costUsd: 0.0213 })),
  at(900, answered("Cost", "gemini", { rating: 2 }, { tokensEstimated: true, rung: "repaired" })),
  at(60_000, failed("Clarity", "codex", "timeout", "codex gave no answer within 60 s")),
  asked("Clarity", "reader", { why: "fallback" }),
  at(
    60_014,
    answered(
      "Clarity",
      "reader",
      { rating: 3 },
      { asked: "codex", ms: 14, inputTokens: null, outputTokens: null },
    ),
  ),
  judged("severity", { severity: "LOW" }),
  warned("One of 3 seats was answered by a fallback."),
  roundCompleted(1),
  at(61_000, completed()),
);

test("an outage is told once, not of each seat and each try, until the agent answers again", () => {
  const away = (seat: string) => failed(seat, "codex", "overloaded", "cannot answer now (503)");
  const events = journal(
    started(),
    asked("Clarity", "codex"),
    asked("Risk", "codex"),
    away("Clarity"),
    away("Risk"),
    asked("Risk", "codex", { why: "retry" }),
    away("Risk"),
    answered("Clarity", "codex", { rating: 4 }),
    away("Clarity"),
  );
  const lines = (verbosity: Verbosity) =>
    printed(verbosity, events)
      .split("\n")
      .flatMap((line) => /^(?:asked|failed) +\w+/.exec(line)?.[0].replaceAll(/ +/g, " ") ?? []);
  expect(lines("normal")).toEqual(["asked clarity", "asked risk", "failed clarity", "failed clarity"]);
  expect(lines("verbose")).toHaveLength(7);
});

test("a critique is told in one whole line per noteworthy event", () => {
  expect(printed("normal", critique)).toMatchInlineSnapshot(`
    "critique  DISCUSS-001 · design.md · 3 seats
    seats     codex: Clarity · claude: Risk · gemini: Cost
    round     1 · Critique
    asked     Clarity → codex
    asked     Risk → claude
    asked     Cost → gemini
    answered  Risk ← claude 4/5 in 812 ms (1,204 → 388 tokens)
    answered  Cost ← gemini 2/5 in 812 ms (~1,204 → ~388 tokens), repaired
    failed    Clarity: codex (timeout: codex gave no answer within 60 s)
    fell back Clarity: codex failed, now reader
    answered  Clarity ← reader 3/5 in 14 ms, read by rules, without a model, fell back from codex: timeout
    warning   One of 3 seats was answered by a fallback.
    completed 4 calls · ~3,184 tokens · $0.0213+ · 1 min 01 s
    "
  `);
});

test("quiet leaves only warnings and failures", () => {
  expectSays(printed("quiet", critique), [
    "failed    Clarity: codex (timeout: codex gave no answer within 60 s)",
    "fell back Clarity: codex failed, now reader",
    "warning   One of 3 seats was answered by a fallback.",
  ]);
});

test("verbose adds the size of prompts, how replies were read, and judgements", () => {
  expectSays(printed("verbose", critique), [
    "asked     Clarity → codex · critique, 8 characters",
    "asked     Cost → gemini · critique, 12,408 characters",
    "answered  Risk ← claude 4/5 in 812 ms (1,204 → 388 tokens) · strict",
    "answered  Cost ← gemini 2/5 in 812 ms (~1,204 → ~388 tokens), repaired · repaired",
    "fell back Clarity: codex failed, now reader · critique, 8 characters",
    'judged    severity {"severity":"LOW"}',
    "round     1 completed",
  ]);
});

test("questions, pauses and resumes are told, and answers without a rating by their first words", () => {
  const events = journal(
    started({ protocol: "swarm", title: "Split billing?" }),
    round(1, "Opening"),
    joined("Ada", "claude"),
    asked("Ada", "claude", { turn: "initial_statement" }),
    at(4200, answered("Ada", "claude", { id: "ada", position: "Split it\nlater." }, { ms: 4200 })),
    told("Ada", "stranger"),
    asked("Ada", "claude", { turn: "rebuttal" }),
    asked("Ada", "claude", { turn: "rebuttal", why: "repair" }),
    failed("Ada", null, "limit", "No calls are left."),
    gate("Go on?", [{ id: "yes", label: "Another round" }], "yes"),
    paused("waiting", "answer with `colloquy answer swarm-1 yes`"),
    at(90_000, resumed()),
    gateAnswered("yes", "recommended"),
    mended(12, 34),
    discussionFailed("The disk is full."),
  );
  expectSays(printed("normal", events), [
    "swarm     DISCUSS-001 · Split billing?",
    "round     1 · Opening",
    "joined    Ada · claude",
    "asked     Ada → claude",
    "answered  Ada ← claude in 4.2 s (1,204 → 388 tokens): Split it later.",
    "asked     Ada → claude",
    "asked     Ada → claude again, for a readable answer",
    "failed    Ada: limit: No calls are left.",
    "question  Go on? Another round (yes), recommended: yes",
    "paused    waiting for a person, answer with `colloquy answer swarm-1 yes`",
    "resumed   DISCUSS-001 · Split billing?",
    "decided   yes (as recommended)",
    "warning   Line 12 of the journal was cut off (34 bytes) and has been repaired.",
  ]);
});

describe("of what happened before a resume", () => {
  const before = [
    started(),
    joined("Ada", "claude"),
    asked("Ada", "claude", { round: 0 }),
    answered("Ada", "claude", "A plan.", { round: 0 }),
    round(1, "Opening"),
    asked("Ada", "claude", { round: 1 }),
    answered("Ada", "claude", "Split it.", { round: 1 }),
    warned("The artifact is long."),
    round(2, "Replies"),
    asked("Ada", "claude", { round: 2 }),
    answered("Ada", "claude", "Later.", { round: 2 }),
    paused("interrupted", ""),
  ];
  const after = [
    at(90_000, resumed()),
    joined("Ben", "codex"),
    asked("Ben", "codex", { round: 2 }),
    at(91_000, completed()),
  ];

  test("one line tells how much there is, then comes what is new", () => {
    expectSays(printed("normal", journal(...before, ...after), before.length), [
      "so far    3 answers in 2 rounds",
      "resumed   DISCUSS-001 · design.md",
      "joined    Ben · codex",
      "asked     Ben → codex",
      "completed 4 calls · 4,776 tokens · cost unknown · 1 s",
    ]);
    expect(printed("quiet", journal(...before, ...after), before.length)).toBe("");
  });

  test("a question that still waits is shown, unless who asks it does so; one that was answered is not", () => {
    const waits = [...before, gate("Go on?", [{ id: "yes", label: "Another round" }], "yes")];
    const events = journal(...waits, at(90_000, resumed()), gateAnswered("yes"));
    expectSays(printed("normal", events, waits.length), [
      "so far    3 answers in 2 rounds",
      "question  Go on? Another round (yes), recommended: yes",
      "resumed   DISCUSS-001 · design.md",
      "decided   yes (by a person)",
    ]);
    expect(printed("normal", events, waits.length, true)).not.toContain("question");
    expect(printed("normal", events, waits.length + 2)).toBe("so far    3 answers in 2 rounds\n");
  });

  test("answers before the first round are in no round, and there may be none", () => {
    expect(printed("normal", journal(...before.slice(0, 4)), 4)).toBe("so far    1 answer\n");
    expect(printed("normal", journal(...before.slice(0, 3)), 3)).toBe("so far    no answers yet\n");
  });
});

test("a discussion that ends before anybody speaks is still announced", () => {
  expectSays(printed("normal", journal(started(), joined("Clarity", "codex"))), [
    "critique  DISCUSS-001 · design.md · 1 seat",
    "seats     codex: Clarity",
  ]);
});

test("a fallback whose reason the journal does not hold is told without one", () => {
  const events = journal(asked("Clarity", "reader", { why: "fallback" }));
  expectSays(printed("normal", events), ["fell back clarity: its agent failed, now reader"]);
});

test("escape sequences and line breaks of others cannot leave their line", () => {
  const events = journal(
    joined("\u001B[31mRed\u001B[0m\nfake     line", "a\u0007gent"),
    warned("one\r\ntwo\u202E"),
  );
  expectSays(printed("normal", events), ["joined    Red fake     line · agent", "warning   one two"]);
});

test("what is done between answers is told in a line, and not when quiet", () => {
  const told = (verbosity: Verbosity) => {
    let text = "";
    const reporter = plainReporter({ verbosity, write: (line) => (text += line) });
    reporter.doing?.("waiting for a worker");
    reporter.doing?.(null);
    return text;
  };
  expect(told("normal")).toBe("now       waiting for a worker\n");
  expect(told("quiet")).toBe("");
});

test("a long title of several lines is one short line in a log", () => {
  const title = `${"Where should sessions be kept? ".repeat(4)}\nIn memory, or elsewhere?`;
  expectSays(printed("normal", journal(started({ title }), at(90_000, resumed()))), [
    "critique  DISCUSS-001 · Where should sessions be kept? Where should sessions be kept? Where should sess…",
    "resumed   DISCUSS-001 · Where should sessions be kept? Where should sessions be kept? Where should sess…",
  ]);
});

/** Of one event after the start, its line at each verbosity; empty where it is not told. */
function lineOf(draft: EventDraft): readonly string[] {
  const before = [
    started({ title: "Split billing?" }),
    joined("Ada", "claude"),
    round(1, "Opening"),
    asked("Ada", "claude"),
  ];
  const told = (verbosity: Verbosity, more: readonly EventDraft[]) =>
    printed(verbosity, journal(...before, ...more));
  return (["quiet", "normal", "verbose"] as const).map((verbosity) =>
    told(verbosity, [draft]).slice(told(verbosity, []).length).replaceAll(/ +/g, " ").trim(),
  );
}

const silent = (code: "unscripted" | "breaker" | "left-out" | "exit", optional: boolean) => ({
  ...failed("Ada", "claude", code, "why"),
  ...(optional && { optional: true as const }),
});

test.each<readonly [string, EventDraft, string, string]>([
  [
    "an inherited answer",
    { ...answered("Ada", "claude", { rating: 4 }), inherited: true },
    "",
    "inherited Ada ← claude 4/5",
  ],
  [
    "an answer of unknown size",
    answered("Ada", "claude", { rating: 4 }, { inputTokens: null, outputTokens: null }),
    "",
    "answered Ada ← claude 4/5 in 812 ms",
  ],
  [
    "an answer of half known size",
    answered("Ada", "claude", { rating: 4 }, { inputTokens: null, outputTokens: 5 }),
    "",
    "answered Ada ← claude 4/5 in 812 ms (? → 5 tokens)",
  ],
  [
    "an answer of which only the question is counted",
    answered("Ada", "claude", { rating: 4 }, { inputTokens: 5, outputTokens: null }),
    "",
    "answered Ada ← claude 4/5 in 812 ms (5 → ? tokens)",
  ],
  ["an inherited question", { ...asked("Ada", "claude"), inherited: true }, "", ""],
  [
    "a repair",
    asked("Ada", "claude", { why: "repair" }),
    "",
    "asked Ada → claude again, for a readable answer",
  ],
  ["a failure", silent("exit", false), "failed Ada: claude (exit: why)", "failed Ada: claude (exit: why)"],
  [
    "a failure of what it can do without",
    silent("exit", true),
    "failed Ada: claude (exit: why)",
    "failed Ada: claude (exit: why)",
  ],
  ["a script without a line for what it can do without", silent("unscripted", true), "", ""],
  [
    "a script without a line",
    silent("unscripted", false),
    "failed Ada: claude (unscripted: why)",
    "failed Ada: claude (unscripted: why)",
  ],
  ["who is asked no more", silent("breaker", false), "", ""],
  ["who is left out", silent("left-out", false), "", "left out Ada"],
  ["a warning", warned("Beware."), "warning Beware.", "warning Beware."],
  ["a judgement", judged("severity", 1), "", ""],
  ["the end of a round", roundCompleted(1), "", ""],
  ["a resume", resumed(), "", "resumed DISCUSS-001 · Split billing?"],
])("a log tells %s as it is, and as loud as it matters", (_, draft, quiet, normal) => {
  const [whenQuiet, whenNormal, whenVerbose] = lineOf(draft);
  expect([whenQuiet, whenNormal]).toEqual([quiet, normal]);
  expect(whenVerbose === "").toBe(draft.type === "turn.asked" && draft.inherited === true);
});
