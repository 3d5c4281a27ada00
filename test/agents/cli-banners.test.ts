import { describe, expect, test } from "vitest";
import type { CliDialect, CliTurn } from "../../src/agents/cli/dialect.ts";
import { jsonOutput } from "../../src/agents/json-output.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";
import { claude, codex, gemini, qwen, opencode } from "./dialects.ts";

/** What CLIs and the Node under them are known to print beside their answer, or could. */
const notices: Readonly<Record<string, string>> = {
  "an update": "Update available 2.1.325 → 2.1.326\nRun `npm install -g some-cli` to update.\n",
  "a login": "Loaded cached credentials.\n",
  "a deprecation": "(node:4711) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n",
  colours: "\u001b[33m⚠ \u001b[1mSAFE MODE\u001b[22m — all customizations disabled\u001b[39m\n",
  "a box": "╭──────────────╮\n│ What's new?  │\n╰──────────────╯\n",
  "a link": "\u001b]8;;https://example.com\u0007Release notes\u001b]8;;\u0007\n",
  "brackets and quotes": 'Tip: [1/2] type { or "say it\nand } or ] ends it.\n',
  "a log line in JSON": '{"level":"info","message":"starting","error":null}\n',
  "a list in JSON": '["a", "b", 3]\n',
  "a progress line": "Loading 10%\rLoading 100%\r",
  "blank lines": "\n\r\n\n",
};

/** Where it stands. */
const ways: Readonly<Record<string, (stdout: string, notice: string) => string>> = {
  before: (stdout, notice) => notice + stdout,
  "before, on the same line": (stdout, notice) => notice.trimEnd() + stdout,
  after: (stdout, notice) => `${stdout.trimEnd()}\n${notice}`,
  "after, on the same line": (stdout, notice) => stdout.trimEnd() + notice,
  "around, with other ends of lines": (stdout, notice) =>
    `\uFEFF${notice}${stdout}\n${notice}`.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"),
  "a byte order mark after": (stdout, notice) => `${notice}\uFEFF${stdout}`,
};

const turn: CliTurn = {
  prompt: "",
  standing: "",
  session: { id: "ours", resumed: false, spent: {} },
  schema: null,
  eyes: null,
  model: null,
  effort: null,
  folder: "",
  env: {},
  ownFile: () => null,
  left: { calls: null, tokens: null, usd: null },
};

function read(dialect: CliDialect, name: string, changed = (stdout: string) => stdout): unknown {
  const { stdout, stderr, exitCode } = recordedCli(dialect.command, name);
  try {
    return dialect.read({ stdout: changed(stdout), stderr, exitCode: exitCode ?? 143 }, turn);
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

describe.each([claude, codex, gemini, qwen, opencode])("$command", (dialect) => {
  const answers = ["ok", "resumed", "schema"].filter((name) => recordedCases(dialect.command).includes(name));

  test.each(Object.entries(notices))("%s does not lose a paid answer", (_name, notice) => {
    for (const name of answers) {
      for (const [where, put] of Object.entries(ways))
        expect(
          read(dialect, name, (stdout) => put(stdout, notice)),
          where,
        ).toEqual(read(dialect, name));
    }
  });

  test("nor does a notice between its lines", () => {
    const notice = "Update available 2.1.325 → 2.1.326";
    const between = (stdout: string) => stdout.split("\n").join(`\n${notice}\n`);
    for (const name of answers) expect(read(dialect, name, between)).toEqual(read(dialect, name));
  });

  test.each(["unauthorized", "rate-limit", "context-too-long"])("%s is still told", (name) => {
    if (recordedCli(dialect.command, name).stdout.trim() === "") return;
    const noisy = read(dialect, name, (stdout) => `${notices["a login"]}${stdout}\n${notices["an update"]}`);
    expect(noisy).toBe(read(dialect, name));
  });

  test("notices alone are no answer", () => {
    const stdout = Object.values(notices).join("");
    expect(() => dialect.read({ stdout, stderr: "", exitCode: 0 }, turn)).toThrow();
  });
});

test("an answer that holds JSON, colours and brackets comes out as it went in", () => {
  const text = 'Say {"type":"result"} or [1] \u001b[31m "quoted" \\ and\r\nmore }';
  const value = { type: "result", result: text };
  expect(jsonOutput(`Notice [x] {\n${JSON.stringify(value)}\n} end`)).toEqual([value]);
  expect(jsonOutput(JSON.stringify([value, value], null, 2))).toEqual([value, value]);
});

test("200 kB of open brackets are given up on, and as many empty lists hold nothing", () => {
  expect(jsonOutput("[{".repeat(100_000))).toEqual([]);
  expect(jsonOutput("[]".repeat(100_000))).toEqual([]);
});
