import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { annotate, checkProtocol } from "../../src/cli/annotate.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Config } from "../../src/config/resolve.ts";
import type { Viewed } from "../../src/host/view/result.ts";
import { temporaryFolder } from "../discussion.ts";

/** The path that a host is told of a finding at `path`, by a command that stands in `cwd`. */
async function pathOf(path: string, files: readonly string[], cwd = "", env: Record<string, string> = {}) {
  const root = await temporaryFolder();
  mkdirSync(join(root, ".git"));
  for (const file of [...files, join(cwd, ".keep")]) {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), "x\n");
  }
  let out = "";
  const here = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value && join(root, value)]),
  );
  const terminal = { cwd: join(root, cwd), env: here, out: (text: string) => void (out += text) };
  const artifact = { path: path.replace("{root}", root), text: "x\n" };
  const headline = { level: "warning", title: "Blocked", text: "It is slow." };
  const viewed = { result: { protocol: "critique" } } as Viewed;
  annotate(viewed, { artifact, headline, notes: [] } as never, "github", terminal as unknown as Terminal);
  return (/file=([^,]+),/.exec(out)?.[1] ?? out).replaceAll("%3A", ":").replace(root, "{root}");
}

test.for<readonly [string, string, readonly string[], string, Record<string, string>, string]>([
  ["at the root by its path", "src/a.ts", ["src/a.ts"], "", {}, "src/a.ts"],
  ["below, by its path from the root", "a.ts", ["src/a.ts"], "src", {}, "src/a.ts"],
  [
    "below, where both have one of that name: the one that is meant here",
    "a.ts",
    ["a.ts", "src/a.ts"],
    "src",
    {},
    "src/a.ts",
  ],
  ["below, where only the root has it", "src/a.ts", ["src/a.ts"], "docs", {}, "src/a.ts"],
  [
    "in a part of what a job checked out",
    "a.ts",
    ["part/a.ts"],
    "part",
    { GITHUB_WORKSPACE: "part" },
    "a.ts",
  ],
  // A variable that was set to nothing says nothing.
  [
    "below, where no job says what it checked out",
    "a.ts",
    ["src/a.ts"],
    "src",
    { GITHUB_WORKSPACE: "" },
    "src/a.ts",
  ],
  [
    "outside, by its whole path",
    "{root}/other/a.ts",
    ["other/a.ts", "in/.git/x"],
    "in",
    {},
    "{root}/other/a.ts",
  ],
  ["that is not there, where it would be", "src/gone.ts", [], "", {}, "src/gone.ts"],
])("a host is told of a file %s", async ([, path, files, cwd, env, told]) => {
  expect(await pathOf(path, files, cwd, env)).toBe(told);
});

test.for<readonly [string, string, string, boolean]>([
  ["ask", "sarif", "--format", true],
  ["ask", "github", "--format", true],
  ["critique", "sarif", "--format", false],
  ["ask", "json", "--format", false],
  // Set for a whole job it means what can be annotated.
  ["ask", "sarif", "COLLOQUY_FORMAT", false],
  ["ask", "sarif", "/home/ada/colloquy.yaml:1", false],
])("a %s in the format %s, by %s, is refused: %s", async ([protocol, value, origin, isRefused]) => {
  const checked = checkProtocol(protocol, { settings: { format: { value, origin } } } as unknown as Config);
  if (isRefused) await expect(checked).rejects.toThrow(`this ${protocol} has nothing to annotate`);
  else await expect(checked).resolves.toBeUndefined();
});
