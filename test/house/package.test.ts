import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { temporaryFolder } from "../discussion.ts";

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

test("the packed package installs into an empty folder and does its main job there", async () => {
  if (!existsSync("dist/cli/main.js")) execFileSync("node", ["scripts/build.ts"]);
  const folder = await temporaryFolder();
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
      encoding: "utf8",
    }),
  );
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const startedAt = performance.now();
  execFileSync("npm", ["install", "--no-audit", "--no-fund", join(folder, packed.filename)], {
    cwd: folder,
    stdio: "pipe",
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const megabytes = (bytesIn(join(folder, "node_modules")) / 1e6).toFixed(1);
  console.log(`package ${(packed.size / 1e3).toFixed(0)} kB, installed ${megabytes} MB in ${seconds} s`);

  const colloquy = (...args: string[]) =>
    execFileSync(join(folder, "node_modules/.bin/colloquy"), args, {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(colloquy("--version")).toBe(`${version}\n`);
  writeFileSync(join(folder, "notes.md"), "# Notes\n\nTBD\n");
  expect(colloquy("critique", "notes.md", "--fail-on", "never")).toContain("read by rules, without a model");
  expect(colloquy("solve", "--example", "--yes")).toContain("Chosen: SQLite file beside the server");
  // Strategies, participants and skills are files of the package, found from where it was installed.
  expect(colloquy("config", "--workflow-type", "design", "--json")).toContain('"strategy debate"');
  // The optional model was not installed with it: like points are found by words.
  expect(existsSync(join(folder, "node_modules/@lat.md"))).toBe(false);
  const journal = join(folder, ".colloquy/discussions/critique-notes-md/journal.jsonl");
  expect(readFileSync(journal, "utf8")).toContain('"found":{"method":"tf-idf"');
  const plugin = "node_modules/colloquy/plugin/.claude-plugin/marketplace.json";
  expect(existsSync(join(folder, plugin))).toBe(true);
  expect(
    packed.files
      .map(({ path }: { path: string }) => path)
      .filter((path: string) => /^(?:src|test|bench)\//.test(path)),
  ).toEqual([]);
});
