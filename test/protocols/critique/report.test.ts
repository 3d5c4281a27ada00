import { describe, expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { callerAction, type CritiqueVerdict, gateOf } from "../../../src/protocols/critique/rules/judged.ts";
import type { CritiqueReport } from "../../../src/protocols/critique/report/report.ts";
import { paint } from "../../../src/document/paint.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { agent, discuss, saying, seat, seated, temporaryFolder } from "../../discussion.ts";
import { critiqueKit } from "./critiqued.ts";
import { wordsIn } from "../../../src/words.ts";
import { expectSays } from "../../says.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "docs/design.md", text: "# Design\n\nRetry as needed.\n" },
  context: [],
  policy: "specific",
  revision: null,
  role: "architect",
  task: "ARCH-7",
  lang: null,
};

function saysOf(rating: number, weakness: string, suggestion: string, more: object = {}): string {
  return JSON.stringify({
    strengths: ["The goal is measurable"],
    weaknesses: [weakness],
    suggestions: [suggestion],
    rating,
    ...more,
  });
}

async function critiqued(
  change: { readonly ratings?: readonly [number, number]; readonly critical?: boolean } = {},
) {
  const { ratings = [2, 4], critical = false } = change;
  const broken = agent("codex", () =>
    Promise.reject(new AgentError("timeout", "it gave no answer within 3 min")),
  );
  const more = critical ? { critical_issues: ["Keys are logged in clear text"] } : {};
  const seats = [
    seated(
      "Feasibility",
      saying(
        "gemini",
        saysOf(ratings[0], "The retry policy has no upper bound", "State the retry limit", more),
      ),
    ),
    seated(
      "Clarity",
      saying(
        "codex-mini",
        saysOf(ratings[1], "The retry policy has no upper bound!", "State the retry limit."),
      ),
    ),
    seated("Upkeep", broken, saying("spare", saysOf(1, "Nobody owns it", "Name an owner"))),
  ];
  const { events } = await discuss({
    protocol: critique,
    options,
    seated: seats,
    instruments: blindInstruments,
  });
  return events;
}

function viewed(events: readonly Event[]) {
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "critique-design" };
  return { discussion, place, result: critiqueKit.result(discussion, place) };
}

test("the discussion record", async () => {
  const [record] = critiqueKit.documents(await critiqued());
  expect(record?.path).toBe("discussions/DISCUSS-001-discussion.md");
  expect(record?.text).toMatchInlineSnapshot(`
    "# Discussion Record: DISCUSS-001

    **Artifact**: docs/design.md
    **Perspectives**: Feasibility (gemini), Clarity (codex-mini), Upkeep (spare, source: fallback for codex)
    **Consensus**: blocked
    **Average Rating**: 3/5
    **Severity**: MEDIUM (policy: specific)
    **Answered**: 2/3 (quorum: 2)
    **Recommendation**: proceed-with-caution
    **Warning**: Answered: 2 of 3 by their own agents; spare for Upkeep. A stand-in's answer is told and does not count.

    ## Bottom Line

    - It can go ahead, with caution: 1 of 2 rate it 2 or lower (average 3/5). 2 things found wrong, 1 by more than one; 2 changes are asked for.

    ## What they found

    | What they found | Feasibility | Clarity | Upkeep |
    |---|---|---|---|
    | The retry policy has no upper bound | **MEDIUM** | **MEDIUM** |  |
    | State the retry limit | **MEDIUM** | **MEDIUM** |  |
    | Nobody owns it |  |  | **LOW** |
    | Name an owner |  |  | **LOW** |

    ## Convergent Themes

    - The retry policy has no upper bound (weakness: Feasibility, Clarity)
    - The goal is measurable (strength: Feasibility, Clarity)

    ## Divergent Views

    - **Feasibility rates it 2/5** (MEDIUM): The retry policy has no upper bound (Feasibility: FEA-1)

    ## Action Items

    1. State the retry limit (Feasibility, Clarity)
    2. Name an owner (Upkeep)

    Only points in the same words were grouped, without an editor.

    ## Ratings

    | Perspective | Rating |
    |-------------|--------|
    | Feasibility | 2/5 |
    | Clarity | 4/5 |
    | Upkeep | 1/5 (not counted) |

    ## Signals

    - low_rating (MEDIUM): 1 of 2 rated 2 or lower (Feasibility)

    ## In Full

    ### Feasibility — Feasibility role

    Weaknesses:

    - **FEA-1** The retry policy has no upper bound

    Strengths:

    - The goal is measurable

    Suggestions:

    - **FEA-2** State the retry limit

    ### Clarity — Clarity role

    Weaknesses:

    - **CLA-1** The retry policy has no upper bound!

    Strengths:

    - The goal is measurable

    Suggestions:

    - **CLA-2** State the retry limit.

    ### Upkeep — Upkeep role

    Weaknesses:

    - **UPK-1** Nobody owns it

    Strengths:

    - The goal is measurable

    Suggestions:

    - **UPK-2** Name an owner

    ## Sources

    | Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |
    |---|---|---|---|---|---|---|---|---|---|
    | DISCUSS-001 | critique | Feasibility | gemini | gemini | no | 1 | 0 ms | about 806 → 52 | unknown |
    | DISCUSS-001 | critique | Clarity | codex-mini | codex-mini | no | 1 | 0 ms | about 802 → 53 | unknown |
    | DISCUSS-001 | critique | Upkeep | codex | spare | yes (timeout: it gave no answer within 3 min) | 2 | 0 ms | about 1602 → 44 | unknown |
    "
  `);
});

test("the page at 80 columns", async () => {
  const { discussion, place } = viewed(await critiqued());
  expect(critiqueKit.page(discussion, place, { columns: 80, paint: paint(false) })).toMatchInlineSnapshot(`
    "It can go ahead, with caution: 1 of 2 rate it 2 or lower (average 3/5). 2 things
    found wrong, 1 by more than one; 2 changes are asked for.

    consensus_blocked · MEDIUM · average 3/5 · 2 of 3 perspectives answered ·
    proceed-with-caution
    warning: Answered: 2 of 3 by their own agents; spare for Upkeep. A stand-in's
    answer is told and does not count.

      Feasibility  ████░░░░░░  2/5     gemini
      Clarity      ████████░░  4/5     codex-mini
      Upkeep       1/5 (not counted)   spare, in place of codex (timeout: it gave no
                                       answer within 3 min)

    What they found
       1. The retry policy has no upper bound (Feasibility, Clarity)
       2. Nobody owns it (Upkeep)

    Praised by two or more
      • The goal is measurable (strength: Feasibility, Clarity)

    What to do
       1. State the retry limit (Feasibility, Clarity)
       2. Name an owner (Upkeep)

    Only points in the same words were grouped, without an editor.
    Include a warning in the report and proceed with caution."
  `);
});

test("the six-line message of a blocked critique", async () => {
  const { result } = viewed(await critiqued({ critical: true }));
  expectSays((result.verdict as { message: string }).message, [
    "[architect] ARCH-7 complete. Discuss DISCUSS-001: consensus_blocked (severity=HIGH)",
    "Divergences: Keys are logged in clear text (HIGH, Feasibility); Feasibility rates it 2/5 (MEDIUM, Feasibility): Keys are logged in clear text; The retry policy has no upper bound",
    "Action items: 1) State the retry limit 2) Name an owner",
    "Recommendation: revise",
    "Artifact: docs/design.md",
    "Discussion: out/discussions/DISCUSS-001-discussion.md",
  ]);
});

test.each([
  ["blocked: whatever it asks for, and the gravest three divergences", 2, 5, 3],
  ["reached: three action items", 4, 3, 0],
])("a result of a verdict that is %s", async (_, rating, items, views) => {
  const asks = ["Bound it", "Name it", "Date it", "Test it", "Log it"].map((change) => ({
    headline: change,
    problem: `${change}: nobody has`,
    change,
    critical: rating === 2,
  }));
  const reply = JSON.stringify({ points: asks, strengths: [], rating });
  const { verdict } = await held([
    seated("A", saying("x", reply)),
    seated("B", saying("x", saysOf(4, "w", "s"))),
  ]);
  expect(verdict.actionItems).toHaveLength(rating === 2 ? 6 : items);
  expect(verdict.divergences).toHaveLength(views);
  if (rating === 2) expect(verdict.message).toContain("6) s");
});

test("a critique that reached consensus has no message", async () => {
  const { result } = viewed(await critiqued({ ratings: [4, 4] }));
  expect(result.verdict).toMatchObject({ verdict: "consensus_reached", message: null, recommendation: null });
});

test("a blocked HIGH is followed by a revision in the same folder", async () => {
  const { result } = viewed(await critiqued({ critical: true }));
  expect(result.next).toBe(`colloquy critique docs/design.md --session out --revises ${result.id}`);
});

test("what came on standard input is revised from there", async () => {
  const events = await critiqued({ critical: true });
  const there = JSON.parse(JSON.stringify(events).replaceAll('"path":"docs/design.md"', '"path":"stdin"'));
  const { result } = viewed(there as readonly Event[]);
  expect(result.next).toBe(`colloquy critique - --session out --revises ${result.id}`);
});

test.each([
  ["consensus_reached", "LOW", null, "Include the action items in the report and proceed normally."],
  [
    "consensus_blocked",
    "HIGH",
    "revise",
    "Do not revise your own work: the coordinator decides. One revision is due.",
  ],
  ["consensus_blocked", "HIGH", "escalate", "It was revised once already, so a person decides."],
  [
    "consensus_blocked",
    "MEDIUM",
    "proceed-with-caution",
    "Include a warning in the report and proceed with caution.",
  ],
  ["consensus_blocked", "LOW", "proceed-with-caution", "Treat it as consensus reached, with notes"],
  ["inconclusive", null, "escalate", "Escalate: too few agents answered to judge it."],
  ["inconclusive", "HIGH", "escalate", "Do not treat it as passed"],
  [null, null, null, "Nobody has judged the quality"],
] as const)("%s %s %s tells the caller what to do", (verdict, severity, recommendation, action) => {
  const actionItems = ["Give the bound"];
  expect(
    callerAction(
      { verdict, severity, recommendation, actionItems } as unknown as CritiqueVerdict,
      null,
      wordsIn("en"),
    ),
  ).toContain(action);
});

test.each([
  ["consensus_reached", null, null, null],
  ["consensus_reached", "LOW", null, null],
  ["consensus_reached", "LOW", "hand-back", null],
  ["consensus_blocked", "HIGH", null, "HIGH"],
  ["consensus_blocked", "MEDIUM", null, "MEDIUM"],
  ["consensus_blocked", "HIGH", "accept", null],
  ["consensus_blocked", "HIGH", "hand-back", "HIGH"],
  // Whoever hands it back has decided: that is no warning any more.
  ["consensus_blocked", "MEDIUM", "hand-back", "HIGH"],
  ["inconclusive", "HIGH", null, "HIGH"],
  ["inconclusive", null, null, null],
  [null, null, null, null],
] as const)("%s %s that a person decides as %s is stopped by %s", (verdict, severity, decision, gate) => {
  expect(gateOf({ verdict, severity }, decision)).toBe(gate);
});

test.each([
  ["not said of one who answered", 1, false],
  ["said of two", 2, true],
])("how points were put together is %s", async (_, answering, isSaid) => {
  const seats = [1, 2].map((at) =>
    at <= answering ? seated(`P${at}`, saying("x", saysOf(4, `w${at}`, `s${at}`))) : seated(`P${at}`, away),
  );
  const { page, record } = await held(seats);
  for (const text of [page, record])
    expect(text?.includes("Only points in the same words were grouped")).toBe(isSaid);
});

test("where rules alone found nothing, there are no findings to include", () => {
  const none = { verdict: null, severity: null, recommendation: null, actionItems: [] };
  expect(callerAction(none as unknown as CritiqueVerdict, null, wordsIn("en"))).toBe(
    "The rules found nothing, and nobody has judged the quality: use agents if that matters.",
  );
});

/** As the reader answers, whatever it was asked. */
const rules = agent("reader", () => ({
  text: saysOf(5, 'docs/design.md:3 — "as needed" sets no bound', "Give the bound (docs/design.md:3)"),
  model: "rules",
}));

const away = agent("codex", () => Promise.reject(new AgentError("exit", "the service is down")));

async function held(seated: Parameters<typeof discuss>[0]["seated"]) {
  const { events } = await discuss({ protocol: critique, options, seated });
  const { discussion, result, place } = viewed(events);
  return {
    discussion,
    result,
    verdict: result.verdict as CritiqueReport,
    page: critiqueKit.page(discussion, place, { columns: 100, paint: paint(false) }),
    record: critiqueKit.documents(events)[0]?.text ?? "",
    annotations: critiqueKit.annotations?.(discussion),
  };
}

describe("where only the reader was asked", () => {
  const seats = [seated("Structure", rules), seated("Wording", rules)];

  test("there are findings and no stars, in the record and on the page", async () => {
    const { page, record, verdict } = await held(seats);
    expectSays(page, [
      "1 finding by rules; no judgement of quality",
      "read by rules, without a model",
      "Structure  none (by rules)     reader",
      "Wording    none (by rules)     reader",
      "Found by rules, not part of the verdict",
      '• docs/design.md:3 — "as needed" sets no bound (Structure, Wording)',
      "What to do",
      "1. Give the bound (docs/design.md:3) (Structure, Wording)",
      "Look at what the rules found. Nobody has judged the quality: use agents if that matters.",
    ]);
    expectSays(record.slice(0, record.indexOf("## In Full")), [
      "**Perspectives**: Structure (reader), Wording (reader)",
      "**Consensus**: none: 1 finding by rules; no judgement of quality",
      "**Claims**: 4 places found; 2 name nothing to look up",
      "**Note**: it was read by rules, without a model",
      "## Action Items",
      "1. Give the bound (docs/design.md:3) (Structure, Wording)",
      "| Structure | none (by rules) |",
      "## Found by rules, not part of the verdict",
      '- docs/design.md:3 — "as needed" sets no bound (Structure, Wording)',
    ]);
    expect(verdict).toMatchObject({
      verdict: null,
      severity: null,
      averageRating: null,
      ratings: {},
      recommendation: null,
      message: null,
      actionItems: ["Give the bound (docs/design.md:3)"],
    });
  });

  test("annotations stand under a heading of their own, and nothing went wrong", async () => {
    const { annotations } = await held(seats);
    expect(annotations?.headline).toEqual({
      level: "notice",
      text: "1 finding by rules; no judgement of quality.",
      title: "critique DISCUSS-001: read by rules, without a model",
    });
    expect(annotations?.completed).toBe(true);
    expect(annotations?.notes.map(({ title, byRules }) => [title, byRules])).toEqual([
      ["Structure, by rules: weakness", true],
      ["Wording, by rules: weakness", true],
    ]);
  });
});

test.each([
  ["its own seats alone", [seated("Structure", rules), seated("Wording", rules)], null],
  [
    "a seat of its own and one that nobody answered",
    [seated("Structure", rules), seated("Clarity", away)],
    "inconclusive",
  ],
  [
    "a seat of its own and one in place of another",
    [seated("Structure", rules), seated("Clarity", away, rules)],
    "inconclusive",
  ],
])("what the reader read, %s, is judged by nobody or not enough", async (_, seats, outcome) => {
  expect((await held(seats)).verdict.verdict).toBe(outcome);
});

describe("where too few answered", () => {
  const seats = [
    seated("Structure", away, rules),
    seated("Failure", saying("gemini", saysOf(1, "It loses data", "Write ahead"))),
    seated("Wording", away, rules),
  ];

  test("the page and the record say so, and keep what rules found apart", async () => {
    const { page, record } = await held(seats);
    expectSays(page, [
      "It is not judged, and must not go ahead on this: 1 of 3 perspectives answered; at least 2 must. 1",
      "inconclusive · HIGH · average of those who answered 1/5 · 1 of 3 perspectives answered, 2 read by",
      "rules, the quorum is 2 · escalate",
      "degraded: too few perspectives were answered by a model or a person to judge",
      "warning: Answered: 1 of 3 by their own agents; reader for Structure and Wording. A stand-in's answer",
      "Structure  none (by rules)     reader, in place of codex (exit: the service is down)",
      "Failure    ██░░░░░░░░  1/5     gemini",
      "Wording    none (by rules)     reader, in place of codex (exit: the service is down)",
      "1. It loses data (Failure)",
      "Found by rules, not part of the verdict",
      '• docs/design.md:3 — "as needed" sets no bound (Structure, Wording)',
      "1. Write ahead (Failure)",
      "Escalate: too few agents answered to judge it. Do not treat it as passed. Ask again when they are",
    ]);
    expectSays(record.slice(0, record.indexOf("## In Full")), [
      "**Perspectives**: Structure (reader, source: fallback for codex), Failure (gemini), Wording (reader, source: fallback for codex)",
      "**Consensus**: inconclusive",
      "**Average Rating**: 1/5",
      "**Severity**: HIGH (policy: specific)",
      "**Answered**: 1/3 (quorum: 2)",
      "**Recommendation**: escalate",
      "**Degraded**: too few perspectives were answered by a model or a person to judge",
      "**Warning**: Answered: 1 of 3 by their own agents; reader for Structure and Wording. A stand-in's answer is told and does not count.",
      "**Note**: for Structure, Wording it was read by rules, without a model",
      "- **Failure rates it 1/5** (HIGH): It loses data (Failure: FAI-1)",
      "1. Write ahead (Failure)",
      "| Structure | none (by rules) |",
      "| Failure | 1/5 |",
      "- low_rating (HIGH): 1 of 1 rated 2 or lower (Failure)",
      "- low_average (LOW): average 1.00 below 3.0 (Failure)",
      '- docs/design.md:3 — "as needed" sets no bound (Structure, Wording)',
    ]);
  });

  test("the message goes to the coordinator, whom it concerns", async () => {
    const { verdict, result } = await held(seats);
    expectSays(verdict.message, [
      "[architect] ARCH-7 complete. Discuss DISCUSS-001: inconclusive (severity=HIGH among them, 1 of 3 perspectives answered, 2 read by rules, the quorum is 2)",
      "Divergences: Failure rates it 1/5 (HIGH, Failure): It loses data",
      "Action items: 1) Write ahead",
      "Recommendation: escalate",
      "Artifact: docs/design.md",
      "Discussion: out/discussions/DISCUSS-001-discussion.md",
    ]);
    expect(result).toMatchObject({ degraded: true, next: "colloquy agents --check" });
  });

  test("annotations begin with an error, and the invocation did not succeed", async () => {
    const { annotations } = await held(seats);
    expect(annotations?.headline).toEqual({
      level: "error",
      text: "It is not judged, and must not go ahead on this: 1 of 3 perspectives answered; at least 2 must. 1 thing found wrong, none by more than one; 1 change is asked for. Degraded: too few perspectives were answered by a model or a person to judge. Warning: Answered: 1 of 3 by their own agents; reader for Structure and Wording. A stand-in's answer is told and does not count. codex failed (exit: the service is down). Besides, 1 finding by rules.",
      title: "critique DISCUSS-001: inconclusive (HIGH)",
    });
    expect(annotations?.completed).toBe(false);
    expect(annotations?.facts).toMatchObject({ verdict: "inconclusive", quorum: 2, degraded: true });
  });
});

test("of two seats one suffices, with a warning in the result, on the page and in the record", async () => {
  const warning =
    "Answered: 1 of 2 by their own agents; reader for Wording. A stand-in's answer is told and does not count.";
  const { verdict, result, page, record } = await held([
    seated("Failure", saying("gemini", saysOf(4, "It is long", "Cut it"))),
    seated("Wording", away, rules),
  ]);
  expect(verdict).toMatchObject({ verdict: "consensus_reached", averageRating: 4, answered: 1, asked: 2 });
  expect(result).toMatchObject({ degraded: false, warnings: [warning] });
  expect(page?.replaceAll(/\s+/g, " ")).toContain(`warning: ${warning}`);
  expect(record).toContain(`**Warning**: ${warning}`);
});

test("a limit is no outage: nothing is warned of that a resume may mend", async () => {
  const folder = await temporaryFolder();
  const seats = [
    seated("A", saying("x", saysOf(4, "w", "s"))),
    seated("B", saying("x", saysOf(4, "w", "s"))),
  ];
  const run = { folder, protocol: critique, options, seated: seats };
  const stopped = await discuss({ ...run, limits: { maxCalls: 1 } });
  expect(stopped.end).toMatchObject({ ended: "paused", reason: "limit" });
  const { events } = await discuss(run);
  expect(viewed(events).result).toMatchObject({ warnings: [], verdict: { answered: 2, asked: 2 } });
});

test("nothing an agent says reaches the terminal as a command", async () => {
  const hostile = saysOf(4, "\u001B[2J\u001B]0;owned\u0007wiped", "\u001B[31mred\u009Bm");
  const seats = [seated("A", saying("x", hostile)), seated("B", saying("x", hostile))];
  const { events } = await discuss({
    protocol: critique,
    options,
    seated: seats,
  });
  const { discussion, place } = viewed(events);
  const page = critiqueKit.page(discussion, place, { columns: 80, paint: paint(false) }) ?? "";
  expect(page).toContain("wiped");
  expect(page.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("one perspective alone is warned of; who gave no answer is told as such", async () => {
  const alone = await held([seated("Clarity", saying("gemini", saysOf(4, "w", "s")))]);
  expect(alone.page?.replaceAll(/\s+/g, " ")).toContain(
    "Only one perspective: there is nobody to disagree with it.",
  );
  const two = await held([seated("Clarity", saying("gemini", saysOf(4, "w", "s"))), seated("Risk", away)]);
  expect(two.page).not.toContain("Only one perspective");
  expect(two.record).toMatch(/\*\*Perspectives\*\*: Clarity \(gemini\), Risk \(codex.*\)\n/);
  expect(two.record).toContain(
    "The verdict rests on 1 of 2 perspectives: Risk was answered by no model and no person.",
  );
});

test("of many points the gravest four are told with what to do on the page, and all in the record", async () => {
  const points = Array.from({ length: 9 }, (_, at) => ({
    headline: `P${at}`,
    problem: `Fault ${at}`,
    change: `Mend ${at}`,
  }));
  const seats = [points, points].map((some, at) =>
    seated(`S${at}`, saying("x", JSON.stringify({ points: some, strengths: [], rating: 4 }))),
  );
  const joins = {
    groups: points.map((_, at) => ({
      headline: `P${at}`,
      change: `Mend ${at}`,
      ids: [`S0-${at + 1}`, `S1-${at + 1}`],
    })),
  };
  const editor = {
    seat: { ...seat("Editor"), optional: true as const },
    agents: [saying("ed", JSON.stringify(joins))],
  };
  const { page, record } = await held([...seats, editor]);
  expect(page?.match(/→ Mend/g)).toHaveLength(4);
  expect(page).toContain("2 more");
  for (const { change } of points) expect(record).toContain(change);
});
