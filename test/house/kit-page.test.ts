import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as kit from "../../src/kit.ts";
import { Table } from "../../src/table/table.ts";

const page = readFileSync("docs/kit.md", "utf8");
const named = new Set([...page.matchAll(/`[^`\n]+`/g)].flatMap(([code]) => code.match(/[A-Za-z]+/g) ?? []));

test("docs/kit.md names every function of colloquy/kit", () => {
  expect(Object.keys(kit).filter((name) => !named.has(name))).toEqual([]);
});

test("and every move of a table", () => {
  const moves = Object.getOwnPropertyNames(Table.prototype).filter((name) => name !== "constructor");
  expect(moves.filter((name) => !named.has(name))).toEqual([]);
});
