import { describe, expect, test } from "vitest";
import type { Event, EventDraft } from "../../src/kernel/event.ts";
import { contentOf, labelOf } from "../../src/document/export/content.ts";
import { exportAs } from "../../src/host/archive/export.ts";
import { exportedJournal } from "../../src/document/export/exported-journal.ts";
import { exportPage } from "../../src/document/export/html/page.ts";
import {
  answererText,
  callCells,
  exportMarkdown,
  exportTranscript,
  periodText,
  shortcomingsOf,
  usageFacts,
} from "../../src/document/export/markdown.ts";
import {
  answered,
  asked,
  completed,
  discussionFailed,
  failed,
  gateAnswered,
  journal,
  paused,
  round,
  roundCompleted,
  started,
} from "../reporters/events.ts";
import { heading, notice, paragraph } from "../../src/document/document.ts";
import { argued, saidEverywhere, toldBy, troubled } from "./exports.ts";

describe("The export of a journal", () => {
  test("has every seat with who was asked and who answered, and every call with what became of it", () => {
    const [discussion] = toldBy(troubled(paused("limit", "the limit of 2 calls was reached"))).exported
      .discussions;

    expect(discussion?.seats).toMatchObject([
      { name: "ann", role: "Reads for risk", agent: "claude", answeredBy: "codex", fallback: true },
      { name: "ben", agent: "gemini", answeredBy: null, failure: "limit: the limit of 2 calls was reached" },
    ]);
    const [ann, ben] = discussion?.rounds[0]?.turns ?? [];
    expect(ann?.calls.map(({ agent, why, failure }) => [agent, why, failure?.code])).toEqual([
      ["claude", "first", "timeout"],
      ["codex", "fallback", undefined],
    ]);
    expect(ann?.answer).toMatchObject({
      value: { claim: "It is sound" },
      raw: 'Sure! {"claim": "It is sound"}',
    });
    expect(ben?.answer).toBeNull();
    expect(discussion).toMatchObject({
      status: "paused",
      partial: true,
      warnings: [
        "One seat has no answer.",
        "Answered: 0 of 2 by their own agents; codex for ann. A stand-in's answer is told and does not count.",
      ],
    });
    expect(discussion?.gates).toMatchObject([{ text: "Go on?", recommended: "no", answer: null }]);
  });

  test("has the keys that docs/export.md tells, and reads back as it was", async () => {
    for (const told of [argued(), saidEverywhere('<b>"x"'), toldBy(troubled()), toldBy([])])
      expect(JSON.parse(await exportAs.json(told))).toEqual(told.exported);
    const [discussion] = toldBy(troubled()).exported.discussions;
    const [round] = discussion?.rounds ?? [];
    const keys = (value: object = {}) => Object.keys(value).toSorted().join(" ");
    expect(keys(discussion)).toBe(
      "createdAt degraded document gates id inAWord lastActiveAt partial protocol rounds seats status stopped title usage verdict warnings",
    );
    expect(keys(discussion?.seats[0])).toBe(
      "agent answeredBy counted failure fallback focus id ms name role turns",
    );
    expect(keys(round)).toBe("completed round startedAt title turns");
    expect(keys(round?.turns[0])).toBe("answer calls key kind seat");
    expect(keys(round?.turns[0]?.calls[0])).toBe("agent failure key receipt why");
    expect(keys(discussion?.gates[0])).toBe("answer choices key recommended text");
  });

  test("as JSON holds nothing that a terminal would obey, and loses nothing", async () => {
    const text = "a\u009b31m b\u202e c\u2028 d\u{e0001}";
    const json = await exportAs.json(saidEverywhere(text));

    expect(json).not.toMatch(/[\u007f-\u009f\u2028\u202e\u{e0001}]/u);
    expect(JSON.parse(json).discussions[0].title).toBe(text);
  });

  test("says of a table where nobody answered that too few did, not that fallbacks did", () => {
    const events = journal(
      started({
        seats: [{ seat: { id: "A", name: "A", role: "", focus: [] }, agents: ["claude"] }],
      }),
      round(1, "First look"),
      asked("A", "claude"),
      failed("A", "claude", "exit", "it ended with 1"),
      roundCompleted(1),
      completed(),
    );

    const text = exportMarkdown(toldBy(events).exported);

    expect(text).toContain("Degraded: too few seats were answered to judge.");
    expect(text).not.toContain("fallbacks");
  });

  test("has the result, then the transcript by rounds, then the receipts", () => {
    const end = [gateAnswered("no", "recommended"), roundCompleted(1), completed()];

    expect(
      exportMarkdown(
        toldBy(troubled(...end), { document: () => [heading(2, "Verdict"), paragraph("Sound.")] }, "sound")
          .exported,
      ),
    ).toMatchInlineSnapshot(`
      "# Is the plan \\| sound?

      - **Discussion**: troubled, by the protocol panel
      - **Status**: completed, sound
      - **Held**: 2 March 2026, 09:00 UTC
      - **ann** (Reads for risk): codex, in place of claude (timeout: no answer within 3 min)
      - **ben**: no answer (limit: the limit of 2 calls was reached)

      > **Note**: Degraded: fallbacks gave all answers.

      > **Note**: Partial: not every seat has an answer.

      > **Note**: One seat has no answer.

      > **Note**: Answered: 0 of 2 by their own agents; codex for ann. A stand-in's answer is told and does not count.

      # Result

      ## Verdict

      Sound.

      # Transcript

      ## 1. First look

      ### ann: review

      *09:00:00 UTC*

      *claude failed: timeout: no answer within 3 min*

      > It is sound

      - **Grounds**:
        - **Reason**: It was *tried*
          - **Evidence**: log.txt:3
      - **Details**:

        > First.
        >
        > - one
        > - two

      - **Changed**: no

      ### ben: review

      *gemini failed: limit: the limit of 2 calls was reached*

      *No answer.*

      # Questions to a person

      - Go on? (yes, no) **no**, taken because it was recommended

      # Receipts

      | Round | Seat | Turn | Agent | Model | Call | Outcome | Time | Tokens | Cost |
      |---|---|---|---|---|---|---|---|---|---|
      | 1 | ann | review | claude |  | first | timeout: no answer within 3 min | 812 ms | unknown | unknown |
      | 1 | ann | review | codex, in place of claude | gpt-9 | fallback | answered | 812 ms | 1,204 → 388 | $0.0100 |
      | 1 | ben | review | gemini |  | first | limit: the limit of 2 calls was reached |  |  |  |

      2 calls · 1,204 tokens in, 388 out · $0.0100+ · 0 ms
      "
    `);
  });

  test("says of one that is not finished that it is not", () => {
    const notice = (...end: readonly EventDraft[]) =>
      exportMarkdown(toldBy(troubled(...end)).exported)
        .split("\n")
        .find((line) => line.startsWith("> **Not finished**"));

    expect([
      notice(),
      notice(paused("waiting", "A person is asked.")),
      notice(discussionFailed("Nobody answered.")),
      notice(completed()),
    ]).toEqual([
      "> **Not finished**: It was not finished when this was exported.",
      "> **Not finished**: It was not finished when this was exported. It stopped because: A person is asked.",
      "> **Not finished**: It failed: Nobody answered.",
      undefined,
    ]);
  });

  test("has several discussions of one journal in their order", () => {
    const twice = exportMarkdown(toldBy([...troubled(completed()), ...troubled(completed())]).exported);

    expect(twice.match(/^# \d.*/gm)).toEqual([
      String.raw`# 1 of 2: Is the plan \| sound?`,
      String.raw`# 2 of 2: Is the plan \| sound?`,
    ]);
  });
});

describe("What a reader must know before believing it", () => {
  const told = (events: readonly Event[], degraded = false) => {
    const { exported } = exportedJournal(events, [], ({ status }) => ({
      inAWord: null,
      verdict: null,
      degraded,
      status,
      hooks: undefined,
    }));
    return exported.discussions.flatMap(shortcomingsOf);
  };
  const seats = ["ann", "ben"].map((name) => ({
    seat: { id: name, name, role: "", focus: [] },
    agents: ["claude"],
  }));
  /** One of two seats has answered. */
  const half = (...end: readonly EventDraft[]) =>
    journal(
      started({ seats }),
      round(1, "First look"),
      asked("ann", "claude"),
      answered("ann", "claude", "Yes."),
      asked("ben", "claude"),
      failed("ben", "claude", "exit", "it ended with 1"),
      ...end,
    );
  const partial = "Partial: not every seat has an answer.";

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ["of one that ended without all", told(half(completed())), [partial]],
    // Who is still to speak lacks no answer yet.
    ["of one that goes on", told(half()), []],
    ["of one that waits", told(half(paused("waiting", ""))), []],
    ["of one that failed", told(half(discussionFailed("no"))), []],
    [
      "of one that stands on too little",
      told(half(completed()), true),
      ["Degraded: too few seats were answered to judge.", partial],
    ],
    // The others may still answer.
    ["of one that stands on too little as yet", told(half(), true), []],
    [
      "of one in which only stand-ins spoke",
      told(troubled(completed())),
      ["Degraded: fallbacks gave all answers.", partial],
    ],
    [
      "of one that scripts played",
      told(journal(started({ scripted: true }), completed())),
      ["A scripted example: no model was asked, the replies were written by hand."],
    ],
  ])("%s", (_situation, all, expected) => expect(all).toEqual(expected));

  test("why it stopped is told once, however many say so", () => {
    const limit = "the limit of 2 calls was reached";
    const hooks = {
      document: () => null,
      card: () => [notice("", limit), notice("", "Nobody dissents.")],
    };
    const page = exportPage(toldBy(troubled(paused("limit", limit)), hooks));
    const trust = /class="notice trust".*?<\/details>/s.exec(page)?.[0] ?? "";
    expect(trust.split(limit)).toHaveLength(2);
    expect(trust).toContain("Nobody dissents.");
  });
});

test.each<readonly [string, Parameters<typeof answererText>[0], string]>(
  (
    [
      ["its own agent", { answeredBy: "claude" }, "claude"],
      [
        "another, and why",
        { answeredBy: "codex", fallback: true, failure: "timeout: slow" },
        "codex, in place of claude (timeout: slow)",
      ],
      [
        "another, of which no reason is on record",
        { answeredBy: "codex", fallback: true },
        "codex, in place of claude (it failed)",
      ],
      ["nobody yet", { turns: 1 }, "no answer (not yet)"],
      ["nobody, and why", { turns: 1, failure: "exit: it ended" }, "no answer (exit: it ended)"],
      ["nobody: it was not asked", { turns: 0 }, "was not asked"],
    ] as const
  ).map(([situation, more, words]) => [
    situation,
    { agent: "claude", answeredBy: null, fallback: false, failure: null, turns: 1, ...more } as never,
    words,
  ]),
)("who answered for a seat is told: %s", (_situation, seat, words) => expect(answererText(seat)).toBe(words));

describe("A question to a person in an export", () => {
  const gates = (...more: readonly EventDraft[]) =>
    toldBy(troubled(...more)).exported.discussions[0]?.gates.map(({ answer }) => answer);
  const line = (...more: readonly EventDraft[]) =>
    exportMarkdown(toldBy(troubled(...more)).exported)
      .split("\n")
      .find((one) => one.startsWith("- Go on?"));

  test.each<readonly [string, readonly EventDraft[], unknown, string]>([
    ["that nobody answered yet", [], null, "**Not answered yet.**"],
    // It went on without: that is no answer.
    ["that was left open", [gateAnswered("", "recommended")], null, "**Not answered yet.**"],
    [
      "that took what was recommended",
      [gateAnswered("no", "recommended")],
      { value: "no", by: "recommended" },
      "**no**, taken because it was recommended",
    ],
    ["that a person answered", [gateAnswered("yes")], { value: "yes", by: "person" }, "**yes**, by a person"],
    [
      "that somebody signed",
      [
        {
          ...gateAnswered("yes"),
          answer: { value: "yes", by: "person", signed: { by: "Ada", at: "2026-03-02T10:11:12.000Z" } },
        },
      ],
      { value: "yes", by: "person", signed: { by: "Ada", at: "2026-03-02T10:11:12.000Z" } },
      "**yes**, by Ada, 10:11:12",
    ],
  ])("%s", (_situation, more, answer, words) => {
    expect(gates(...more)).toEqual([answer]);
    expect(line(...more)).toBe(`- Go on? (yes, no) ${words}`);
  });
});

describe("What a call took is told as it is known", () => {
  const receipt = answered("ann", "claude", "").receipt;
  const cells = (call: object) =>
    callCells({ key: "k", agent: "claude", why: "first", failure: null, receipt, ...call });

  test.each<readonly [string, object, readonly string[]]>([
    ["no answer yet", { receipt: null }, ["claude", "", "first", "no answer yet", "", "", ""]],
    [
      "a failure that never reached an agent",
      { receipt: null, failure: { code: "limit", message: "no more" } },
      ["claude", "", "first", "limit: no more", "", "", ""],
    ],
    [
      "nothing but its time",
      { receipt: { ...receipt, inputTokens: null, outputTokens: null } },
      ["claude", "", "first", "answered", "812 ms", "unknown", "unknown"],
    ],
    [
      "half of its tokens",
      { receipt: { ...receipt, inputTokens: null } },
      ["claude", "", "first", "answered", "812 ms", "0 → 388", "unknown"],
    ],
    [
      "what was estimated, and its cost",
      { receipt: { ...receipt, tokensEstimated: true, costUsd: 0, model: "m" } },
      ["claude", "m", "first", "answered", "812 ms", "~1,204 → 388", "$0.0000"],
    ],
    [
      "another agent in its place",
      { why: "fallback", receipt: { ...receipt, answeredBy: "codex", fallback: true } },
      ["codex, in place of claude", "", "fallback", "answered", "812 ms", "1,204 → 388", "unknown"],
    ],
  ])("%s", (_situation, call, told) => expect(cells(call)).toEqual(told));

  test.each<readonly [object, readonly string[]]>([
    [{}, ["2 calls", "1,200 tokens in, 600 out", "cost unknown", "900 ms"]],
    [
      { calls: 1, tokensEstimated: true, costUsd: 0 },
      ["1 call", "about 1,200 tokens in, 600 out", "$0.0000", "900 ms"],
    ],
  ])("all of it: %o", (more, told) => {
    const usage = {
      calls: 2,
      inputTokens: 1200,
      outputTokens: 600,
      tokensEstimated: false,
      costUsd: null,
      wallMs: 900,
    };
    expect(usageFacts({ usage: { ...usage, ...more } } as Parameters<typeof usageFacts>[0])).toEqual(told);
  });
});

test.each([
  ["2026-03-02T09:00:00Z", "2026-03-02T09:00:30Z", "2 March 2026, 09:00 UTC"],
  ["2026-03-02T09:00:00Z", "2026-03-02T10:05:00Z", "2 March 2026, 09:00 to 10:05 UTC"],
  ["2026-03-02T23:59:00Z", "2026-03-03T00:01:00Z", "2 March 2026, 23:59 UTC to 3 March 2026, 00:01 UTC"],
  ["2026-03-02T09:00:00Z", "2026-03-21T09:00:00Z", "2 March 2026, 09:00 UTC to 21 March 2026, 09:00 UTC"],
  ["once", "2026-03-02T09:00:00Z", "once to 2 March 2026, 09:00 UTC"],
])("from %s to %s is told as %s", (createdAt, lastActiveAt, told) => {
  expect(periodText({ createdAt, lastActiveAt } as Parameters<typeof periodText>[0])).toBe(told);
});

test("the choice that was taken is marked on the page, not that which was recommended", () => {
  const page = exportPage(toldBy(troubled(gateAnswered("yes"))));
  expect(page).toMatch(/<li class="taken"><code>yes<\/code> Another round<\/li>/);
  expect(page).toMatch(/<li><code>no<\/code> Stop \(recommended\)<\/li>/);
  expect(exportPage(toldBy(troubled()))).not.toContain('class="taken"');
});

test("a transcript alone is that of the last discussion, and the last failure is why a seat has no answer", () => {
  const again = { key: "1/review/ben/1~2" };
  const twice = [
    ...journal(started({ title: "The first" }), completed()),
    ...troubled(
      { ...asked("ben", "codex", { turn: "review", why: "fallback" }), ...again },
      { ...failed("ben", "codex", "exit", "it ended with 1", { turn: "review" }), ...again },
      completed(),
    ),
  ];
  const transcript = exportTranscript(toldBy(twice).exported);
  expect(transcript).toMatch(/^# Is the plan/);
  expect(transcript).not.toContain("The first");
  const page = exportPage(toldBy(twice));
  expect(page).toContain("No answer (exit: it ended with 1).");
  expect(page).not.toContain("No answer (limit");
});

test.each([
  ["failureScenario", "Failure scenario"],
  ["critical_issues", "Critical issues"],
  ["n", "N"],
  ["__proto__", "Proto"],
  ["", ""],
])("the field %j is called %j", (key, label) => expect(labelOf(key)).toBe(label));

test.each([
  [null, null],
  ["  ", null],
  [[], null],
  [{ a: [], b: {} }, null],
  [false, { kind: "text", text: "no" }],
  [0, { kind: "text", text: "0" }],
  [["a", null], { kind: "list", items: [{ kind: "text", text: "a" }] }],
  [
    { rating: 4, claim: "Yes" },
    { kind: "fields", lead: "Yes", fields: [{ label: "Rating", content: { kind: "text", text: "4" } }] },
  ],
])("the reply %j is shown as %j", (value, content) => expect(contentOf(value)).toEqual(content));

test("a reply that is nested without end is shown as far as anybody reads", () => {
  let value: unknown = "bottom";
  for (let depth = 0; depth < 500; depth++) value = [value];

  expect(JSON.stringify(contentOf(value)).match(/"list"/g)).toHaveLength(9);
});
