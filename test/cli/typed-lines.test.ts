import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { agrees, askAboutKeys } from "../../src/cli/typed-lines.ts";
import type { Command } from "../../src/cli/verb.ts";

/** A command at a terminal where somebody types a line, or leaves without one. */
function command(typed: string | null, options: object = {}, canAsk = true) {
  const stdin = new PassThrough();
  if (typed === null) stdin.end();
  else stdin.write(`${typed}\n`);
  let printed = "";
  const terminal = {
    stdin,
    stderr: new PassThrough(),
    interrupted: new AbortController().signal,
    canAsk,
    options,
    err: (text: string) => void (printed += text),
  };
  return { terminal: terminal as unknown as Command, printed: () => printed };
}

const keys = [{ variable: "OPENAI_API_KEY", agents: ["openai/gpt-5"] }] as never;

test.for([
  ["y", true],
  ["Yes", true],
  [" YES ", true],
  ["", false],
  ["n", false],
  ["yes please", false],
  ["yeah", false],
  // Who leaves has not answered: they are asked again another time.
  [null, null],
] as const)("asked about keys, %j is %s", async ([typed, answer]) => {
  const { terminal, printed } = command(typed);
  expect(await askAboutKeys(terminal)?.(keys)).toBe(answer);
  expect(printed()).toContain(
    "Found a key in the environment. Using it costs money:\n  OPENAI_API_KEY: openai/gpt-5",
  );
});

test("of several keys all are named before one answer", async () => {
  const { terminal, printed } = command("y");
  const more = [...keys, { variable: "GEMINI_API_KEY", agents: ["google/gemini-3.8-flash"] }] as never;
  expect(await askAboutKeys(terminal)?.(more)).toBe(true);
  expect(printed()).toContain("Found keys in the environment. Using them costs money:");
  expect(printed()).toContain("  GEMINI_API_KEY: google/gemini-3.8-flash");
});

test.for([
  ["nobody is there", {}, false],
  ["--yes was given, which is no word on money", { yes: true }, true],
  ["nothing is to be started", { dryRun: true }, true],
] as const)("nobody is asked about keys where %s", ([, options, canAsk]) => {
  expect(askAboutKeys(command("y", options, canAsk).terminal)).toBeUndefined();
});

const asked = { question: "Delete it for good?", command: "remove d1" };

test.for([
  ["y", {}, true, ""],
  ["", {}, false, "Nothing was changed.\n"],
  [null, {}, false, "Nothing was changed.\n"],
  [null, { yes: true }, true, ""],
] as const)("typed %j with %j, somebody agrees: %s", async ([typed, options, is, printed]) => {
  const one = command(typed, options);
  expect(await agrees(asked, one.terminal)).toBe(is);
  expect(one.printed()).toBe(printed);
});

test("without a terminal nobody agrees but who says --yes", async () => {
  await expect(agrees(asked, command(null, {}, false).terminal)).rejects.toMatchObject({
    code: "usage",
    hint: "Run `colloquy remove d1` at a terminal, or `colloquy remove d1 --yes` if you have read it.",
  });
  expect(await agrees(asked, command(null, { yes: true }, false).terminal)).toBe(true);
});
