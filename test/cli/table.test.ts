import { expect, test } from "vitest";
import { table, tableRows } from "../../src/cli/table.ts";
import { textWidth } from "../../src/text/wrap.ts";

const rows = [
  ["id", "protocol", "how it stands", "title"],
  [
    "20261116-brainstorm-bring-customers-back",
    "roundtable",
    "disney, dreamer (1/3), round 1",
    "客を呼び戻す方法について",
  ],
];

const long = ["20261117-should-the-mail-queue-move-to-redis", "discuss", "round 4", "Mail queue"];

test.for([200, 120, 80, 60])("at %d columns every cell is whole, and nothing is wider", (columns) => {
  const shown = tableRows([...rows, long], columns);
  expect(shown).toHaveLength(3);
  for (const line of shown.flatMap((row) => row.split("\n")))
    expect(textWidth(line)).toBeLessThanOrEqual(columns);
  expect(shown[1]).toContain("20261116-brainstorm-bring-customers-back");
  expect(shown[1]?.replaceAll(/\s/g, "")).toContain("いて");
  expect(shown[2]).toContain("20261117-should-the-mail-queue-move-to-redis");
});

test("cells are wrapped, and the widest share what is left; a long first cell has a line of its own", () => {
  const settings = [
    ["setting", "value", "from"],
    ["maxRounds", "3", "default"],
    ["participants.byWorkflowType.specs", "product-manager, ux-researcher", "/home/mia/config.yaml:3"],
  ];
  expect(table(settings, 90)).toContain("specs  product-manager, ux-researcher  /home");
  expect(table(settings, 50)).toMatchInlineSnapshot(`
    "setting    value               from
    maxRounds  3                   default
    participants.byWorkflowType.specs
               product-manager,    /home/mia/config.y
               ux-researcher       aml:3
    "
  `);
});

test.for<readonly [string, readonly string[]]>([
  // As wide as half of what there is, it stands beside the others still.
  ["abcde", ["abcde  xxx", "       xxx"]],
  ["abcdef", ["abcdef", "", "xxxxxx"]],
])("a first cell %j takes the line %j", ([first, lines]) => {
  const [shown = ""] = tableRows([[first, "xxx xxx"]], 10);
  const told = shown.split("\n").map((line) => line.trimEnd());
  if (first === "abcde") expect(told).toEqual(lines);
  else expect(told[0]).toBe(first);
});
