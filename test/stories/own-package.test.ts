import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { type Story, story } from "./command.ts";

/** Packages with a protocol that a config names: which file of which package runs, and when. */

function building(): Story {
  const told = story();
  return { ...told, run: (args, options) => told.run(args, { asBuilt: true, ...options }) };
}

const coin = `import { defineProtocol } from "colloquy";
import words from "./words.json" with { type: "json" };
export default defineProtocol({
  name: "coin", speakers: "anyone",
  verbs: [{ name: "coin", summary: words.summary, when: "never", cost: "nothing", options: {}, takes: [], help: "", commands: [], examples: [],
    subject: { kind: "words", name: "question", example: "Heads?", optional: false } }],
  plan: ({ subject }) => ({ title: subject, id: "coin", given: {}, seats: [] }),
  load: () => Promise.reject(new Error("not here")),
});
`;

/** A package with a protocol at a path of the project, and a config that names it. */
function withPackage(at: string): Story {
  const told = building();
  told.write(`${at}/package.json`, '{ "type": "module", "exports": { "node": "./lib/index.js" } }');
  told.write(`${at}/lib/index.js`, coin);
  told.write(`${at}/lib/words.json`, '{ "summary": "tosses a coin" }');
  told.write(".colloquy/config.yaml", "protocols: [colloquy-coin]\n");
  return told;
}

function link(told: Story, target: string, path: string): void {
  mkdirSync(dirname(join(told.folder, path)), { recursive: true });
  symlinkSync(target, join(told.folder, path));
}

test("a package that lies elsewhere in the project, as pnpm and workspaces link it, runs once it is trusted", async () => {
  const told = withPackage("packages/coin");
  link(told, "../packages/coin", "node_modules/colloquy-coin");

  expect((await told.run(["coin", "--help"])).stdout).not.toContain("tosses a coin");
  const { stdout } = await told.run(["trust", "--yes"]);
  expect(stdout).toContain(
    "protocol colloquy-coin would run the code in these files:\n  packages/coin/lib/index.js\n  packages/coin/lib/words.json\n  packages/coin/package.json\n",
  );
  expect((await told.run(["coin", "--help"])).stdout).toContain("tosses a coin");
});

test("a package of a workspace's root is found from a project below it, and none above the repository", async () => {
  const told = withPackage("node_modules/colloquy-coin");
  told.write("app/.colloquy/config.yaml", "protocols: [colloquy-coin]\n");
  const cwd = join(told.folder, "app");

  const alone = await told.run(["colloquy-coin", "x"], { cwd });
  expect(alone).toMatchObject({ code: 2 });
  expect(alone.stderr).toContain("could not be loaded: it is not installed: there is no node_modules");
  told.write(".git/HEAD", "ref: refs/heads/main\n");
  expect((await told.run(["colloquy-coin", "x"], { cwd })).stderr).toContain("you have not trusted yet");
});

test("a package that is a link out of the project is not the project's to name", async () => {
  const told = building();
  told.write(".colloquy/config.yaml", "protocols: [colloquy-coin]\n");
  const elsewhere = withPackage("coin");
  link(told, join(elsewhere.folder, "coin"), "node_modules/colloquy-coin");

  const { code, stderr } = await told.run(["colloquy-coin", "x"]);
  expect(code).toBe(2);
  expect(stderr).toContain(`it is a link to ${join(elsewhere.folder, "coin")}, outside of the project`);
});

test("a package that is not there is told as such where its verb is typed, and stops nothing else", async () => {
  const told = building();
  told.write(".colloquy/config.yaml", "protocols: [colloquy-coin]\n");

  expect((await told.run(["list"])).code).toBe(0);
  expect((await told.run(["trust"])).stdout).toContain("needs trust: it starts no command");
  const { code, stderr } = await told.run(["colloquy-coin", "x"]);
  expect(code).toBe(2);
  expect(stderr).toContain("it is not installed: there is no node_modules/colloquy-coin/package.json");
});

test("of a home of another user nothing is loaded, trusted or not, before its owner is", async () => {
  const told = withPackage("node_modules/colloquy-coin");
  await told.run(["trust", "--yes"]);
  vi.spyOn(process, "getuid").mockReturnValue(4711);

  expect((await told.run(["--help"])).stdout).not.toContain("tosses a coin");
  const listed = await told.run(["list"]);
  expect(listed.code).toBe(2);
  expect(listed.stderr).toContain("belongs to another user");
  expect((await told.run(["trust", "--yes"])).stdout).toContain("belongs to another user");
  expect((await told.run(["--help"])).stdout).toContain("tosses a coin");
});
