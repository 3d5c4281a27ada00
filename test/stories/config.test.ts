import { join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story, treeOf } from "./command.ts";
import { config, design, rated, reply, resultIn, shellAgent } from "./panel.ts";
import { expectSays } from "../says.ts";

const unreadable: readonly { readonly when: string; readonly yaml: string; readonly says: string }[] = [
  {
    when: "a key is misspelt",
    yaml: "panel: [reader]\ntimeuot: 3m\n",
    says: '<folder>/mine.yaml:2: unknown key "timeuot" (did you mean "timeout"?).',
  },
  {
    when: "a value has the wrong type",
    yaml: "panel: [reader]\nconcurrency: many\n",
    says: '<folder>/mine.yaml:2: concurrency: "many" is not a whole number from 1.',
  },
  {
    when: "a value is a map",
    yaml: "timeout: { after: 3m }\n",
    says: '<folder>/mine.yaml:1: timeout: {"after":"3m"} is not a duration such as 90s, 3m or 1h.',
  },
  {
    when: "a key of a protocol is misspelt",
    yaml: "critique:\n  severity-policy: literal\n",
    says: '<folder>/mine.yaml:2: unknown key "severity-policy" under critique (did you mean "severityPolicy"?). It takes perspectives, confirm, unconfirmed, escalate, severityPolicy.',
  },
  {
    when: "an agent has an unknown key",
    yaml: "agents:\n  mine:\n    exec: [agent]\n    timout: 3m\n",
    says: '<folder>/mine.yaml:4: the agent "mine" has an unknown key "timout" (did you mean "timeout"?). It takes exec, env, envFrom, timeout.',
  },
  {
    when: "a variable is named by what is no name",
    yaml: 'agents:\n  mine: { exec: [agent], envFrom: ["*"] }\n',
    says: '<folder>/mine.yaml:2: `envFrom` of "mine" is not a list of variables such as [MY_TOKEN, MY_REGION_*]; a star at the end stands for any end.',
  },
  {
    when: "an agent is neither command nor script",
    yaml: "agents:\n  mine: { comand: agent }\n",
    says: '<folder>/mine.yaml:2: the agent "mine" has none of `exec`, `acp`, `use`, `script`, `cli`, `api` and `human`. Write `exec: [command, argument]`, `acp: [command, argument]`, `use: copilot`, `script: file.yaml`, `cli: claude`, `human: Name`, or `api: openai` with a `model`.',
  },
  {
    when: "a command is not a list",
    yaml: "agents:\n  mine: { exec: agent --flag }\n",
    says: '<folder>/mine.yaml:2: `exec` of "mine" is not a list of texts such as [command, argument].',
  },
  {
    when: "the agents are a list",
    yaml: "agents: [mine]\n",
    says: '<folder>/mine.yaml:1: agents: ["mine"] is not a map. Write `agents:` and its entries below it, indented.',
  },
  {
    when: "the settings of a protocol are a number",
    yaml: "critique: 5\n",
    says: "<folder>/mine.yaml:1: critique: 5 is not a map. Write `critique:` and its entries below it, indented.",
  },
  {
    when: "the YAML is broken",
    yaml: "panel: [reader\ntimeout: 3m\n",
    says: "<folder>/mine.yaml:2: Flow sequence in block collection must be sufficiently indented and end with a ]. Fix the YAML there.",
  },
  {
    when: "a key is given twice",
    yaml: "timeout: 3m\ntimeout: 4m\n",
    says: "<folder>/mine.yaml:2: Map keys must be unique. Fix the YAML there.",
  },
  {
    when: "the file is a list",
    yaml: "- panel\n",
    says: "<folder>/mine.yaml:1: a config file is a map of settings.",
  },
];

test.for(unreadable)("when $when the config is refused with its line", async ({ yaml, says }) => {
  const told = story();
  told.write("design.md", design);
  told.write("mine.yaml", yaml);
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await told.run(["critique", "design.md", "--config", "mine.yaml"]);

  expect(stderr.replaceAll(told.folder, "<folder>")).toBe(`error: ${says}\n`);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(treeOf(told.folder)).toEqual(before);
});

test("a config that was named and does not exist is refused", async () => {
  const told = story();
  told.write("design.md", design);

  const { code, stderr } = await told.run(["critique", "design.md", "--config", "none.yaml"]);

  expect(code).toBe(2);
  expectSays(stderr.replaceAll(told.folder, "<folder>"), [
    "error: The config file <folder>/none.yaml cannot be read (ENOENT). Check the path and its permissions.",
  ]);
});

test("a script that is none is refused with what is wrong", async () => {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", "- { seat: A, answer: yes }\n");
  const panel = config(told, { agents: { scripted: { script: "./replies.yaml" } } });

  const { code, stderr } = await told.run(["critique", "design.md", ...panel]);

  expect(code).toBe(2);
  expectSays(stderr.replaceAll(told.folder, "<folder>"), [
    'error: <folder>/replies.yaml:1: this is not a script: [0]: Unrecognized key: "answer"; [0]: needs either `reply` or `fail`. A script is a list such as `- { seat: "*", turn: critique, reply: { … } }`.',
  ]);
});

/** A project as it might come with a clone: its own config starts a command. */
function cloned(more: object = {}): Story {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", `cat > /dev/null; touch called\n${reply(rated(4))}`);
  config(told, { agents: { mine }, ...more }, ".colloquy/config.yaml");
  return told;
}

test("a command in a project's config is refused until it is trusted", async () => {
  const told = cloned({ panel: ["mine"] });
  const before = treeOf(told.folder);

  const refused = await told.run(["critique", "design.md"]);
  expect(refused.code).toBe(2);
  expectSays(refused.stderr.replaceAll(told.folder, "<folder>"), [
    'error: <folder>/.colloquy/config.yaml:3: the agent "mine" starts a command, and you have not trusted this config yet, or it has changed since. Run `colloquy trust` here: it shows what would run, and asks.',
  ]);
  expect(treeOf(told.folder)).toEqual(before);

  const trust = await told.run(["trust", "--yes"]);
  expect(trust.code).toBe(0);
  expect(treeOf(told.folder)).toEqual(before);
  expect((await told.run(["critique", "design.md"])).code).toBe(0);
  expect(told.has("called")).toBe(true);
});

test("COLLOQUY_TRUST=1 trusts for one run only", async () => {
  const told = cloned({ panel: ["mine"] });

  const trusted = await told.run(["critique", "design.md"], { env: { COLLOQUY_TRUST: "1" } });
  const again = await told.run(["critique", "design.md"]);

  expect([trusted.code, again.code]).toEqual([0, 2]);
});

test("a config that is not trusted is not passed over in silence when nobody chose its agents", async () => {
  const told = cloned();

  const { stderr } = await told.run(["critique", "design.md"]);
  const agents = await told.run(["agents"]);

  expect(told.has("called")).toBe(false);
  expect(stderr.split("\n")[0]).toBe(
    "The artifact is read by rules, without a model. Left out, since the config of this folder is not trusted to start commands or use keys: mine. `colloquy agents` shows where they are defined, `colloquy trust` lets them take part.",
  );
  expectSays(agents.stdout.replaceAll(told.folder, "<folder>"), [
    "✗  mine    exec    <folder>/.colloquy/config.yaml:3 (not trusted: run `colloquy trust`)",
    "✓  human   human   built in: a person, at the terminal or by a form",
    "✓  reader  reader  built in: reads by rules, without a model",
    "Used by default: reader (--agents a,b chooses others)",
  ]);
});

test("the same config given by hand, or in the user's own home, is trusted", async () => {
  const told = cloned();
  const given = ["--config", ".colloquy/config.yaml", "--agents", "mine", "--json"];
  const byHand = await told.run(["critique", "design.md", ...given]);
  const own = story();
  own.write("design.md", design);
  const mine = shellAgent(own, "mine", reply(rated(4)));
  config(
    own,
    { agents: { mine: { exec: [join(own.folder, mine.exec[0] ?? "")] } } },
    "../home/.config/colloquy/config.yaml",
  );
  const atHome = await own.run(["critique", "design.md", "--json"]);

  for (const ended of [byHand, atHome])
    expect(resultIn(ended).seats.every(({ answeredBy }) => answeredBy === "mine")).toBe(true);
});

test("a flag beats a variable beats a given file beats the project's beats the user's beats the default", async () => {
  const told = story();
  const strengths = [
    ["../home/.config/colloquy/config.yaml", ["maxCalls", "maxTokens", "concurrency", "maxCost"]],
    [".colloquy/config.yaml", ["maxTokens", "concurrency", "maxCost"]],
    ["given.yaml", ["concurrency", "maxCost"]],
  ] as const;
  for (const [path, keys] of strengths)
    told.write(path, ["format: ndjson", ...keys.map((key) => `${key}: 5`), ""].join("\n"));
  const env = { COLLOQUY_FORMAT: "ndjson", COLLOQUY_MAX_COST: "2" };

  const { stdout } = await told.run(["config", "--config", "given.yaml", "--format", "text"], { env });

  expectSays(
    stdout
      .replaceAll(told.folder, "<folder>")
      .replaceAll(told.env["HOME"] ?? "", "<home>")
      .replaceAll(/ {2,}/g, "  "),
    [
      "home  <folder>/.colloquy  this folder",
      "fallback  reader  default",
      "concurrency  5  <folder>/given.yaml:2",
      "maxCalls  5  <home>/.config/colloquy/config.yaml:2",
      "maxTokens  5  <folder>/.colloquy/config.yaml:2",
      "maxCost  2  COLLOQUY_MAX_COST",
      "format  text  --format",
      "lang  none  default",
      "critique.confirm  false  default",
      "roundtable.strategy.default  standard  default",
    ],
  );
});

test("a key in the other style is read", async () => {
  const told = story();
  told.write(
    "mine.yaml",
    "max_calls: 3\nsolve: { max_rounds: 2 }\nroundtable: { limits: { max_rounds: 5 } }\n",
  );
  const { code, stdout, stderr } = await told.run(["config", "--config", "mine.yaml"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^maxCalls +3 /m);
  expect(stdout).toMatch(/^solve\.maxRounds +2 /m);
  expect(stdout).toMatch(/^roundtable\.limits\.maxRounds +5 /m);
});

test("a setting that an untrusted project only loosens counts once it is trusted, and the one who sets it is told", async () => {
  const told = story();
  told.write(".colloquy/config.yaml", "lang: en\n");
  expect((await told.run(["config", "set", "failOn", "never"])).stderr).toContain(
    "It counts once you trust this config",
  );
  expect((await told.run(["config", "set", "failOn", "block"])).stderr).not.toContain("is stronger");
});
