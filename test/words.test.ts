import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { describe, expect, expectTypeOf, test } from "vitest";
import { type Key, type Language, listed, wordsFor, wordsIn, type Words } from "../src/words.ts";
import english from "../src/words/en.ts";

const files = globSync("src/words/*.ts").sort();
const others = files.map((file) => basename(file, ".ts")).filter((code) => code !== "en");

async function languageIn(code: string): Promise<Language> {
  const { default: texts }: { default: Language } = await import(`../src/words/${code}.ts`);
  return texts;
}

/** How a parsed message marks what it selects by. */
const select = 1;

/** `count`, `kind: agree|contest|other`: what a message is given, and what it tells apart by it. */
function argumentsOf(text: string): readonly string[] {
  const seen = new Set<string>();
  const read = (message: CompiledMessage) => {
    for (const node of [message].flat()) {
      if (!Array.isArray(node)) continue;
      const [name, kind, given] = node;
      const forms = (given ?? {}) as Readonly<Record<string, CompiledMessage>>;
      // Whether numbers have forms, and which, is each language's matter.
      seen.add(kind === select ? `${name}: ${Object.keys(forms).toSorted().join("|")}` : name);
      for (const form of Object.values(forms)) read(form);
    }
  };
  read(compile(text));
  return [...seen].sort();
}

test("Japanese is one file beside English, as any other language would be", () => {
  expect(others).toContain("ja");
});

describe.each(others)("%s", (code) => {
  test("says all that English says, and nothing else", async () => {
    expect(Object.keys(await languageIn(code)).sort()).toEqual(Object.keys(english).sort());
  });

  test("takes the arguments that English takes", async () => {
    const own = Object.entries(await languageIn(code)).map(([key, text]) => [key, argumentsOf(text)]);
    const given = Object.entries(english).map(([key, text]) => [key, argumentsOf(text)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(given));
  });

  test("has a form for each number that its plurals tell apart", async () => {
    const kinds = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const missing = Object.entries(await languageIn(code)).filter(([, text]) => {
      // Where only exact numbers differ from the rest, `other` is all there is to say.
      const named = [...text.matchAll(/\b(zero|one|two|few|many) \{/g)].map(([, kind]) => kind);
      return named.some((kind) => !kinds.includes(kind as Intl.LDMLPluralRule));
    });
    expect(missing).toEqual([]);
  });

  test("is named nowhere else in the source, but where Japanese is still written by hand", () => {
    const naming = globSync("src/**/*.{ts,tsx}").filter(
      (file) => !files.includes(file) && readFileSync(file, "utf8").includes(`"${code}"`),
    );
    expect(code === "ja" ? [] : naming).toEqual([]);
  });
});

test("every word is said somewhere", () => {
  const source = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !files.includes(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const unsaid = Object.keys(english).filter((key) => !source.includes(`"${key}"`));
  expect(unsaid).toEqual([]);
});

test("numbers take the form of their language", () => {
  const said = (code: string, count: number) => wordsIn(code)("critique.byRules", { count });
  expect([0, 1, 2].map((count) => said("en", count))).toEqual([
    "no findings by rules",
    "1 finding by rules",
    "2 findings by rules",
  ]);
  expect([0, 1, 2].map((count) => said("ja", count))).toEqual([
    "ルールによる指摘なし",
    "ルールによる指摘 1 件",
    "ルールによる指摘 2 件",
  ]);
});

test.each([
  ["asked for", "ja", "# Design", "対応事項"],
  ["asked for with its region", "ja-JP", "# Design", "対応事項"],
  ["of the topic", null, "# 設計\n\n必要に応じて再試行する。", "対応事項"],
  ["asked for, whatever the topic is in", "en", "必要に応じて再試行する。", "Action Items"],
  ["without a file", "de", "# Design", "Action Items"],
  ["that is no language but a path", "../en", "# Design", "Action Items"],
] as const)("the words are those of the language %s", (_, lang, about, heading) => {
  expect(wordsFor(lang, about)("critique.actionItems")).toBe(heading);
});

test("what somebody says in braces or with apostrophes is said as it is", () => {
  const text = "it's {count, plural, other {'x'}} <b>";
  expect(wordsIn("en")("critique.critical", { text })).toBe(`critical: ${text}`);
});

test("names are listed as the language lists them", () => {
  expect(listed(wordsIn("ja"), ["Ann", "Bob"])).toBe("Ann、Bob");
});

// Checked by the compiler, never run. A call with a key that is not there would have it work out the arguments of them all.
test("a key that is not there, and arguments that are missing or wrong, are errors of types", () => {
  const never = (words: Words) => [
    // @ts-expect-error it has an argument
    words("critique.average"),
    // @ts-expect-error which is a number
    words("critique.average", { rating: "4" }),
    // @ts-expect-error and it has another name
    words("critique.average", { average: 4 }),
    // @ts-expect-error and this has none
    words("critique.noRating", { rating: 4 }),
  ];
  expectTypeOf(never).returns.toEqualTypeOf<string[]>();
  expectTypeOf<"critique.noRating">().toExtend<Key>();
  expectTypeOf<"critique.nowhere">().not.toExtend<Key>();
});
