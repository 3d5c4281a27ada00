import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { findHome, projectFolder, userFolder } from "../config/home.ts";
import { namedPackages } from "../config/named-packages.ts";
import { isCodeTrusted, type GrantState } from "../config/trust.ts";
import { entriesNow, statNow, textNow } from "../home-files.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { defineProtocol } from "../manifest/define-protocol.ts";
import { loadOwn, type OwnCode } from "./own-code.ts";
import type { OwnPlace } from "./own-place.ts";
import { admitProtocols, type Withheld } from "./protocols.ts";

/** The code of a protocol that does not ship, before any of it has run. */
export interface OwnProtocol {
  /** As its file, its folder or its package is called: the protocol's name and verb, unless its manifest says another. */
  readonly name: string;
  /** Its folder, or its only file. */
  readonly path: string;
  readonly code: OwnCode;
  /** It may have come with a clone: it runs only once it is trusted. */
  readonly needsTrust: boolean;
}

/**
 * Makes the protocols of the user and of the project known to this process: those that may run, and to which whoever
 * serves them has no objection, said as the end of a sentence.
 */
export async function admitOwn(
  place: OwnPlace,
  objectionTo: (manifest: Manifest) => string | null,
): Promise<void> {
  const admitted: Parameters<typeof admitProtocols>[0][number][] = [];
  const withheld: Withheld[] = [];
  for (const one of await findOwn(place)) {
    const { name, path, code } = one;
    if (one.needsTrust && !(await isCodeTrusted(path, code.digest, place.env)))
      withheld.push({ name, path, why: "untrusted" });
    else
      try {
        const manifest = manifestIn(await loadOwn(code));
        const objection = objectionTo(manifest);
        if (objection !== null) throw new Error(objection);
        admitted.push({
          manifest,
          origin: path,
          folder: extname(path) === "" ? path : dirname(path),
          code,
        });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        withheld.push({ name, path, why: why.replace(/\.$/, "") });
      }
  }
  admitProtocols(admitted, withheld);
}

/** All there are, the user's own first. */
async function findOwn({ home: given, config, env, cwd }: OwnPlace): Promise<readonly OwnProtocol[]> {
  const { home } = findHome(given, env, cwd);
  const user = userFolder(env);
  const packages = await namedPackages({ user, home, config, cwd });
  return [
    ...inFolder(join(user, "protocols"), "", false),
    ...(home === user ? [] : inFolder(home, "protocols", true)),
    ...packages.flatMap(({ name, from, isOurs }) => inPackage(name, from, !isOurs)),
  ];
}

/** Those that `colloquy trust` has to show: of the project, and not trusted as they read now. */
export async function untrustedOwn(place: OwnPlace): Promise<readonly OwnProtocol[]> {
  const own = (await findOwn(place)).filter(({ needsTrust }) => needsTrust);
  const trusted = await Promise.all(own.map(({ path, code }) => isCodeTrusted(path, code.digest, place.env)));
  return own.filter((_, index) => trusted[index] !== true);
}

/** Its files as a person reads them, from the project's folder. */
export function codeFilesOf({ code }: OwnProtocol, home: string): readonly string[] {
  return [...code.texts.keys()].map((path) => relative(projectFolder(home), path)).sort();
}

/** How trust in code stands now: whether it still reads as it did. */
export async function codeStanding(grant: {
  readonly folder: string;
  readonly sha256: string;
}): Promise<GrantState> {
  const root = dirname(grant.folder);
  const name = basename(grant.folder);
  const found = statNow(root, name);
  if (found === undefined) return "gone";
  const texts = textsOf(root, found.isDirectory() ? filesBelow(root, name) : [name]);
  return codeDigest(grant.folder, texts) === grant.sha256 ? "holds" : "changed since";
}

const manifests = ["manifest.ts", "manifest.js"];

/** Those in a folder, or in one below it; none where a link leads there. */
function inFolder(root: string, below: string, needsTrust: boolean): readonly OwnProtocol[] {
  return entriesIn(root, below)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): readonly OwnProtocol[] => {
      const path = join(below, entry.name);
      const place = join(root, path);
      if (entry.isFile() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
        return [own(basename(place, extname(place)), place, place, textsOf(root, [path]), needsTrust)];
      if (!entry.isDirectory()) return [];
      const files = filesBelow(root, path);
      const manifest = manifests.map((name) => join(path, name)).find((name) => files.includes(name));
      if (manifest === undefined) return [];
      return [own(entry.name, place, join(root, manifest), textsOf(root, files), needsTrust)];
    });
}

function entriesIn(root: string, below: string): ReturnType<typeof entriesNow> {
  try {
    return entriesNow(root, below);
  } catch {
    return [];
  }
}

/** A package as npm installed it; what it depends on is not watched. */
function inPackage(name: string, from: string, needsTrust: boolean): readonly OwnProtocol[] {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json")))
      return [own(name, path, name, textsOf(path, filesBelow(path)), needsTrust, from)];
    if (dirname(folder) === folder) break;
  }
  const code = { entry: name, from, texts: new Map(), digest: name, open: true };
  return [{ name, path: from, code, needsTrust: false }];
}

function own(
  name: string,
  path: string,
  entry: string,
  texts: ReadonlyMap<string, string>,
  needsTrust: boolean,
  from = dirname(path),
): OwnProtocol {
  const isPackage = entry === name;
  const code = { entry, from, texts, digest: codeDigest(path, texts), open: isPackage || !needsTrust };
  return { name, path, code, needsTrust };
}

/** Texts of files below a folder, by where they lie. */
function textsOf(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [join(root, file), textNow(root, file) ?? ""]));
}

/** One hash of all files: another file, another name or another letter is another content. */
function codeDigest(path: string, texts: ReadonlyMap<string, string>): string {
  const lines = [...texts].map(
    ([file, text]) => `${relative(path, file).split(sep).join("/")}\0${hash("sha256", text, "hex")}\n`,
  );
  return hash("sha256", lines.sort().join(""), "hex");
}

/** Links are passed over, and so is what a package brought along. */
function filesBelow(root: string, below = ""): readonly string[] {
  return entriesNow(root, below)
    .filter(({ name }) => name !== "node_modules" && !name.startsWith("."))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() ? [path] : [];
    });
}

function manifestIn(given: unknown): Manifest {
  const { name, verbs, load, plan } = (given ?? {}) as Partial<Manifest>;
  const isOne = typeof name === "string" && Array.isArray(verbs) && load !== undefined && plan !== undefined;
  if (isOne) return defineProtocol(given as Manifest);
  throw new Error("it has no protocol as its default export: `export default defineProtocol({ … })`");
}
