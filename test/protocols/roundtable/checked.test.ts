import { describe, expect, test } from "vitest";
import { roundtableKit } from "./tabled.ts";
import { convene, type Convening, turns } from "./convening.ts";

const requirements = [
  { type: "REQ" as const, title: "A cart lives a day", proposed_by: "ann" },
  { type: "REQ" as const, title: "A cart lives a week", proposed_by: "bob" },
  { type: "FLOW" as const, title: "Coming back to a cart", proposed_by: "ann" },
];
/** As many as the agenda asks for. */
const covering = [
  ...requirements.map((one) => ({
    ...one,
    topic_id: one.type === "FLOW" ? "user-workflows" : "functional-requirements",
  })),
  { type: "REQ" as const, title: "A cart is kept", proposed_by: "ann", topic_id: "functional-requirements" },
  { type: "USER" as const, title: "Customers", proposed_by: "ann", topic_id: "user-workflows" },
  { type: "BR" as const, title: "Prices are of today", proposed_by: "ann", topic_id: "business-rules" },
];
const conclude = { next_action: "conclude" as const, recommendation: "A day." };
const found = {
  uncovered: [
    { topic_id: "nfr-measurable", what: "No figure is named." },
    { topic_id: "made-up", what: "Nobody has such a topic." },
  ],
  contradictions: [
    { ids: ["req-1", "REQ-002"], what: "A day is no week." },
    { ids: ["REQ-001", "REQ-099"], what: "One of them does not exist." },
  ],
  untestable: [{ id: "REQ-002", why: "Nobody says from when on." }],
};

const specs = {
  options: { workflow: "specs", outputType: "requirements", looksThrough: true },
  limits: { min_rounds: 1, max_rounds: 3 },
  gates: ["approve"],
} as const;

/** Concludes in its last round, whatever the agenda says. */
function looked(says: NonNullable<Convening["says"]>, more: Partial<Convening> = {}) {
  return convene({ ...specs, rounds: [{ artifacts: requirements }, {}, conclude], says, ...more });
}

describe("a look through the draft", () => {
  test("only what names something of the draft counts, and it stands in the document", async () => {
    const { events, end } = await looked(({ kind }) => {
      if (kind === "validate") return found;
      return kind === "map" ? { map: [{ id: "FLOW-001", by: ["REQ-001", "COMP-009"] }] } : undefined;
    });
    expect(end.ended).toBe("completed");
    const text = roundtableKit
      .documents(events)
      .find(({ path }) => path === "artifacts/requirements.md")?.text;
    const [, checks = ""] = /## Checks\n\n([^]*?)\n\n## /.exec(text ?? "") ?? [];
    expect(checks.split("\n").slice(0, 3)).toEqual([
      "- Not covered, Quality that can be measured: No figure is named.",
      "- REQ-001, REQ-002 contradict each other: A day is no week.",
      "- REQ-002 cannot be tested: Nobody says from when on.",
    ]);
    expect(text).toContain("## Traceability\n\n| Id | Covered by |\n|---|---|\n| FLOW-001 | REQ-001 |");
  });

  test("it is put back to the table once, as a finding and not as a person's word", async () => {
    const { asked, rounds, phases } = await looked(({ kind }) => (kind === "validate" ? found : undefined), {
      rounds: [
        {
          ...conclude,
          artifacts: covering,
          agenda: [
            "user-workflows",
            "functional-requirements",
            "business-rules",
            "nfr-measurable",
            "acceptance-criteria",
            "out-of-scope",
          ].map((topic_id) => ({ topic_id, status: "closed" as const })),
        },
      ],
    });
    const looks = asked.filter(({ turn }) => turn === "validate").map(({ round }) => round);
    const put = asked.filter(({ prompt }) => prompt.includes("Problems found in the draft"));

    expect(rounds).toHaveLength(2);
    expect(phases).toHaveLength(2);
    expect(looks).toEqual([1, 2]);
    expect(put.map(({ turn, round }) => `${turn} ${round}`)).toEqual(["question 2", "synthesis 2"]);
    expect(put[0]?.prompt).toContain("REQ-001 and REQ-002 contradict each other: A day is no week.");
    expect(put[0]?.prompt).not.toContain("A person asks you to heed");
  });

  test("where nobody answers it nothing is missed, and a roundtable is not looked through", async () => {
    const silent = await looked(() => undefined);
    const plain = await convene({ options: { looksThrough: true } });

    expect(silent.end).toMatchObject({ ended: "completed" });
    expect(silent.warnings).toEqual([]);
    expect(plain.asked.some(({ turn }) => turn === "validate")).toBe(false);
    expect(turns(plain.asked, 1)).toHaveLength(6);
  });
});

describe("words of documents", () => {
  const said = (headings: readonly { id: string; text: string }[]) =>
    looked(({ kind }) => (kind === "headings" ? { headings: [...headings] } : undefined), {
      options: { workflow: "specs", outputType: "requirements", lang: "de" },
    });

  test("in another language they are asked of the model, once, and kept as far as they fit", async () => {
    const { events, asked } = await said([
      { id: "functional", text: "Funktionale Anforderungen" },
      { id: "round", text: "Runde {n}" },
      { id: "notApproved", text: "Ein Entwurf für {wen}." },
      { id: "nonsense", text: "Unsinn" },
    ]);
    const text = roundtableKit
      .documents(events)
      .find(({ path }) => path === "artifacts/requirements.md")?.text;

    expect(asked.filter(({ turn }) => turn === "headings")).toHaveLength(1);
    expect(text).toContain("## Funktionale Anforderungen");
    expect(text).toContain("- **From:** Runde 1, Ann, draft");
    // A slot that we have nothing for is no translation.
    expect(text).not.toContain("{wen}");
    expect(text).not.toContain("Unsinn");
  });

  test.each([["en"], ["ja"], [null]])("with %s nobody is asked: we have them", async (lang) => {
    const { asked } = await convene({ options: { lang } });
    expect(asked.some(({ turn }) => turn === "headings")).toBe(false);
  });
});
