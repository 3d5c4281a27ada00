import { expect, test } from "vitest";
import { fingerprint, fingerprintOfTurn } from "../../../src/kernel/engine/fingerprint.ts";
import { promptText } from "../../../src/kernel/prompt.ts";

const schema = { type: "object", properties: { rating: { type: "integer" } } };

test.each([0, 1, 19_999, 20_000, 99_999, 100_000, 100_001, 250_000])(
  "a prompt of %i letters of two halves has the same fingerprint, whole or in pieces",
  (length) => {
    const stable = `a"\n${"🙂".repeat(length / 2)}\ud83d`;
    const said = ["\ude42", "", stable];
    for (const prompt of [
      { stable, fresh: "", request: "" },
      { stable: "", fresh: stable, request: "\\" },
      { stable, said, fresh: "b", request: "c" },
    ]) {
      const text = promptText(prompt);
      expect(fingerprintOfTurn("say", prompt, schema)).toBe(fingerprint(["say", text, schema]));
      expect(fingerprintOfTurn("say", prompt, null)).toBe(fingerprint(["say", text, null]));
    }
  },
);
