// `npm test`: every check a change must pass, two at a time, and at the end one line that counts them.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasBrowser } from "../test/browser/has-browser.ts";
import { hasPostgres } from "../test/postgres/has-postgres.ts";
import { hasGh } from "../test/stories/has-gh.ts";

type Command = readonly string[];

const folder = mkdtempSync(join(tmpdir(), "colloquy-tests-"));
const report = join(folder, "report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

// The tests begin as soon as there is a command to test; all else goes beside them, one after the other.
const build: Command = ["node", "scripts/build.ts"];
const ofSource: Readonly<Record<string, Command>> = {
  format: ["oxfmt", "--check"],
  unused: ["knip"],
  // The types are read once for both: a compiler beside it takes as long again.
  "lint and types": ["oxlint", "--type-aware", "--type-check", "--deny-warnings"],
};

// The linter and the compiler are written in Go. On several threads each works out types of its own, and they look for memory
// to use again all the time: on one, with enough of it, they take two thirds of the work, and end long before the tests.
const env = { GOMAXPROCS: "1", GOGC: "off", GOMEMLIMIT: "4GiB", ...process.env };

let passed = 0;
let failed = 0;

const [, testsEnded] = await Promise.all([checkAll(ofSource), checkAll({ build }).then(runTests)]);
countTests(testsEnded);
rmSync(folder, { recursive: true, force: true });

if (!hasBrowser)
  console.log(
    "left out: test/browser. No browser comes for this machine, and none is on PATH; COLLOQUY_BROWSER=<path> names one.",
  );
if (!hasPostgres)
  console.log(
    "left out: test/postgres. No Postgres is installed here; COLLOQUY_POSTGRES=<url> names one that runs.",
  );
if (!hasGh) console.log("left out: what reads and writes pull requests. gh is not installed here.");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runTests(): Promise<number | null> {
  return (await run(["vitest", "run", ...reporters, ...process.argv.slice(2)], "inherit")).code;
}

async function checkAll(checks: Readonly<Record<string, Command>>): Promise<void> {
  for (const [name, command] of Object.entries(checks)) {
    const { code, printed } = await run(command, "pipe");
    const isGood = code === 0;
    if (isGood) passed += 1;
    else failed += 1;
    console.log(`${isGood ? "ok    " : "failed"} ${name}`);
    if (!isGood) console.log(printed);
  }
}

function run([command = "", ...args]: Command, stdio: "inherit" | "pipe") {
  const child = spawn(command, args, { stdio: ["ignore", stdio, stdio], env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  return new Promise<{ readonly code: number | null; readonly printed: string }>((settle) => {
    child.once("error", (error) => settle({ code: null, printed: error.message }));
    child.once("close", (code) => settle({ code, printed }));
  });
}

function countTests(code: number | null): void {
  try {
    const tests = JSON.parse(readFileSync(report, "utf8"));
    passed += tests.numPassedTests;
    failed += tests.numFailedTests;
    // A file that cannot be loaded, or whose preparation failed, has no test that did.
    failed += tests.testResults.filter(
      (file: { status: string; assertionResults: { status: string }[] }) =>
        file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    ).length;
  } catch {
    failed += 1;
  }
  if (code !== 0 && failed === 0) failed += 1;
}
