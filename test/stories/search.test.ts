import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isRunning, type Story, story, treeOf, until } from "./command.ts";
import { config, shellAgent } from "./panel.ts";
import { expectSays } from "../says.ts";

/** A small project with something to find. */
function shop(): Story {
  const told = story();
  mkdirSync(join(told.folder, ".git"));
  told.write(".gitignore", "dist/\n");
  told.write(
    "src/cart.ts",
    "export interface Cart { items: string[] }\n\n/** What the cart costs, with the discount. */\nexport function totalPrice(cart: Cart): number {\n  return cart.items.length;\n}\n",
  );
  told.write("docs/prices.md", "# Prices\n\nA discount is never more than the price.\n");
  told.write("dist/cart.js", "totalPrice discount");
  told.write(".env", "DISCOUNT_KEY=1\n");
  return told;
}

const inFolder = (told: Story, text: string) => text.replaceAll(told.folder, "<folder>");

test("a search shows places and lines, and which folder was searched; nothing is created", async () => {
  const told = shop();
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await told.run(["search", "how is the discount applied to the price"]);

  expect(code).toBe(0);
  expectSays(inFolder(told, stderr), ["Searched <folder>: 2 passages."]);
  expectSays(stdout, [
    "src/cart.ts:1-6",
    "1  export interface Cart { items: string[] }",
    "2",
    "3  /** What the cart costs, with the discount. */",
    "4  export function totalPrice(cart: Cart): number {",
    "5    return cart.items.length;",
    "6  }",
    "docs/prices.md:1-3",
    "1  # Prices",
    "2",
    "3  A discount is never more than the price.",
  ]);
  expect(treeOf(told.folder)).toEqual(before);
});

test("--json gives the passages as an object, --quiet nothing beside it, --most fewer of them", async () => {
  const told = shop();

  const { code, stdout, stderr } = await told.run([
    "search",
    "discount",
    "price",
    "--json",
    "--quiet",
    "--most",
    "1",
  ]);

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    query: "discount price",
    by: "index",
    passages: [
      {
        path: "src/cart.ts",
        from: 1,
        to: 6,
        text: expect.stringContaining("with the discount"),
        score: expect.any(Number),
      },
    ],
    note: null,
  });
});

test("from a folder below, the project around it is searched", async () => {
  const told = shop();
  mkdirSync(join(told.folder, ".colloquy"));

  const first = await told.run(["search", "discount"], { cwd: join(told.folder, "docs") });
  const second = await told.run(["search", "discount"], { cwd: join(told.folder, "src") });

  expect(first.stdout).toContain("src/cart.ts:");
  expect(second).toEqual(first);
});

test("nothing found is an answer", async () => {
  const told = shop();

  const { code, stdout, stderr } = await told.run(["search", "zebra"]);

  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(inFolder(told, stderr)).toBe('Nothing found in <folder> for "zebra".\n');
});

test.for([
  [
    [""],
    'error: There are no words to search for. Such as `colloquy search "where are replies repaired"`.\n',
  ],
  [["x", "--most", "0"], 'error: --most: "0" is not a whole number from 1 to 100.\n'],
  [
    ["x", "--max-calls", "2"],
    'error: --max-calls does not apply to "search". `colloquy search --help` shows what it takes.\n',
  ],
] as const)("search %j is refused", async ([args, says]) => {
  expect(await shop().run(["search", ...args])).toEqual({ code: 2, stdout: "", stderr: says });
});

test("a reader that has seen enough does not make it fail", async () => {
  const told = shop();
  for (let n = 0; n < 50; n++) told.write(`src/more${n}.ts`, "the discount of a price\n".repeat(200));

  const { stdout, stderr } = await told.shell(
    "set -o pipefail; colloquy search discount --most 100 | head -1; echo ${PIPESTATUS[0]}",
  );

  expect(stdout).toMatch(/^\S+:\d+-\d+\n0\n$/);
  expect(stderr).not.toContain("rror");
});

const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

test.skipIf(!hasTerminal)(
  "at a terminal the words are highlighted, and no file can colour anything itself",
  async () => {
    const told = shop();
    told.write("docs/prices.md", "A \u001B[31mdiscount\u001B[0m on someDiscounts, discounted.\n");

    const { stdout } = await told.shell(
      'TERM=xterm script -qec "colloquy search discount --most 2" /dev/null',
    );
    const plain = await told.run(["search", "discount", "--most", "2"]);

    const shown = stdout.replaceAll("\r", "").replaceAll("\u001B", "␛");
    expect(shown.split("\n").find((line) => line.includes("A "))).toBe(
      "␛[2m1␛[22m  A ␛[1m␛[33mdiscount␛[39m␛[22m on some␛[1m␛[33mDiscounts␛[39m␛[22m, ␛[1m␛[33mdiscounted␛[39m␛[22m.",
    );
    expect(plain.stdout).toContain("1  A discount on someDiscounts, discounted.");
  },
);

test("a context server of a project is refused until the folder is trusted, then asked", async () => {
  const told = shop();
  const { exec } = shellAgent(told, "server", "touch called");
  config(told, { context: { mcp: exec } }, ".colloquy/config.yaml");

  const refused = await told.run(["search", "discount"]);
  expect(refused.code).toBe(2);
  expectSays(inFolder(told, refused.stderr), [
    "error: <folder>/.colloquy/config.yaml:2: the context server starts a command, and you have not trusted this config yet, or it has changed since. Run `colloquy trust` here: it shows what would run, and asks.",
  ]);
  expect(told.has("called")).toBe(false);

  await told.run(["trust", "--yes"]);
  const asked = await told.run(["search", "discount"]);
  expect(told.has("called")).toBe(true);
  expect(asked.code).toBe(0);
  expectSays(inFolder(told, asked.stderr), [
    "warning: The context server server could not be used: it ended before it answered. The built-in index answered instead.",
    "Searched <folder>: 2 passages.",
  ]);
  expect(asked.stdout).toContain("docs/prices.md");
});

test.for(["SIGKILL", "SIGINT"] as const)(
  "after %s no context server is left, nor what it started",
  async (signal) => {
    const told = shop();
    const server = fileURLToPath(new URL("../context-server/stdio.ts", import.meta.url));
    const mcp = [process.execPath, server, "--hang", "--stubborn", "--pids", join(told.folder, "pids.json")];
    const flags = config(told, { context: { mcp } });
    const running = told.stoppable(["search", "discount", ...flags], signal);
    await until(
      () => told.has("pids.json") && told.read("pids.json").endsWith("]"),
      "the server has started",
    );

    running.stop();

    expect((await running.ended).code).toBe(signal === "SIGINT" ? 130 : null);
    const pids: readonly number[] = JSON.parse(told.read("pids.json"));
    await until(() => !pids.some(isRunning), "no process of the server is left");
  },
);

const unreadable: readonly [yaml: string, says: string][] = [
  [
    "context:\n  mcp: server --stdio\n",
    '2: `mcp` of `context` is not a list of texts. Write it as ["command", "argument"].',
  ],
  [
    "context:\n  tool: x\n",
    '1: `context` has neither `mcp` nor `url`. Write `mcp: ["my-context-server", "--stdio"]` or `url: "http://127.0.0.1:9000/mcp"`.',
  ],
  [
    "context:\n  mcp: [a]\n  url: http://127.0.0.1:1/\n",
    '1: `context` has both `mcp` and `url`. Write `mcp: ["my-context-server", "--stdio"]` or `url: "http://127.0.0.1:9000/mcp"`.',
  ],
  [
    "context:\n  mcp: [a]\n  timout: 2s\n",
    '3: unknown key "timout" under context (did you mean "timeout"?). It takes mcp, url, tool, timeout, env, envFrom.',
  ],
  [
    "context:\n  url: http://127.0.0.1:1/\n  envFrom: [TOKEN]\n",
    "3: `env` and `envFrom` of `context` are for a server that `mcp` starts.",
  ],
  ["context:\n  url: here\n", "2: `url` of `context` is not an address such as http://127.0.0.1:8080/v1."],
  [
    "context:\n  url: http://me:pw@host/\n",
    "2: `url` of `context` holds a user or password. Write it without them.",
  ],
  [
    "context:\n  mcp: [a]\n  timeout: soon\n",
    "3: `timeout` of `context` is not a duration such as 90s, 3m or 1h.",
  ],
  [
    "context: server\n",
    '1: context: "server" is not a map. Write `context:` and its entries below it, indented.',
  ],
];

test.for(unreadable)("a config with %j is refused with its line", async ([yaml, says]) => {
  const told = shop();
  told.write("mine.yaml", yaml);

  const { code, stderr } = await told.run(["search", "x", "--config", "mine.yaml"]);

  expect(inFolder(told, stderr)).toBe(`error: <folder>/mine.yaml:${says}\n`);
  expect(code).toBe(2);
});
