// `npm run test:mutations`: seeds one fault after the other into a copy of the source and shows which of them the tests notice.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type SeededFault, seededFaults } from "../test/house/seeded-faults.ts";

const fewestCaught = 31;

// Nothing is built here: none of these tests starts the built command.
const config = `export default { test: { include: ["test/**/*.test.ts"], isolate: false, maxWorkers: 1, testTimeout: 120_000 } };\n`;

const copy = mkdtempSync(join(tmpdir(), "colloquy-mutations-"));
try {
  for (const name of ["src", "test", "examples", "roundtable", "schemas", "package.json", "tsconfig.json"])
    cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "vitest.config.js"), config);
  process.exitCode = await check();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function check(): Promise<number> {
  const tests = [...new Set(seededFaults.map((fault) => fault.tests))];
  if (!(await pass(tests, "inherit"))) {
    console.log("The tests fail without any fault: nothing can be told from them.");
    return 1;
  }
  let caught = 0;
  for (const [index, fault] of seededFaults.entries()) {
    const isCaught = await isNoticed(fault);
    if (isCaught) caught += 1;
    console.log(
      `${String(index + 1).padStart(2)}  ${isCaught ? "caught" : "MISSED"}  ${fault.what} (${fault.file})`,
    );
  }
  console.log(`${caught} of ${seededFaults.length} caught, at least ${fewestCaught} should be`);
  return caught >= fewestCaught ? 0 : 1;
}

async function isNoticed({ file, text, instead, tests }: SeededFault): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(text).length !== 2) throw new Error(`${file} does not hold ${JSON.stringify(text)} once.`);
  writeFileSync(
    path,
    source.replace(text, () => instead),
  );
  try {
    return !(await pass([tests]));
  } finally {
    writeFileSync(path, source);
  }
}

function pass(tests: readonly string[], stdio: "inherit" | "ignore" = "ignore"): Promise<boolean> {
  const child = spawn("vitest", ["run", "--bail=1", ...tests], { cwd: copy, stdio });
  return new Promise((settle) => child.once("close", (code) => settle(code === 0)));
}
