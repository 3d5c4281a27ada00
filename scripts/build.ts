// `npm run build`: the command and the library as one bundle in parts, the library's types beside it, the page of `serve`.
import { hash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join, resolve } from "node:path";
import compile from "icu-minify/compile";
import { type Plugin, rolldown, type RolldownOutput } from "rolldown";
import pkg from "../package.json" with { type: "json" };
import { buildApp, buildPage } from "./build/page.ts";
import { partOf } from "./build/parts.ts";
import { buildTypes } from "./build/types.ts";

const libraryEntries = [
  "index",
  "kit",
  "library/agents",
  "library/document",
  "library/engine",
  "library/testing",
];

/** What is started or imported from outside, by its path in `src`; it has the same path in `dist`. */
const entries = [
  "cli/main",
  ...libraryEntries,
  "agents/eyes-server/relay-program",
  "eyes/pattern-program",
  "document/markdown-parser",
  "reading/pdf-program",
  "reading/reading-program",
  "yaml-library",
];

/**
 * Packages that are installed with ours stay outside; those of development are taken in. zod is both: its types are in
 * ours and protocols of others import it, but as a package it takes longer to load than all the rest.
 */
const outside = Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).filter(
  (name) => name !== "zod",
);

/** commander can start commands that are files of their own: ours have none, and the module for it takes 5 ms. */
const withoutSubprocesses: Plugin = {
  name: "without-subprocesses",
  resolveId: (name, importer) =>
    name === "node:child_process" && /[\\/]commander[\\/]/.test(importer ?? "") ? "\0unused" : null,
  load: (id) => (id === "\0unused" ? "export default {};" : null),
};

/** Gives the build a name of its own, by all it is made from: journals say which one wrote them. */
const namedBuild: Plugin = {
  name: "named-build",
  transform: (code, id) => {
    if (id !== resolve("src/version.ts")) return null;
    const named = code.replace(/(const build\b.*)= null/, `$1= "${digestOfSource()}"`);
    if (named === code) throw new Error("src/version.ts has changed: look at namedBuild.");
    return named;
  },
};

function digestOfSource(): string {
  const files = globSync("src/**/*.ts").sort();
  const lines = files.map((file) => `${file}\0${hash("sha256", readFileSync(file, "utf8"), "hex")}\n`);
  return hash("sha256", lines.join(""), "hex").slice(0, 16);
}

/**
 * Takes from modules of Node what is needed: an `import` reads every export they have, and so loads what those are made
 * of, of `node:fs` its streams.
 */
const fromNode: Plugin = {
  name: "from-node",
  renderChunk: (code) =>
    code.replaceAll(
      /^import (?:([\w$]+)|(?:\* as ([\w$]+))|(?:([\w$]+), )?\{([^}]*)\}) from ("[^"\n]+");$/gm,
      (whole, only, all, main, names, from) => {
        if (!isBuiltin(JSON.parse(from))) return whole;
        // Not `process` itself: a part may have a name of its own like that.
        const module = `globalThis.process.getBuiltinModule(${from})`;
        if (only ?? all) return `const ${only ?? all} = ${module};`;
        const taken = `const {${names.replaceAll(" as ", ": ")}} = ${module};`;
        return main === undefined ? taken : `${taken} const ${main} = ${module};`;
      },
    ),
};

/** What a package holds of others, whose terms do not stand in its own licence. */
const heldBy: Readonly<Record<string, readonly { readonly what: string; readonly terms: string }[]>> = {
  unpdf: [{ what: "It holds pdf.js, Copyright Mozilla Foundation:", terms: "scripts/build/apache-2.0.txt" }],
};

rmSync("dist", { recursive: true, force: true });
const typesBuilt = buildTypes(libraryEntries);
// First: a command that runs while it is built anew finds its words.
for (const file of globSync("src/words/*.ts")) await writeWords(file);
cpSync("src/document/export/html/style.css", "dist/document/export/html/style.css");
writeFileSync(
  "dist/third-party-licenses.txt",
  licences([...(await bundle()), ...(await buildPage()), ...(await buildApp())]),
);
await typesBuilt;

async function bundle(): Promise<RolldownOutput["output"]> {
  const graph = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    external: outside.map((name) => new RegExp(`^${name}(?:/|$)`)),
    platform: "node",
    // As parts that name their modules need it; no entry is imported by a part, so that none has more exports for it.
    preserveEntrySignatures: "allow-extension",
    plugins: [withoutSubprocesses, namedBuild, fromNode],
    transform: { target: "es2024" },
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await graph.write({
    dir: "dist",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    codeSplitting: {
      groups: [
        {
          debugName: "parts",
          name: (id, graph) => partOf(id, (other) => graph.getModuleInfo(other)),
          includeDependenciesRecursively: false,
        },
      ],
    },
    comments: false,
  });
  return output;
}

/** The messages of a language, parsed, in a file for each of its sections (`src/words.ts`). */
async function writeWords(file: string): Promise<void> {
  const { default: texts }: { default: Readonly<Record<string, string>> } = await import(resolve(file));
  const folder = join("dist/words", basename(file, ".ts"));
  mkdirSync(folder, { recursive: true });
  const sections = Map.groupBy(Object.entries(texts), ([key]) => key.slice(0, key.indexOf(".")));
  for (const [section, own] of sections) {
    const parsed = Object.fromEntries(own.map(([key, text]) => [key, compile(text)]));
    writeFileSync(join(folder, `${section}.json`), JSON.stringify(parsed));
  }
}

/** The licence of every package that was taken in, as all of them ask for. */
function licences(output: readonly RolldownOutput["output"][number][]): string {
  const modules = output.flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []));
  const folders = new Set(
    modules.map((id) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? ""),
  );
  folders.delete("");
  return [...folders]
    .sort()
    .map(licence)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licence(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [file] = globSync("{LICENSE,LICENCE,license,licence}*", { cwd: folder });
  if (file === undefined || !existsSync(join(folder, file)))
    throw new Error(`${name} says nothing of its licence: it cannot be taken in.`);
  const held = (heldBy[name] ?? []).map(
    ({ what, terms }) => `\n${what}\n\n${readFileSync(terms, "utf8").trim()}\n`,
  );
  return [`${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`, ...held].join("");
}
