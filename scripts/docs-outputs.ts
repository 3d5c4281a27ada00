// Runs again what the docs show: the `$` lines of their console blocks, in a scratch project, with the built command. Where a
// figure is another today, the line is replaced; a line that does not come at all is printed, and the exit code is 1.
//   npm run build && npx node scripts/docs-outputs.ts [page …]
// Not run, because they need servers, a person or a browser: tutorial.md, people.md, eyes.md, web.md.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const pages = [
  "ask",
  "discuss",
  "eval",
  "export",
  "library",
  "roundtable",
  "search",
  "solve",
  "swarm",
  "write-a-protocol",
];
/** Blocks that go on where the one before ended. */
const goesOn = new Set(["discuss.md", "write-a-protocol.md"]);
/** Shown as run in a clone of this repository. */
const inClone = new Set(["library.md", "search.md"]);

const given = process.argv.slice(2);
const files =
  given.length > 0 ? given : [...pages.map((page) => `docs/${page}.md`), ...globSync("docs/strategies/*.md")];
const scratch = mkdtempSync(join(tmpdir(), "docs-outputs-"));
const bin = join(scratch, "bin");
mkdirSync(bin);
symlinkSync(process.execPath, join(bin, "node"));
symlinkSync(resolve("bin/colloquy.js"), join(bin, "colloquy"));
let folders = 0;

try {
  for (const file of files) refresh(file);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function refresh(file: string): void {
  const lines = readFileSync(file, "utf8").split("\n");
  let project = "";
  let printed: readonly string[] | null = null;
  let changed = 0;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith("```console")) {
      if (project === "" || !goesOn.has(basename(file))) project = projectFor(file);
      printed = [];
    } else if (line.startsWith("```")) printed = null;
    else if (printed !== null && line.startsWith("$ ")) printed = run(line.slice(2), project);
    else if (printed !== null && line.trim() !== "" && !/^\[?…/.test(line)) {
      const found = printed.findIndex((one) => withoutFigures(one) === withoutFigures(line));
      const today = printed[found]?.trimEnd();
      if (today === undefined) {
        process.exitCode = 1;
        console.log(`${file}:${at + 1} is not printed today: ${line}`);
        continue;
      }
      printed = printed.slice(found + 1);
      if (withoutTimes(today) === withoutTimes(line)) continue;
      lines[at] = today;
      changed += 1;
    }
  }
  if (changed > 0) writeFileSync(file, lines.join("\n"));
  console.log(`${file}: ${changed} lines replaced`);
}

function projectFor(file: string): string {
  if (inClone.has(basename(file))) return resolve(".");
  const project = join(scratch, String((folders += 1)), "shop");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  cpSync("examples", join(project, "examples"), { recursive: true });
  symlinkSync(resolve("."), join(project, "node_modules", "colloquy"));
  return project;
}

/** What a command prints, in the order of its lines, with the folders that the docs name. */
function run(command: string, project: string): readonly string[] {
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: scratch, LANG: "C.UTF-8", COLLOQUY_LOCAL_SERVERS: "" };
  const options = { cwd: project, env, encoding: "utf8", input: "" } as const;
  const { stdout } = spawnSync("sh", ["-c", `{ ${command}\n} 2>&1`], options);
  return stdout.replaceAll(resolve("."), "~/colloquy").replaceAll(project, "/home/ada/shop").split("\n");
}

function withoutFigures(line: string): string {
  return line.replaceAll(/[\d.,]+/g, "#").trimEnd();
}

/** Without what differs each time: how long something took, and the day in an id. */
function withoutTimes(line: string): string {
  return line.replaceAll(/[\d.,]+ m?s\b/g, "#").replaceAll(/\b20\d{6}(?:-\d{6})?\b/g, "#");
}
