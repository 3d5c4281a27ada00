import { expect, test } from "vitest";
import { critiqueKit } from "../../../src/host/critique-kit.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { callerAction } from "../../../src/protocols/critique/report/message.ts";
import { critiqueRecords } from "../../../src/protocols/critique/report/record.ts";
import { paint } from "../../../src/document/paint.ts";
import type { CritiqueVerdict } from "../../../src/protocols/critique/rules/critique-verdict.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { agent, discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "docs/design.md", text: "# Design\n\nRetry as needed.\n" },
  context: [],
  searches: false,
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
      broken,
      saying(
        "reader",
        saysOf(ratings[1], "There is no upper bound on the retry policy", "State the retry limit."),
      ),
    ),
  ];
  const { events } = await discuss({
    folder: await temporaryFolder(),
    protocol: critique,
    options,
    seated: seats,
    instruments: { ...blindInstruments, likeness: (texts) => Promise.resolve(wordLikeness(texts)) },
  });
  return events;
}

function viewed(events: readonly Event[]) {
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("there is no discussion");
  const result = critiqueKit.result(discussion, { folder: "out", address: "critique-design" });
  return { discussion, result };
}

test("the discussion record", async () => {
  const [record] = critiqueRecords(await critiqued());
  expect(record?.path).toBe("discussions/DISCUSS-001-discussion.md");
  expect(record?.text).toMatchInlineSnapshot(`
    "# Discussion Record: DISCUSS-001

    **Artifact**: docs/design.md
    **Perspectives**: Feasibility (gemini), Clarity (reader, source: fallback for codex)
    **Consensus**: blocked
    **Average Rating**: 3/5
    **Severity**: MEDIUM (policy: specific)
    **Answered**: 2/2
    **Recommendation**: proceed-with-caution
    **Note**: for Clarity it was read by rules, without a model

    ## Convergent Themes

    - The retry policy has no upper bound (weakness: Feasibility, Clarity)
    - The goal is measurable (strength: Feasibility, Clarity)

    ## Divergent Views

    - **Feasibility rates it 2/5** (MEDIUM): The retry policy has no upper bound (Feasibility)

    ## Action Items

    1. State the retry limit (Feasibility, Clarity)

    ## Ratings

    | Perspective | Rating |
    |-------------|--------|
    | Feasibility | 2/5 |
    | Clarity | 4/5 |

    ## Signals

    - low_rating (MEDIUM): 1 of 2 rated 2 or lower (Feasibility)

    ## In Full

    ### Feasibility — Feasibility role

    Weaknesses:

    - The retry policy has no upper bound

    Strengths:

    - The goal is measurable

    Suggestions:

    - State the retry limit

    ### Clarity — Clarity role

    Weaknesses:

    - There is no upper bound on the retry policy

    Strengths:

    - The goal is measurable

    Suggestions:

    - State the retry limit.

    ## Sources

    | Perspective | Agent | Call | Outcome | Time | Tokens | Turn |
    |---|---|---|---|---|---|---|
    | Feasibility | gemini | first | answered | 0 ms | ~560 → 42 | 1/critique/feasibility |
    | Clarity | codex | first | timeout: it gave no answer within 3 min | 0 ms | ~554 → 0 | 1/critique/clarity |
    | Clarity | reader | fallback | answered | 0 ms | ~554 → 44 | 1/critique/clarity~2 |
    "
  `);
});

test("the page at 80 columns", async () => {
  const { discussion, result } = viewed(await critiqued());
  expect(critiqueKit.page(discussion, result, { columns: 80, paint: paint(false) })).toMatchInlineSnapshot(`
    "consensus_blocked · MEDIUM · average 3/5 · 2 of 2 perspectives answered · proceed-with-caution

      Feasibility  ████░░░░░░  2/5     gemini
      Clarity      ████████░░  4/5     reader, in place of codex (timeout: it gave no answer within 3 min)

    What they found
      • The retry policy has no upper bound (Feasibility)
      • There is no upper bound on the retry policy (Clarity)

    Where they part
      MEDIUM Feasibility rates it 2/5 (Feasibility): The retry policy has no upper
             bound

    What two or more say
      − The retry policy has no upper bound (Feasibility, Clarity)
      + The goal is measurable (Feasibility, Clarity)

    What to do
       1. State the retry limit (Feasibility, Clarity)

    Include a warning in the report and proceed normally."
  `);
});

test("the six-line message of a blocked critique", async () => {
  const { result } = viewed(await critiqued({ critical: true }));
  expect((result.verdict as { message: string }).message).toMatchInlineSnapshot(`
    "[architect] ARCH-7 complete. Discuss DISCUSS-001: consensus_blocked (severity=HIGH)
    Divergences: Keys are logged in clear text (HIGH, Feasibility); Feasibility rates it 2/5 (MEDIUM, Feasibility)
    Action items: 1) State the retry limit
    Recommendation: revise
    Artifact: docs/design.md
    Discussion: out/discussions/DISCUSS-001-discussion.md"
  `);
});

test("a critique that reached consensus has no message", async () => {
  const { result } = viewed(await critiqued({ ratings: [4, 4] }));
  expect(result.verdict).toMatchObject({ verdict: "consensus_reached", message: null, recommendation: null });
});

test("a blocked HIGH is followed by a revision in the same folder", async () => {
  const { result } = viewed(await critiqued({ critical: true }));
  expect(result.next).toBe("colloquy critique docs/design.md --session out --revision-of DISCUSS-001");
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
    "Include a warning in the report and proceed normally.",
  ],
  ["consensus_blocked", "LOW", "proceed-with-caution", "Treat it as consensus reached, with notes"],
] as const)("%s %s %s tells the caller what to do", (verdict, severity, recommendation, action) => {
  expect(callerAction({ verdict, severity, recommendation } as CritiqueVerdict)).toContain(action);
});

test("nothing an agent says reaches the terminal as a command", async () => {
  const hostile = saysOf(4, "\u001B[2J\u001B]0;owned\u0007wiped", "\u001B[31mred\u009Bm");
  const seats = [seated("A", saying("x", hostile)), seated("B", saying("x", hostile))];
  const { events } = await discuss({
    folder: await temporaryFolder(),
    protocol: critique,
    options,
    seated: seats,
  });
  const { discussion, result } = viewed(events);
  const page = critiqueKit.page(discussion, result, { columns: 80, paint: paint(false) }) ?? "";
  expect(page).toContain("wiped");
  expect(page.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});
