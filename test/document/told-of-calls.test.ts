import { describe, expect, test } from "vitest";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import type { EventDraft } from "../../src/kernel/event.ts";
import type { CheckedClaim } from "../../src/text/claims/claims.ts";
import { checksSummary, isDoubtful, standingText } from "../../src/document/checks.ts";
import { plainText } from "../../src/document/document.ts";
import { looksSection } from "../../src/document/looks.ts";
import { openGate } from "../../src/document/open-gate.ts";
import { receipts } from "../../src/document/receipts.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { wordsIn } from "../../src/words.ts";
import {
  answered,
  asked,
  failed,
  gate,
  journal,
  keyOf,
  paused,
  round,
  started,
} from "../reporters/events.ts";

/** What documents tell of calls, looks, checks and open questions, a row for each situation. */

const words = wordsIn("en");

function held(...drafts: readonly EventDraft[]) {
  const seats = ["ann", "ben"].map((name) => ({
    seat: { id: name, name, role: "", focus: [] },
    agents: ["claude", "codex"],
  }));
  const [discussion] = discussionsOf(journal(started({ seats }), round(1, "Round 1"), ...drafts));
  if (discussion === undefined) throw new Error("Nothing was held.");
  return discussion;
}

describe("A receipt of a turn", () => {
  /** The turn's calls after the first have keys of their own. */
  const again = <T extends { key: string }>(draft: T) => ({ ...draft, key: `${keyOf("ann")}~2` });
  const first = asked("ann", "claude");
  const tired = failed("ann", "claude", "timeout", "no answer within 3 min");
  const other = again(asked("ann", "codex", { why: "fallback" }));

  test.each<
    readonly [string, readonly EventDraft[], readonly [string, string, string, string, string, string]]
  >([
    ["nobody has answered yet", [first], ["nobody yet", "no", "1", "0 ms", "", "unknown"]],
    [
      "its own agent answered",
      [first, answered("ann", "claude", "Yes.", { costUsd: 0.5 })],
      ["claude", "no", "1", "812 ms", "1204 → 388", "$0.5000"],
    ],
    [
      "it was for free, which is not unknown",
      [first, answered("ann", "claude", "Yes.", { costUsd: 0 })],
      ["claude", "no", "1", "812 ms", "1204 → 388", "$0.0000"],
    ],
    [
      "another agent answered, and why",
      [first, tired, other, again(answered("ann", "codex", "Yes.", { asked: "claude" }))],
      ["codex", "yes (timeout: no answer within 3 min)", "2", "1.6 s", "1204 → 388", "unknown"],
    ],
    [
      "all of them failed: the first reason is told",
      [first, tired, other, again(failed("ann", "codex", "exit", "it ended with 1"))],
      ["nobody (timeout: no answer within 3 min)", "no", "2", "1.6 s", "0 → 0", "unknown"],
    ],
    [
      "one call of two was estimated, and one of two cost something",
      [
        first,
        answered("ann", "claude", "?", { costUsd: 0.25 }),
        again(asked("ann", "claude", { why: "repair" })),
        again(answered("ann", "claude", "Yes.", { tokensEstimated: true })),
      ],
      ["claude", "no", "2", "1.6 s", "about 2408 → 776", "$0.2500+"],
    ],
  ])("%s", (_situation, drafts, told) => {
    const [row = []] = receipts(held(...drafts), words).rows;
    expect(row.map(plainText)).toEqual(["1", "critique", "ann", "claude", ...told]);
  });
});

describe("What was looked at", () => {
  const look = (tool: string, input: object, path: string, from: number, to: number): EventDraft => ({
    type: "looked",
    key: keyOf("ann"),
    round: 1,
    seat: "ann",
    turn: "critique",
    tool,
    input,
    seen: path === "" ? [] : [{ path, from, to, hash: "0" }],
    bytes: 10,
    problem: null,
  });
  const rowsOf = (...drafts: readonly EventDraft[]) =>
    toMarkdown(looksSection({ ...held(...drafts), eyes: { files: 3, kept: 0 } as never }, words));

  test("lists of files are looks, but nothing of them was read; ranges that meet are one", () => {
    const told = rowsOf(
      look("list_files", {}, "docs/never-read.md", 1, 9),
      look("read_file", { path: "b.ts" }, "b.ts", 1, 20),
      look("read_file", { path: "b.ts" }, "b.ts", 21, 30),
      look("search", { query: "session" }, "a.ts", 7, 7),
      look("search", { query: "session" }, "", 0, 0),
    );
    expect(told).toContain("| ann | 5 | a.ts:7, b.ts:1-30 | session |");
    expect(told).not.toContain("never-read");
  });

  test("who looked at nothing is left out, and who was given no eyes has no section", () => {
    expect(rowsOf(look("list_files", {}, "", 0, 0))).toContain("| ann | 1 | nothing | nothing |");
    expect(rowsOf(look("list_files", {}, "", 0, 0))).not.toContain("ben");
    expect(looksSection(held(), words)).toEqual([]);
  });

  test("a file that is cited and was never opened is told of its seat, though it looked at none", () => {
    const discussion = {
      ...held(),
      eyes: {} as never,
      unopened: [{ seat: "ben", path: "src/a.ts", line: 3 }],
    };
    expect(toMarkdown(looksSection(discussion, words))).toContain("| ben | 0 | nothing | nothing | src/a.ts");
  });
});

describe("How a claim stood up", () => {
  const claim = (standing: CheckedClaim["standing"], more: Partial<CheckedClaim> = {}) =>
    ({ claim: `${standing}-${JSON.stringify(more)}`, standing, reasons: [], ...more }) as CheckedClaim;

  test.each<readonly [CheckedClaim, boolean, string]>([
    [claim("verified", { reasons: ["a.ts:3"] }), false, "place found: a.ts:3"],
    [
      claim("verified", { reasons: ["a.ts:3"], unopened: ["a.ts"] }),
      true,
      "place found: a.ts:3; a.ts was never opened by this seat",
    ],
    [claim("unverified", { reasons: ["no such line"] }), true, "not confirmed: no such line"],
    [claim("contradicted", { reasons: ["9 lines, not 45"] }), true, "contradicted: 9 lines, not 45"],
  ])("%o: doubtful %s, %s", (checked, doubtful, text) => {
    expect(isDoubtful(checked)).toBe(doubtful);
    expect(standingText(checked, words)).toBe(text);
  });

  test("all of them are counted, with those that named nothing to look up; where none was, nothing is said", () => {
    const all = [
      claim("verified"),
      claim("verified", { unopened: ["a.ts"] }),
      claim("contradicted"),
      claim("unverified"),
    ];
    const checks = new Map(all.map((one) => [one.claim, one]));
    expect(checksSummary(checks, 6, words)).toBe(
      "2 places found, 1 contradicted, 1 not confirmed, 1 in files that their seat never opened; 2 name nothing to look up",
    );
    expect(checksSummary(checks, 4, words)).not.toContain("name nothing");
    expect(checksSummary(new Map(), 6, words)).toBeNull();
  });
});

describe("The command that answers an open question", () => {
  const choices = [
    { id: "yes", label: "Go on" },
    { id: "no", label: "Stop" },
  ];
  const asking = (draft: EventDraft, reason: "waiting" | "limit" = "waiting") =>
    openGate(held(draft, paused(reason, "")), "that-one", words);
  const lines = (draft: EventDraft) =>
    asking(draft).flatMap((block) => ("text" in block ? plainText(block.text) : []));

  test.each<readonly [string, EventDraft, string]>([
    ["the recommended choice, wherever it stands", gate("Go on?", choices, "no"), "no"],
    ["the first where none is recommended", gate("Go on?", choices), "yes"],
    ["own words where there is nothing to choose", gate("What then?"), '"your words"'],
    [
      "own words where one is asked",
      {
        type: "human.asked",
        key: "gate/tie",
        question: { id: "tie", text: "Which?", asks: [{ id: "I2", text: "One?" }] },
      },
      '"your words"',
    ],
    [
      "each by its id where several are asked",
      {
        type: "human.asked",
        key: "gate/ties",
        question: {
          id: "ties",
          text: "Which?",
          asks: [
            { id: "I2", text: "One?" },
            { id: "I3", text: "Two?" },
          ],
        },
      },
      'I2 "…" I3 "…"',
    ],
  ])("%s", (_situation, draft, answer) => {
    expect(lines(draft).at(-1)).toBe(`Answer with: colloquy answer that-one ${answer}`);
  });

  test("is told only while it waits for one, and the first line of the question alone", () => {
    expect(asking(gate("Go on?", choices), "limit")).toEqual([]);
    expect(lines(gate("Go on?\nAll that was said.", choices))).toContain("Go on?");
    expect(lines(gate("Go on?\nAll that was said.", choices)).join("\n")).not.toContain("All that");
    const whole = openGate(held(gate("Go on?\nAll of it."), paused("waiting", "")), "x", words, {
      whole: true,
    });
    expect(toMarkdown(whole)).toContain("All of it.");
  });
});
