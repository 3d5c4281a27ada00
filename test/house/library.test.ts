import { execFileSync } from "node:child_process";
import { cpSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, extname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { startModelServer } from "../model-server/server.ts";
import { temporaryFolder } from "../discussion.ts";
import { isThorough } from "../runs.ts";

const examples = "examples/library";
const names = readdirSync(examples).sort();

/** `import "x"`, `import … from "x"`, `export … from "x"`, and calls that load what they are given. */
const imported =
  /(?:^import|^(?:import|export)\b(?! type\b)[^;"'()=]*?\bfrom|\b(?:import|__require|getBuiltinModule(?:\?\.)?)\()\s*["']([^"'\n]+)["']/gm;
/** The same calls with a name that only shows when they are made. */
const importedByName =
  /\b(?:import|__require|getBuiltinModule(?:\?\.)?)\((?!\s*["'])|\bcreateRequire\((?!import\.meta\.url\))/;

/** How `own-files.ts` loads what many starts do without. */
const loadedByPath = /\bload\(fileURLToPath\(ownModule\("([^"]+)"\)\)\)/g;

/** Everything a file imports, of the source or built, now or later, and what those import. */
function importsOf(entry: string): {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const source = readFileSync(file, "utf8");
    expect(source).not.toMatch(importedByName);
    for (const [, named = ""] of source.matchAll(imported)) {
      if (named.startsWith(".")) follow(resolve(dirname(file), named));
      else packages.add(named);
    }
    for (const [, path = ""] of source.matchAll(loadedByPath))
      follow(resolve(dirname(file), `${path}${extname(file)}`));
  };
  follow(resolve(entry));
  return { files, packages };
}

const isBuiltin = (name: string) => name.startsWith("node:") || builtinModules.includes(name);

// The one thread is that of the eyes, for a search by a pattern: nothing else ends an expression that takes for ever.
test("whatever the root entry imports, now or later, starts no process, and one kind of thread", () => {
  const { packages: loaded } = importsOf("dist/index.js");
  expect([...loaded].sort()).toMatchInlineSnapshot(`
    [
      "@opentelemetry/api",
      "buffer",
      "node:crypto",
      "node:fs",
      "node:fs/promises",
      "node:module",
      "node:os",
      "node:path",
      "node:timers/promises",
      "node:url",
      "node:worker_threads",
      "process",
    ]
  `);
  expect(
    [...importsOf("dist/index.js").files]
      .map((file) => basename(file))
      .filter((name) => name.startsWith("thread")),
  ).toEqual(["thread.js"]);
  const { files, packages } = importsOf("src/index.ts");
  expect([...packages].filter((name) => !isBuiltin(name)).sort()).toEqual([
    "@opentelemetry/api",
    "get-east-asian-width",
    "icu-minify/format",
    "ignore",
    "jsonrepair",
    "mdast-util-from-markdown",
    "mdast-util-gfm",
    "micromark-extension-gfm",
    "minisearch",
    "strip-ansi",
    "tokenx",
    "yaml",
    "zod",
  ]);
  const ours = (room: string) => [...files].some((file) => file.startsWith(resolve("src", room)));
  expect(["agents", "cli", "host/on-engine", "reporters", "mcp", "postgres"].filter(ours)).toEqual([]);
  expect(ours("kernel/engine")).toBe(true);
});

test("that test would find one: the agents' own entry does, and that of the engine loads Postgres", () => {
  expect([...importsOf("dist/library/agents.js").packages]).toContain("node:child_process");
  expect([...importsOf("dist/library/engine.js").packages]).toContain("pg");
});

test("each entry has a file of types; what several of them name stands once, beside these", () => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
  const entries = Object.values<{ readonly types?: string }>(exports).flatMap(({ types }) => types ?? []);
  const files = globSync("dist/**/*.d.ts");
  const isShared = (path: string) => /^dist\/types\/shared-[\w-]+\.d\.ts$/.test(path);
  expect(files.filter((path) => !isShared(path)).sort()).toEqual(entries.map((path) => path.slice(2)).sort());
  for (const path of files)
    for (const [, named = ""] of readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]*)\.js"/g))
      expect(isShared(join(dirname(path), `${named}.d.ts`))).toBe(true);
  // Long ones say something of ours that nobody who uses the library needs.
  const lines = files.map((path) => readFileSync(path, "utf8").split("\n").length);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(5500);
});

test("a process that has loaded the root entry and testing has loaded no child_process", () => {
  const script = `
    const tell = () => console.log(process.moduleLoadList.filter((name) => name.endsWith(" child_process")).length);
    await import("colloquy"); await import("colloquy/testing"); tell();
    await import("colloquy/agents"); tell();`;
  const loaded = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(loaded).toBe("0\n1\n");
});

const page = ["docs/library.md", "docs/kit.md"].map((path) => readFileSync(path, "utf8")).join("\n");
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text,
}));

test("every piece of code in docs/library.md and docs/kit.md is that of an example, and every example is there", () => {
  const code = blocks.filter(({ language }) => language === "ts").map(({ text }) => text);
  const sources = names.map((name) => readFileSync(join(examples, name), "utf8"));
  expect(code.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
  expect(sources.filter((source) => !code.some((text) => source.includes(text)))).toEqual([]);
});

test("every value of the library's entries is imported by an example; docs/kit.md tells those of the kit", async () => {
  const sources = names.map((name) => readFileSync(join(examples, name), "utf8"));
  const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [entry, { default: path }] of Object.entries<{ readonly default?: string }>(exports)) {
    if (path === undefined || entry === "./kit") continue;
    const from = new RegExp(`import \\{([^}]*)\\} from "colloquy${entry.slice(1)}"`, "g");
    const shown = sources.flatMap((source) => [...source.matchAll(from)].map(([, list = ""]) => list));
    const imported = new Set(shown.join().match(/\w+/g));
    const missing = Object.keys(await import(resolve(path))).filter((name) => !imported.has(name));
    expect({ entry, missing }).toEqual({ entry, missing: [] });
  }
});

/** A folder in which what ships of the package is installed; that it packs so is shown in `package.test.ts`. */
async function consumer(): Promise<string> {
  const folder = await temporaryFolder();
  const modules = join(folder, "node_modules");
  const { files } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of ["package.json", ...globSync(files)])
    cpSync(name, join(modules, "colloquy", name), { recursive: true });
  for (const name of readdirSync("node_modules"))
    symlinkSync(resolve("node_modules", name), join(modules, name));
  cpSync(examples, folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  return folder;
}

// Compiling with every library's types and starting a process an example take their time.
const patience = { timeout: 180_000 };

test(
  "the types that ship check the examples strictly, and they print what the page shows",
  patience,
  async () => {
    const folder = await consumer();
    const options = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit"];
    // Several checkers read the libraries' types once each; TypeScript's own are no concern of ours.
    // The files of types themselves are checked by the long tests.
    const quick = ["--checkers", "1", isThorough ? "--skipDefaultLibCheck" : "--skipLibCheck"];
    const target = ["--target", "es2024", "--module", "nodenext", "--types", "node", ...quick];
    const tsc = resolve("node_modules/.bin/tsc");
    execFileSync(tsc, [...options, ...target, ...names], { cwd: folder, stdio: "inherit" });

    const shown = blocks.filter(({ language }) => language === "console").map(({ text }) => text);
    expect(shown).toHaveLength(names.length - 1);
    // One after the other in one process: each of its own takes most of its time to start.
    const ran = shown.map((text) => /^\$ node examples\/library\/(\S+)\n/.exec(text)?.[1] ?? "");
    const lines = ran.map(
      (name) => `console.log("$ node examples/library/${name}"); await import("./${name}");`,
    );
    writeFileSync(join(folder, "all.mjs"), lines.join("\n"));
    const printed = execFileSync(process.execPath, ["all.mjs"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, TMPDIR: folder },
    });
    expect(printed).toBe(shown.join(""));
  },
);

test("the example that asks a model does so", async () => {
  const server = await startModelServer({ answer: () => ({ text: "A map in the process." }) });
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const { execFile } = await import("node:child_process");
  execFile(process.execPath, [join(examples, "model.ts"), `${server.url}/v1`], (_, stdout) => end(stdout));
  expect(await ended).toMatch(/^A map in the process\. \d+\n$/);
  await server.close();
});
