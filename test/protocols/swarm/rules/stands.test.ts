import { expect, test } from "vitest";
import { standOf } from "../../../../src/protocols/swarm/rules/stands.ts";
import type { Stand } from "../../../../src/protocols/swarm/rules/verdict.ts";
import { statement } from "./said.ts";

test("what a statement says itself counts before all else, then what it brings against", () => {
  const counterpoints = ["It is not that complex."];
  expect(standOf(statement({ stand: "accept", counterpoints }))).toBe("accept");
  expect(standOf(statement({ stand: null, counterpoints, reasoning: "I accept it." }))).toBe("counter");
  expect(standOf(statement({ counterpoints: ["None.", "-", "特になし"] }))).toBeNull();
});

test.each<[string, Stand["stand"]]>([
  ["I accept the contrarian's point.", "accept"],
  ["I concede that compensation is hard.", "accept"],
  ["You are right: nobody has measured it.", "accept"],
  ["The objection is valid.", "accept"],
  ["I agree with the contrarian.", "accept"],
  ["I was wrong about the load.", "accept"],
  ["I do not disagree.", "accept"],
  ["I don't disagree.", "accept"],
  ["I don’t disagree.", "accept"],
  ["I couldn't agree more.", "accept"],
  ["その指摘を受け入れます。", "accept"],
  ["ご指摘の通りです。", "accept"],
  ["その批判は妥当です。", "accept"],
  ["異論はありません。", "accept"],

  ["I disagree: the load is known.", "counter"],
  ["I do not agree with that.", "counter"],
  ["I cannot accept this.", "counter"],
  ["I can't accept this.", "counter"],
  ["I won’t concede that.", "counter"],
  ["I still reject the premise.", "counter"],
  ["Nevertheless sagas are the better choice.", "counter"],
  ["The contrarian is wrong about the cost.", "counter"],
  ["My position remains.", "counter"],
  ["That argument doesn't hold for small teams.", "counter"],
  ["その指摘には同意できません。", "counter"],
  ["反対です。負荷は既知です。", "counter"],
  ["それでもサーガが最適です。", "counter"],
  ["この批判は受け入れられません。", "counter"],

  ["I accept the risk, but sagas still win.", "partly"],
  ["True it's complex, but with proper design it works.", "partly"],
  ["I concede the cost. However, the load decides.", "partly"],
  ["You are right about cost. I disagree about load.", "partly"],
  ["確かにコストは高いですが、負荷の点では譲れません。", "partly"],
  ["コストの指摘は認めます。しかし、負荷については反対です。", "partly"],

  ["Sagas are used at many firms.", null],
  ["We accept 40 writes a second and reject the rest.", null],
  ["True isolation needs a lock.", null],
  ["A lock does not hold across services.", null],
  ['The contrarian says "I disagree with all of it".', null],
  ["サーガは多くの企業で使われています。", null],
])("%s", (reasoning, stand) => {
  expect(standOf(statement({ position: "Sagas.", reasoning }))).toBe(stand);
});
