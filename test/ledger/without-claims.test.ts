import { expect, test } from "vitest";
import { withoutClaims } from "../../src/ledger/ids.ts";

const seats = new Set(["PM", "UR", "SA"]);
const told = (prefix: string) => `what ${prefix === "UR" ? "the researcher" : prefix} said`;

test.each([
  ["The page says so [PM-15, UR-16v2, SA-P3].", "The page says so."],
  ["It holds [PM-1]; the rest does not (UR-2), nor this.", "It holds; the rest does not, nor this."],
  ["It answers [pm-3 , REQ-004, UR>PM-3].", "It answers [REQ-004]."],
  ["What has an id of its own stays [REQ-001, FLOW-002], as do links [a](b.md).", null],
  ["Others are not of this table: ISO-25010, UTF-8, [SC-7], GPT-4.", null],
  ["In brackets with words (see PM-7) it is told.", "In brackets with words (see what PM said) it is told."],
  [
    "UR-28, UR-87 and UR-96: the page's words. PM-9 adds one.",
    "What the researcher said: the page's words. What PM said adds one.",
  ],
  ["As UR-14 has it, not XUR-14 or UR-14-b.", "As what the researcher said has it, not XUR-14 or UR-14-b."],
])("%j for who cannot look claims up", (text, expected) => {
  expect(withoutClaims(text, seats, told)).toBe(expected ?? text);
});
