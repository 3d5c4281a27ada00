import { expect, test } from "vitest";
import type { Figure } from "../../bench/figure.ts";
import { heading, isOver, row } from "../../bench/table.ts";

const figures: readonly Figure[] = [
  { name: "api: CPU of a call / bare fetch", ratio: 2.5123, aim: 2, detail: "4.02 ms / 1.60 ms" },
  { name: "start: --help / bare node", ratio: 15.64, aim: 5, detail: "" },
  { name: "points: 20,000 / 2,000", ratio: 172.4, aim: null, detail: "" },
  { name: "list: 5,000 discussions", value: 4.43, unit: "seconds", aim: 0.5, detail: "" },
  { name: "list: 10 discussions", value: 0.482, unit: "seconds", aim: 0.5, detail: "" },
  { name: "search: a query", value: 0.0312, unit: "seconds", aim: null, detail: "" },
  { name: "list: peak memory", value: 347.2, unit: "MB", aim: 120, detail: "" },
  { name: "install: packages", value: 131, unit: "packages", aim: 60, detail: "" },
  { name: "reader: findings", value: 1, unit: "findings", aim: 5, detail: "" },
  { name: "mcp: definitions", value: 2235, unit: "tokens", aim: 2500, detail: "" },
  { name: "reader: missed", value: 0.042, unit: "share", aim: 1 - 0.9, detail: "" },
  { name: "reader: false", value: 0, unit: "share", aim: 0, detail: "" },
  { name: "search: mean reciprocal rank", value: 0.512, unit: "of 1", aim: null, detail: "" },
  {
    name: "a name that does not fit into the column that it has, nor on any line of it",
    ratio: 1.15,
    aim: 1.15,
    detail: "12.3 s (14.1 s of CPU), blocked at most 30 ms / 1.2 s (1.4 s of CPU)",
  },
];

test("a bench prints figures and aims as people write them, in 120 columns", () => {
  const table = [heading, ...figures.map(row)].join("\n");
  expect(Math.max(...table.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(120);
  expect(table).toMatchInlineSnapshot(`
    "figure                                                     measured            aim      in detail
    api: CPU of a call / bare fetch                              2.51 ×          ≤ 2.0 over 4.02 ms / 1.60 ms
    start: --help / bare node                                    15.6 ×          ≤ 5.0 over
    points: 20,000 / 2,000                                        172 ×
    list: 5,000 discussions                                       4.4 s        ≤ 0.5 s over
    list: 10 discussions                                         0.48 s        ≤ 0.5 s met
    search: a query                                               31 ms
    list: peak memory                                            347 MB       ≤ 120 MB over
    install: packages                                      131 packages  ≤ 60 packages over
    reader: findings                                          1 finding   ≤ 5 findings met
    mcp: definitions                                       2,235 tokens ≤ 2,500 tokens met
    reader: missed                                                4.2 %         ≤ 10 % met
    reader: false                                                   0 %          ≤ 0 % met
    search: mean reciprocal rank                              0.51 of 1
    a name that does not fit into the column that it has,        1.15 ×         ≤ 1.15 met  12.3 s (14.1 s of CPU), blocked
    nor on any line of it                                                                   at most 30 ms / 1.2 s (1.4 s of
                                                                                            CPU)"
  `);
});

test("what is over its aim is told by the figure, not by how it is rounded", () => {
  expect(isOver({ name: "a", ratio: 2.001, aim: 2, detail: "" })).toBe(true);
  expect(isOver({ name: "a", ratio: NaN, aim: 2, detail: "" })).toBe(true);
  expect(isOver({ name: "a", value: 45, unit: "MB", aim: 45, detail: "" })).toBe(false);
  expect(isOver({ name: "a", value: 1e9, unit: "MB", aim: null, detail: "" })).toBe(false);
});
