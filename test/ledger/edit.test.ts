import { expect, test } from "vitest";
import { checkedBottomLine, checkedGroups, type EditorsText } from "../../src/ledger/edit.ts";

const given: readonly EditorsText[] = [
  { id: "A-1", text: "State one timeout of 50 ms for calls to Redis." },
  { id: "A-2", text: "The rollout is not written." },
  { id: "B-1", text: "State one timeout of 200 ms for calls to Redis." },
  { id: "B-2", text: "Nobody can take the rollout back.", headline: "No way back" },
];

test("every id is in exactly one group: what is named twice stays first, what is left out stands alone", () => {
  const { kept, faults } = checkedGroups(
    [
      { headline: "Rollout", change: "Write it", ids: ["a-2", "[A-1]", "Z-9"] },
      { headline: "Again", ids: ["A-2"] },
    ],
    given,
  );
  expect(kept.map(({ headline, ids }) => [headline, ...ids])).toEqual([
    ["Rollout", "A-2", "A-1"],
    ["State one timeout of 200 ms for calls to Redis.", "B-1"],
    ["No way back", "B-2"],
  ]);
  expect(faults).toEqual([
    '"Rollout" names Z-9, which nobody said',
    "A-2 stands twice",
    "left out: B-1, B-2",
  ]);
});

test("a claim in any of its wordings is that claim", () => {
  const groups = [
    { headline: "Rollout", ids: ["A-2v3", "Z-9v2"] },
    { headline: "Way back", ids: ["[b-2v2]"] },
  ];
  const { kept, faults } = checkedGroups(groups, given);
  expect(kept.slice(0, 2).map(({ ids }) => ids)).toEqual([["A-2"], ["B-2"]]);
  expect(faults[0]).toBe('"Rollout" names Z-9v2, which nobody said');
  const line = { sentence: "The rollout is not written [A-2v2].", ids: ["A-2v2"] };
  expect(checkedBottomLine([line], given, []).kept.map(({ ids }) => ids)).toEqual([["A-2"]]);
});

test("what contradicts another of its group leaves it", () => {
  const { kept, faults } = checkedGroups([{ headline: "Timeout", ids: ["A-2", "A-1", "B-1"] }], given);
  expect(kept[0]?.ids).toEqual(["A-2", "A-1"]);
  expect(faults[0]).toBe("B-1 says something else than A-1");
});

test("a fault and its remedy may stand together, two remedies that deny each other may not", () => {
  const told = (id: string, fault: string | null, change: string | null): EditorsText => ({
    id,
    text: fault ?? change ?? "",
    parts: { fault, change },
  });
  const points = [
    told("A-1", "No test against a real provider is named.", null),
    told("B-1", null, "Name a test against a real provider."),
    told("C-1", null, "Name no test against a real provider."),
  ];
  const { kept } = checkedGroups([{ headline: "Tests", ids: ["A-1", "B-1", "C-1"] }], points);
  expect(kept.map(({ ids }) => ids)).toEqual([["A-1", "B-1"], ["C-1"]]);
});

test("a sentence needs an id that carries it, and no figure that stands nowhere", () => {
  const lines = [
    { sentence: "Not before the rollout is written [A-2].", ids: ["A-2"] },
    { sentence: "It takes 12 days.", ids: ["A-2"] },
    { sentence: "All of 4 agree.", ids: ["B-2"] },
    { sentence: "Nobody knows.", ids: ["X-1"] },
  ];
  const { kept, faults } = checkedBottomLine(lines, given, [4]);
  expect(kept.map(({ ids }) => ids)).toEqual([["A-2"], ["B-2"]]);
  expect(faults).toHaveLength(2);
});
