import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { temporaryFolder } from "../discussion.ts";

/** What the linter says of one file put into a copy of the house's rules. */
async function lint(path: string, source: string): Promise<string> {
  const folder = await temporaryFolder();
  cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  const { stdout } = spawnSync("oxlint", [path], { cwd: folder, encoding: "utf8" });
  return stdout;
}

const forbidden = [
  ["src/core/x.ts", "../record/journal.ts", "core/ may import itself only"],
  ["src/core/x.ts", "node:fs", "core/ touches nothing of the world"],
  ["src/judgement/x.ts", "../engine/run.ts", "judgement/ may import itself, core only"],
  [
    "src/protocols/critique/x.ts",
    "../../engine/run.ts",
    "protocols/ may import itself, core, judgement only",
  ],
  ["src/protocols/critique/x.ts", "node:crypto", "protocols/ touches nothing of the world"],
  ["src/engine/x.ts", "../agents/exec.ts", "engine/ may import itself, core, record only"],
  ["src/agents/x.ts", "../engine/run.ts", "agents/ may import itself, core, reading only"],
  ["src/record/x.ts", "../documents/paint.ts", "record/ may import itself, core only"],
  ["src/documents/x.ts", "../record/journal.ts", "documents/ may import itself, core, judgement only"],
  ["src/config/x.ts", "../assemble/agents.ts", "config/ may import itself, core only"],
  ["src/reporters/x.ts", "../cli/terminal.ts", "reporters/ may import itself, core, judgement only"],
  ["src/cli/x.ts", "../engine/run.ts", "A face knows assemble/"],
  ["src/cli/x.ts", "../mcp/server.ts", "A face knows assemble/"],
  ["src/cli/verbs/mcp.ts", "../../web/page.ts", "This verb is the door to mcp/"],
  ["src/mcp/x.ts", "../cli/terminal.ts", "A face knows assemble/"],
  ["src/mcp/x.ts", "../record/journal.ts", "A face knows assemble/"],
  ["src/library/x.ts", "../cli/terminal.ts", "The library knows no other face"],
  ["src/library/x.ts", "node:child_process", "The library starts no process"],
] as const;

test.each(forbidden)("%s may not import %s", async (path, imported, complaint) => {
  expect(await lint(path, `import { x } from "${imported}";\nexport const y = x;\n`)).toContain(complaint);
});

test("what is allowed passes", async () => {
  expect(
    await lint("src/engine/x.ts", 'import { x } from "../record/journal.ts";\nexport const y = x;\n'),
  ).toContain("0 errors");
});

test("the version in the source is the package's", () => {
  expect(version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
});

test("the lock file records no download addresses", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": "http/);
});
