import { expect, test } from "vitest";
import { interventionFor, takesSide } from "../../../../src/protocols/discuss/rules/moderation.ts";
import { states } from "../../../../src/protocols/discuss/rules/verdict.ts";

test.each([
  "A案が正しいと思います",
  "Bさんの意見に賛成です",
  "この設計は良くないのでは？",
  "B案を採用しましょう。",
  "A案のほうが良いと思います。",
  "性能担当の主張は誤りです。",
  "その懸念は杞憂で、無視してよいでしょう。",
  "段階移行が最適です。",
  "この提案には反対です。",
  "キューの導入は不要です。",
  "鋭い指摘ですね。",
  "B案の方が説得力があります。",
  "マイクロサービスは過剰です。",
  "A案が良いのではないでしょうか。",
  "モノリスを選ぶべきです。",
  "私はA案を推します。",
  "Option A is the right one.",
  "I agree with the performance expert.",
  "I think Postgres is better.",
  "We should adopt option B.",
  "The architect is wrong.",
  "That is a weak argument.",
  "Excellent point, cost analyst!",
  "Isn't option A better?",
  "The plan seems risky.",
  "In my view the queue is superfluous.",
  "I prefer the second proposal.",
  "The security expert rightly points out the leak.",
  "Let's go with the monolith.",
  "Splitting the service makes more sense.",
  "Security wins this one.",
  "The proposal should be rejected.",
])("%s takes a side", (text) => {
  expect(takesSide(text)).toBe(text);
});

test.each([
  "根拠を示してください",
  "論点Xが未議論です",
  "議論が膠着しています。新しい角度から検討してください",
  "全員が同意していますが、根拠は多様ですか？",
  "A案が正しいと考える根拠を示してください。",
  "B案の弱点をもう一つ挙げてください。",
  "どちらの案が優れているかは、まだ示されていません。",
  "二名が「A案が正しい」と主張しています。",
  "性能担当は、A案の方が速いと主張しています。",
  "次は費用の論点に移ります。",
  "残り時間は三分です。",
  "反対意見のある方は理由を述べてください。",
  "少数意見も記録します。",
  "論点は遅延、費用、保守の三つです。",
  "立場を変えた方は、その理由を書いてください。",
  "まだ誰も失敗の場面を示していません。",
  "Please show your evidence.",
  "I suggest narrowing down to these.",
  "Please keep that visible in the final position.",
  "Please keep to your own reason in the final position.",
  "Issue two has not been discussed.",
  "The discussion has stalled; take another angle.",
  "Everyone agrees, but are the reasons diverse?",
  "Which option is better under load, and what shows it?",
  "Two members hold that Postgres is better; one holds that it is worse.",
  "Please explain why option A is right.",
  "Is the estimate correct?",
  "I suggest that we take the issue of cost first.",
  "It would be good to hear the evidence for the second position.",
  "The next issue is latency.",
  'One position reads "option A is wrong".',
  "Please keep your answers under 200 words.",
  "Please keep to where sessions are kept and how many servers there will be.",
  "Please stick to the question.",
  "Let us keep to these two issues.",
  "Nobody has answered the criticism of the cache.",
  "Members who changed: please give the reason.",
  "Three positions remain on storage.",
])("%s is of the process", (text) => {
  expect(takesSide(text)).toBeNull();
});

test("the sentence is found among others", () => {
  expect(takesSide("Please show your evidence. Option A is better. Two issues remain.")).toBe(
    "Option A is better.",
  );
  expect(takesSide("根拠を示してください。A案が正しいと思います。")).toBe("A案が正しいと思います。");
});

test.each(states.flatMap((state) => (["en", "ja"] as const).map((lang) => [state, lang] as const)))(
  "what stands in for the moderator at %s in %s takes no side",
  (state, lang) => {
    for (const undiscussed of [[], ["latency", "A is better", "費用"]])
      expect(takesSide(interventionFor(state, undiscussed, lang))).toBeNull();
  },
);

test("each state has its sentence", () => {
  expect(states.map((state) => interventionFor(state, ["cost", "latency"], "en"))).toMatchInlineSnapshot(`
    [
      "The positions are far apart. Please rank the issues by importance and discuss only the first ones.",
      "Please continue. Not discussed yet: cost; latency.",
      "The positions are coming together. Please state the reason that is your own, with its evidence.",
      "Everyone agrees, but are the reasons diverse? Please name the one that is your own.",
    ]
  `);
  expect(states.map((state) => interventionFor(state, ["費用"], "ja"))).toMatchInlineSnapshot(`
    [
      "立場が大きく分かれています。論点に優先順位を付け、上位の論点に絞って述べてください。",
      "このまま続けてください。未議論の論点: 費用。",
      "立場が近づいています。ご自身の根拠とその裏付けを示してください。",
      "全員が同意していますが、根拠は多様ですか？ご自身だけの根拠を示してください。",
    ]
  `);
  expect(interventionFor("NARROWING", [], "en")).toMatchInlineSnapshot(
    `"Please continue. Is there a viewpoint that nobody has named yet?"`,
  );
});
