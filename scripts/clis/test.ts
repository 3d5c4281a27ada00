// `npm run test:clis [-- --newest] [name…]`: our agents over the real CLIs, against a model server on this machine.
// Pinned versions, or the newest that differ from them; a table at the end says what broke, for each.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, newerVersions, removeOutdated } from "./install.ts";
import { chosenInstalls, type Installable, otherVersions, versionOf } from "./installed.ts";
import { type CliOutcome, faultTable, outcomesOf, outcomeTable } from "./outcome.ts";

const asked = process.argv.slice(3);
const isNewest = asked.includes("--newest");
const names = chosenInstalls(asked.filter((arg) => arg !== "--newest"));

const outcomes = new Map<Installable, CliOutcome>();
const tried = names.filter(isNewest ? hasNewer : isInstalled);
for (const [name, outcome] of run(tried)) outcomes.set(name, { ...outcomes.get(name), ...outcome });

console.log(`\n${outcomeTable(names.map((name) => [name, outcomes.get(name)] as const))}`);
process.exitCode = [...outcomes.values()].some(({ broken }) => broken.length > 0) ? 1 : 0;

/** Installs the newest version after the pinned one that can be installed. */
function hasNewer(name: Installable): boolean {
  const versions = newerVersions(name);
  const untried = { version: "", passed: 0, broken: [] };
  if (versions === null)
    outcomes.set(name, { ...untried, broken: ["The registry did not tell its versions"] });
  if (versions?.length === 0) outcomes.set(name, { ...untried, note: "the pinned version is the newest" });
  const before = process.env[otherVersions];
  const version = versions?.find((one) => {
    process.env[otherVersions] = [before, `${name}=${one}`].filter(Boolean).join(",");
    return isInstalled(name);
  });
  if (version === undefined) return false;
  removeOutdated(name);
  const [newest] = versions ?? [];
  if (version === newest) outcomes.delete(name);
  else outcomes.set(name, { ...untried, note: `${newest} could not be installed here` });
  return true;
}

function isInstalled(name: Installable): boolean {
  const outcome = install(name);
  const version = versionOf(name);
  console.log(`${name} ${version}: ${outcome}`);
  if (outcome !== "not installed") return true;
  outcomes.set(name, { version, passed: 0, broken: ["It could not be installed here"] });
  return false;
}

function run(which: readonly Installable[]): ReadonlyMap<Installable, CliOutcome> {
  if (which.length === 0) return new Map();
  const folder = mkdtempSync(join(tmpdir(), "colloquy-clis-"));
  const report = join(folder, "report.json");
  try {
    // The name of every test begins with the CLI it is about, or with one by its protocol.
    const begun = which.map((name) => (name === "opencode" ? "opencode(?:-acp)?" : name)).join("|");
    const args = ["run", "--config", "vitest.clis.config.ts", "-t", `^(?:${begun}) `];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    spawnSync("vitest", [...args, ...reporters], { stdio: "inherit" });
    console.log(`\n${faultTable(report)}`);
    return outcomesOf(which, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
