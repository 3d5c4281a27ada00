import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { consistency } from "../../src/reading/consistency.ts";
import { found, passed } from "./found.ts";

test("A link to no heading is found; headings are matched as sites name them", () => {
  expect(found(consistency, "# A\n\n[b](#b) [a](#a)\n")).toEqual(['broken-anchor 3 "#b"']);
  const text =
    '# Wörter & `code`!\n\n[a](#wörter--code) [b](#w%C3%B6rter-code) [c](#own) [d](#top)\n\n<a id="own"></a>\n';
  expect(found(consistency, text)).toEqual([]);
  expect(passed(consistency, text)).toEqual(["All 4 links within the document lead to a heading"]);
});

test("A link inside code is no link", () => {
  expect(found(consistency, "# A\n\n`[b](#b)`\n\n```\n[b](#b)\n```\n")).toEqual([]);
});

test("A relative link to a file that is not there is found", () => {
  const path = artifact("# A\n\n[b](b.md) [c](./c.md#x) [d](https://d.example/d.md) [e](guide)\n", "b.md");
  expect(found(consistency, path.text, path.file)).toEqual(['missing-file 3 "./c.md#x"']);
});

test("Where all linked files are there, that is a strength", () => {
  const { file, text } = artifact("# A\n\n[b](b.md)\n\n[ref]: ./b.md\n", "b.md");
  expect(passed(consistency, text, file)).toEqual(["All 2 relative links point to files that exist"]);
});

test("Files are not looked for when the artifact itself is not on disk", () => {
  expect(found(consistency, "# A\n\n[b](b.md)\n", "nowhere/at-all.md")).toEqual([]);
});

test("One quantity with two numbers is found, whatever the unit", () => {
  expect(found(consistency, "The request timeout is 30 s.\n\nThe request timeout is 1 minute.\n")).toEqual([
    'two-numbers 3 "The request timeout is 1 minute"',
  ]);
  expect(found(consistency, "Timeout of 30 s here. Timeout of 60 s there.\n")).toHaveLength(1);
});

test("Equal, different and conditional quantities do not conflict", () => {
  expect(found(consistency, "The timeout is 60 s. The timeout is 1 minute.\n")).toEqual([]);
  expect(found(consistency, "The read timeout is 5 s. The write timeout is 9 s.\n")).toEqual([]);
  expect(found(consistency, "The timeout is 5 s. If busy, the timeout is 9 s.\n")).toEqual([]);
  expect(found(consistency, "The timeout is 5 s. Use a timeout of 9 s.\n")).toEqual([]);
});

test("A code block that is never closed is found", () => {
  expect(found(consistency, "# A\n\n```sh\nrun\n")).toEqual(['open-fence 3 "```sh"']);
  expect(found(consistency, "# A\n\n````md\n```\n````\n\n~~~\n```\n~~~\n")).toEqual([]);
});

test("A JSON example that does not parse is found; fragments and gaps are left alone", () => {
  expect(found(consistency, "```json\n{ 'a': 1 }\n```\n")).toEqual(['broken-example 1 "```json"']);
  expect(
    found(consistency, '```json\n"a": 1,\n```\n\n```json\n{ "a": … }\n```\n\n```json\n{}\n{}\n```\n'),
  ).toEqual([]);
  expect(passed(consistency, "```json\n{}\n```\n")).toEqual(["The one JSON example parses"]);
});

test("A JSON file that does not parse is found; one with comments is left alone", () => {
  expect(found(consistency, '{ "a": }', "a.json")).toEqual(['broken-json 1 "{ "a": }"']);
  expect(found(consistency, '{ "a": 1, // one\n}', "tsconfig.json")).toEqual([]);
});

test("A heading is repeated only under the same parent", () => {
  expect(found(consistency, "# A\n\n## B\n\nb\n\n## B\n\nb\n")).toEqual(['repeated-heading 7 "## B"']);
  expect(found(consistency, "# A\n\n## B\n\n### Use\n\n## C\n\n### Use\n")).toEqual([]);
});

test("A paragraph is repeated only word for word, code included", () => {
  expect(found(consistency, `${paragraph("a")}\n${paragraph("a")}`)).toHaveLength(1);
  expect(found(consistency, `${paragraph("a")}\n${paragraph("b")}`)).toEqual([]);
});

test("An import of a file that is not there is found", () => {
  const code = 'import { b } from "./b.js";\nimport { c } from "./c.ts";\nimport fs from "node:fs";\n';
  const { file, text } = artifact(code, "b.ts", "a.ts");
  expect(found(consistency, text, file)).toEqual(['missing-import 2 "./c.ts"']);
});

function paragraph(name: string): string {
  return `The function \`${name}\` takes what it is given, looks at each of its parts, and gives back what it saw.\n`;
}

function artifact(text: string, neighbour: string, name = "a.md") {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-"));
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, neighbour), "");
  return { file: join(folder, name), text };
}
