import fc from "fast-check";
import { expect, test } from "vitest";
import { generalPanel } from "../../../../src/protocols/swarm/rules/general-panel.ts";
import { panelFaults, tensionsOf } from "../../../../src/protocols/swarm/rules/panel.ts";
import type { PanelSize } from "../../../../src/protocols/swarm/depth.ts";
import { type Expert, Experts } from "../../../../src/protocols/swarm/rules/statements.ts";

const size: PanelSize = { least: 2, most: 4 };
const fixed = ["moderator", "historian", "contrarian", "cross-domain"].map((id) => ({ id, name: id }));

function expert(id: string, parts: Partial<Expert> = {}): Expert {
  return {
    id,
    name: id.toUpperCase(),
    expertise: [`field of ${id}`],
    thinkingStyle: "pragmatic",
    bias: `Prefers ${id}`,
    replyTendency: "",
    ...parts,
  };
}

test("the smallest reply of the contract passes: tension is told by the biases", () => {
  const given: Experts = {
    experts: [
      expert("db", { bias: "Prioritises consistency", thinkingStyle: "formal" }),
      expert("ops", { bias: "Prioritises uptime", thinkingStyle: "pragmatic" }),
      expert("dev", { bias: "Prioritises consistency of data", thinkingStyle: "formal" }),
    ],
  };
  expect(panelFaults(given, { least: 3, most: 4 }, fixed)).toEqual([]);
  expect(tensionsOf(given)).toEqual([
    {
      between: ["db", "ops"],
      axis: "Prioritises consistency / Prioritises uptime",
      description: "Not declared; inferred from their biases.",
    },
  ]);
});

test("each fault is a sentence to mend it by", () => {
  expect(
    panelFaults(
      {
        experts: [
          expert("Data Base", { name: "Ada", expertise: ["Distributed Systems", "RDB"], bias: "Speed" }),
          expert("contrarian", { name: "ada", expertise: ["distributed-system"], bias: "speed." }),
          expert("ops", { expertise: ["rdbs"], bias: "Speed" }),
          expert("ops", { name: "Ops two", bias: "Speed" }),
        ],
      },
      { least: 5, most: 6 },
      fixed,
    ),
  ).toMatchInlineSnapshot(`
    [
      "5 to 6 experts are needed; 4 given.",
      ""Data Base" is not an id: use small letters, digits and hyphens, such as "database-expert".",
      "The id "contrarian" belongs to a fixed role; choose another.",
      "The id "ops" is given twice; every expert needs its own.",
      "The name "Ada" is given twice; every expert needs its own.",
      ""Distributed Systems" is the expertise of "Ada" and "ada"; give it to one of them only.",
      ""RDB" is the expertise of "Ada" and "OPS"; give it to one of them only.",
      "No two experts are in tension: give at least one pair that will not agree by itself, as an entry of "tensions" with the ids of two experts.",
    ]
  `);
});

test("too many are no fault; fields that only look alike are none either", () => {
  const experts = ["a", "b", "c", "d", "e"].map((id) => expert(id));
  expect(panelFaults({ experts }, size, fixed)).toEqual([]);
  const fields = [
    ["C", "security"],
    ["C++", "secure coding"],
    ["C#", "analysis"],
    ["status", "analyst"],
  ];
  const apart = fields.map((expertise, at) => expert(`e${at}`, { expertise }));
  expect(panelFaults({ experts: apart }, size, fixed)).toEqual([]);
});

test("one who names a field twice does not overlap with itself", () => {
  const experts = [expert("a", { expertise: ["Caches", "cache"] }), expert("b")];
  expect(panelFaults({ experts }, size, fixed)).toEqual([]);
});

const between = (one: string, other: string) =>
  ({ between: [one, other], axis: "x", description: "" }) as const;

test("declared tensions count between two experts that are there, by id or name", () => {
  const experts = [expert("a"), expert("b"), expert("c")];
  const tensions = [between("a", "c"), between("B", "a"), between("a", "a"), between("a", "z")].map(
    (one) => ({
      ...one,
      between: [...one.between] as [string, string],
    }),
  );
  expect(tensionsOf({ experts, tensions }).map(({ between }) => between)).toEqual([
    ["a", "c"],
    ["b", "a"],
  ]);
  // What was declared and is wrong must be mended, not guessed.
  expect(tensionsOf({ experts, tensions: tensions.slice(2) })).toEqual([]);
});

test.each([
  ["the same", ["Speed first", "speed  first!", "Speed first"], 0],
  ["empty", ["", "", ""], 0],
  ["one given", ["Speed", "", ""], 0],
  ["two of three the same", ["Speed", "Safety", "Speed"], 1],
  ["four of a kind each", ["Speed", "Safety", "Cost", "Beauty"], 2],
])("biases that are %s", (_, biases, count) => {
  const experts = biases.map((bias, at) => expert(`e${at}`, { bias }));
  expect(tensionsOf({ experts })).toHaveLength(count);
});

test.each([0, 2, 3, 4, 9])("the general panel of %i has no fault", (count) => {
  const panel = generalPanel(count);
  expect(Experts.parse(panel)).toEqual(panel);
  expect(panel.experts).toHaveLength(Math.min(Math.max(count, 2), 4));
  expect(panel.tensions).not.toEqual([]);
  expect(panelFaults(panel, size, fixed)).toEqual([]);
});

const anyExpert = fc.record({
  id: fc.constantFrom("a", "b", "c", "Not An Id", "moderator"),
  name: fc.constantFrom("A", "B", "C"),
  expertise: fc.array(fc.constantFrom("caches", "Cache", "queues"), { minLength: 1, maxLength: 2 }),
  thinkingStyle: fc.constantFrom("", "formal"),
  bias: fc.constantFrom("", "speed", "safety", "cost"),
  replyTendency: fc.constant(""),
});

test("a tension is between two different experts of the panel; every expert is in one at most where none is declared", () => {
  fc.assert(
    fc.property(fc.array(anyExpert, { maxLength: 5 }), (experts) => {
      const found = tensionsOf({ experts }).flatMap(({ between }) => between);
      const ids = experts.map(({ id }) => id);
      for (const id of found) expect(ids).toContain(id);
      expect(found.length).toBeLessThanOrEqual(experts.length);
      for (const fault of panelFaults({ experts }, size, fixed)) expect(fault).toMatch(/\.$/);
    }),
  );
});
