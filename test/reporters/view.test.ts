import { describe, expect, test } from "vitest";
import type { Event, EventDraft } from "../../src/kernel/event.ts";
import { workedMs } from "../../src/kernel/work-time.ts";
import { spending } from "../../src/reporters/amount.ts";
import { fold, hear } from "../../src/reporters/view.ts";
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
  keyOf,
  mended,
  paused,
  resumed,
  round,
  started,
  startMs,
  viewOf,
  warned,
} from "./events.ts";

const receiptOf = (draft: ReturnType<typeof answered>) => draft.receipt;

describe("seats", () => {
  test("a seat waits, speaks, and has answered", () => {
    const [waiting] = viewOf(joined("Clarity", "codex", "reader")).seats;
    expect(waiting).toMatchObject({ name: "Clarity", agent: "codex", speaking: [], last: null });

    const drafts = [joined("Clarity", "codex"), at(500, asked("Clarity", "codex"))];
    expect(viewOf(...drafts).seats[0]?.speaking).toMatchObject([
      { agent: "codex", turn: "critique", sinceMs: startMs + 500, bytes: 0 },
    ]);

    const [seat] = viewOf(...drafts, answered("Clarity", "codex", { rating: 4 })).seats;
    expect(seat?.speaking).toEqual([]);
    expect(seat?.last).toMatchObject({ kind: "answered", by: "codex", rating: 4, ms: 812, fellBack: null });
  });

  test("a fallback remembers whom it stands in for, and why, until it has answered", () => {
    const drafts = [
      joined("Clarity", "codex"),
      asked("Clarity", "codex"),
      failed("Clarity", "codex", "timeout", "too slow"),
      asked("Clarity", "claude", { why: "fallback" }),
    ];
    const fellBack = { from: "codex", because: { code: "timeout", message: "too slow" } };
    expect(viewOf(...drafts).seats[0]?.speaking[0]).toMatchObject({ agent: "claude", fellBack });

    const [seat] = viewOf(...drafts, asked("Clarity", "claude", { why: "repair" })).seats;
    expect(seat?.speaking[0]).toMatchObject({ why: "repair", fellBack });

    const [done] = viewOf(...drafts, answered("Clarity", "claude", "Fine.", { asked: "codex" })).seats;
    expect(done?.last).toMatchObject({ by: "claude", fellBack });
  });

  test("a fallback without a failure on the journal is known from the call before, or from the receipt", () => {
    const before = [asked("Clarity", "codex"), asked("Clarity", "claude", { why: "fallback" })];
    expect(viewOf(...before).seats[0]?.speaking[0]?.fellBack).toEqual({ from: "codex", because: null });

    const [seat] = viewOf(answered("Clarity", "claude", "Fine.", { asked: "codex" })).seats;
    expect(seat?.last).toMatchObject({ fellBack: { from: "codex", because: null } });
  });

  test("why it fell back is the failure of this turn: what failed in another is no reason", () => {
    const verify = { turn: "verify" };
    const drafts = [
      joined("Ada", "codex"),
      asked("Ada", "codex"),
      failed("Ada", "codex", "timeout", "too slow"),
      asked("Ada", "claude", { ...verify, why: "fallback" }),
    ];
    expect(viewOf(...drafts).seats[0]?.speaking[0]?.fellBack).toEqual({ from: "codex", because: null });
    const [seat] = viewOf(...drafts, answered("Ada", "claude", "Fine.", { ...verify, asked: "codex" })).seats;
    expect(seat?.last).toMatchObject({ by: "claude", fellBack: { from: "codex", because: null } });
  });

  test.each<readonly [string, EventDraft, object]>([
    ["it failed", failed("Ada", "claude", "exit", "no"), { kind: "failed", failure: { code: "exit" } }],
    [
      "it failed where it could be done without",
      { ...failed("Ada", "claude", "exit", "no"), optional: true as const },
      { kind: "failed" },
    ],
    ["a script has no line for it", failed("Ada", "claude", "unscripted", "no"), { kind: "failed" }],
    [
      "a script has no line for what can be done without: what was said before stands",
      { ...failed("Ada", "claude", "unscripted", "no"), optional: true as const },
      { kind: "answered", words: "Yes, by June." },
    ],
  ])("what is shown of a seat after its next call: %s", (_situation, draft, last) => {
    const before = [joined("Ada", "claude"), answered("Ada", "claude", { position: "Yes, by June." })];
    const turn = { turn: "verify", key: keyOf("Ada", "verify") };
    const view = viewOf(...before, asked("Ada", "claude", { turn: "verify" }), {
      ...draft,
      ...turn,
    });
    expect(view.seats[0]).toMatchObject({ speaking: [], last });
    expect(view.said).toBe("Ada: Yes, by June.");
  });

  test("a seat with several open turns speaks until the last is answered", () => {
    const drafts = [
      asked("Ada", "claude", { turn: "verify" }),
      asked("Ada", "claude", { turn: "resolve" }),
      answered("Ada", "claude", "Yes.", { turn: "verify" }),
    ];
    expect(viewOf(...drafts).seats[0]?.speaking.map(({ turn }) => turn)).toEqual(["resolve"]);
  });

  test("a seat that never joined gets a place, and keeps it when it joins", () => {
    expect(viewOf(asked("Ada", "claude")).seats).toHaveLength(1);
    expect(viewOf(asked("Ada", "claude"), joined("Ada", "claude")).seats).toMatchObject([
      { name: "Ada", speaking: [{ agent: "claude" }] },
    ]);
  });

  test("what an agent prints is counted for its open turn only", () => {
    const view = viewOf(asked("Ada", "claude"), asked("Bo", "codex"));
    const heard = hear(hear(view, "1/critique/ada/1", 600), "1/critique/ada/1", 40);
    expect(heard.seats.map((seat) => seat.speaking[0]?.bytes)).toEqual([640, 0]);
    expect(hear(view, "no such key", 9).seats).toEqual(view.seats);
  });
});

describe("what it took", () => {
  test("nothing told is unknown, not zero", () => {
    const view = viewOf(
      asked("Ada", "claude"),
      answered("Ada", "claude", "Yes.", { inputTokens: null, outputTokens: null }),
    );
    expect(spending(view.spent)).toEqual(["1 call", "cost unknown"]);
  });

  test("known costs are summed and an unknown one is remembered", () => {
    const view = viewOf(
      answered("Ada", "claude", "Yes.", { costUsd: 0.5 }),
      answered("Bo", "claude", "No.", { costUsd: 0.25, tokensEstimated: true }),
      failed("Cy", "codex", "exit", "codex ended with code 1"),
    );
    expect(view.spent).toMatchObject({
      inputTokens: 2408,
      outputTokens: 776,
      tokensEstimated: true,
      costUsd: 0.75,
      costPartlyUnknown: true,
    });
  });

  test("the reader costs nothing, so it leaves no cost unknown", () => {
    const view = viewOf(answered("Ada", "reader", { rating: 3 }, { model: "rules" }));
    expect(view.spent).toMatchObject({ costUsd: null, costPartlyUnknown: false });
  });

  test.each<readonly [string, EventDraft, object]>([
    ["an API that tells no price", answered("Ada", "claude", "Yes."), { costPartlyUnknown: true }],
    [
      "one for free",
      answered("Ada", "claude", "Yes.", { costUsd: 0 }),
      { costUsd: 0, costPartlyUnknown: false },
    ],
    [
      "a call that was turned away before it reached a model",
      {
        ...failed("Ada", "claude", "limit", "no"),
        receipt: { ...receiptOf(answered("Ada", "claude", "")), requests: 0 },
      },
      { calls: 0, answered: 1, costPartlyUnknown: false },
    ],
    [
      "what was inherited: its parent paid",
      { ...answered("Ada", "claude", "Yes.", { costUsd: 3 }), inherited: true as const },
      { calls: 0, answered: 0, costUsd: null, inputTokens: 0 },
    ],
    ["a failure before any call", failed("Ada", null, "limit", "no"), { calls: 0, answered: 0 }],
    [
      "twenty looks in one call",
      answered("Ada", "claude", "Yes.", { requests: 21 }),
      { calls: 21, answered: 1 },
    ],
  ])("is counted by what receipts say: %s", (_situation, draft, spent) => {
    expect(viewOf(started(), draft).spent).toMatchObject(spent);
  });

  test("of scripted agents nobody sends a bill, and a follow-up counts anew", () => {
    const scripted = viewOf(
      started({ scripted: true }),
      asked("Ada", "claude"),
      answered("Ada", "claude", "Yes.", { scripted: "named" }),
    );
    expect(spending(scripted.spent)).toEqual(["1 call", "1,592 tokens"]);
    const before = [
      started(),
      asked("Ada", "claude"),
      at(5000, answered("Ada", "claude", "Yes.", { costUsd: 1 })),
    ];
    const further = { type: "discussion.followed", colloquy: "0", limits: {}, question: "And?" } as never;
    const since = viewOf(...before, completed(), further, asked("Ada", "claude"));
    expect(since.spent).toMatchObject({ asked: 1, answered: 0, calls: 0, costUsd: null });
    expect(workedMs(since.time, startMs + 5000)).toBe(0);
    expect(since).toMatchObject({ status: "active", stopped: null });
    const again = viewOf(...before, paused("limit", "no more"), resumed());
    expect(again.spent).toMatchObject({ asked: 1, answered: 1, costUsd: 1 });
  });

  test("the days between a pause and a resume do not count, nor those after a crash", () => {
    const day = 86_400_000;
    const afterPause = viewOf(started(), at(5000, paused("interrupted", "")), at(day, resumed()));
    expect(workedMs(afterPause.time, startMs + day + 2000)).toBe(7000);

    const afterCrash = viewOf(started(), at(5000, warned("…")), at(day, resumed()));
    expect(workedMs(afterCrash.time, startMs + day + 2000)).toBe(7000);

    const done = viewOf(started(), at(5000, completed()));
    expect(workedMs(done.time, startMs + day)).toBe(5000);
  });
});

describe("the discussion", () => {
  test("a question waits until its answer, also through a pause", () => {
    const open = viewOf(started(), gate("Go on?"), paused("waiting", ""), resumed());
    expect(open.gates).toMatchObject([{ question: { text: "Go on?" } }]);
    expect(viewOf(started(), gate("Go on?"), gateAnswered("yes")).gates).toEqual([]);
    // What nobody answered is over with it; a failure leaves it open.
    expect(viewOf(started(), gate("Go on?"), completed()).gates).toEqual([]);
    expect(viewOf(started(), gate("Go on?"), discussionFailed("no")).gates).toHaveLength(1);
    expect(viewOf(gate("Go on?"), gateAnswered("yes")).gates).toEqual([]);
  });

  test("it is active, paused, completed or failed, with the reason", () => {
    expect(viewOf(started())).toMatchObject({ status: "active", stopped: null });
    expect(viewOf(paused("limit", "3 calls"))).toMatchObject({
      status: "paused",
      stopped: { reason: "limit", detail: "3 calls" },
    });
    expect(viewOf(paused("limit", ""), resumed())).toMatchObject({ status: "active", stopped: null });
    expect(viewOf(completed())).toMatchObject({ status: "completed" });
    expect(viewOf(discussionFailed("Full."))).toMatchObject({
      status: "failed",
      stopped: { reason: "failed", detail: "Full." },
    });
  });

  test("turns that were open when the process ended are not taken for running after a resume", () => {
    expect(viewOf(asked("Ada", "claude"), resumed()).seats[0]?.speaking).toEqual([]);
  });

  test("a second discussion in a folder begins with an empty table", () => {
    const view = viewOf(started(), joined("Ada", "claude"), warned("Old."), started({ id: "DISCUSS-002" }));
    expect(view).toMatchObject({ id: "DISCUSS-002", seats: [], warnings: [], round: null });
  });

  test("a mended journal is a warning", () => {
    expect(viewOf(mended(12, 34)).warnings).toEqual([
      "Line 12 of the journal was cut off (34 bytes) and has been repaired.",
    ]);
  });

  test("an event of a later version, or without a readable time, changes nothing and breaks nothing", () => {
    const view = viewOf(started(), round(1, "Critique"));
    const unknown: Event = JSON.parse(`{"v":2,"seq":3,"ts":"yesterday","type":"seat.left"}`);
    expect(fold(view, unknown)).toEqual(view);
  });
});
