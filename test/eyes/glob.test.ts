import { expect, test } from "vitest";
import { globOf } from "../../src/eyes/glob.ts";

const matching = (pattern: string, paths: readonly string[]) => {
  const glob = globOf(pattern);
  if (typeof glob !== "function") throw new Error(glob.wrong);
  return paths.filter(glob);
};

const paths = ["a.ts", "a.js", "src/a.ts", "src/b/c.ts", "src/b/d.md", "docs/[x].md", "srcs/a.ts"];

test.each([
  ["**", paths],
  ["", paths],
  [".", paths],
  ["./", paths],
  ["src/*/", ["src/a.ts", "src/b/c.ts", "src/b/d.md"]],
  ["*.ts", ["a.ts"]],
  ["**/*.ts", ["a.ts", "src/a.ts", "src/b/c.ts", "srcs/a.ts"]],
  ["src/**", ["src/a.ts", "src/b/c.ts", "src/b/d.md"]],
  ["./src/", ["src/a.ts", "src/b/c.ts", "src/b/d.md"]],
  ["src", ["src/a.ts", "src/b/c.ts", "src/b/d.md"]],
  ["src/**/?.ts", ["src/a.ts", "src/b/c.ts"]],
  ["src/*/*", ["src/b/c.ts", "src/b/d.md"]],
  ["a.{ts,js}", ["a.ts", "a.js"]],
  ["{src,srcs}/{a,b/c}.ts", ["src/a.ts", "src/b/c.ts", "srcs/a.ts"]],
  ["docs/[x].md", ["docs/[x].md"]],
  ["**/b/**", ["src/b/c.ts", "src/b/d.md"]],
  ["S*", []],
])("%s", (pattern, wanted) => {
  expect(matching(pattern, paths)).toEqual(wanted);
});

test("no pattern takes long, and one with too many ways is refused", () => {
  const path = `${"a".repeat(200)}/${"a/".repeat(100)}b`;
  expect(matching("*a".repeat(200), [path])).toEqual([]);
  expect(matching(`${"**/a/".repeat(90)}c*`, [path])).toEqual([]);
  expect(globOf("{a,b}".repeat(60))).toEqual({ wrong: "A pattern has at most 64 alternatives." });
  const oneOf = (many: number) => globOf(`{${Array.from({ length: many }, (_, at) => at).join(",")}}`);
  expect([typeof oneOf(64), typeof oneOf(65)]).toEqual(["function", "object"]);
  expect(typeof globOf("x".repeat(500))).toBe("function");
  expect(globOf("x".repeat(501))).toEqual({ wrong: "A pattern has at most 500 characters." });
  expect(globOf("../*")).toEqual({ wrong: "A pattern begins at the project's folder." });
});
