import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { argumentsFor } from "../../../src/host/project/context-server.ts";
import { projectRoot } from "../../../src/host/project/own-file.ts";
import { checkContextTrust, searchProject } from "../../../src/host/project/search.ts";
import { resolveConfig } from "../../../src/config/resolve.ts";
import type { Passages } from "../../../src/kernel/lookup.ts";
import { deserted, httpContextServer } from "../../context-server/http.ts";
import { project, put } from "../../reading/project/project.ts";
import { isRunning, until } from "../../stories/command.ts";

const serverFile = fileURLToPath(new URL("../../context-server/stdio.ts", import.meta.url));

interface Context {
  readonly mcp?: readonly string[];
  readonly url?: string;
  readonly tool?: string;
  readonly timeout?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly envFrom?: readonly string[];
}

/** A project with one file about zebras, and a config beside it. */
async function zebras(): Promise<string> {
  const root = await project({ "work/src/zebra.ts": "export const zebra = 1;" });
  mkdirSync(join(root, "work/.git"));
  return root;
}

async function searched(
  root: string,
  context: Context,
  signal = new AbortController().signal,
): Promise<Passages> {
  // A server that answers may take its time on a busy machine.
  put(root, "given.yaml", JSON.stringify({ context: { timeout: "120s", ...context } }));
  const cwd = join(root, "work");
  const config = await resolveConfig({
    flags: {},
    home: undefined,
    config: join(root, "given.yaml"),
    env: { ...process.env, XDG_CONFIG_HOME: root, SECRET_TOKEN: "s", CONTEXT_TOKEN: "c" },
    cwd,
  });
  return searchProject(config, cwd, { query: "zebra", most: 4 }, signal);
}

const stdio = (root: string, ...flags: readonly string[]) => [
  process.execPath,
  serverFile,
  "--pids",
  join(root, "pids.json"),
  ...flags,
];

async function expectGone(root: string): Promise<void> {
  const pids: readonly number[] = JSON.parse(readFileSync(join(root, "pids.json"), "utf8"));
  expect(pids.length).toBeGreaterThan(0);
  await until(() => !pids.some(isRunning), "no process of the server is left");
}

const servedPassages = (root: string) => [
  { path: "src/asked.ts", from: 4, to: 5, text: `root ${root}/work\nquery zebra`, score: 1 },
  { path: "src/other.ts", from: 1, to: 1, text: 'const password = "[masked]";', score: 1 / 2 },
];

const ownIndex = {
  query: "zebra",
  by: "index",
  passages: [expect.objectContaining({ path: "src/zebra.ts" })],
};

test("a context server that is a command answers in place of the index, and is gone afterwards", async () => {
  const root = await zebras();

  const found = await searched(root, { mcp: stdio(root) });

  expect(found).toEqual({ query: "zebra", by: "test-context", passages: servedPassages(root), note: null });
  await expectGone(root);
});

test("a context server gets what is allowed of our environment, and what the config names", async () => {
  const root = await zebras();
  const noting = ["sh", "-c", `env > ${root}/env`];
  const context = { mcp: noting, env: { OF_CONFIG: "yes" }, envFrom: ["CONTEXT_TOKEN"] };

  expect(await searched(root, context)).toMatchObject({
    note: expect.stringContaining("ended before it answered"),
  });

  const given = readFileSync(join(root, "env"), "utf8").split("\n");
  expect(given).toEqual(
    expect.arrayContaining([expect.stringMatching(/^PATH=/), "CONTEXT_TOKEN=c", "OF_CONFIG=yes"]),
  );
  expect(given.filter((line) => line.startsWith("SECRET_TOKEN"))).toEqual([]);
});

test("a context server behind an address answers in place of the index", async () => {
  const root = await zebras();

  const found = await searched(root, { url: await httpContextServer() });

  expect(found).toEqual({ query: "zebra", by: "test-context", passages: servedPassages(root), note: null });
});

test("of a server that will not end nothing is left, nor of what it started", async () => {
  const root = await zebras();

  expect(await searched(root, { mcp: stdio(root, "--stubborn") })).toMatchObject({ by: "test-context" });

  await expectGone(root);
});

const failures: readonly [when: string, context: (root: string) => Context, note: string][] = [
  [
    "never answers",
    (root) => ({ mcp: stdio(root, "--hang", "--stubborn"), timeout: "700ms" }),
    "The context server node could not be used: it did not answer within 700 ms. The built-in index answered instead.",
  ],
  [
    "dies",
    (root) => ({ mcp: stdio(root, "--die") }),
    "The context server node could not be used: it ended before it answered. The built-in index answered instead.",
  ],
  [
    "does not exist",
    () => ({ mcp: ["./no-such-server"] }),
    "The context server no-such-server could not be used: the command was not found. The built-in index answered instead.",
  ],
  [
    "says that something is wrong",
    (root) => ({ mcp: stdio(root), tool: "complains" }),
    "The context server node could not be used: it said: the index is not ready. The built-in index answered instead.",
  ],
];

test.for(failures)("when a context server %s, the index answers and says why", async ([, context, note]) => {
  const root = await zebras();

  const found = await searched(root, context(root));

  expect(found).toEqual({ ...ownIndex, note });
  // One that is ended while it still starts has not come to write down its processes.
  const hasStarted = !note.includes("did not answer") || existsSync(join(root, "pids.json"));
  if (note.includes("server node") && hasStarted) await expectGone(root);
});

test.each([
  ["has no such tool", "find", 'it has no tool "find", only search_context, needs_more, complains'],
  [
    "asks for what we do not know",
    "needs_more",
    'its tool "needs_more" asks for branch, depth, which we do not know',
  ],
])("when a context server %s, the index answers and says why, too", async (_, tool, why) => {
  const url = await httpContextServer();

  const found = await searched(await zebras(), { url, tool });

  const note = `The context server ${url} could not be used: ${why}. The built-in index answered instead.`;
  expect(found).toEqual({ ...ownIndex, note });
});

test("when nobody is at the address of a context server, the index answers and says why", async () => {
  const url = await deserted();

  const found = await searched(await zebras(), { url });

  const note = `The context server ${url} could not be used: it cannot be reached. The built-in index answered instead.`;
  expect(found).toEqual({ ...ownIndex, note });
});

test("whoever interrupts a search gets nothing, and the server is gone", async () => {
  const root = await zebras();
  const interrupt = new AbortController();
  const searching = searched(root, { mcp: stdio(root, "--hang") }, interrupt.signal);
  await until(() => readText(join(root, "pids.json")).endsWith("]"), "the server has started");

  interrupt.abort();

  await expect(searching).rejects.toThrow("aborted");
  await expectGone(root);
});

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

test("a server named by a project's config is refused until the folder is trusted", async () => {
  const root = await project({
    ".colloquy/config.yaml": "# mine\ncontext:\n  mcp: [touch, called]\n",
    "a.ts": "zebra",
  });
  const config = (env: Record<string, string>) =>
    resolveConfig({
      flags: {},
      home: undefined,
      config: undefined,
      env: { XDG_CONFIG_HOME: join(root, "user"), ...env },
      cwd: root,
    });

  const untrusted = await config({});
  const message = `${root}/.colloquy/config.yaml:2: the context server starts a command, and you have not trusted this config yet, or it has changed since.`;
  expect(() => checkContextTrust(untrusted)).toThrow(message);
  await expect(
    searchProject(untrusted, root, { query: "zebra", most: 1 }, new AbortController().signal),
  ).rejects.toThrow(message);
  expect(() => checkContextTrust({ ...untrusted, context: null })).not.toThrow();
  const trusted = await config({ COLLOQUY_TRUST: "1" });
  expect(() => checkContextTrust(trusted)).not.toThrow();
});

test.each([
  [["root", "q"], [], { root: "/r", q: "words" }],
  [
    ["path", "information_request", "limit"],
    ["information_request"],
    { path: "/r", information_request: "words" },
  ],
  [["query", "q", "project_root", "cwd"], [], { project_root: "/r", query: "words" }],
])("a tool with %j is called with what it has names for", (names, required, expected) => {
  const properties = Object.fromEntries(names.map((name) => [name, {}]));

  expect(
    argumentsFor({ name: "t", inputSchema: { type: "object", properties, required } }, "/r", "words"),
  ).toEqual(expected);
});

test("a tool that takes no query is refused", () => {
  const tool = { name: "t", inputSchema: { type: "object" as const, properties: { root: {} } } };

  expect(() => argumentsFor(tool, "/r", "words")).toThrow(
    'its tool "t" takes none of query, q, information_request, search',
  );
});

test("the project is the nearest folder with a home or a repository, else the folder itself", async () => {
  const root = await project({
    "repo/.git/HEAD": "ref",
    "repo/pkg/.colloquy/config.yaml": "",
    "repo/pkg/src/a.ts": "1",
    "repo/b/c.ts": "1",
  });

  expect(projectRoot(join(root, "repo/pkg/src"))).toBe(join(root, "repo/pkg"));
  expect(projectRoot(join(root, "repo/b"))).toBe(join(root, "repo"));
});
