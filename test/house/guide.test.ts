import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../discussion.ts";

const page = readFileSync("docs/write-a-protocol.md", "utf8");

function block(language: string, holding: string): string {
  const found = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].find(
    ([, name, text = ""]) => name === language && text.includes(holding),
  );
  return found?.[2] ?? "";
}

// Types of every library are read, and two processes started.
test(
  "the tsconfig and the test of docs/write-a-protocol.md work in a project as they stand there",
  { timeout: 240_000 },
  async () => {
    const project = await temporaryFolder();
    mkdirSync(join(project, "node_modules/@types"), { recursive: true });
    mkdirSync(join(project, "test"));
    symlinkSync(resolve("."), join(project, "node_modules/colloquy"));
    symlinkSync(resolve("node_modules/@types/node"), join(project, "node_modules/@types/node"));
    symlinkSync(resolve("node_modules/zod"), join(project, "node_modules/zod"));
    cpSync("examples/protocols", join(project, ".colloquy/protocols"), { recursive: true });
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    writeFileSync(join(project, "tsconfig.json"), block("json", "compilerOptions"));
    writeFileSync(join(project, "test/ballot.test.ts"), block("ts", "colloquy/testing"));

    const files = execFileSync(resolve("node_modules/.bin/tsc"), ["--listFiles", "--checkers", "1"], {
      cwd: project,
      encoding: "utf8",
    });
    expect(files).toContain(".colloquy/protocols/premortem/manifest.ts");
    const ran = execFileSync(process.execPath, ["--test", "test/ballot.test.ts"], {
      cwd: project,
      encoding: "utf8",
    });
    expect(ran).toMatch(/pass 1\b/);
  },
);

test("the pieces of ballot that the page shows are ballot's", () => {
  const source = readFileSync("examples/protocols/ballot/manifest.ts", "utf8");
  const shown = [...page.matchAll(/^```ts\n(\s[\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  expect(shown.length).toBeGreaterThan(2);
  for (const piece of shown) expect(source).toContain(piece);
  expect(page).toContain(`It is ${source.trimEnd().split("\n").length} lines`);
});
