import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { liveReporter } from "../../src/reporters/live.ts";
import type { Reporter } from "../../src/reporters/reporter.ts";
import {
  answered,
  asked,
  at,
  completed,
  gate,
  gateAnswered,
  joined,
  journal,
  keyOf,
  paused,
  resumed,
  round,
  started,
  startMs,
  warned,
} from "./events.ts";
import { oneRedraw, TestTerminal } from "./terminal.ts";

interface Stage {
  readonly terminal: TestTerminal;
  readonly reporter: Reporter;
  /** Plays events, sets the clock to the last of them plus `thenMs`, and waits for the redraw. */
  readonly play: (events: readonly Event[], thenMs?: number, isPast?: boolean) => Promise<string>;
}

async function stage(columns: number, rows = 24): Promise<Stage> {
  const terminal = new TestTerminal(columns, rows);
  let nowMs = startMs;
  const reporter = await liveReporter({ stream: terminal, now: () => nowMs, color: false });
  const play = async (events: readonly Event[], thenMs = 0, isPast = false) => {
    for (const event of events) {
      nowMs = Math.max(nowMs, Date.parse(event.ts));
      reporter.event(event, isPast);
    }
    nowMs += thenMs;
    await oneRedraw();
    return terminal.text();
  };
  return { terminal, reporter, play };
}

const critique = journal(
  started(),
  joined("Clarity", "codex"),
  joined("Feasibility", "claude"),
  joined("読みやすさ", "gemini"),
  round(1, "Critique"),
  asked("Clarity", "codex"),
  asked("Feasibility", "claude"),
  at(4000, answered("Clarity", "codex", { rating: 4 })),
  warned("The artifact is long."),
  at(9000, answered("Feasibility", "claude", { rating: 5 }, { ms: 9000 })),
  at(9500, completed()),
);

test("each frame takes the place of the one before, and the last one stays", async () => {
  const { terminal, reporter, play } = await stage(60);
  expect(await play(critique.slice(0, 5))).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ◦ Clarity      codex   waiting
    ◦ Feasibility  claude  waiting
    ◦ 読みやすさ   gemini  waiting
    0 calls · 0 s
    Ctrl-C stops; you can resume later"
  `);
  expect(await play(critique.slice(5, 7), 2000)).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ⠸ Clarity      codex   2 s · critique
    ⠸ Feasibility  claude  2 s · critique
    ◦ 読みやすさ   gemini  waiting
    2 calls · 2 s
    Ctrl-C stops; you can resume later"
  `);
  expect(terminal.cursorVisible()).toBe(false);

  reporter.output(keyOf("Feasibility"), "é".repeat(320));
  expect(await play(critique.slice(7, 9))).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ✓ Clarity      codex   4/5 · 812 ms
    ⠦ Feasibility  claude  4 s · critique · 640 B
    ◦ 読みやすさ   gemini  waiting
    ! The artifact is long.
    2 calls · 1,592 tokens · cost unknown · 4 s
    Ctrl-C stops; you can resume later"
  `);

  await play(critique.slice(9));
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ✓ Clarity      codex   4/5 · 812 ms
    ✓ Feasibility  claude  5/5 · 9.0 s
    ◦ 読みやすさ   gemini  did not speak
    ! The artifact is long.
    completed · 2 calls · 3,184 tokens · cost unknown · 9 s"
  `);
  expect(await terminal.cursorRow()).toBe(6);
  expect(terminal.cursorVisible()).toBe(true);
  expect(terminal.wrapsLines()).toBe(true);
});

test("nothing is written while nothing changes, and a clock ticks once a second", async () => {
  const { terminal, reporter, play } = await stage(60);
  await play(critique.slice(0, 7));
  const before = terminal.writes.length;
  await sleep(350);
  expect(terminal.writes.length).toBe(before);

  await play([], 1000);
  expect(await terminal.text()).toContain("1 s · critique");
  reporter.close();
});

test("a flood of output is drawn at most ten times a second", async () => {
  const { terminal, reporter, play } = await stage(60);
  await play(critique.slice(0, 7));
  const before = terminal.writes.length;
  const end = performance.now() + 400;
  while (performance.now() < end) {
    reporter.output(keyOf("Clarity"), "word ");
    await sleep(1);
  }
  const frames = terminal.writes.slice(before).filter((text) => text.includes("Clarity"));
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.length).toBeLessThanOrEqual(5);
  reporter.close();
});

test.each([
  [80, 30],
  [30, 100],
  [61, 20],
  [60, 59],
])("a terminal that goes from %d to %d columns keeps one frame and what stood above", async (from, to) => {
  const { terminal, reporter, play } = await stage(from, 16);
  terminal.write("first\n".repeat(20) + "$ colloquy critique design.md\n");
  await play(critique.slice(0, 9), 500);
  await terminal.resize(to);
  await oneRedraw();
  const text = await terminal.text();
  expect(text.match(/first/g)).toHaveLength(20);
  expect(text.replaceAll("\n", "")).toContain("first$ colloquy critique design.mdcritique · ");
  expect(text.match(/Clarity/g)).toHaveLength(1);
  expect(text.match(/Ctrl-C/g)).toHaveLength(1);

  await terminal.resize(from);
  await play(critique.slice(9));
  reporter.close();
  const last = await terminal.text();
  expect(last.match(/critique · /g)).toHaveLength(1);
  expect(last.match(/Clarity/g)).toHaveLength(1);
  expect(last).not.toContain("Ctrl-C");
  expect(terminal.cursorVisible()).toBe(true);
});

test("a terminal that takes our signs for wider than we do loses ends of lines, and no frame is left behind", async () => {
  const { terminal, reporter, play } = await stage(31);
  terminal.widenAmbiguousSigns();
  await play(critique.slice(0, 9));
  await play([], 1000);
  expect(await play([], 1000)).toMatchInlineSnapshot(`
    "critique · design.md · round1
    ✓ Clarity    4/5 · 812 ms
    ⠋ Feasibil…  6 s · critique
    ◦ 読みやす…  waiting
    ! The artifact is long.
    2 calls · 1,592 tokens
    cost unknown · 6 s
    Ctrl-C stops; resumable"
  `);
  reporter.close();
});

test("a terminal that was told no size is drawn on as if it had the usual one", async () => {
  const { terminal, reporter, play } = await stage(80);
  terminal.columns = 0;
  terminal.rows = 0;
  await play(critique.slice(0, 5));
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md · round 1: Critique
    ◦ Clarity      codex   did not speak
    ◦ Feasibility  claude  did not speak
    ◦ 読みやすさ   gemini  did not speak
    stopped · 0 calls · 0 s"
  `);
});

test("a table taller than the terminal is folded while it runs and whole at the end", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Seat ${index + 1}`);
  const { terminal, reporter, play } = await stage(60, 8);
  const events = journal(
    started(),
    ...names.map((name) => joined(name, "codex")),
    ...names.slice(0, 3).map((name) => asked(name, "codex")),
  );
  expect(await play(events)).toMatchInlineSnapshot(`
    "critique · design.md
    ⠋ Seat 1   codex  0 s · critique
    ⠋ Seat 2   codex  0 s · critique
    ⠋ Seat 3   codex  0 s · critique
    … and 9 more: 9 waiting
    3 calls · 0 s
    Ctrl-C stops; you can resume later"
  `);
  await play([], 1000);
  await play([], 1000);
  reporter.close();
  const text = await terminal.text();
  expect(text.match(/critique · /g)).toHaveLength(1);
  expect(text.match(/Seat \d+ /g)).toHaveLength(12);
});

test("a question lends the screen to the person, and the frame goes on below the answer", async () => {
  const { terminal, reporter, play } = await stage(60);
  const events = journal(
    started(),
    joined("Ada", "claude"),
    asked("Ada", "claude"),
    at(1000, answered("Ada", "claude", "Split it later.")),
    gate("Go on?", [{ id: "yes", label: "Another round" }]),
    at(5000, gateAnswered("yes")),
    at(6000, completed()),
  );
  await play(events.slice(0, 4));
  for (const event of events.slice(4, 5)) reporter.event(event);
  expect(terminal.cursorVisible()).toBe(true);
  terminal.write("> yes\n");
  await play([], 3000);
  await play(events.slice(5));
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md
    ✓ Ada  claude  812 ms · Split it later.
    ✓ Ada: Split it later.
    ? Go on?
      Another round (yes)
    > yes
    completed · 1 call · 1,592 tokens · cost unknown · 2 s"
  `);
});

test("a screen lent for a person's turn stays theirs while others speak", async () => {
  const { terminal, reporter, play } = await stage(60);
  await play(journal(started(), joined("Ada", "ada"), joined("Bo", "claude"), asked("Ada", "ada")));
  const giveBack = reporter.lendScreen?.();
  expect(terminal.cursorVisible()).toBe(true);
  terminal.write("rating: a number from 1 to 5\n> ");
  await play(journal(asked("Bo", "claude"), at(2000, answered("Bo", "claude", { rating: 4 }))), 1000);
  terminal.write("3\n");
  giveBack?.();
  await play(journal(at(4000, answered("Ada", "ada", { rating: 3 })), completed()));
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md
    ⠋ Ada  ada     0 s · critique
    ◦ Bo   claude  waiting
    1 call · 0 s
    Ctrl-C stops; you can resume later
    rating: a number from 1 to 5
    > 3
    critique · design.md
    ✓ Ada  ada     3/5 · 812 ms
    ✓ Bo   claude  4/5 · 812 ms
    completed · 2 calls · 3,184 tokens · cost unknown · 4 s"
  `);
});

test("a question that pauses the discussion leaves its frame once, and how it ended below", async () => {
  const { terminal, reporter, play } = await stage(60);
  await play(journal(started(), joined("Ada", "claude"), gate("Go on?"), paused("waiting", "Go on?")));
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md
    ◦ Ada  claude  waiting
    ? Go on?
    paused: waiting for a person, Go on?
    0 calls · 0 s"
  `);
});

test("the questions of a resumed discussion's past do not interrupt its frame", async () => {
  const day = 86_400_000;
  const { terminal, reporter, play } = await stage(60);
  const events = journal(
    started(),
    joined("Ada", "claude"),
    gate("Go on?"),
    at(1000, gateAnswered("yes")),
    at(2000, paused("interrupted", "Ctrl-C")),
    at(day, resumed()),
    asked("Ada", "claude"),
  );
  await play(events.slice(0, 5), 0, true);
  await play(events.slice(5), 3000);
  reporter.close();
  expect(await terminal.text()).toMatchInlineSnapshot(`
    "critique · design.md
    ◦ Ada  claude  no answer to critique yet
    stopped · 1 call · 4 s"
  `);
});

test("closing before anything happened leaves an empty screen with a cursor", async () => {
  const { terminal, reporter } = await stage(60);
  reporter.close();
  expect(await terminal.text()).toBe("");
  expect(terminal.cursorVisible()).toBe(true);
});

test("closing takes the listeners away again", async () => {
  const before = process.listenerCount("exit");
  const { reporter, play } = await stage(60);
  await play(critique.slice(0, 5));
  expect(process.listenerCount("exit")).toBe(before + 1);
  reporter.close();
  expect(process.listenerCount("exit")).toBe(before);
});

test("a process that ends in the middle of a frame leaves a terminal that wraps and shows its cursor", async () => {
  const before = process.listeners("exit");
  const { terminal, reporter, play } = await stage(60);
  await play(critique.slice(0, 5));
  // Ctrl-C made the terminal drop the end of the frame.
  terminal.writes.push("\u001B[?7l\u001B[?2026hhalf a fra");
  for (const atExit of process.listeners("exit")) if (!before.includes(atExit)) atExit(130);

  expect(terminal.wrapsLines()).toBe(true);
  expect(terminal.cursorVisible()).toBe(true);
  reporter.close();
});

test("hostile names and output leave no trace but their letters", async () => {
  const { reporter, play } = await stage(40);
  const name = "\u001B[2J\u001B[HClear\u001B]0;owned\u0007\r\nall";
  await play(journal(started(), joined(name, "codex"), asked(name, "codex")));
  reporter.output(keyOf(name), "\u001B[2J\u001Bc".repeat(3));
  expect(await play([], 1000)).toMatchInlineSnapshot(`
    "critique · design.md
    ⠙ Clear all  codex  1 s · critique · 1…
    1 call · 1 s
    Ctrl-C stops; you can resume later"
  `);
  reporter.close();
});

test("what is done after the last answer stands in the frame until it is over", async () => {
  const { reporter, play } = await stage(60);
  await play(critique.slice(0, -1));
  reporter.doing?.("waiting for a worker");
  expect(await play([])).toContain("◦ waiting for a worker\n");
  reporter.doing?.(null);
  expect(await play([])).not.toContain("waiting for");
  reporter.close();
});
