import { expect, test } from "vitest";
import { fingerprint, fingerprintOfTurn } from "../../../src/kernel/engine/fingerprint.ts";

const schema = { type: "object", properties: { rating: { type: "integer" } } };

test.each([0, 1, 99_999, 100_000, 100_001, 250_000])(
  "a prompt of %i letters of two halves has the same fingerprint, whole or in pieces",
  (length) => {
    const prompt = `a"\n${"🙂".repeat(length / 2)}\ud83d`;
    expect(fingerprintOfTurn("say", prompt, schema)).toBe(fingerprint(["say", prompt, schema]));
    expect(fingerprintOfTurn("say", prompt, null)).toBe(fingerprint(["say", prompt, null]));
  },
);
