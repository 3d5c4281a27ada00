import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onPath, programPath, withProgramPath } from "../src/program-path.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-path-")));
const home = join(root, "home");
const clone = join(home, "src/clone");
const app = join(clone, "packages/app");
for (const folder of [join(app, "node_modules/.bin"), join(clone, ".git"), join(root, "bin")])
  mkdirSync(folder, { recursive: true });
symlinkSync(join(clone, "packages"), join(root, "into"));
symlinkSync(join(root, "bin"), join(clone, "out"));

const isSearched = (entry: string, cwd: string) =>
  programPath({ PATH: entry, HOME: home }, cwd).passedOver.length === 0;

test.each([
  ["the current folder", ".", clone, false],
  ["the current folder, by an empty entry", "/bin::/usr/bin", clone, false],
  ["a relative folder", "node_modules/.bin", clone, false],
  ["a relative folder elsewhere", "../bin", clone, false],
  ["a tilde that no shell has replaced", "~/bin", clone, false],
  ["a folder of the project", join(clone, "bin"), app, false],
  ["a folder of the project, by dots", join(root, "bin/../home/src/clone/bin"), app, false],
  ["a link into the project", join(root, "into"), app, false],
  ["a link of the project", join(clone, "out"), app, false],
  ["what npm adds from above", join(home, "src/node_modules/.bin"), app, false],
  ["a folder beside the project", join(home, "src/tools"), app, true],
  ["a folder of the user", join(home, ".local/bin"), app, true],
  ["a folder of the user, who stands at home", join(home, ".local/bin"), home, true],
  ["a package's programs at home", join(home, "node_modules/.bin"), app, true],
  ["a folder of the system", "/usr/bin", "/", true],
])("%s", (_, entry, cwd, expected) => {
  expect(isSearched(entry, cwd)).toBe(expected);
});

test("a repository of one's settings, which is the home itself, is no clone; where one stands in it may be", () => {
  const dots = join(root, "dots");
  mkdirSync(join(dots, ".git"), { recursive: true });
  const searched = (entry: string) =>
    programPath({ PATH: entry, HOME: dots }, join(dots, "src/x")).searched.length === 1;
  expect(searched(join(dots, "bin"))).toBe(true);
  expect(searched(join(dots, "src/x/bin"))).toBe(false);
});

test("where nothing is left, the system's own folders are: an empty PATH would be the current folder", () => {
  expect(withProgramPath({ PATH: ".:", HOME: home, LANG: "C" }, clone)).toEqual({
    PATH: "/usr/bin:/bin",
    HOME: home,
    LANG: "C",
  });
  expect(withProgramPath({ HOME: home }, clone)).toMatchObject({ PATH: "/usr/bin:/bin" });
  expect(withProgramPath({ PATH: `.:/a:${clone}:/b`, HOME: home }, clone)).toMatchObject({ PATH: "/a:/b" });
});

test("what cannot be executed is no program", () => {
  const [here, there] = ["here", "there"].map((name) => join(root, name)) as [string, string];
  for (const [folder, mode] of [
    [here, 0o644],
    [there, 0o755],
  ] as const) {
    mkdirSync(folder);
    writeFileSync(join(folder, "tool"), "#!/bin/sh\n", { mode });
  }
  mkdirSync(join(here, "folder"));
  expect(onPath("tool", { PATH: `${here}:${there}` })).toBe(join(there, "tool"));
  expect(onPath("folder", { PATH: here })).toBeUndefined();
});
