import { expect, test } from "vitest";
import { draw, type DrawOptions } from "../../src/reporters/draw.ts";
import { hear, type RunView } from "../../src/reporters/view.ts";
import {
  answered,
  asked,
  at,
  completed,
  discussionFailed,
  failed,
  gate,
  joined,
  keyOf,
  paused,
  round,
  started,
  startMs,
  viewOf,
  warned,
} from "./events.ts";

const critique = [
  started(),
  joined("Clarity", "codex"),
  joined("Feasibility", "claude"),
  joined("Risk", "gemini"),
  joined("Security", "codex", "reader"),
  joined("読みやすさ", "claude"),
  joined("Cost", "qwen"),
  round(1, "Critique"),
  at(100, asked("Clarity", "codex")),
  asked("Feasibility", "claude"),
  asked("Risk", "gemini"),
  asked("Security", "codex"),
  at(4000, answered("Clarity", "codex", { rating: 4 }, { costUsd: 0.0213 })),
  at(5000, failed("Risk", "gemini", "not-logged-in", "gemini is not logged in; run `gemini` once")),
  failed("Security", "codex", "timeout", "codex gave no answer within 5 s"),
  asked("Security", "reader", { why: "fallback" }),
  at(5014, answered("Security", "reader", { rating: 3 }, { asked: "codex", ms: 14 })),
  at(5100, asked("読みやすさ", "claude")),
];
const midway = hear(viewOf(...critique), keyOf("Feasibility"), 3412);

const swarm = [
  started({ protocol: "swarm", title: "Should we split the billing service before the next release?" }),
  joined("Ada", "claude"),
  joined("Contrarian", "codex"),
  joined("Historian", "claude"),
  round(1, "Opening"),
  at(9000, answered("Ada", "claude", { position: "Split it after the release." }, { ms: 8123 })),
  answered("Contrarian", "codex", { position: "Do not split it." }, { ms: 8900, rung: "repair-turn" }),
  round(2, "Rebuttals"),
  asked("Contrarian", "codex", { turn: "rebuttal", round: 2 }),
];

function frame(view: RunView, columns: number, atMs: number, options: Partial<DrawOptions> = {}): string {
  return draw(view, columns, startMs + atMs, { color: false, ...options });
}

test("a critique in the middle, at 80 columns", () => {
  expect(frame(midway, 80, 12_000)).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ✓ Clarity      codex   4/5 · 812 ms
    ⠇ Feasibility  claude  11 s · critique · 3.4 kB
    ✗ Risk         gemini  failed, not-logged-in: gemini is not logged in; run \`gem…
    ✓ Security     reader  3/5 · read by rules, without a model · fell back from co…
    ⠋ 読みやすさ   claude  6 s · critique
    ◦ Cost         qwen    waiting
    6 calls · 3,184 tokens · $0.0213+ · 12 s
    Ctrl-C stops; you can resume later"
  `);
});

test("a critique in the middle, at 40 columns", () => {
  expect(frame(midway, 40, 12_000)).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ✓ Clarity      codex   4/5 · 812 ms
    ⠇ Feasibility  claude  11 s · critique…
    ✗ Risk         gemini  failed, not-logg…
    ✓ Security     reader  3/5 · read by ru…
    ⠋ 読みやすさ   claude  6 s · critique
    ◦ Cost         qwen    waiting
    6 calls · 3,184 tokens · $0.0213+ · 12 s
    Ctrl-C stops; you can resume later"
  `);
});

test("a critique in the middle, at 20 columns", () => {
  expect(frame(midway, 20, 12_000)).toMatchInlineSnapshot(`
    "critique · design.md
    ✓ Clarity   4/5 · 8…
    ⠇ Feasibi…  11 s ·…
    ✗ Risk      failed,…
    ✓ Security  3/5 · r…
    ⠋ 読みや…   6 s · c…
    ◦ Cost      waiting
    6 calls
    3,184 tokens
    $0.0213+ · 12 s
    Ctrl-C stops"
  `);
});

test("a second round shows what was said in the first as the past", () => {
  expect(frame(viewOf(...swarm), 80, 80_000)).toMatchInlineSnapshot(`
    "swarm · Should we split the billing service before the nex… · round 2: Rebuttals
    ◦ Ada         claude  round 1 · 8.1 s · Split it after the release.
    ⠇ Contrarian  codex   1 min 11 s · rebuttal
    ◦ Historian   claude  waiting
    ✓ Contrarian: Do not split it.
    1 call · 3,184 tokens · cost unknown · 1 min 20 s
    Ctrl-C stops; you can resume later"
  `);
});

test("a seat that was asked again, or fell back, says so while it speaks", () => {
  const view = viewOf(
    started(),
    asked("Clarity", "codex"),
    asked("Clarity", "codex", { why: "repair" }),
    asked("Risk", "codex"),
    failed("Risk", "codex", "rate-limit", "slow down"),
    asked("Risk", "claude", { why: "fallback" }),
  );
  expect(frame(view, 80, 3000)).toMatchInlineSnapshot(`
    "critique · design.md
    ⠴ clarity  codex   3 s · critique · asked again for a readable answer
    ⠴ risk     claude  3 s · critique · fell back from codex: rate-limit
    4 calls · cost unknown · 3 s
    Ctrl-C stops; you can resume later"
  `);
});

test("a question that waits is shown whole, with what may be answered", () => {
  const choices = [
    { id: "continue", label: "Another round" },
    { id: "stop", label: "Write the synthesis" },
  ];
  const view = viewOf(...swarm, gate("Go on with a third round, or stop here?", choices, "stop"));
  expect(frame(view, 44, 80_000)).toMatchInlineSnapshot(`
    "swarm · Should we split the billi… · round 2
    ◦ Ada         claude  round 1 · 8.1 s · Spl…
    ⠇ Contrarian  codex   1 min 11 s · rebuttal
    ◦ Historian   claude  waiting
    ✓ Contrarian: Do not split it.
    ? Go on with a third round, or stop here?
      Another round (continue) | Write the
      synthesis (stop), recommended: stop"
  `);
});

test("the last three warnings are shown, a line each", () => {
  const view = viewOf(started(), ...["one", "two", "three", "a much longer four"].map(warned));
  expect(frame(view, 20, 0)).toMatchInlineSnapshot(`
    "critique · design.md
      1 earlier warning
    ! two
    ! three
    ! a much longer four
    0 calls · 0 s
    Ctrl-C stops"
  `);
});

test("the last frame has every seat with its whole outcome", () => {
  const view = viewOf(
    ...critique,
    warned("Risk has no answer; the verdict stands on 5 of 6 perspectives."),
    at(20_000, answered("Feasibility", "claude", { rating: 5 }, { ms: 19_900 })),
    answered("読みやすさ", "claude", { rating: 4 }, { rung: "bullets", ms: 14_800 }),
    answered("Cost", "qwen", { rating: 2 }),
    completed(),
  );
  expect(frame(view, 60, 90_000, { closing: true })).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ✓ Clarity      codex   4/5 · 812 ms
    ✓ Feasibility  claude  5/5 · 19.9 s
    ✗ Risk         gemini  failed, not-logged-in: gemini is not
                           logged in; run \`gemini\` once
    ✓ Security     reader  3/5 · read by rules, without a model
                           fell back from codex: timeout · 14 ms
    ✓ 読みやすさ   claude  4/5 · read from bullet points
                           14.8 s
    ✓ Cost         qwen    2/5 · 812 ms
    ! Risk has no answer; the verdict stands on 5 of 6
      perspectives.
    completed · 6 calls · 7,960 tokens · $0.0213+ · 20 s"
  `);
});

test("a paused discussion says why, and who has not answered", () => {
  const view = viewOf(
    ...swarm,
    at(75_000, paused("limit", "the discussion has reached its limit of 3 calls (max-calls)")),
  );
  expect(frame(view, 80, 90_000, { closing: true })).toMatchInlineSnapshot(`
    "swarm · Should we split the billing service before the nex… · round 2: Rebuttals
    ✓ Ada         claude  8.1 s · Split it after the release.
    ◦ Contrarian  codex   no answer to rebuttal yet
    ◦ Historian   claude  did not speak
    paused: the discussion has reached its limit of 3 calls (max-calls)
    1 call · 3,184 tokens · cost unknown · 1 min 15 s"
  `);
});

test("how it ended can be said alone", () => {
  const view = viewOf(...swarm, at(75_000, discussionFailed("The disk is full.")));
  expect(draw(view, 80, 0, { color: false, above: view })).toMatchInlineSnapshot(`
    "failed: The disk is full.
    1 call · 3,184 tokens · cost unknown · 1 min 15 s"
  `);
});

test("a discussion that broke off without a word was stopped", () => {
  expect(frame(viewOf(started()), 80, 1000, { closing: true })).toMatchInlineSnapshot(`
    "critique · design.md
    stopped · 0 calls · 1 s"
  `);
});

test("seats for which there is no room are counted, and those that speak or failed are kept", () => {
  expect(frame(midway, 60, 12_000, { rows: 7 })).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ⠇ Feasibility  claude  11 s · critique · 3.4 kB
    ✗ Risk         gemini  failed, not-logged-in: gemini is not…
    ⠋ 読みやすさ   claude  6 s · critique
    … and 3 more: 1 waiting, 2 answered
    6 calls · 3,184 tokens · $0.0213+ · 12 s
    Ctrl-C stops; you can resume later"
  `);
  expect(frame(midway, 60, 12_000, { rows: 3 }).split("\n")).toHaveLength(3);
});

test("nothing at all can be drawn", () => {
  expect(frame(viewOf(), 80, 0)).toMatchInlineSnapshot(`
    "discussion
    0 calls · 0 s
    Ctrl-C stops; you can resume later"
  `);
});

test("colours carry no meaning of their own and end on their line", () => {
  const colored = frame(midway, 80, 12_000, { color: true }).split("\n");
  expect(JSON.stringify(colored[1])).toMatchInlineSnapshot(
    `""\\u001b[32m✓ \\u001b[39mClarity      \\u001b[2mcodex   \\u001b[22m\\u001b[1m4/5\\u001b[22m\\u001b[2m · \\u001b[22m\\u001b[2m812 ms\\u001b[22m""`,
  );
  expect(JSON.stringify(colored[3])).toMatchInlineSnapshot(
    `""\\u001b[31m✗ \\u001b[39mRisk         \\u001b[2mgemini  \\u001b[22m\\u001b[31mfailed, not-logged-in: gemini is not logged in; run \`gem…\\u001b[39m""`,
  );
});

test("names cannot speak to the terminal", () => {
  const view = viewOf(
    started({ title: "\u001B]0;owned\u0007plan.md" }),
    joined("\u001B[2JClear\n\u202Ename", "\u001B[31mred"),
  );
  expect(frame(view, 60, 0)).toMatchInlineSnapshot(`
    "critique · plan.md
    ◦ Clear name  red  waiting
    0 calls · 0 s
    Ctrl-C stops; you can resume later"
  `);
});
