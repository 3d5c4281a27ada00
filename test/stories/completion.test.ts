import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { relayed } from "../relayed.ts";
import { expectSays } from "../says.ts";

const isThere = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

async function withScript(shell: string, keepsOne = true): Promise<Story> {
  const told = story();
  const { code, stdout } = await told.run(["completion", shell]);
  expect(code).toBe(0);
  told.write(`complete.${shell}`, stdout);
  if (keepsOne) await told.run(["critique", "--example", "--quiet"]);
  return told;
}

test("bash completes verbs, flags, choices and ids", async () => {
  const told = await withScript("bash");
  const relay = await relayed(told.write("../relay", ""), async ({ args: [typed = "", ...args], cwd }) => {
    const { stdout, code } = await told.run(args, { cwd, env: { COLLOQUY_TYPED: typed } });
    return { text: stdout, code: code ?? 1 };
  });
  told.write("../tools/colloquy", `#!/bin/sh\nexec '${relay}' "$COLLOQUY_TYPED" "$@" < /dev/null\n`);
  told.write(
    "try.sh",
    `. ./complete.bash
try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _colloquy; echo "$*: \${COMPREPLY[*]}"; }
try colloquy cri
try colloquy critique --fail-on ""
try colloquy critique --dr
try colloquy roundtable -
try colloquy show ""
try colloquy help comp
`,
  );
  const { stdout } = await told.shell("bash --norc try.sh");
  expect(stdout).toMatch(/^colloquy roundtable -: .* -o --out .*-y --yes .* -C -h --help$/m);
  expectSays(stdout.replace(/^colloquy roundtable.*\n/m, ""), [
    "colloquy cri: critique",
    "colloquy critique --fail-on : block high medium never",
    "colloquy critique --dr: --dry-run",
    "colloquy show : critique-design-md",
    "colloquy help comp: compare completion",
  ]);
});

test.skipIf(!isThere("fish"))("fish completes the same", async () => {
  const told = await withScript("fish");
  const line = ["colloquy cri", "colloquy critique --fail-on ", "colloquy show "]
    .map((typed) => `complete -C "${typed}" | cut -f1`)
    .join("; ");
  const { stdout } = await told.shell(`fish --no-config -c 'source complete.fish; ${line}'`);
  expect(stdout.trim().split("\n")).toEqual(["critique", "high", "medium", "never", "critique-design-md"]);
});

test.skipIf(!isThere("zsh"))("zsh can read its script", async () => {
  const told = await withScript("zsh", false);
  const { code, stderr } = await told.shell("zsh -f -n complete.zsh");
  expect([code, stderr]).toEqual([0, ""]);
});

test("another shell is an error that names those there are", async () => {
  const { code, stderr } = await story().run(["completion", "tcsh"]);
  expect([code, stderr]).toEqual([
    2,
    'error: There is no completion for "tcsh". Use one of bash, zsh, fish.\n',
  ]);
});
