import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readProject } from "../../src/config/config-file.ts";
import { deedsOf } from "../../src/config/deeds.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { trust } from "../../src/config/trust.ts";
import { sectionShapes } from "../../src/host/protocols/protocols.ts";
import { temporaryFolder } from "../discussion.ts";

interface Files {
  readonly user?: string;
  readonly project?: string;
  readonly given?: string;
}

async function resolved(files: Files, flags: Record<string, string> = {}, env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const write = async (path: string, text: string | undefined) => {
    await mkdir(join(folder, path, ".."), { recursive: true });
    if (text !== undefined) await writeFile(join(folder, path), text);
  };
  await write("user/colloquy/config.yaml", files.user);
  await write("project/.colloquy/config.yaml", files.project);
  await write("given.yaml", files.given);
  const config = await resolveConfig({
    flags,
    home: undefined,
    config: files.given === undefined ? undefined : join(folder, "given.yaml"),
    env: { XDG_CONFIG_HOME: join(folder, "user"), ...env },
    cwd: join(folder, "project"),
    protocols: sectionShapes(),
  });
  const shorten = (origin: string) => origin.replace(`${folder}/`, "");
  return {
    config,
    origin: (key: keyof typeof config.settings) => shorten(config.settings[key].origin),
    folder,
  };
}

const concurrency = (n: number) => `# a comment\nconcurrency: ${n}\n`;

test("flags win over variables, variables over files, the given file over the project's, that over the user's", async () => {
  const user = { user: concurrency(1) };
  const project = { ...user, project: concurrency(2) };
  const given = { ...project, given: concurrency(3) };
  const variable = { COLLOQUY_CONCURRENCY: "4" };
  const cases = [
    [await resolved({}), 8, "default"],
    [await resolved(user), 1, "user/colloquy/config.yaml:2"],
    [await resolved(project), 2, "project/.colloquy/config.yaml:2"],
    [await resolved(given), 3, "given.yaml:2"],
    [await resolved(given, {}, variable), 4, "COLLOQUY_CONCURRENCY"],
    [await resolved(given, { concurrency: "5" }, variable), 5, "--concurrency"],
  ] as const;
  for (const [{ config, origin }, value, from] of cases) {
    expect([config.settings.concurrency.value, origin("concurrency")]).toEqual([value, from]);
  }
});

test.each([
  ["agnets: {}", '1: unknown key "agnets" (did you mean "agents"?).'],
  ["timeout: soon", '1: timeout: "soon" is not a duration such as 90s, 3m or 1h.'],
  ["maxCalls: 0", "1: maxCalls: 0 is not a whole number from 1."],
  ["fallback: reader: x", "1: Nested mappings are not allowed in compact mappings."],
  [
    "agents:\n  a: { exce: [x] }",
    '2: the agent "a" has none of `exec`, `acp`, `use`, `script`, `cli`, `api` and `human`.',
  ],
  [
    "agents:\n  a: { api: openia, model: m }",
    '2: `api` of "a" is "openia" (did you mean "openai"?); it is one of',
  ],
  ["agents:\n  a: { api: openai }", '2: the agent "a" has no `model`.'],
  ["agents:\n  a: { api: openai, model: 5 }", '2: `model` of "a" is not a text.'],
  ["agents:\n  a: { api: openai-compatible, model: m }", '2: the agent "a" has no `baseURL`.'],
  [
    "agents:\n  a:\n    api: openai\n    model: m\n    baseUrl: x",
    '5: the agent "a" has an unknown key "baseUrl" (did you mean "baseURL"?).',
  ],
  [
    "agents:\n  a:\n    api: openai\n    model: m\n    baseURL: host:80",
    '5: `baseURL` of "a" is not an address such as http://127.0.0.1:8080/v1.',
  ],
  [
    "agents:\n  a: { api: openai, model: m, baseURL: 'http://me:secret@host' }",
    '2: `baseURL` of "a" holds a user or password; set the key',
  ],
  [
    "agents:\n  a: { api: openai, model: m, apiKeyEnv: A, apiKeyFile: b }",
    '2: the agent "a" has both `apiKeyEnv` and `apiKeyFile`.',
  ],
  ["agents:\n  a: { api: openai, model: m, timeout: soon }", '2: `timeout` of "a" is not a duration'],
  ["agents:\n  a: { api: openai, model: m, env: { A: b } }", '2: the agent "a" has an unknown key "env"'],
  [
    "agents:\n  a:\n    exec: [x]\n    tiemout: 3m",
    '4: the agent "a" has an unknown key "tiemout" (did you mean "timeout"?).',
  ],
  ["agents:\n  a: { exec: ls }", '2: `exec` of "a" is not a list of texts such as'],
  ["agents:\n  'a b': { exec: [ls] }", '2: "a b" cannot be the name of an agent.'],
  ["agents:\n  a: { cli: clod }", '2: `cli` of "a" is "clod"'],
  [
    "agents:\n  a:\n    cli: gemini\n    effort: high",
    '4: `effort` of "a" cannot be set: gemini has no such choice; ',
  ],
  [
    "critique:\n  severity_policy: harsh",
    '2: critique.severity_policy: "harsh" is not one of specific, literal.',
  ],
  ["critique:\n  severity: harsh", '2: unknown key "severity" under critique'],
  [
    "critique:\n  perspectives: [{ nmae: x }]",
    '2: critique.perspectives: [{"nmae":"x"}] is not a list of perspectives: entry 1 has an unknown key "nmae".',
  ],
  ["- a\n- b", "1: a config file is a map of settings."],
])("a config file with %j is refused with its line", async (text, complaint) => {
  await expect(resolved({ given: text })).rejects.toThrow(complaint);
});

test("an empty config file is fine", async () => {
  expect((await resolved({ given: "# nothing yet\n" })).config.agents.size).toBe(0);
});

test("an agent of a project that starts a command is not trusted by itself, others are", async () => {
  const agents = "agents:\n  cmd: { exec: [ls] }\n  scripted: { script: x.yaml }\n";
  expect([...(await resolved({ project: agents })).config.untrusted]).toEqual(["cmd"]);
  expect([...(await resolved({ project: agents }, {}, { COLLOQUY_TRUST: "1" })).config.untrusted]).toEqual(
    [],
  );
  expect([...(await resolved({ user: agents })).config.untrusted]).toEqual([]);
  expect([...(await resolved({ given: agents })).config.untrusted]).toEqual([]);
});

test("an agent of a project that wants a variable of the user's is not trusted by itself", async () => {
  const project = "agents:\n  plain: { cli: codex }\n  greedy: { cli: codex, envFrom: [SECRET] }\n";
  const { config } = await resolved({ project });
  expect([...config.untrusted]).toEqual(["greedy"]);
  expect(config.agents.get("greedy")?.definition).toMatchObject({ envFrom: ["SECRET"] });
  expect(config.agents.get("plain")?.definition).not.toHaveProperty("envFrom");
});

test("an agent of a project that uses a key is not trusted by itself", async () => {
  const agents = [
    "plain: { api: anthropic, model: m, timeout: 5m }",
    "free: { api: ollama, model: m }",
    "elsewhere: { api: anthropic, model: m, baseURL: 'https://host.test' }",
    "other: { api: anthropic, model: m, apiKeyEnv: SOME_SECRET }",
    "file: { api: anthropic, model: m, apiKeyFile: ~/.ssh/id_ed25519 }",
    "local: { api: openai-compatible, model: m, baseURL: 'http://127.0.0.1:8080/v1' }",
  ];
  const config = `agents:\n  ${agents.join("\n  ")}\n`;
  expect([...(await resolved({ project: config })).config.untrusted]).toEqual([
    "plain",
    "elsewhere",
    "other",
    "file",
    "local",
  ]);
  expect((await resolved({ user: config })).config.untrusted.size).toBe(0);
  expect((await resolved({ project: config }, {}, { COLLOQUY_TRUST: "1" })).config.untrusted.size).toBe(0);
});

test("names of models in sections and in files of participants count once they were shown, and as they read then", async () => {
  const { folder } = await resolved({
    project: 'critique: { perspectives: ["A|openai/one", "B|openai/two"] }\n',
  });
  const home = join(folder, "project/.colloquy");
  const env = { XDG_CONFIG_HOME: join(folder, "user") };
  const seat = async (agent: string) => {
    await mkdir(join(home, "roundtable/participants"), { recursive: true });
    await writeFile(
      join(home, "roundtable/participants/a.md"),
      `---\nname: A\nagent: ${agent}\n---\nLook.\n`,
    );
  };
  const named = async () => {
    const input = { flags: {}, home: undefined, config: undefined, env, cwd: join(folder, "project") };
    const config = await resolveConfig({ ...input, protocols: sectionShapes() });
    return [...config.named].filter((name) => name.includes("/")).sort();
  };
  await seat("openai/three");
  expect(await named()).toEqual([]);
  const read = await readProject(home, undefined, sectionShapes());
  expect(read && deedsOf(read).map(({ who, does }) => `${who}: ${does}`)).toEqual([
    "critique: asks openai/one, with a key of yours",
    "critique: asks openai/two, with a key of yours",
    "roundtable/participants/a.md: asks openai/three, with a key of yours",
  ]);
  await trust({ kind: "project", folder: join(folder, "project"), sha256: read?.sha256 ?? "" }, env);
  expect(await named()).toEqual(["openai/one", "openai/three", "openai/two"]);
  await seat("openai/four");
  expect(await named()).toEqual([]);
});

test("a project that nobody trusted lowers limits and makes gates stricter, and no more", async () => {
  const user =
    "maxCalls: 20\nmaxCost: 5\nfailOn: high\nonOutage: fail\nquorum: 50%\npanel: [a]\nmodels: { openai: one }\n";
  const counted = async (project: string, env: Record<string, string> = {}) => {
    const { config } = await resolved({ user, project }, {}, env);
    const keys = [
      "maxCalls",
      "maxTokens",
      "maxCost",
      "failOn",
      "onOutage",
      "quorum",
      "panel",
      "models",
    ] as const;
    return [config.ignored("critique").length, ...keys.map((key) => config.settings[key].value)];
  };
  const looser =
    "maxCalls: 90\nmaxTokens: 7\nmaxCost: 9\nfailOn: never\nonOutage: pass\nquorum: 1\npanel: [reader]\nmodels: { openai: dear, ollama: m }\n";
  const own = [20, 7, 5, "high", "fail", "50%", ["a"], { openai: "one", ollama: "m" }];
  expect(await counted(looser)).toEqual([7, ...own]);
  const all = [90, 7, 9, "never", "pass", "1", ["reader"], { openai: "dear", ollama: "m" }];
  expect(await counted(looser, { COLLOQUY_TRUST: "1" })).toEqual([0, ...all]);
  const stricter = [3, null, 1, "medium", "fail", "75%", ["a"], { openai: "one" }];
  expect(await counted("maxCalls: 3\nmaxCost: 1\nfailOn: medium\nquorum: 75%\n")).toEqual([0, ...stricter]);
});

test("an API agent is read with all it may say", async () => {
  const { config } = await resolved({
    given:
      "agents: { local: { api: openai-compatible, baseURL: 'http://127.0.0.1:8080/v1', model: qwen3, apiKeyEnv: LOCAL_KEY, timeout: 5m } }",
  });
  expect(config.agents.get("local")?.definition).toEqual({
    kind: "api",
    provider: "openai-compatible",
    model: "qwen3",
    baseURL: "http://127.0.0.1:8080/v1",
    apiKeyEnv: "LOCAL_KEY",
    apiKeyFile: null,
    timeoutMs: 300_000,
  });
});

test("a name defined again in a stronger file is that file's", async () => {
  const { config } = await resolved({
    user: "agents: { a: { exec: [one] } }",
    given: "agents: { a: { exec: [two] } }",
  });
  expect(config.agents.get("a")?.definition).toMatchObject({ command: ["two"] });
});

test("a home that another user could have put there is refused, unless it is named or they are trusted", async () => {
  const { folder } = await resolved({ project: "concurrency: 2\n" });
  const project = join(folder, "project");
  const home = join(project, ".colloquy");
  const { uid } = await stat(home);
  const env = { XDG_CONFIG_HOME: join(folder, "user") };
  const input = { flags: {}, home: undefined, config: undefined, env, cwd: project };
  const other = { ...input, uid: uid + 1 };

  await expect(resolveConfig(other)).rejects.toThrow(`${home} belongs to another user (uid ${uid}).`);
  await expect(resolveConfig(other)).rejects.toMatchObject({
    hint: `If you trust them and have read what is there, run \`colloquy trust\` in ${project}.`,
  });
  const values = async (given: Parameters<typeof resolveConfig>[0]) =>
    (await resolveConfig(given)).settings.concurrency.value;
  expect(await values({ ...input, uid })).toBe(2);
  expect(await values({ ...other, home })).toBe(2);
  expect(await values({ ...other, env: { ...env, COLLOQUY_TRUST: "1" } })).toBe(2);
  // Who uses sudo is who they were before; root itself is nobody's owner.
  expect(await values({ ...input, uid: 0, env: { ...env, SUDO_UID: String(uid) } })).toBe(2);
  await trust({ kind: "owner", folder: home, uid }, env);
  expect(await values(other)).toBe(2);
});
