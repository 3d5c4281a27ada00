// `npm test`: every check a change must pass, and at the end one line that counts them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasBrowser } from "../test/browser/has-browser.ts";

const checks: Readonly<Record<string, readonly string[]>> = {
  format: ["oxfmt", "--check"],
  lint: ["oxlint", "--type-aware", "--deny-warnings"],
  types: ["tsc", "-p", "."],
  build: ["node", "scripts/build.ts"],
  unused: ["knip"],
  package: ["publint", "--strict"],
};

let passed = 0;
let failed = 0;

for (const [name, [command = "", ...args]] of Object.entries(checks)) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  const isGood = status === 0;
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`${isGood ? "ok    " : "failed"} ${name}`);
  if (!isGood) console.log(`${stdout}\n${stderr}`);
}

const folder = mkdtempSync(join(tmpdir(), "colloquy-tests-"));
const report = join(folder, "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const { status } = spawnSync("vitest", ["run", ...reporters, ...process.argv.slice(2)], { stdio: "inherit" });
try {
  const tests = JSON.parse(readFileSync(report, "utf8"));
  passed += tests.numPassedTests;
  failed += tests.numFailedTests;
  // A file that cannot even be loaded has no tests to fail.
  failed += tests.testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === "failed" && file.assertionResults.length === 0,
  ).length;
} catch {
  failed += 1;
}
if (status !== 0 && failed === 0) failed += 1;
rmSync(folder, { recursive: true, force: true });

if (!hasBrowser)
  console.log(
    "left out: test/browser. No browser comes for this machine; COLLOQUY_BROWSER=<path> names one.",
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
