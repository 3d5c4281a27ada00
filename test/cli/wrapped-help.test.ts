import { expect, test } from "vitest";
import { wrappedHelp } from "../../src/cli/wrapped-help.ts";

const help = `
Examples:
  $ colloquy critique docs/design.md --agents claude,codex       what they say of it
  $ colloquy critique api.md  with agents of your config, which stand in a file

Every perspective reads the artifact alone, all at once, and rates it 1 to 5.
Code computes the verdict.`;

test("paragraphs flow, and what stands beside a command goes on in its column or below it", () => {
  expect(wrappedHelp(help, 60)).toMatchInlineSnapshot(`
    "
    Examples:
      $ colloquy critique docs/design.md --agents claude,codex
          what they say of it
      $ colloquy critique api.md  with agents of your config,
                                  which stand in a file

    Every perspective reads the artifact alone, all at once, and
    rates it 1 to 5. Code computes the verdict."
  `);
});

test("a command is never cut in two: it is pasted as it stands", () => {
  const command = '  $ colloquy discuss "Should sessions move to Redis?" --agents claude,codex,gemini';

  expect(wrappedHelp(command, 60)).toBe(command);
});

test("where there is room nothing is broken", () => {
  expect(wrappedHelp(help, 200).split("\n")).toHaveLength(6);
});

test("a command is not broken: pasted, the half of it would run", () => {
  const command = '  $ colloquy swarm "How should services share data?" --agents claude,codex,gemini';

  expect(wrappedHelp(command, 60)).toBe(command);
});
