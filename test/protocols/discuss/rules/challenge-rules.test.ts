import { expect, test } from "vitest";
import {
  approvals,
  approvalsByWords,
  assumptionFaults,
  challengeFaults,
} from "../../../../src/protocols/discuss/rules/challenge-rules.ts";
import type { Challenge } from "../../../../src/protocols/discuss/rules/statements.ts";

function challenge(parts: Partial<Challenge>): Challenge {
  return {
    target: "Use Redis",
    weakness: "It loses writes when the node restarts",
    failureScenario: "A deploy at noon drops the open carts",
    alternative: "Keep carts in Postgres",
    changed: false,
    ...parts,
  };
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
  expect(approvals(text)).toHaveLength(1);
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
  expect(approvals(text)).toEqual([]);
});

test("a challenge with its three elements and no approval has no fault", () => {
  expect(challengeFaults(challenge({}))).toEqual([]);
});

test("the target is the others' words", () => {
  expect(challengeFaults(challenge({ target: "I agree with Redis, good point." }))).toEqual([]);
});

test.each([
  "",
  " ",
  "-",
  "—",
  "none",
  "None.",
  "N/A",
  "n/a",
  "特になし",
  "特になし。",
  "なし",
  "Cost",
  "費用",
  "…",
])("an element that is %j is missing", (text) => {
  expect(challengeFaults(challenge({ alternative: text }))).toEqual([
    { rule: "missing-element", detail: "alternative" },
  ]);
});

test("every missing element is named, and every one that is nothing but approval", () => {
  const said = { weakness: "", failureScenario: "I fully agree.", alternative: "n/a" };
  expect(challengeFaults(challenge(said))).toEqual([
    { rule: "missing-element", detail: "weakness" },
    { rule: "approval", detail: "I fully agree." },
    { rule: "missing-element", detail: "alternative" },
  ]);
});

test.each([
  "It fails at noon. I agree with the rest.",
  "We support IE11 customers until June, and this drops them.",
  "Makes sense only on one server.",
  "賛成する人が多いが、根拠が無い。",
])("a phrase within more is no fault: %s", (weakness) => {
  expect(challengeFaults(challenge({ weakness }))).toEqual([]);
});

test("by words, who changes may say what it was wrong about", () => {
  const weakness = "You are right that the log shows 900 writes a second.";
  expect(approvalsByWords(challenge({ changed: true, weakness }))).toEqual([]);
  expect(approvalsByWords(challenge({ changed: false, weakness }))).toEqual([weakness]);
});

test.each<[string[], number]>([
  [["Load stays flat", "The vendor lives", "Nobody forks it"], 0],
  [["Load stays flat", "load stays flat.", "Nobody forks it"], 1],
  [["Load stays flat", "-", "Nobody forks it"], 1],
  [[], 1],
  [["負荷は一定である", "事業者は存続する", "誰も分岐させない"], 0],
])("assumptions %j have %d faults", (assumptions, faults) => {
  expect(assumptionFaults(assumptions)).toHaveLength(faults);
});

test("the fault says how many there are", () => {
  expect(assumptionFaults(["Load stays flat"])).toEqual(["1 of 3 assumptions"]);
});
