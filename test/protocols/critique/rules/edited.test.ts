import { describe, expect, test } from "vitest";
import type { Edit } from "../../../../src/ledger/edit.ts";
import { critiqueVerdict } from "../../../../src/protocols/critique/rules/critique-verdict.ts";
import { filled } from "../../../../src/protocols/critique/rules/critique.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { pointsOf } from "../../../../src/protocols/critique/rules/points.ts";
import { wordsIn } from "../../../../src/words.ts";

const point = (headline: string, change: string, critical = false) => ({
  headline,
  problem: `${headline}, as it stands`,
  change,
  critical,
});
const panel = [
  {
    perspective: "Feasibility",
    critique: filled({
      points: [point("Two timeouts", "State one timeout"), point("Requests pass", "Fail open, and say why")],
      strengths: [],
      rating: 4,
    }),
  },
  {
    perspective: "Failure",
    critique: filled({
      points: [point("The limit is gone", "Fail closed", true), point("Timeouts differ", "Name the timeout")],
      strengths: [],
      rating: 2,
    }),
  },
];

function judged(edit?: Edit) {
  const likeness = wordLikeness(pointsOf(panel).map(({ text }) => text));
  const rules = {
    asked: 2,
    policy: "specific",
    revised: false,
    quorum: "50%",
    readerAlone: false,
    words: wordsIn("en"),
  } as const;
  return critiqueVerdict(panel, { likeness, checks: [], edit }, rules);
}

const edit: Edit = {
  groups: [
    {
      headline: "Timeouts",
      change: "State one timeout.",
      ids: ["FEA-1", "FAI-2"],
      see_also: ["FEA-2", "X-9"],
    },
    { headline: "Nobody knows what an outage does", change: "Fail closed.", ids: ["FAI-1", "FEA-2"] },
  ],
  opposed: [{ ids: ["FEA-2", "FAI-1"] }, { ids: ["FAI-1", "FAI-2"] }],
  bottom_line: [
    { sentence: "Not before an outage is decided.", ids: ["FAI-1"] },
    { sentence: "It would cost 900 requests.", ids: ["FAI-1"] },
  ],
};

describe("what an editor put together", () => {
  const verdict = judged(edit);

  test("are groups: the gravest first, each point in one, those it calls opposed apart", () => {
    expect(verdict.joinedBy).toBe("editor");
    expect(
      verdict.groups?.map(({ headline, ids, severity, contested }) => [headline, ids, severity, contested]),
    ).toEqual([
      ["Nobody knows what an outage does", ["FAI-1"], "HIGH", true],
      ["Timeouts", ["FEA-1", "FAI-2"], "MEDIUM", undefined],
      ["Requests pass", ["FEA-2"], "LOW", true],
    ]);
    expect(verdict.editFaults).toEqual([
      "left out: FEA-2",
      '"It would cost 900 requests." cites nothing with the figure 900',
    ]);
  });

  test("what cannot both be followed is a divergence of both, never of one perspective with itself", () => {
    const opposed = verdict.divergences.filter(({ kind }) => kind === "opposed");
    expect(opposed).toEqual([
      {
        topic: "Cannot both be followed",
        severity: "MEDIUM",
        description: "Feasibility: Fail open, and say why / Failure: Fail closed",
        perspectives: ["Feasibility", "Failure"],
        kind: "opposed",
        ids: ["FEA-2", "FAI-1"],
      },
    ]);
  });

  test("a theme needs points of two perspectives; action items are what the groups ask for", () => {
    expect(verdict.themes).toEqual([
      {
        theme: "Timeouts",
        kind: "weakness",
        perspectives: ["Feasibility", "Failure"],
        ids: ["FEA-1", "FAI-2"],
      },
    ]);
    expect(verdict.actionItems[1]?.seeAlso).toEqual(["FEA-2"]);
    expect(verdict.actionItems.map(({ item }) => item)).toEqual([
      "Fail closed.",
      "State one timeout.",
      "Fail open, and say why",
    ]);
  });

  test("sentences that hold come before what was counted", () => {
    expect(verdict.bottomLine).toEqual([
      { sentence: "Not before an outage is decided.", ids: ["FAI-1"] },
      {
        sentence:
          "Not as it stands: 1 critical issue (Failure), 1 of 2 rate it 2 or lower (average 3/5). 3 things to change, 1 named by more than one.",
        ids: ["FAI-1"],
      },
    ]);
  });

  test("what the panel added is counted against its best single member", () => {
    expect(verdict.panel).toEqual({
      byOne: 2,
      bySeveral: 1,
      contested: 2,
      best: "Failure",
      beyondBest: 1,
      beyondBestHigh: 0,
    });
  });

  test("the seed's own judgement does not hang on it", () => {
    const { verdict: word, severity, signals, averageRating, recommendation } = judged();
    expect(verdict).toMatchObject({ verdict: word, severity, signals, averageRating, recommendation });
  });
});

test("one who puts together nothing that was said has not edited: it goes by words", () => {
  for (const empty of [{}, { groups: [] }, { groups: [{ headline: "Else", ids: ["X-1"] }] }])
    expect(judged(empty)).toEqual(judged());
  expect(judged()).toMatchObject({
    joinedBy: "words",
    divergences: [{ kind: "critical" }, { kind: "rating" }],
  });
});
