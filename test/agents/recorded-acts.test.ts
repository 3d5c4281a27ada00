import { describe, expect, test } from "vitest";
import { actsIn } from "../../src/agents/cli/tool-uses.ts";
import type { CliDialect } from "../../src/agents/cli/dialect.ts";
import { cliNames } from "../../src/kernel/vendor.ts";
import { claude, codex, gemini, opencode, qwen } from "./dialects.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";

const dialects: Readonly<Record<(typeof cliNames)[number], CliDialect>> = {
  claude,
  codex,
  gemini,
  qwen,
  opencode,
};

const shells = {
  claude: "Bash",
  codex: "command_execution",
  gemini: "run_shell_command",
  qwen: "run_shell_command",
  opencode: "bash",
} as const;

describe.each(cliNames)("%s", (cli) => {
  const acts = (name: string) =>
    actsIn(recordedCli(cli, name).stdout, (message) => dialects[cli].wordOnTools(message));

  test("a command that it ran is told, once, with what it ran", () => {
    expect(acts("shell-run")).toEqual([
      { tool: shells[cli], input: expect.stringContaining("touch canary") },
    ]);
  });

  test("as we start it, it has no shell; what its model called all the same was refused, where it tells", () => {
    const told = acts("shell-refused");
    // codex says nothing of it, and opencode does not say whether it was done.
    if (cli === "codex") expect(told).toEqual([]);
    else expect(told).toMatchObject([{ tool: shells[cli], ...(cli !== "opencode" && { refused: true }) }]);
  });

  test("nothing else that was recorded is taken for an act", () => {
    const others = recordedCases(cli).filter((name) => !name.startsWith("shell-"));
    expect(others.flatMap((name) => acts(name))).toEqual([]);
  });
});
