import { describe, expect, test } from "vitest";
import type { CliDialect, CliTurn } from "../../src/agents/cli/dialect.ts";
import { jsonLines } from "../../src/agents/json-output.ts";
import { recordedCases, recordedCli } from "./recorded-cli.ts";
import { claude, codex, gemini, qwen, opencode } from "./dialects.ts";
import { expectSays } from "../says.ts";

const dialects = { claude, codex, gemini, qwen, opencode };

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

function read(cli: keyof typeof dialects, name: string, change: Partial<CliTurn> = {}) {
  const { stdout, stderr, exitCode } = recordedCli(cli, name);
  const dialect: CliDialect = dialects[cli];
  const asked = { ...turn, ...change };
  try {
    const answer = dialect.read({ stdout, stderr, exitCode: exitCode ?? 143 }, asked);
    return { ...answer, usage: dialect.used(stdout, asked) };
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

/** The code for each fault; where a CLI says less than the others, its own stands here with it. */
const faults: Readonly<Record<string, string | Partial<Record<keyof typeof dialects | "others", string>>>> = {
  unauthorized: "not-logged-in",
  "logged-out": "not-logged-in",
  forbidden: "not-logged-in",
  "unknown-model": "exit",
  down: "overloaded",
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

  test("its words are heard as they come, and nothing else", () => {
    const { stdout } = recordedCli(cli, "ok");
    const pieces = jsonLines(stdout).map(dialects[cli].words());
    expect(pieces.join("")).toBe("The plan names no owner for the migration. Rating: 3.");
    // codex and opencode print a message when it is whole.
    expect(pieces.filter((piece) => piece !== "")).toHaveLength(["codex", "opencode"].includes(cli) ? 1 : 4);
  });

  test.runIf(recorded.has("schema"))("a reply by a schema is heard too", () => {
    const { stdout } = recordedCli(cli, "schema");
    const words = jsonLines(stdout).map(dialects[cli].words()).join("");
    expect(JSON.parse(words)).toEqual({
      rating: 3,
      weaknesses: ["The plan names no owner for the migration."],
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
    expect(args.filter((arg) => /^(?:--(?:resume|session)=)?session-7$/.test(arg))).toHaveLength(1);
    expect(args.join(" ")).not.toMatch(/--(?:last|continue|latest)/);
  });
});

test.each(["claude", "qwen"] as const)("%s delivers what its schema enforced", (cli) => {
  expect(read(cli, "schema")).toMatchObject({ structured: { rating: 3 } });
});

test("codex is given the schema as a file and its reply is only text", () => {
  const { files } = codex.invocation({ ...turn, schema: { type: "object" } });
  expect(files).toMatchObject({ "schema.json": '{"type":"object"}' });
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

const uncached = { cachedTokens: 0, cacheWriteTokens: 0 };

test.each([
  [
    "claude",
    "schema-violation",
    { requests: 5, inputTokens: 2237, outputTokens: 20, costUsd: 0.009448, ...uncached },
  ],
  ["claude", "refusal", { requests: 2, inputTokens: 719, outputTokens: 28, costUsd: 0.003436, ...uncached }],
  ["claude", "rate-limit", { requests: 1, inputTokens: 0, outputTokens: 0, costUsd: 0, ...uncached }],
  ["claude", "hang-mid-stream", undefined],
  ["qwen", "schema-violation", { requests: 4, inputTokens: 7310, outputTokens: 20, cachedTokens: 0 }],
  ["gemini", "overloaded-mid-stream", { requests: 1, inputTokens: 140, outputTokens: 14, cachedTokens: 0 }],
  ["codex", "empty", { requests: 1, inputTokens: 5064, outputTokens: 0, ...uncached }],
  ["codex", "server-error", undefined],
  [
    "opencode",
    "refusal",
    { requests: 1, inputTokens: expect.any(Number), outputTokens: expect.any(Number), ...uncached },
  ],
] as const)("%s tells what a turn took that failed: %s", (cli, name, used) => {
  expect(dialects[cli].used(recordedCli(cli, name).stdout, turn)).toEqual(used);
});

test("a schema's reply is one request, though claude counts two turns", () => {
  expect(claude.used(recordedCli("claude", "schema").stdout, turn)?.requests).toBe(1);
});

test("what the discussion may still use is told to those that take a limit", () => {
  const left = { calls: 7, tokens: 900, usd: 0.25 };
  const spent = { costUsd: 0.5 };
  const asked = { ...turn, left, session: { id: "s", resumed: true, spent } };
  expect(claude.invocation(asked).args).toEqual(
    expect.arrayContaining(["--max-turns=7", "--max-budget-usd=0.75"]),
  );
  expect(claude.invocation({ ...asked, schema: {} }).args).toContain("--max-turns=8");
  expect(qwen.invocation(asked).args).toContain("--max-session-turns=7");
  expect(gemini.invocation(asked).files?.["gemini/.gemini/settings.json"]).toContain('"maxSessionTurns":7');
  expect(opencode.invocation(asked).walls?.["OPENCODE_CONFIG_CONTENT"]).toContain('"steps":7');
  for (const cli of [claude, qwen, gemini, opencode])
    expect(JSON.stringify(cli.invocation(turn))).not.toMatch(
      /max-(?:session-)?turns|max-budget|maxSessionTurns|steps/,
    );
});

function usageOf(
  answer: ReturnType<typeof read>,
): Record<"inputTokens" | "outputTokens" | "costUsd", number> {
  return (answer as { usage: Record<"inputTokens" | "outputTokens" | "costUsd", number> }).usage;
}

test.each(["claude", "codex", "gemini", "qwen", "opencode"] as const)(
  "%s is given what a config chooses behind an equals sign",
  (cli) => {
    const { args } = dialects[cli].invocation({ ...turn, model: "the-model", effort: "the-effort" });
    const chosen = args.filter((arg) => /the-(?:model|effort)/.test(arg));
    expect(chosen).toContain("--model=the-model");
    expect(chosen.every((arg) => /^(?:--\w+|model_reasoning_effort)="?the-\w+"?$/.test(arg))).toBe(true);
  },
);

const ownFiles = (files: Readonly<Record<string, string>>) => ({
  env: { HOME: "/home/ada" },
  ownFile: (path: string) => files[path] ?? null,
});

test("of the user's own config of codex only the model and where it is asked are taken over", () => {
  const toml = [
    'model = "gpt-6"',
    'model_provider = "azure" # ours',
    'notify = ["sh", "-c", "touch /tmp/x"]',
    'instructions = """',
    'model = "not this"""" ',
    '"""',
    "[mcp_servers.tracker]",
    'command = "tracker"',
    "[model_providers.azure]",
    'base_url = "https://example.invalid/v1"',
    'query_params = { api-version = "1" }',
    "[model_providers.azure.auth]",
    'command = "token"',
    "[features]",
    "memories = true",
  ].join("\n");
  const { files, walls, logins } = codex.invocation({
    ...turn,
    folder: "/seat",
    ...ownFiles({ "/home/ada/.codex/config.toml": toml }),
  });
  expectSays(files?.["codex/config.toml"], [
    'model = "gpt-6"',
    'model_provider = "azure" # ours',
    "[model_providers.azure]",
    'base_url = "https://example.invalid/v1"',
    'query_params = { api-version = "1" }',
    "[model_providers.azure.auth]",
    'command = "token"',
  ]);
  expect(walls).toEqual({ CODEX_HOME: "/seat/codex" });
  expect(logins).toEqual({
    "codex/auth.json": "/home/ada/.codex/auth.json",
    "codex/auth.lock": "/home/ada/.codex/auth.lock",
  });
});

test("gemini logs in as the user does, in a home of its own", () => {
  const settings = (env: Record<string, string>, own: Record<string, string> = {}) => {
    const given = ownFiles(own);
    const called = gemini.invocation({ ...turn, ...given, folder: "/seat", env: { ...given.env, ...env } });
    return { called, said: JSON.parse(called.files?.["gemini/.gemini/settings.json"] ?? "") };
  };
  const type = (said: { security?: { auth: { selectedType: string } } }) => said.security?.auth.selectedType;
  expect(type(settings({}).said)).toBeUndefined();
  expect(type(settings({ GEMINI_API_KEY: "k" }).said)).toBe("gemini-api-key");
  expect(type(settings({ GOOGLE_GENAI_USE_VERTEXAI: "true" }).said)).toBe("vertex-ai");
  const own = {
    "/home/ada/.gemini/settings.json":
      '{ // mine\n"security": { "auth": { "selectedType": "oauth-personal" } }, "mcpServers": { "x": {} } }',
  };
  const { called, said } = settings({}, own);
  expect(type(said)).toBe("oauth-personal");
  expect(said).not.toHaveProperty("mcpServers");
  expect(called.logins).toMatchObject({
    "gemini/.gemini/oauth_creds.json": "/home/ada/.gemini/oauth_creds.json",
  });
});

test.each(["gemini", "qwen"] as const)("of %s's own .env only its key is taken over", (cli) => {
  const text =
    "GEMINI_API_KEY=g\nOPENAI_API_KEY=o\nGEMINI_SYSTEM_MD=/x\nQWEN_SYSTEM_MD=/x\nAWS_SECRET_ACCESS_KEY=s\n";
  const { env, args } = dialects[cli].invocation({
    ...turn,
    ...ownFiles({ [`/home/ada/.${cli}/.env`]: text }),
  });
  const taken = Object.keys(env).filter((name) => text.includes(`${name}=`));
  expect(taken).toEqual(cli === "gemini" ? ["GEMINI_API_KEY"] : ["OPENAI_API_KEY"]);
  if (cli === "qwen") expect(args.join(" ")).toContain("--auth-type openai");
});

test("of the user's own config of opencode only the model and where it is asked are taken over", () => {
  const jsonc =
    '{ // mine\n"model": "stub/m", "provider": { "stub": {} }, "mcp": { "x": {} }, "instructions": ["a.md"], }';
  const { files, walls } = opencode.invocation({
    ...turn,
    ...ownFiles({ "/home/ada/.config/opencode/opencode.jsonc": jsonc }),
  });
  expect(JSON.parse(files?.["opencode/opencode.json"] ?? "")).toEqual({
    model: "stub/m",
    provider: { stub: {} },
  });
  expect(JSON.parse(walls?.["OPENCODE_CONFIG_CONTENT"] ?? "")).not.toHaveProperty("disabled_providers");
  const unnamed = opencode.invocation({ ...turn, ...ownFiles({}) });
  expect(JSON.parse(unnamed.walls?.["OPENCODE_CONFIG_CONTENT"] ?? "")).toMatchObject({
    disabled_providers: ["opencode"],
  });
});

test("seats of opencode share no database: each has its data where it alone is, and the user's login in there", () => {
  const { walls, logins } = opencode.invocation({ ...turn, ...ownFiles({}), folder: "/seat" });
  expect(walls).toMatchObject({ XDG_DATA_HOME: "/seat/data" });
  expect(logins).toEqual({ "data/opencode/auth.json": "/home/ada/.local/share/opencode/auth.json" });
});

test("opencode's cost is told where it knows the price, and thoughts are output", () => {
  const step = (cost: number) => ({
    type: "step_finish",
    part: {
      reason: "stop",
      cost,
      tokens: { input: 10, output: 2, reasoning: 3, cache: { read: 5, write: 1 } },
    },
  });
  const used = (cost: number) => opencode.used(`${JSON.stringify(step(cost))}\n`, turn);
  const tokens = {
    requests: 1,
    inputTokens: 16,
    cachedTokens: 5,
    cacheWriteTokens: 1,
    outputTokens: 5,
  };
  expect([used(0), used(0.5)]).toEqual([tokens, { ...tokens, costUsd: 0.5 }]);
});

test("gemini's model is the one that answered, and its input is with what was cached", () => {
  const stats = {
    tool_calls: 0,
    models: {
      "gemini-2.5-flash-lite": { total_tokens: 120, input_tokens: 100, cached: 0, input: 100 },
      "gemini-3.1-pro-preview": { total_tokens: 60, input_tokens: 50, cached: 30, input: 20 },
    },
  };
  const events = [
    { type: "message", role: "assistant", content: "Yes." },
    { type: "result", status: "success", stats },
  ];
  const stdout = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  expect(gemini.read({ stdout, stderr: "", exitCode: 0 }, turn).model).toBe("gemini-3.1-pro-preview");
  expect(gemini.used(stdout, turn)).toEqual({
    requests: 1,
    inputTokens: 150,
    cachedTokens: 30,
    outputTokens: 30,
  });
});

test("what codex counts over a thread is told by turn, and each look is a request more", () => {
  const events = [
    { type: "item.completed", item: { id: "1", type: "mcp_tool_call", server: "colloquy", tool: "search" } },
    {
      type: "turn.completed",
      usage: { input_tokens: 300, cached_input_tokens: 150, cache_write_input_tokens: 20, output_tokens: 30 },
    },
  ];
  const spent = { inputTokens: 100, cachedTokens: 60, cacheWriteTokens: 20, outputTokens: 10 };
  const stdout = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  expect(codex.used(stdout, { ...turn, session: { ...turn.session, spent } })).toEqual({
    requests: 2,
    inputTokens: 200,
    cachedTokens: 90,
    cacheWriteTokens: 0,
    outputTokens: 20,
  });
});

test("opencode is stopped when it would ask for ever", () => {
  const runsAway = (name: string) =>
    jsonLines(recordedCli("opencode", name).stdout).some((message) => opencode.runsAway?.(message));
  expect(runsAway("cut")).toBe(true);
  expect(runsAway("ok")).toBe(false);
});
