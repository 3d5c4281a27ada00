import fc from "fast-check";
import { expect, test } from "vitest";
import { maskSecrets } from "../../src/reading/project/mask-secrets.ts";
import { anyCharacter } from "../any-character.ts";
import { found, project } from "../reading/project/project.ts";
import { runs, taking } from "../runs.ts";

const awkward = fc.constantFrom(
  'password = "',
  "-----BEGIN PRIVATE KEY-----",
  "Path: a.ts",
  "sha512-",
  "eyJ",
  "://a:b@",
  "\r\n",
  "\u0000",
  "\uFEFF",
  "再試行",
  "שלום",
  "camelCase_snake2",
  "{".repeat(50),
  "x".repeat(5000),
  "aB3".repeat(3000),
);
const text = fc
  .array(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 60 }), awkward), { maxLength: 8 })
  .map((parts) => parts.join(""));
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
  text.map((it) => Buffer.from(it)),
);

test("any bytes in any file, any query: nothing throws, and passages lie within their files", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 4 }), text, async (contents, query) => {
      const root = await project({
        ...Object.fromEntries(contents.map((content, n) => [`f${n}.txt`, content])),
        ".gitignore": contents[0] ?? "",
      });
      for (const { path, from, to, text: shown } of await found(root, `${query} camel f0`)) {
        expect(path).toMatch(/^(?:f\d\.txt|\.gitignore)$/);
        expect(from).toBeGreaterThanOrEqual(1);
        expect(shown.split("\n")).toHaveLength(to - from + 1);
      }
    }),
    { numRuns: runs(60, 20) },
  );
});

test("masking keeps every line in its place and has nothing left to do the second time", () => {
  fc.assert(
    fc.property(text, (it) => {
      const shown = maskSecrets(it);
      expect(shown.split("\n")).toHaveLength(it.split("\n").length);
      expect(maskSecrets(shown)).toBe(shown);
    }),
    { numRuns: runs(300) },
  );
});

// Anything worse than linear would take hours here, and the runner's patience ends sooner.
const pieces = [
  "a.",
  "token",
  "token-",
  "password ",
  "-eyJ",
  "-sk-a",
  "SG.a",
  "://a:",
  "sha1",
  "-----BEGIN A ",
  "-----BEGIN PRIVATE KEY-----",
  "aB3",
  "再",
  "a/",
  "\n\r",
  "{[(",
];

test.each(taking(pieces, 8))("a megabyte of %j comes to an end", async (part) => {
  const long = `${part.repeat(1_000_000 / Buffer.byteLength(part))} token`;
  // Secrets are masked in what is indexed.
  await found(await project({ "long.txt": long }), "token a b");
});
