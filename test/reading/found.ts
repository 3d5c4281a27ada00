import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { documentOf } from "../../src/reading/document.ts";
import type { Rule } from "../../src/reading/finding.ts";
import { afterwards } from "../beside.ts";

/** What rules find in a text, one line a place: `rule line "quote"`. */
export async function found(rules: readonly Rule[], text: string, path = "notes.md"): Promise<string[]> {
  const remarks = await remarksOn(rules, text, path);
  return remarks.flatMap((remark) =>
    "finding" in remark
      ? remark.finding.places.map(({ line, quote }) => `${remark.finding.rule} ${line} "${quote}"`)
      : [],
  );
}

export async function passed(rules: readonly Rule[], text: string, path = "notes.md"): Promise<string[]> {
  const remarks = await remarksOn(rules, text, path);
  return remarks.flatMap((remark) => ("passed" in remark ? [remark.passed] : []));
}

async function remarksOn(rules: readonly Rule[], text: string, path: string) {
  const document = await documentOf(path, text);
  return rules.flatMap((rule) => rule(document));
}

/** A folder of files, by path and text; gives the path of each by its name. */
export function project(files: Readonly<Record<string, string>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-"));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return (name) => join(folder, name);
}
