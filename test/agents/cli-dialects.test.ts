import { describe, expect, test } from "vitest";
import { claude } from "../../src/agents/cli/claude.ts";
import { codex } from "../../src/agents/cli/codex.ts";
import type { CliDialect, CliTurn } from "../../src/agents/cli/dialect.ts";
import { gemini } from "../../src/agents/cli/gemini.ts";
import { opencode } from "../../src/agents/cli/opencode.ts";
import { qwen } from "../../src/agents/cli/qwen.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";

const dialects = { claude, codex, gemini, qwen, opencode };

const turn: CliTurn = {
  prompt: "",
  session: { id: "ours", resumed: false, spent: {} },
  schema: null,
  model: null,
  effort: null,
  folder: "",
  env: {},
};

function read(cli: keyof typeof dialects, name: string, change: Partial<CliTurn> = {}) {
  const { stdout, stderr, exitCode } = recordedCli(cli, name);
  const dialect: CliDialect = dialects[cli];
  try {
    return dialect.read({ stdout, stderr, exitCode: exitCode ?? 143 }, { ...turn, ...change });
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

/** The code for each fault; where a CLI says less than the others, its own stands here with it. */
const faults: Readonly<Record<string, string | Partial<Record<keyof typeof dialects | "others", string>>>> = {
  unauthorized: "not-logged-in",
  forbidden: "not-logged-in",
  "rate-limit": "rate-limit",
  "quota-spent": { opencode: "exit", others: "quota" },
  overloaded: { opencode: "exit", others: "overloaded" }, // it says nothing and retries until it is ended
  "server-error": { opencode: "exit", others: "overloaded" },
  reset: { opencode: "exit", others: "overloaded" },
  "context-too-long": "context-too-long",
  refusal: { codex: "no-answer", qwen: "no-answer", others: "refused" },
  empty: "no-answer",
  cut: "garbage",
  garbage: "garbage",
  "unknown-session": "session-lost",
};

describe.each(Object.keys(dialects) as (keyof typeof dialects)[])("%s", (cli) => {
  const recorded = new Set(recordedCases(cli));

  test.each(Object.entries(faults).filter(([name]) => recorded.has(name)))("%s is told", (name, expected) => {
    expect(read(cli, name)).toBe(
      typeof expected === "string" ? expected : (expected[cli] ?? expected.others),
    );
  });

  test("an answer comes with its session and its tokens", () => {
    expect(read(cli, "ok")).toMatchObject({
      text: "The plan names no owner for the migration. Rating: 3.",
      sessionId: expect.stringMatching(/./),
      usage: { inputTokens: expect.any(Number), outputTokens: 14 },
    });
  });

  test("a resumed turn is read", () => {
    expect(read(cli, "resumed")).toMatchObject({ text: "Name an owner first." });
  });

  test("output of another shape is an error that shows its first lines", () => {
    const dialect: CliDialect = dialects[cli];
    expect(() => dialect.read({ stdout: "Welcome to version 9!", stderr: "", exitCode: 0 }, turn)).toThrow(
      "Welcome to version 9!",
    );
  });

  test("the prompt is never an argument", () => {
    const { args } = dialects[cli].invocation({ ...turn, prompt: "the whole prompt" });
    expect(args.join(" ")).not.toContain("the whole prompt");
  });

  test("a session goes on by its id, never by being the last", () => {
    const resumed = { id: "session-7", resumed: true, spent: {} };
    const { args } = dialects[cli].invocation({ ...turn, session: resumed });
    expect(args).toContain("session-7");
    expect(args.join(" ")).not.toMatch(/--(?:last|continue|latest)/);
  });
});

test.each(["claude", "qwen"] as const)("%s delivers what its schema enforced", (cli) => {
  expect(read(cli, "schema")).toMatchObject({ structured: { rating: 3 } });
});

test("codex is given the schema as a file and its reply is only text", () => {
  const { files } = codex.invocation({ ...turn, schema: { type: "object" } });
  expect(files).toEqual({ "schema.json": '{"type":"object"}' });
  expect(read("codex", "schema")).toMatchObject({ text: expect.stringContaining('"rating":3') });
});

test("a schema that was not kept to is asked for again", () => {
  expect([
    read("claude", "schema-violation"),
    read("qwen", "schema-violation"),
    read("qwen", "schema-ignored"),
  ]).toEqual(["unreadable", "unreadable", "unreadable"]);
});

test("what a CLI counts over a whole session is counted once", () => {
  for (const cli of ["codex", "claude"] as const) {
    const first = usageOf(read(cli, "ok"));
    const total = usageOf(read(cli, "resumed"));
    const second = usageOf(read(cli, "resumed", { session: { id: "s", resumed: true, spent: first } }));
    if (cli === "codex") expect(second.inputTokens).toBe(total.inputTokens - first.inputTokens);
    // claude counts its tokens by turn and its cost by session.
    if (cli === "claude") expect(second).toMatchObject({ inputTokens: total.inputTokens });
    if (cli === "claude") expect(second.costUsd).toBeCloseTo(total.costUsd - first.costUsd);
  }
});

function usageOf(
  answer: ReturnType<typeof read>,
): Record<"inputTokens" | "outputTokens" | "costUsd", number> {
  return (answer as { usage: Record<"inputTokens" | "outputTokens" | "costUsd", number> }).usage;
}

test("opencode is stopped when it would ask for ever", () => {
  const { stdout } = recordedCli("opencode", "cut");
  expect(opencode.runsAway?.(stdout)).toBe(true);
  const ok = recordedCli("opencode", "ok");
  expect(opencode.runsAway?.(ok.stdout)).toBe(false);
});
