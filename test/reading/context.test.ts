import { describe, expect, test } from "vitest";
import { context } from "../../src/reading/lenses/context.ts";
import { found, passed, project } from "./found.ts";

const manifest = JSON.stringify({
  name: "cachet",
  bin: { cachet: "cli.js" },
  scripts: { build: "tsc", "test:unit": "vitest" },
});
const around = {
  "package.json": manifest,
  "src/cache.ts": "export function openCache() {}\nexport const flag = '--dry-run';\n",
  "docs/guide.md": "# Guide\n",
  "..old/cache.ts": "export {};\n",
  ".env.local": "SECRET_WORD=1\n",
};
const find = (text: string, path = "README.md") => {
  const file = project({ ...around, [path]: text })(path);
  return found(context, text, file);
};

describe("What a document names and the project does not have is found", () => {
  test.each([
    ["a file", "[c](./c.md#x)\n", 'missing-file 1 "./c.md#x"'],
    ["a picture", "![c](img/c.png)\n", 'missing-file 1 "img/c.png"'],
    ["a file of a definition", "[c][c]\n\n[c]: c.md\n", 'missing-file 3 "c.md"'],
    ["a line past the end", "See `src/cache.ts:40`.\n", 'missing-line 1 "src/cache.ts:40"'],
    ["a line past the end, below two dots", "See `..old/cache.ts:9`.\n", 'missing-line 1 "..old/cache.ts:9"'],
    ["a line of a file that is gone", "See src/gone.ts:4 for it.\n", 'missing-line 1 "src/gone.ts:4"'],
    ["a script in a sentence", "Use `npm run bild`.\n", 'missing-script 1 "npm run bild"'],
    ["a script in a block", "```sh\nnpm run lint\n```\n", 'missing-script 2 "npm run lint"'],
    ["a file, in Japanese", "[手引き](手引き.md)を参照。\n", 'missing-file 1 "手引き.md"'],
  ])("%s", async (_, text, expected) => {
    expect(await find(text)).toEqual([expected]);
  });
});

describe("Nothing is said where the project has it, or may have it", () => {
  test.each([
    [
      "files, sites and pages",
      "[b](docs/guide.md) [d](https://d.example/d.md) [e](guide) [f](../../issues/new.md)\n",
    ],
    ["lines that are there", "See `src/cache.ts:2` and http://localhost.ts:8080 and 10:30.\n"],
    ["a line of a folder that is elsewhere", "See `other/gone.ts:4`.\n"],
    ["a line in a stack trace", "```\nat x (src/cache.ts:400:2)\n```\n"],
    ["scripts", "`npm run build`, `npm run test:unit` and `npm run <name>`.\n"],
    ["scripts of another folder", "```sh\ncd other\nnpm run lint\n```\n\n`npm run lint --workspace x`\n"],
  ])("%s", async (_, text) => {
    expect(await find(text)).toEqual([]);
  });
});

test("An installed package holds what was published: what it links to is not looked for", async () => {
  const text = "[c](c.md)\n\n`npm run lint`\n";
  expect(await find(text, "node_modules/a/README.md")).toEqual([]);
});

test("A file of settings or a key is never opened", async () => {
  expect(await find("See `.env.local:40` and `key.pem:9`.\n")).toEqual([]);
});

test("Nothing is looked for when the artifact itself is not on disk", async () => {
  expect(await found(context, "# A\n\n[b](b.md) `npm run x`\n", "nowhere/at-all.md")).toEqual([]);
});

test("What is there is a strength", async () => {
  const text = "[b](docs/guide.md) `src/cache.ts:1` `npm run build`\n";
  expect(await passed(context, text, project({ ...around, "README.md": text })("README.md"))).toEqual([
    "The one relative link points to a file that exists",
    "The one line of a file that is named is there",
    "The one npm script that is named is there",
  ]);
});
