import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { put } from "../reading/project/project.ts";
import { looking, signal } from "./eyes.ts";
import { expectSays } from "../says.ts";

const shop = {
  "README.md":
    "# Shop\n\n![badge](x.svg)\n\nSells things to people who want them.\n\n## Prices\n\nAll are net.\n",
  "src/cart.ts":
    "import { tax } from './tax.ts';\n\n/** What the cart costs. */\nexport function totalPrice(items: number[]): number {\n  return items.length * tax;\n}\n\nclass Shelf {\n  put(item: string) {\n  }\n}\n",
  "src/tax.ts": "export const tax = 1.2;\n",
  "src/deep/list.py": "class Row:\n    def render(self):\n        pass\n\ndef total_price(rows):\n    pass\n",
  "test/cart.test.ts": "test('total price of a cart', () => totalPrice([]));\n",
  "logo.png": "no picture",
  "package-lock.json": "{}\n",
  "empty.ts": "",
};

test("list_files shows paths with sizes, and what is not for reading as such", async () => {
  const { text } = await looking(shop);

  expectSays(await text("list_files"), [
    "8 files, 446 B in all:",
    "README.md  88 B",
    "src/cart.ts  189 B",
    "src/tax.ts  24 B",
    "test/cart.test.ts  53 B",
    "src/deep/list.py  79 B",
    "empty.ts  0 B  (empty)",
    "logo.png  10 B  (no text)",
    "package-lock.json  3 B  (not searched)",
  ]);
  expect(await text("list_files", { pattern: "src" })).toBe(
    "3 files, 292 B in all:\nsrc/cart.ts  189 B\nsrc/tax.ts  24 B\nsrc/deep/list.py  79 B",
  );
  expect(await text("list_files", { pattern: "*.py" })).toBe(
    "No file matches *.py. As **/*.py it matches 1 file.",
  );
});

test("of too many files the rest is told by folder", async () => {
  const many = Object.fromEntries(Array.from({ length: 350 }, (_, n) => [`a/b${n % 3}/f${n}.ts`, "1"]));
  const { look } = await looking(many);

  const { text, problem } = await look("list_files");

  expect(text).toMatch(/^350 files, 350 B in all:\n/);
  expect(text).toMatch(/50 more files, by folder:\na\/b2\/ {2}50$/);
  expect(problem).toBe("50 more files match");
});

test("read_file shows numbered lines, and how to go on", async () => {
  const long = Array.from({ length: 1000 }, (_, n) => `line ${n + 1}`);
  const { look } = await looking({ ...shop, "long.txt": `${long.join("\n")}\n` });

  expect(await look("read_file", { path: "src/cart.ts", from: 3, to: 5 })).toEqual({
    text: "src/cart.ts, lines 3-5 of 11:\n3\t/** What the cart costs. */\n4\texport function totalPrice(items: number[]): number {\n5\t  return items.length * tax;",
    seen: [
      {
        path: "src/cart.ts",
        from: 3,
        to: 5,
        hash: hash(
          "sha256",
          "/** What the cart costs. */\nexport function totalPrice(items: number[]): number {\n  return items.length * tax;",
          "hex",
        ).slice(0, 16),
        of: 11,
        text: "/** What the cart costs. */\nexport function totalPrice(items: number[]): number {\n  return items.length * tax;",
      },
    ],
    problem: null,
  });
  const begun = await look("read_file", { path: "./long.txt" });
  expect(begun.text).toMatch(/^long.txt, lines 1-400 of 1000:\n1\tline 1\n/);
  expect(begun.text).toMatch(/\n400\tline 400\n600 more lines: go on with from 401.$/);
  expect(begun.problem).toBeNull();
  const asked = await look("read_file", { path: "long.txt", from: 500, to: 1000 });
  expect(asked.seen).toMatchObject([{ from: 500, to: 899 }]);
  expect(asked.problem).toBe("lines 500-899 only");
  const last = await look("read_file", { path: "long.txt", from: 999, to: 2000 });
  expect(last).toMatchObject({
    text: "long.txt, lines 999-1000 of 1000:\n999\tline 999\n1000\tline 1000",
    problem: null,
  });
  for (const [from, to, problem] of [
    [1000, 1000, null],
    [1001, undefined, "past the end"],
    [9, 8, "no lines"],
  ] as const)
    expect((await look("read_file", { path: "long.txt", from, to })).problem).toBe(problem);
});

test("a name is found however its letters are put together, as file systems of macOS do", async () => {
  const { look } = await looking({
    ["Über.md".normalize("NFD")]: "one\n",
    ["Café.md".normalize("NFC")]: "two\n",
  });
  expect((await look("read_file", { path: "Über.md".normalize("NFC") })).text).toContain("1\tone");
  expect((await look("read_file", { path: "Café.md".normalize("NFD") })).text).toContain("1\ttwo");
});

test("a long line is cut with a mark, and so is a look of many", async () => {
  const { look } = await looking({ "wide.txt": `${"x".repeat(900)}\n${`${"y".repeat(450)}\n`.repeat(100)}` });

  const { text, seen } = await look("read_file", { path: "wide.txt" });

  expect(text).toContain(`1\t${"x".repeat(500)}… (400 more characters)\n2\ty`);
  expect(text.length).toBeLessThan(25_000);
  expect(seen[0]?.to).toBeLessThan(60);
});

test.each([
  ["src/none.ts", "There is no file src/none.ts.", "not there"],
  ["lib/tax.ts", "There is no file lib/tax.ts. Of that name there is src/tax.ts.", "not there"],
  ["src", "src is a folder with 3 files: list_files shows it with the pattern src/**.", "a folder"],
  ["logo.png", "logo.png is not a text file (10 B); it is not shown.", "no text"],
  ["empty.ts", "empty.ts is empty.", "empty"],
])("read_file %s", async (path, text, problem) => {
  const { look } = await looking(shop);

  expect(await look("read_file", { path })).toEqual({ text, seen: [], problem });
});

test("read_file past the end, or backwards", async () => {
  const { text } = await looking(shop);

  expect(await text("read_file", { path: "src/tax.ts", from: 9 })).toBe("src/tax.ts has 1 line.");
  expect(await text("read_file", { path: "src/cart.ts", from: 9, to: 2 })).toBe(
    "to (2) is less than from (9).",
  );
  expect(await text("read_file", { path: "package-lock.json" })).toContain("1\t{}");
});

test("search by words shows what defines something before what mentions it, code before its tests", async () => {
  const { look } = await looking(shop);

  const { text, seen } = await look("search", { query: "where is the total price made" });

  const paths = seen.map(({ path }) => path);
  expect(paths.indexOf("src/cart.ts")).toBeLessThan(paths.indexOf("test/cart.test.ts"));
  expect(text).toContain("src/cart.ts:1-6\n1\timport");
  expect(text).toContain("\n4\texport function totalPrice(");
});

test("search among code or text, in a glob, and with nothing found", async () => {
  const { look, text } = await looking(shop);
  const paths = async (input: object) =>
    new Set((await look("search", { query: "price prices", ...input })).seen.map(({ path }) => path));

  expect(await paths({ among: "text" })).toEqual(new Set(["README.md"]));
  expect(await paths({ among: "code" })).not.toContain("README.md");
  expect(await paths({ pattern: "src/deep/**" })).toEqual(new Set(["src/deep/list.py"]));
  expect(await text("search", { query: "price", pattern: "docs/**" })).toBe("Nothing was found in docs/**.");
  expect(await text("search", { query: "zebra" })).toMatch(/^None of these words occurs in the project/);
});

test("search by pattern shows lines, file by file", async () => {
  const { look, text } = await looking(shop);

  const found = await look("search", { query: String.raw`total_?[pP]rice\(`, by: "pattern" });

  expectSays(found.text, [
    "src/cart.ts",
    "4\texport function totalPrice(items: number[]): number {",
    "test/cart.test.ts",
    "1\ttest('total price of a cart', () => totalPrice([]));",
    "src/deep/list.py",
    "5\tdef total_price(rows):",
  ]);
  expect(found.seen.map(({ path, from, to }) => [path, from, to])).toEqual([
    ["src/cart.ts", 4, 4],
    ["test/cart.test.ts", 1, 1],
    ["src/deep/list.py", 5, 5],
  ]);
  expect(await text("search", { query: "(?i)TAX = ", by: "pattern" })).toBe(
    "src/tax.ts\n1\texport const tax = 1.2;",
  );
  expect(await text("search", { query: "^tax", by: "pattern" })).toBe("No line matches.");
  expect(await text("search", { query: "price(?!s)$", by: "pattern" })).toBe("No line matches.");
  expect(await text("search", { query: "tax(", by: "pattern" })).toContain("Unterminated group");
  const bounds = "An expression has 1 to 500 characters.";
  for (const query of ["", "(?i)", "x".repeat(501)])
    expect(await text("search", { query, by: "pattern" })).toBe(bounds);
  expect(await text("search", { query: "x".repeat(500), by: "pattern" })).toBe("No line matches.");
});

test("search by pattern says what it leaves out: lines of a file, and files that were not looked at", async () => {
  const many = (lines: number) => "needle\n".repeat(lines);
  const few = await looking({ "a.txt": many(12), "b.txt": many(13), "c.txt": many(30) });
  const found = await few.look("search", { query: "needle", by: "pattern" });
  const rests = found.text.split("\n\n").map((part) => part.split("\n").at(-1));
  expect(rests).toEqual(["12\tneedle", "1 more line of this file", "18 more lines of this file"]);
  expect(found.problem).toBeNull();

  const files = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at + 10}.txt`, many(10)]));
  const all = await looking(files);
  const cut = await all.look("search", { query: "needle", by: "pattern" });
  expect(cut.text).toContain("Only 10 of 12 files were looked at");
  expect(cut.problem).toBe("10 of 12 files");
  const none = await all.look("search", { query: "absent", by: "pattern" });
  expect([none.text, none.problem]).toEqual(["No line matches.", "nothing found"]);
});

test("of a long line by pattern, what stands around the match is shown", async () => {
  const { text } = await looking({
    "wide.js": `${"a".repeat(1000)}needle${"b".repeat(1000)}\n`,
    "first.js": `first${"b".repeat(1000)}\n`,
    "last.js": `${"a".repeat(1000)}last\n`,
  });

  expect(await text("search", { query: "needle", by: "pattern" })).toMatch(/^wide.js\n1\t…a+needleb+…$/);
  expect(await text("search", { query: "first", by: "pattern" })).toMatch(/^first.js\n1\tfirstb+…$/);
  expect(await text("search", { query: "last", by: "pattern" })).toMatch(/^last.js\n1\t…a+last$/);
});

test("the map begins with what fits the task, and stays within its size", async () => {
  const { eyes } = await looking(shop);

  expectSays(await eyes.map("the total price of `cart`", 1500, signal), [
    "Files nearest to the task:",
    "src/cart.ts: totalPrice, Shelf, put",
    "test/cart.test.ts",
    "src/deep/list.py: Row, render, total_price",
    "README.md: Shop; Prices",
    "The README:",
    "Sells things to people who want them.",
    "Folders:",
    "src/ 3 files",
    "Main files:",
    "src/tax.ts: tax",
  ]);
  expect((await eyes.map("the total price of a cart", 40, signal)).length).toBeLessThan(250);
});

test("a small project is shown whole, its README first, without licences and what is kept from all", async () => {
  const { eyes } = await looking({
    ...shop,
    "LICENSE-MIT": "Permission is hereby granted",
    "docs/COPYING.txt": "Everyone is permitted to copy",
    "src/licence-check.ts": "export const ours = 1;\n",
    ".env": "KEY=1",
  });
  const whole = await eyes.whole(6000, [], signal);
  expect(whole?.text.startsWith("README.md:\n\n```file\n1\t# Shop\n")).toBe(true);
  expect(whole?.text).toContain("src/licence-check.ts:\n\n```file\n1\texport const ours = 1;\n```");
  expect(whole?.text).not.toMatch(/hereby|permitted|KEY=1/);
  expect(whole?.seen.map(({ path }) => path)).toEqual([
    "README.md",
    "src/cart.ts",
    "src/licence-check.ts",
    "src/tax.ts",
    "test/cart.test.ts",
    "src/deep/list.py",
  ]);
  for (const seen of whole?.seen ?? []) expect(await eyes.recall(seen, signal)).not.toBeNull();
  expect(await eyes.whole(40, [], signal)).toBeNull();
});

test("what prompts tell anyway is not shown a second time", async () => {
  const { eyes } = await looking({ "README.md": "# Shop\n", "docs/requirements.md": "# REQ-1: Pay\n" });
  const rest = await eyes.whole(6000, ["docs/requirements.md"], signal);
  expect(rest?.seen.map(({ path }) => path)).toEqual(["README.md"]);
  expect(await eyes.whole(6000, ["README.md", "docs/requirements.md"], signal)).toEqual({
    text: "",
    seen: [],
  });
});

test("a project as large as may be is whole, and one without a file is none", async () => {
  const { eyes } = await looking({ "README.md": "# Shop\n\nIt sells hats.\n" });
  const tokens = estimateTokenCount((await eyes.whole(6000, [], signal))?.text ?? "");
  expect(await eyes.whole(tokens, [], signal)).not.toBeNull();
  expect(await eyes.whole(tokens - 1, [], signal)).toBeNull();
  const empty = await looking({});
  expect(await empty.eyes.whole(6000, [], signal)).toBeNull();
});

test("one with a file that is too large to be opened is not shown as if that were all", async () => {
  const { eyes } = await looking({ ...shop, "big.sql": "insert ".repeat(200_000) });
  expect(await eyes.whole(6000, [], signal)).toBeNull();
});

test("a README that is too long for a map is told by how it begins", async () => {
  const { eyes } = await looking({
    ...shop,
    "README.md": `# Shop\n\nIt sells hats.\n\n${"More of it, and more. ".repeat(400)}\n`,
  });
  expect(await eyes.map("hats", 1500, signal)).toContain("The README begins:\nIt sells hats.\n");
});

test("what may be read and what is kept is counted", async () => {
  const { eyes } = await looking({
    ...shop,
    ".env": "A=1",
    "deploy/.ssh/id_rsa": "x",
    ".gitignore": "out\n",
    "out/.env": "",
  });

  expect(await eyes.counted(signal)).toEqual({ files: 7, kept: 2, bytes: 437 });
});

test("the same look gives the same text; a file that changes or goes is as it is now", async () => {
  const { root, text } = await looking(shop);
  for (const [tool, input] of [
    ["list_files", {}],
    ["read_file", { path: "src/cart.ts" }],
    ["search", { query: "total price" }],
    ["search", { query: "price", by: "pattern" }],
  ] as const)
    expect(await text(tool, input)).toBe(await text(tool, input));

  put(root, "src/tax.ts", "// moved\nexport const tax = 1.3;\n");
  expect(await text("read_file", { path: "src/tax.ts" })).toContain("2\texport const tax = 1.3;");
  put(root, "src/new.ts", "export const discount = 1;\n");
  expect(await text("read_file", { path: "src/new.ts" })).toContain("discount");
  expect(await text("search", { query: "discount" })).toContain("src/new.ts:1-1");
  expect(await text("search", { query: "disc.unt", by: "pattern" })).toContain("src/new.ts");
});

test("what is known of the folder is kept for a while, but a file's lines and a new path are of now", async () => {
  const { root, text } = await looking(shop, { freshMs: Infinity });
  await text("search", { query: "tax" });

  writeFileSync(join(root, "src/tax.ts"), "const nothing = 0;\nexport const tax = 1.9;\n");

  expect(await text("search", { query: "tax" })).toContain("2\texport const tax = 1.9;");
});
