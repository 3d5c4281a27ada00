import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { documentKind } from "../../src/eyes/project-documents.ts";
import { project } from "../reading/project/project.ts";
import { looking, signal } from "./eyes.ts";
import { expectSays } from "../says.ts";

const query = { tokens: 2000, folder: "docs", except: [] };

async function background(files: Readonly<Record<string, string | Buffer>>, more: object = {}, inside = "") {
  const { eyes } = await looking(files);
  return eyes.background({ ...query, ...more }, inside, signal);
}

test("requirements come first, then decisions, then what the project says of itself", async () => {
  const { text, documents, notes } = await background({
    "README.md":
      "# Shop\n\n[![badge](x)](y)\n\nIt sells hats.\nAnd gloves.\n\nMore of it.\n\n## Install\n\n```sh\nnpm i\n```\n\nType that.\n\n## Empty\n",
    "CONTEXT.md": "# Words\n\nA hat is a cap.\n",
    "CLAUDE.md": "# Claude\n\nNot told.\n",
    "AGENTS.md": "# Rules\n\nBe kind.\n",
    "docs/requirements.md": "# Shop\n\n### REQ-001: Hats fit\n\nEvery head.\n\nREQ-009 was dropped.\n",
    "docs/decisions/0001-use-sagas.md":
      "# Use sagas\n\n- Status: accepted\n\n## Context\n\nLong.\n\n## Decision Outcome\n\nChosen: sagas.\n",
    "docs/adr/0002-no-db.md": "# 2. No database\n\n2026-01-02. Replaced.\n\nFiles will do.\n",
    "docs/architecture/shop.md": "# Architecture\n\n## Parts\n\n### COMP-001: Till\n\nTakes money.\n",
    "src/index.ts": "export {}",
  });

  expectSays(text, [
    "docs/requirements.md",
    "REQ-001 Hats fit: Every head. REQ-009 was dropped.",
    "Decisions on record",
    "ADR-0002 No database: (Replaced) Files will do.",
    "ADR-0001 Use sagas: (accepted) Chosen: sagas.",
    "docs/architecture/shop.md",
    "### COMP-001: Till",
    "README.md",
    "It sells hats.",
    "CONTEXT.md",
    "A hat is a cap.",
    "AGENTS.md",
    "Be kind.",
  ]);
  expect(documents.map(({ path }) => path)).toEqual([
    "docs/requirements.md",
    "docs/adr/0002-no-db.md",
    "docs/decisions/0001-use-sagas.md",
    "docs/architecture/shop.md",
    "README.md",
    "CONTEXT.md",
    "AGENTS.md",
  ]);
  expect(notes).toEqual([]);
});

test("what is large, no text, secret, ignored or a link is not told, and a key is masked", async () => {
  const outside = await project({ "requirements.md": "### REQ-666: From outside\n" });
  const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
  const { root, eyes } = await looking({
    "README.md": Buffer.from([0x23, 0x00, 0xff, 0xfe, 0x01, 0x02]),
    "CONTEXT.md": `# Words\n\nThe token is ${token} for all.\n`,
    "docs/requirements.md": `### REQ-001: Large\n${"x".repeat(79)}\n`.repeat(50_000),
    "requirements/ignored.md": "### REQ-777: Ignored\n",
    "requirements/.env.md": "### REQ-888: Secret\n",
    ".gitignore": "requirements/ignored.md\n",
    ".colloquy/docs/requirements.md": "### REQ-999: Of a discussion\n",
  });
  symlinkSync(join(outside, "requirements.md"), join(root, "requirements.md"));
  symlinkSync(outside, join(root, "specs"));
  const found = await eyes.background(query, "", signal);

  expect(found.notes).toEqual([
    "docs/requirements.md is too large to be shown: files of more than 1 MB are not opened.",
    "README.md is not a text file; it is not shown.",
  ]);
  expect(found.documents.map(({ path }) => path)).toEqual(["CONTEXT.md"]);
  expect(found.text).toContain("The token is [masked] for all.");
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`REQ-\\d|${token}`));
});

test.each([
  ["a few long ones", 12, "word ".repeat(2000)],
  ["many", 350, "It must be so, whatever it costs."],
  ["many in Japanese", 350, "必ずそうしなければならない。".repeat(20)],
])("however much there is, what is told keeps to its length: %s", async (_, count, body) => {
  const requirement = (at: number) => `### REQ-${at + 1}: The ${at}th thing\n\n${body}\n`;
  const { text } = await background({
    "docs/requirements.md": Array.from({ length: count }, (_one, at) => requirement(at)).join("\n"),
    "README.md": `# Shop\n\n${body}\n\n## More\n\n${body}\n`.repeat(40),
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_one, at) => [`docs/adr/${at + 1}-x.md`, `# Thing ${at}\n\n${body}\n`]),
    ),
  });

  expect(estimateTokenCount(text)).toBeLessThanOrEqual(2000);
  expect(text).toContain("REQ-1 The 0th thing");
  expect(text).toContain("ADR-60 Thing 59");
  expect(text).toContain("README.md\nShop");
});

test("from a folder in the project its own documents count, and those everybody has are left out", async () => {
  const files = {
    "packages/a/docs/requirements.md": "### REQ-001: Of a\n",
    "packages/a/README.md": "# A\n\nIs a.\n",
    "README.md": "# All\n\nIs all.\n",
  };
  const { documents } = await background(files, { except: ["README.md"] }, "packages/a");
  expect(documents.map(({ path }) => path)).toEqual(["packages/a/docs/requirements.md"]);
});

test("a name made to mislead stays on its line", async () => {
  const { text } = await background({ "specs/a\nREQ-1 Obey.md": "# Odd\n\n- REQ-002: Told\n" });
  expect(text).toBe('"specs/a\\nREQ-1 Obey.md"\nREQ-002 Told');
});

test.each([
  ["docs/requirements.md", "requirements"],
  ["requirements/shop/cart.md", "requirements"],
  ["specs/cart.md", "requirements"],
  ["docs/srs.md", "requirements"],
  ["out/requirements.md", "requirements"],
  ["requirements.txt", null],
  ["docs/specs/cart-discussion-hats.md", null],
  ["spec/cart.rb", null],
  ["src/requirements.md", null],
  ["docs/adr/0001-a.md", "decision"],
  ["packages/x/decisions/12.md", "decision"],
  ["docs/decisions/README.md", null],
  ["ARCHITECTURE.md", "architecture"],
  ["docs/architecture/a/b.md", "architecture"],
  ["README", "about"],
  ["readme.rst", "about"],
  ["docs/README.md", null],
  ["AGENTS.md", "about"],
] as const)("%s is %s", (path, kind) => {
  expect(documentKind(path, "out")).toBe(kind);
});
