import { expect, test } from "vitest";
import { withoutSecret } from "../../src/agents/secret.ts";

const key = 'sk-a/b+c"0123456789';

test.for([
  key,
  encodeURIComponent(key),
  JSON.stringify(key).slice(1, -1),
  btoa(key),
  Buffer.from(key).toString("hex"),
])("%s is taken out", (form) =>
  expect(withoutSecret(key)(`before ${form} after ${form}`)).toBe("before [key] after [key]"),
);

test("what local servers are given for a key is no secret", () => {
  expect(withoutSecret("ollama")("ollama is a server")).toBe("ollama is a server");
  expect(withoutSecret(undefined)("any text")).toBe("any text");
});
