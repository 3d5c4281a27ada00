import { documentOf } from "../../src/reading/document.ts";
import type { Rule } from "../../src/reading/finding.ts";

/** What rules find in a text, one line a place: `rule line "quote"`. */
export function found(rules: readonly Rule[], text: string, path = "notes.md"): string[] {
  return remarksOn(rules, text, path).flatMap((remark) =>
    "finding" in remark
      ? remark.finding.places.map(({ line, quote }) => `${remark.finding.rule} ${line} "${quote}"`)
      : [],
  );
}

export function passed(rules: readonly Rule[], text: string, path = "notes.md"): string[] {
  return remarksOn(rules, text, path).flatMap((remark) => ("passed" in remark ? [remark.passed] : []));
}

function remarksOn(rules: readonly Rule[], text: string, path: string) {
  const document = documentOf(path, text);
  return rules.flatMap((rule) => rule(document));
}
