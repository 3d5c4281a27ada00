import { expect, test } from "vitest";
import { ownWords, sentencesOf } from "../../../../src/text/sentences.ts";
import { approves, concedes } from "../../../../src/protocols/swarm/rules/approval.ts";

function isApproval(text: string): boolean {
  return sentencesOf(ownWords(text)).some((sentence) => approves(sentence) || concedes(sentence));
}

test.each([
  "I agree.",
  "Agreed, the cache is needed.",
  "I strongly agree with the architect, but the index is missing.",
  "Good point. Still, nobody owns it.",
  "You're right, and yet the lock stays.",
  "You are absolutely right about the lock.",
  "LGTM",
  "+1",
  "Well said; the cost is the open question.",
  "That makes sense to me.",
  "I concur.",
  "I couldn't agree more.",
  "I can't disagree with that.",
  "We all agree that Redis is needed.",
  "I have no objections.",
  "Alice is right.",
  "賛成です。",
  "私は賛成だが、費用が高い。",
  "同意します。",
  "同意いたします。ただし手順が無い。",
  "同感です。",
  "その通りです。",
  "良い案だ。",
  "この案に賛同する。",
  "異論なし。",
  "異論はありません。",
  "ご指摘はもっともです。",
  "素晴らしい提案だと思います。",
  "納得しました。",
  "この方針で進めてよいと思います。",
])("%s approves", (text) => {
  expect(isApproval(text)).toBe(true);
});

test.each([
  "I do not agree.",
  "I don't agree with the plan.",
  "I can't agree to that.",
  "I disagree.",
  "I never agreed to a single region.",
  "Even if we agreed, the cost stays.",
  "The agreement with the vendor ends in June.",
  'The member says "I agree with Redis", which is no reason.',
  "The service-level agreement names no penalty.",
  "If I agreed, the lock would still be held.",
  "The browser does not support HTTP/3.",
  "This is not a good idea.",
  "That isn't right: the lock is held for a second.",
  "The right index is missing.",
  "n+1 queries hit the database.",
  "It adds +1 ms a hop.",
  "賛成できない。",
  "同意しかねる。",
  "同意しかねます。",
  "賛成しません。",
  "賛同できません。",
  "利用者の同意が必要です。",
  "「賛成です」という発言には根拠が無い。",
  "その通りではない。",
  "以下の通りに設定すると失敗する。",
  "良い案とは言えない。",
  "仮に賛成したとしても費用は残る。",
  "全員の同意を得るまで進めません。",
  "支持する根拠が無い。",
  "この設計は正しいとは限らない。",
])("%s does not approve", (text) => {
  expect(isApproval(text)).toBe(false);
});
