import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story, treeOf } from "./command.ts";
import { thoroughly } from "../runs.ts";
import { expectSays } from "../says.ts";

/** A small project with something to find. */
function shop(): Story {
  const told = story();
  mkdirSync(join(told.folder, ".git"));
  told.write(".gitignore", "dist/\n");
  told.write(
    "src/cart.ts",
    "export interface Cart { items: string[] }\n\n/** What the cart costs, with the discount. */\nexport function totalPrice(cart: Cart): number {\n  return cart.items.length;\n}\n",
  );
  told.write("docs/prices.md", "# Prices\n\nA discount is never more than the price.\n");
  told.write("dist/cart.js", "totalPrice discount");
  told.write(".env", "DISCOUNT_KEY=1\n");
  return told;
}

const inFolder = (told: Story, text: string) => text.replaceAll(told.folder, "<folder>");

test("a search shows places and lines, and which folder was searched; nothing is created", async () => {
  const told = shop();
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await told.run(["search", "how is the discount applied to the price"]);

  expect(code).toBe(0);
  expectSays(inFolder(told, stderr), ["Searched <folder>: 2 passages."]);
  expectSays(stdout, [
    "src/cart.ts:1-6",
    "1  export interface Cart { items: string[] }",
    "2",
    "3  /** What the cart costs, with the discount. */",
    "4  export function totalPrice(cart: Cart): number {",
    "5    return cart.items.length;",
    "6  }",
    "docs/prices.md:1-3",
    "1  # Prices",
    "2",
    "3  A discount is never more than the price.",
  ]);
  expect(treeOf(told.folder)).toEqual(before);
});

test("--json gives the passages as an object, --quiet nothing beside it, --most fewer of them", async () => {
  const told = shop();

  const { code, stdout, stderr } = await told.run([
    "search",
    "discount",
    "price",
    "--json",
    "--quiet",
    "--most",
    "1",
  ]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    query: "discount price",
    by: "index",
    passages: [
      {
        path: "src/cart.ts",
        from: 1,
        to: 6,
        text: expect.stringContaining("with the discount"),
        score: expect.any(Number),
      },
    ],
    note: null,
  });
});

test("from a folder below, the project around it is searched", async () => {
  const told = shop();
  mkdirSync(join(told.folder, ".colloquy"));

  const first = await told.run(["search", "discount"], { cwd: join(told.folder, "docs") });
  const second = await told.run(["search", "discount"], { cwd: join(told.folder, "src") });

  expect(first.stdout).toContain("src/cart.ts:");
  expect(second).toEqual(first);
});

test("nothing found is an answer", async () => {
  const told = shop();

  const { code, stdout, stderr } = await told.run(["search", "zebra"]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(inFolder(told, stderr)).toBe('Nothing found in <folder> for "zebra".\n');
});

test.for([
  [
    [""],
    'error: There are no words to search for. Such as `colloquy search "where are replies repaired"`.\n',
  ],
  [["x", "--most", "0"], 'error: --most: "0" is not a whole number from 1 to 100.\n'],
  [
    ["x", "--max-calls", "2"],
    'error: --max-calls does not apply to "search". `colloquy search --help` shows what it takes.\n',
  ],
] as const)("search %j is refused", async ([args, says]) => {
  expect(await shop().run(["search", ...args])).toEqual({ code: 2, stdout: "", stderr: says });
});

thoroughly("a reader that has seen enough does not make it fail", async () => {
  const told = shop();
  for (let n = 0; n < 50; n++) told.write(`src/more${n}.ts`, "the discount of a price\n".repeat(200));

  const { stdout, stderr } = await told.shell(
    "set -o pipefail; colloquy search discount --most 100 | head -1; echo ${PIPESTATUS[0]}",
  );

  expect(stdout).toMatch(/^\S+:\d+-\d+\n0\n$/);
  expect(stderr).not.toContain("rror");
});
