import { expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { paint } from "../../../src/document/paint.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { discuss, saying, seated } from "../../discussion.ts";
import { critiqueKit } from "./critiqued.ts";
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

function saysOf(rating: number, more: object = {}): string {
  const said = { strengths: ["S1"], weaknesses: ["W1"], suggestions: ["C1"], rating, ...more };
  return JSON.stringify(said);
}

async function critiquedIn(change: Partial<CritiqueOptions>) {
  const { events } = await discuss({
    protocol: critique,
    options: { ...options, ...change },
    seated: [
      seated("Ann", saying("gemini", saysOf(2, { critical_issues: ["K1"] }))),
      seated("Bob", saying("codex", saysOf(4.5))),
    ],
    instruments: blindInstruments,
  });
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "critique-design" };
  return {
    page: critiqueKit.page(discussion, place, { columns: 80, paint: paint(false) }),
    record: critiqueKit.documents(events)[0]?.text ?? "",
    result: critiqueKit.result(discussion, place),
    annotations: critiqueKit.annotations?.(discussion),
  };
}

test("a critique of a Japanese text: the record", async () => {
  const artifact = { ...options.artifact, text: "# 設計\n\n必要に応じて再試行します。\n" };
  const { record } = await critiquedIn({ artifact });
  expectSays(record.split("\n## 全文")[0], [
    "# 議論の記録：DISCUSS-001",
    "**成果物**: docs/design.md",
    "**合意**: 差し止め",
    "**平均評価**: 3.25/5",
    "**重大度**: HIGH（方針：specific）",
    "**回答**: 2/2",
    "**推奨**: revise",
    "## 結論",
    "## 共通する点",
    "- W1 (弱み: Ann, Bob)",
    "## 意見の相違",
    "- **K1** (HIGH): 重大：K1 (Ann: ANN-1)",
    "## 対応事項",
    "1. C1 (Ann, Bob)",
    "## 評価",
    "## 判定の根拠",
    "- critical_issue (HIGH): 重大な問題 1 件 (Ann)",
  ]);
});

test("what programs read is the same in every language", async () => {
  const [english, japanese] = [await critiquedIn({}), await critiquedIn({ lang: "ja" })];
  const read = ({ result, annotations }: typeof english) => {
    const { verdict, severity, recommendation, signals } = result.verdict as Record<string, unknown>;
    return {
      verdict,
      severity,
      recommendation,
      signals: (signals as { signal: string }[]).map(({ signal }) => signal),
      facts: annotations?.facts,
      rules: annotations?.notes.map(({ rule, level }) => `${rule} ${level}`),
    };
  };
  expect(read(japanese)).toEqual(read(english));
  const { message } = japanese.result.verdict as { message: string };
  expect(message).toContain("[architect] ARCH-7 complete. Discuss DISCUSS-001: consensus_blocked");
});

test("in a language without a file agents are asked to write in it, and our words are English", async () => {
  const { record } = await critiquedIn({ lang: "fr" });
  expect(record).toContain("## Action Items");
});
