import { expect, test } from "vitest";
import { structure } from "../../src/reading/lenses/structure.ts";
import { found, passed } from "./found.ts";

test("Unfinished places are found in prose and headings, in English and Japanese", async () => {
  const text = "# A\n\nTBD: limits. The owner is to be decided.\n\n## TODO\n\n上限は未定。方式は要検討。\n";
  expect(await found(structure, text)).toEqual([
    'unfinished 3 "TBD"',
    'unfinished 3 "to be decided"',
    'unfinished 5 "TODO"',
    'unfinished 7 "未定"',
    'unfinished 7 "要検討"',
  ]);
});

test("A word that is only spoken of, or stands in code, is no unfinished place", async () => {
  const text =
    '# A\n\nMarks like "TODO", TODO comments and TODO, FIXME. `TODO`\n\n```\nTODO\n```\n\n変数は未定義。\n';
  expect(await found(structure, text)).toEqual([]);
});

test("Lines end with CRLF without moving a finding", async () => {
  expect(await found(structure, "\uFEFF# A\r\n\r\nFirst.\r\nTBD\r\n")).toEqual(['unfinished 4 "TBD"']);
});

test("A heading followed by one of its own level has nothing under it", async () => {
  expect(await found(structure, "# A\n\n## B\n\n## C\n\nText.\n\n## D\n")).toEqual([
    'empty-section 3 "## B"',
    'empty-section 9 "## D"',
  ]);
});

test("A heading is not empty when code, a deeper heading or its own link follows", async () => {
  const text = "# A\n\n## B\n\n```\ncode\n```\n\n## C\n\n### D\n\nText.\n\n## [E](https://e.example)\n";
  expect(await found(structure, text)).toEqual([]);
  expect(await passed(structure, text)).toContain("Each of the 5 sections has something in it");
});

test("Underlined headings are headings", async () => {
  expect(await found(structure, "Title\n=====\n\nPart\n----\n\nNext\n----\n\nText.\n")).toEqual([
    'empty-section 4 "Part"',
  ]);
});

test("A design is asked for what readers of designs look for", async () => {
  expect(await found(structure, "# Cache design\n\nIt keeps things.\n")).toEqual([
    'missing-sections 1 "# Cache design"',
  ]);
  expect(await found(structure, "# Cache\n\nIt keeps things.\n")).toEqual([]);
  const whole =
    "# Cache design\n\nGoals, scope, alternatives, risks, security, tests, rollout, rollback, load, alerts and metrics. The owner is Ann.\n";
  expect(await found(structure, whole)).toEqual([]);
});

test.each([
  ["labels of the last level", "# A\n\na\n\n###### B\n\nb\n"],
  ["headings that share a section", "# A\n\n## B\n## C\n\nc\n"],
  ["a title in HTML", "<sup>A</sup>\n\n## B\n\nb\n"],
  ["a heading of front matter", "---\ntitle: A\n---\n\n# A\n\na\n"],
])("No fault: %s", async (_, text) => {
  expect(await found(structure, text)).toEqual([]);
});

test("A Japanese design is asked for the same", async () => {
  const whole =
    "# キャッシュ設計\n\n目的、範囲、代替案、リスク、セキュリティ、テスト、リリース、ロールバック、性能、運用、指標。担当は佐藤。\n";
  expect(await found(structure, "# キャッシュ設計\n\n値を保持する。\n")).toEqual([
    'missing-sections 1 "# キャッシュ設計"',
  ]);
  expect(await found(structure, whole)).toEqual([]);
});
