import { describe, expect, test } from "vitest";
import { nonAnswer } from "../../../src/kernel/engine/non-answer.ts";

describe("Is no answer:", () => {
  test.each([
    "",
    " \n ",
    "I will begin by reading the artifact.",
    "I'll start by reviewing docs/design.md.",
    "I’ll now analyze the artifact from the security perspective.",
    "Sure! Let me take a look at the file.",
    "Okay, first let me check src/engine/ladder.ts.\n\nThen I'll review it.",
    "Let's begin.",
    "I need to read the file first.",
    "I'm going to examine the document carefully…",
    "I am now reviewing the artifact.",
    "- I'll read the artifact\n- I'll evaluate it",
    "**Let me think about this.**",
    "Starting the review.",
    "Working on it...",
    "まず確認します",
    "まず、成果物を確認します。",
    "承知しました。これから成果物を分析します。",
    "はい、承知しました。レビューを開始します。",
    "それでは設計書を読み、批評を作成します。",
    "少々お待ちください。ファイルを調べます。",
  ])("%j", (text) => {
    expect(nonAnswer(text)).toMatchObject({ code: "no-answer" });
  });
});

describe("Is a refusal:", () => {
  test.each([
    "I can't help with that.",
    "I'm sorry, but I can't assist with this request.",
    "I’m sorry. I cannot help you with this.",
    "Sorry, I am unable to provide feedback on this document.",
    "I apologize, but I am not able to continue.",
    "Unfortunately, I cannot comply with this request because it violates a policy.",
    "As an AI language model, I cannot evaluate this content.",
    "I won't do that.",
    "申し訳ありませんが、お手伝いできません。",
    "申し訳ございません。ご要望にはお応えできかねます。",
    "そのご質問にはお答えすることができません。",
    "申し訳ありませんが、このご依頼には対応できません。",
  ])("%j", (text) => {
    expect(nonAnswer(text)).toMatchObject({ code: "refused" });
  });
});

describe("Is content:", () => {
  test.each([
    "I will not approve this: the retry has no bound.",
    "I can't find any weakness",
    "I can't find any weakness in the review process.",
    "I cannot recommend this: it does not provide a rollback.",
    "I can't approve this.",
    "I'm sorry, but the design cannot work: step 4 needs step 5.",
    "I'm sorry to say that the cache cannot help here.",
    "Sorry, I can't see how the lock is released.",
    "I can't answer from this text who owns the key.",
    "I cannot complete the checkout with an empty cart.",
    "I can't provide a rating above 2.",
    "I can't help feeling that the retry is unbounded.",
    "I won't continue past section 3, which contradicts section 2.",
    "I'll begin with the worst: the retry has no bound.",
    "I'll start with the retry loop, which has no bound.",
    "I'll go with option B.",
    "Let's start with option B.",
    "Let me be clear: this is unsafe.",
    "Let's not ship this.",
    "Let me check the sum: 3 + 4 is not 8.",
    "I'm looking for a bound on the retries, and there is none.",
    "I need to see a bound on the retries.",
    "I am against it.",
    "Starting the server breaks this.",
    "Starting deployment skips the review.",
    "Working on a shared branch loses commits.",
    "Let me read it first. The retry in section 3 has no bound.",
    "No.",
    "B",
    "3",
    "None",
    "Great.",
    "まず上限がないと失敗します。",
    "では二重送信が発生します。",
    "このままではデータが消失します。",
    "サーバーは署名を確認します。",
    "まず確認します。この値はいつ更新されるか不明です。",
    "申し訳ありませんが、この設計は承認できません。再試行に上限がありません。",
    "申し訳ありませんが、このままでは障害に対応できません。",
    "弱点は見つかりませんでした。",
    "この設計では利用者の質問に答えられません。",
    "はい",
  ])("%j", (text) => {
    expect(nonAnswer(text)).toBeNull();
  });

  test("anything long", () => {
    expect(nonAnswer(`I can't help with that. ${"The retry has a reason. ".repeat(30)}`)).toBeNull();
  });
});

test("What was said is quoted, its first line and not too much of it", () => {
  expect(nonAnswer("I can't help with that.\nAsk me something else.")?.problem).toBe(
    'it refuses: "I can\'t help with that."',
  );
  expect(nonAnswer(`I will begin by reading ${"a/".repeat(60)}b.md.`)?.problem).toBe(
    'it announces work instead of doing it: "I will begin by reading a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a…"',
  );
  expect(nonAnswer("")?.problem).toBe("the reply is empty");
});
