import { describe, expect, test } from "vitest";
import { consistency } from "../../src/reading/lenses/consistency.ts";
import { found, passed } from "./found.ts";

const about = (name: string) =>
  `The function \`${name}\` takes what it is given, looks at each of its parts, and gives back what it saw.\n`;
const cache =
  "The cache keeps what was read last and forgets what was not asked for in a long while, so that a second reader finds it.\n";
const nearlyCache = cache.replace("forgets", "drops");
const japanese =
  "キャッシュは最後に読まれた内容を保持し、長い間使われなかった内容を捨てる。そのため次の読者はすぐに内容を見つけることができ、遠くの倉庫まで取りに行く必要がない。\n";

describe("A fault of consistency is found", () => {
  test.each([
    ["a link to no heading", "# A\n\n[b](#b) [a](#a)\n", 'broken-anchor 3 "#b"'],
    ["an HTML link to no heading", '# A\n\n<a href="#b">b</a>\n', 'broken-anchor 3 "#b"'],
    ["a link to no heading in a list", "# A\n\n- x\n  - [b](#b)\n", 'broken-anchor 4 "#b"'],
    [
      "a name that nothing defines",
      "# A\n\n[a]: b.md\n\nSee [the guide][guide].\n",
      'undefined-link 5 "[the guide][guide]"',
    ],
    [
      "two numbers, whatever the unit",
      "The request timeout is 30 s.\n\nThe request timeout is 1 minute.\n",
      'two-numbers 3 "The request timeout is 1 minute"',
    ],
    [
      "two numbers without an article",
      "Timeout of 30 s here. Timeout of 60 s there.\n",
      'two-numbers 1 "Timeout of 60 s"',
    ],
    [
      "two defaults",
      "The retry limit defaults to 5 s.\n\nThe retry limit is at most 9 s.\n",
      'two-numbers 3 "The retry limit is at most 9 s"',
    ],
    [
      "two numbers in Japanese",
      "接続のタイムアウトは30秒。\n\n接続のタイムアウトは1分。\n",
      'two-numbers 3 "接続のタイムアウトは1分"',
    ],
    [
      "a paragraph twice",
      `${about("a")}\n${about("a")}`,
      'repeated-paragraph 3 "The function `a` takes what it is given, looks at each of it"',
    ],
    [
      "a Japanese paragraph twice",
      `${japanese}\n${japanese}`,
      'repeated-paragraph 3 "キャッシュは最後に読まれた内容を保持し、長い間使われなかった内容を捨てる。そのため次の読者はすぐに内容を見つけることがで"',
    ],
    [
      "almost the same paragraph",
      `${cache}\n${nearlyCache}`,
      'repeated-paragraph 3 "The cache keeps what was read last and drops what was not as"',
    ],
    [
      "almost the same paragraph in Japanese",
      `${japanese}\n${japanese.replace("捨てる", "破棄する")}`,
      'repeated-paragraph 3 "キャッシュは最後に読まれた内容を保持し、長い間使われなかった内容を破棄する。そのため次の読者はすぐに内容を見つけることが"',
    ],
    ["a name in two spellings", "GitHub here, GitHub there, and Github.\n", 'two-spellings 1 "Github"'],
    ["a runtime in two spellings", "Node.js here, Node.js there, and NodeJS.\n", 'two-spellings 1 "NodeJS"'],
    [
      "a Japanese loanword in two spellings",
      "サーバーを止める。サーバーを動かす。サーバを見る。\n",
      'two-spellings 1 "サーバ"',
    ],
  ])("%s", async (_, text, expected) => {
    expect(await found(consistency, text)).toEqual([expected]);
  });
});

describe("No fault of consistency", () => {
  test.each([
    [
      "headings named as sites name them",
      '# Wörter & `code`!\n\n[a](#wörter--code) [b](#w%C3%B6rter-code) [c](#own) [d](#top)\n\n<a id="own"></a>\n',
    ],
    ["links inside code", "# A\n\n`[b](#b)`\n\n```\n[b](#b)\n```\n"],
    ["links inside a comment", "# A\n\n<!-- [b](#b) <a href='#b'> -->\n"],
    [
      "brackets that are no links, where names are defined",
      "[a]: b.md\n\nRead `x[i][j]` and x[i][j] and [a][a].\n",
    ],
    ["two words for one number", "The timeout is 60 s. The timeout is 1 minute.\n"],
    ["two quantities", "The read timeout is 5 s. The write timeout is 9 s.\n"],
    ["a number under a condition", "The timeout is 5 s. If busy, the timeout is 9 s.\n"],
    ["a number to choose", "The timeout is 5 s. Use a timeout of 9 s.\n"],
    ["a Japanese number under a condition", "タイムアウトは30秒。混雑時の場合、タイムアウトは60秒。\n"],
    ["one heading under two parents", "# A\n\n## B\n\n### Use\n\n## C\n\n### Use\n"],
    ["paragraphs in parallel that name different code", `${about("a")}\n${about("b")}`],
    ["short paragraphs alike", "Type: string\n\nType: string\n"],
    ["list items alike", `- ${cache}- ${cache}`],
    ["names that are right throughout", "GitHub, GitHub, the github.com site and @github.\n"],
    ["ordinary words with and without capitals", "Fast food. Fast cars. The fast one. FAST.\n"],
  ])("%s", async (_, text) => {
    expect(await found(consistency, text)).toEqual([]);
  });
});

test("Where all links within the document lead, that is a strength", async () => {
  expect(await passed(consistency, "# A\n\n[a](#a)\n")).toEqual([
    "The one link within the document leads to a heading",
  ]);
});
