import { expect, test } from "vitest";
import { instruments } from "../../src/assemble/instruments.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { temporaryFolder } from "../discussion.ts";

const texts = [
  "docs/plan.md:3: nobody is responsible for the cutover of the service.",
  "It is not stated who is accountable for the cutover of the service.",
  "The images at the top of the page are too large.",
];

async function likenessWith(env: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder();
  const config = await resolveConfig({
    flags: {},
    home: undefined,
    config: undefined,
    env: { HOME: cwd, XDG_CONFIG_HOME: cwd, ...env },
    cwd,
  });
  return instruments(config).likeness(texts, new AbortController().signal);
}

test("texts are compared by meaning where the model is installed, unless words are asked for", async () => {
  expect((await likenessWith({})).method).toBe("minilm");
  expect((await likenessWith({ COLLOQUY_LIKENESS: "words" })).method).toBe("tf-idf");
});

test("a setting that is neither is refused", async () => {
  await expect(likenessWith({ COLLOQUY_LIKENESS: "vibes" })).rejects.toThrow("is not one of auto, words");
});
