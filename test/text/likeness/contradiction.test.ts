import { expect, test } from "vitest";
import { contradictSomewhere } from "../../../src/text/likeness/contradiction.ts";

test("the same sentence with another number, or denied, is a contradiction wherever it stands", () => {
  const long = "The plan has no owner. The timeout for calls to Redis should be 50 ms.";
  expect(contradictSomewhere(long, "The timeout for calls to Redis should be 200 ms.")).toBe(true);
  expect(
    contradictSomewhere("Keep the local bucket as a fallback.", "Remove the local bucket as a fallback."),
  ).toBe(true);
  expect(contradictSomewhere("再試行の上限を3回とする。", "担当者がいない。再試行の上限を5回とする。")).toBe(
    true,
  );
});

test("figures and denials of sentences about other things say nothing against each other", () => {
  const one = "The table shows 4,130 ms for the SDK. Nobody owns the follow-up.";
  const other = "Against 8,400 ms for our own layer, removing the SDK may not cure the cost.";
  expect(contradictSomewhere(one, other)).toBe(false);
  expect(contradictSomewhere(one, one)).toBe(false);
});
