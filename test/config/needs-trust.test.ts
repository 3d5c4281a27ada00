import { expect, test } from "vitest";
import { type ConfigSource, parseConfigFile, withBorrowedNames } from "../../src/config/config-file.ts";
import { deedsOf } from "../../src/config/deeds.ts";
import { deedOf, needsTrust } from "../../src/config/needs-trust.ts";
import { usesKey } from "../../src/kernel/vendor.ts";

const path = "/shop/.colloquy/config.yaml";

function read(text: string, source: ConfigSource = "project", at = path) {
  return parseConfigFile(text, at, source, []);
}

function agent(definition: string, name = "one") {
  const found = withBorrowedNames(read(`agents:\n  ${name}: ${definition}\n`), undefined).agents.get(name);
  if (found === undefined) throw new Error(definition);
  return found;
}

test.for([
  ["{ exec: [agent] }", true, "starts a command"],
  ["{ acp: [agent, --acp] }", true, "starts a command"],
  ["{ cli: claude }", false, ""],
  ["{ cli: ./bin/claude }", true, "starts a command with arguments of its own"],
  ["{ cli: claude, model: opus }", true, "starts a command with arguments of its own"],
  ["{ cli: claude, args: [--x] }", true, "starts a command with arguments of its own"],
  ["{ cli: claude, env: { A: b } }", true, "starts a command with arguments of its own"],
  ["{ cli: claude, envFrom: [MY_TOKEN] }", true, "starts a command with arguments of its own"],
  ["{ cli: claude, timeout: 2m }", false, ""],
  ["{ use: copilot }", false, ""],
  ["{ use: copilot, model: x }", true, "starts a command"],
  ["{ use: copilot, envFrom: [MY_TOKEN] }", true, "starts a command"],
  ["{ api: openai, model: gpt-5 }", true, "uses a key of yours"],
  ["{ api: ollama, model: qwen3 }", false, ""],
  ['{ api: ollama, model: qwen3, baseURL: "http://evil.example" }', true, "uses a key of yours"],
  ["{ api: ollama, model: qwen3, apiKeyEnv: MY_KEY }", true, "uses a key of yours"],
  ["{ api: ollama, model: qwen3, apiKeyFile: ~/token }", true, "uses a key of yours"],
  ['{ api: openai-compatible, model: m, baseURL: "http://127.0.0.1:1/v1" }', true, "uses a key of yours"],
  ["{ script: replies.yaml }", false, ""],
  ["{ script: ../../elsewhere.yaml }", true, "reads a file outside of the project"],
  ["{ script: /etc/passwd }", true, "reads a file outside of the project"],
  ["{ human: Ada }", false, ""],
] as const)("an agent of a project, %s, waits for a yes: %s", ([definition, needs, deed]) => {
  const one = agent(definition);
  expect(needsTrust(one)).toBe(needs);
  if (needs) expect(deedOf(one)).toBe(deed);
});

test.for([
  ["claude", "{ cli: claude }", false],
  ["claude", "{ cli: codex }", true],
  ["codex", "{ human: Ada }", true],
  ["human", "{ human: Ada }", false],
  ["host", "{ human: Ada }", true],
  ["reader", "{ human: Ada }", true],
  ["copilot", "{ use: copilot }", false],
  ["copilot", "{ human: Ada }", true],
] as const)("who answers as %s, by %s, answers in another's name: %s", ([name, definition, is]) => {
  expect(needsTrust(agent(definition, name))).toBe(is);
});

test("a project's agent with the name of one of the user's answers in its place, and waits for a yes", () => {
  const own = read("agents:\n  ada: { human: Ada }\n", "user", "/home/ada/config.yaml");
  const project = withBorrowedNames(read("agents:\n  ada: { human: Eve }\n  eve: { human: Eve }\n"), own);
  const [ada, eve] = ["ada", "eve"].map((name) => project.agents.get(name));
  expect([ada && needsTrust(ada), eve && needsTrust(eve)]).toEqual([true, false]);
  expect(ada && deedOf(ada)).toBe("has the name of an agent of yours");
  expect(deedsOf(project)).toEqual([
    { place: `${path}:2`, who: "agent ada", does: "asks Eve, in place of your ada" },
  ]);
});

test.for([
  ["openai/gpt-5", true],
  ["anthropic/claude-sonnet-5", true],
  ["openrouter/x/y", true],
  ["ollama/qwen3", false],
  ["openai", false],
  ["mine/openai", false],
] as const)("%s uses a key of the user's: %s", ([name, uses]) => {
  expect(usesKey(name)).toBe(uses);
});

test("what a config would do is told line by line, and nothing that it would not", () => {
  const text = [
    "agents:",
    '  run: { exec: [./agent, "a b"], env: { A: "b c" }, envFrom: [MY_TOKEN] }',
    "  found: { acp: [agent] }",
    "  key: { api: openai, model: gpt-5, apiKeyEnv: MY_KEY }",
    "  local: { api: ollama, model: qwen3 }",
    "  told: { script: replies.yaml }",
    "  ada: { human: Ada }",
    "  opus: { cli: claude, model: opus, effort: high, args: [--x] }",
    "panel: [run, openai/gpt-5, claude:opus, ollama/qwen3]",
    "moderator: codex@high",
    "keys: [openai]",
    "unbound: [goose]",
    'engine: "postgres://me:secret@host/db"',
    "maxCost: 2",
  ].join("\n");
  const deeds = deedsOf(read(text)).map(({ place, who, does }) =>
    [place.split(":").at(-1), who, does].join(" | "),
  );
  const none = "agents:\n  a: { api: openai, model: m, apiKeyFile: k.txt }\nkeys: none\n";
  expect(deedsOf(read(none)).map(({ does }) => does)).toEqual([
    "asks openai/m, with the key in the file k.txt",
  ]);
  expect(deeds).toEqual([
    '2 | agent run | starts ./agent "a b", with A="b c" your MY_TOKEN in its environment',
    "3 | agent found | starts agent (found on PATH)",
    "4 | agent key | asks openai/gpt-5, with the key in MY_KEY",
    "6 | agent told | answers from replies.yaml, without a model (counts if you name it with --agents)",
    "8 | agent opus | starts claude --x --model=opus effort=high (found on PATH)",
    "9 | panel | asks openai/gpt-5, with a key of yours",
    "9 | panel, claude:opus | starts claude --model=opus (found on PATH)",
    "10 | moderator, codex@high | starts codex effort=high (found on PATH)",
    "11 | keys | uses your keys without a question: openai",
    "12 | unbound | starts these without a question, though nothing keeps them from acting on their own: goose",
    "13 | engine | keeps discussions at postgres://me@host/db",
  ]);
});
