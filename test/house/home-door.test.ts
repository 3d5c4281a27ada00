import fs, { readFileSync, readdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, onTestFinished, test } from "vitest";
import { holds } from "../../src/folders.ts";
import { type Story, story } from "../stories/command.ts";
import { host } from "../stories/host.ts";
import { design, ratings, scripted } from "../stories/panel.ts";
import { runHere } from "../stories/program.ts";
import { scriptedTable, topic } from "../stories/tabling.ts";

const root = resolve(import.meta.dirname, "../..");
const door = ["src/home-files.ts", "src/home-changes.ts"];

/** What opens, lists or changes nothing: it asks where something is, or is given what was opened. */
const harmless = new Set(
  `closeSync fstatSync readSync writeSync constants existsSync statSync lstatSync stat lstat access accessSync realpath
  realpathSync readlink`.split(/\s+/),
);

/** Who else opens files, and whose: none of them is a home's. */
const others: Readonly<Record<string, string>> = {
  "src/agents/cli/cli-agent.ts": "what an agent CLI wrote in its seat's folder",
  "src/agents/control-group.ts": "/sys",
  "src/agents/own-record.ts": "what an agent CLI keeps of a session in its own folder",
  "src/agents/seat-folder.ts":
    "a seat's folder below the temporary one, and the user's settings of an agent CLI",
  "src/agents/guard.ts": "/proc",
  "src/cli/main.ts": "the user's cache",
  "src/cli/verbs/demo.ts": "a new temporary folder",
  "src/cli/verbs/init.ts": "the project's .gitignore",
  "src/config/home.ts": "the user's own folder",
  "src/config/own-state.ts": "the user's own folder",
  "src/config/trust.ts": "the user's own folder",
  "src/config/plain-file.ts": "a file that somebody named",
  "src/config/recipe.ts": "recipes that ship",
  "src/host/evaluating/load.ts": "cases that ship, and a file that was typed",
  "src/host/panel/api-agent.ts": "a file with a key, of a trusted config",
  "src/host/project/checkout.ts": ".git",
  "src/host/project/documents.ts": "the project's documents",
  "src/host/project/git.ts": ".git, and a git folder of its own below the temporary one",
  "src/host/project/laid-out.ts": "files of a commit, below the temporary folder",
  "src/host/archive/export.ts": "a file that was typed",
  "src/host/view/heard.ts": "nothing: the system tells that a folder changed",
  "src/host/panel/agents-here.ts": "/proc",
  "src/host/project/shelf.ts": "what ships",
  "src/host/panel/cli-agent.ts": "an agent CLI's package, and recipes that ship",
  "src/kernel/journal/files.ts": "makes a home, or a folder that somebody named",
  "src/kernel/journal/journal.ts":
    "what the door opened, and a folder that it has just made, for what can be written nowhere else",
  "src/kernel/journal/lock-holder.ts": "/proc",
  "src/mcp/app.ts": "what ships",
  "src/own-files.ts": "what ships",
  "src/reading/project/ignore-rules.ts": "the project",
  "src/reading/project/read-file.ts": "the project",
  "src/reading/project/walk.ts": "the project",
  "src/reading/sightings.ts": "the project",
  "src/web/shell.ts": "what ships",
  "src/words.ts": "what ships",
};

/** What a module takes of `node:fs` that opens or changes something; `*` where that cannot be told. */
function opening(path: string, text: string): readonly string[] {
  const { module } = parseSync(path, text);
  const taken = module.staticImports
    .filter(({ moduleRequest }) => isFiles(moduleRequest.value))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? "*");
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
    .filter(isFiles);
  const byTheWay = [/getBuiltinModule\((?!"node:(?:tty|worker_threads)"\))/, /process\.binding/]
    .filter((way) => way.test(text))
    .map(String);
  return [...taken, ...dynamic.map(() => "*"), ...byTheWay].filter((name) => !harmless.has(name));
}

function isFiles(name: string): boolean {
  return /^(?:node:)?fs(?:\/promises)?$/.test(name);
}

function openers(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].filter(([path, text]) => opening(path, text).length > 0).map(([path]) => path);
}

function sources(): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join("src", path).split(sep).join("/"));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

test("nothing but the door takes of node:fs what opens a file, except who is listed with whose files", () => {
  expect(openers(sources())).toEqual([...Object.keys(others), ...door].toSorted());
});

test.each([
  'import { readFileSync } from "node:fs";\nreadFileSync("x");',
  'import { readFile as look } from "fs/promises";\nawait look("x");',
  'import * as fs from "node:fs";\nfs.openSync("x");',
  'import fs from "node:fs";\nfs.openSync("x");',
  'const { open } = await import("node:fs/promises");\nawait open("x");',
  'process.getBuiltinModule("node:fs").openSync("x");',
])("a file that opens another way is found: %s", (text) => {
  const planted = new Map([["src/host/planted.ts", text]]);
  expect(openers(planted)).toEqual(["src/host/planted.ts"]);
});

const watchedNow =
  "openSync readFileSync writeFileSync appendFileSync readdirSync mkdirSync opendirSync rmSync rmdirSync unlinkSync renameSync linkSync symlinkSync copyFileSync truncateSync chmodSync createReadStream createWriteStream open readFile readdir".split(
    " ",
  );
const watchedLater =
  "open readFile writeFile appendFile readdir mkdir opendir rm rmdir unlink rename link symlink copyFile truncate chmod".split(
    " ",
  );

/** Who opens what below a home from now on, other than by the door. */
function watch(home: string): readonly string[] {
  const seen = new Set<string>();
  const traceBefore = Error.stackTraceLimit;
  const given = Object.fromEntries(watchedNow.map((name) => [name, Reflect.get(fs, name) as unknown]));
  const givenLater = Object.fromEntries(
    watchedLater.map((name) => [name, Reflect.get(fs.promises, name) as unknown]),
  );
  const watching =
    (name: string, real: unknown) =>
    (...args: readonly unknown[]) => {
      const [path] = args;
      if (typeof path === "string" && resolve(path) !== home && holds(home, resolve(path))) {
        const frame = frameOf(new Error("here").stack ?? "");
        if (!door.includes(frame)) seen.add(`${name} of ${relative(home, path)} by ${frame}`);
      }
      return (real as (...args: readonly unknown[]) => unknown)(...args);
    };
  Error.stackTraceLimit = 40;
  for (const name of watchedNow) Object.assign(fs, { [name]: watching(name, given[name]) });
  for (const name of watchedLater) Object.assign(fs.promises, { [name]: watching(name, givenLater[name]) });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, given);
    Object.assign(fs.promises, givenLater);
    syncBuiltinESMExports();
    Error.stackTraceLimit = traceBefore;
  });
  return { [Symbol.iterator]: () => seen.values() } as unknown as readonly string[];
}

/** The nearest of our own files on the way to a call, this one left out. */
function frameOf(stack: string): string {
  const frames = stack
    .split("\n")
    .flatMap((line) => /\(?((?:file:\/\/)?\/[^():]+\.tsx?)/.exec(line)?.[1] ?? []);
  const own = frames.map((path) => relative(root, path.replace("file://", ""))).find((path) => path !== here);
  return own ?? "nobody";
}

const here = "test/house/home-door.test.ts";

function project(): Story & { readonly home: string } {
  const told = story();
  told.write(".git/HEAD", "ref: refs/heads/main\n");
  told.write("design.md", design);
  told.write(".colloquy/config.yaml", "concurrency: 2\n");
  told.write(".colloquy/agents/mine.yaml", readFileSync(join(root, "agents/claude.yaml"), "utf8"));
  told.write(".colloquy/protocols/own/manifest.ts", "export default 1;\n");
  told.write(
    ".colloquy/roundtable/participants/own.md",
    "---\nname: Own\ndescription: Looks\n---\nLooks at everything.\n",
  );
  return { ...told, home: join(told.folder, ".colloquy") };
}

test("whatever commands open below a home, they open by the door", async () => {
  const told = project();
  const panel = scripted(told, ratings(4));
  const seen = watch(told.home);
  const run = async (...args: readonly string[]) => (await runHere(told, args)).stdout;
  const idOf = async (...args: readonly string[]) =>
    (JSON.parse(await run(...args, "--json")) as { id: string }).id;

  const id = await idOf("critique", "design.md", ...panel);
  const waiting = await idOf("critique", "design.md", "--perspective", "A|human");
  await run("roundtable", topic, "--yes", "--participants", "own,technical-lead", ...scriptedTable(told));
  for (const verb of ["show", "resume", "verify", "export"]) await run(verb, id);
  await run("answer", waiting);
  await run("trust", "--yes");
  await run("list");
  await run("search", "process");
  const { client } = await host(told, panel);
  await client.callTool({ name: "wait_for_discussion", arguments: { id: waiting } });
  await run("remove", id, "--yes");

  expect([...seen]).toEqual([]);
  expect(told.has(`.colloquy/discussions/${waiting}/journal.jsonl`)).toBe(true);
});

test("who does not is seen", async () => {
  const told = project();
  const seen = watch(told.home);
  fs.readFileSync(join(told.home, "config.yaml"), "utf8");
  await fs.promises.readdir(join(told.home, "agents"));
  await runHere(told, ["list"]);
  expect([...seen]).toEqual(["readFileSync of config.yaml by nobody", "readdir of agents by nobody"]);
});
