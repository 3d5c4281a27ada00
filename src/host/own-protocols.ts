import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { findHome, projectFolder, userFolder } from "../config/home.ts";
import { namedPackages } from "../config/named-packages.ts";
import { leadsOut } from "../config/real-path.ts";
import { isCodeTrusted, type GrantState } from "../config/trust.ts";
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
  const folder = join(home, "protocols");
  const leads = await leadsOut(folder, projectFolder(home));
  const packages = await namedPackages({ user, home, config, cwd });
  return [
    ...(await inFolder(join(user, "protocols"), false)),
    ...(home === user || leads !== null ? [] : await inFolder(folder, true)),
    ...(await Promise.all(packages.map(({ name, from, isOurs }) => inPackage(name, from, !isOurs)))).flat(),
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
  const found = await stat(grant.folder).catch(() => null);
  if (found === null) return "gone";
  const texts = await textsOf(found.isDirectory() ? await filesBelow(grant.folder) : [grant.folder]);
  return codeDigest(grant.folder, texts) === grant.sha256 ? "holds" : "changed since";
}

const manifests = ["manifest.ts", "manifest.js"];

async function inFolder(folder: string, needsTrust: boolean): Promise<readonly OwnProtocol[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => !entry.isSymbolicLink())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry): Promise<OwnProtocol | null> => {
      const path = join(folder, entry.name);
      if (entry.isFile() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
        return own(basename(path, extname(path)), path, path, [path], needsTrust);
      const manifest = manifests.map((name) => join(path, name)).find(existsSync);
      if (!entry.isDirectory() || manifest === undefined) return null;
      return own(entry.name, path, manifest, await filesBelow(path), needsTrust);
    });
  return (await Promise.all(found)).filter((one) => one !== null);
}

/** A package as npm installed it; what it depends on is not watched. */
async function inPackage(name: string, from: string, needsTrust: boolean): Promise<readonly OwnProtocol[]> {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json")))
      return [await own(name, path, name, await filesBelow(path), needsTrust, from)];
    if (dirname(folder) === folder) break;
  }
  const code = { entry: name, from, texts: new Map(), digest: name, open: true };
  return [{ name, path: from, code, needsTrust: false }];
}

async function own(
  name: string,
  path: string,
  entry: string,
  files: readonly string[],
  needsTrust: boolean,
  from = dirname(path),
): Promise<OwnProtocol> {
  const texts = await textsOf(files);
  const isPackage = entry === name;
  const code = { entry, from, texts, digest: codeDigest(path, texts), open: isPackage || !needsTrust };
  return { name, path, code, needsTrust };
}

async function textsOf(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)));
}

/** One hash of all files: another file, another name or another letter is another content. */
function codeDigest(path: string, texts: ReadonlyMap<string, string>): string {
  const lines = [...texts].map(
    ([file, text]) => `${relative(path, file).split(sep).join("/")}\0${hash("sha256", text, "hex")}\n`,
  );
  return hash("sha256", lines.sort().join(""), "hex");
}

/** Links are passed over, and so is what a package brought along. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter(({ name }) => name !== "node_modules" && !name.startsWith("."))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesBelow(path);
        return entry.isFile() ? [path] : [];
      }),
  );
  return files.flat();
}

function manifestIn(given: unknown): Manifest {
  const { name, verbs, load, plan } = (given ?? {}) as Partial<Manifest>;
  const isOne = typeof name === "string" && Array.isArray(verbs) && load !== undefined && plan !== undefined;
  if (isOne) return defineProtocol(given as Manifest);
  throw new Error("it has no protocol as its default export: `export default defineProtocol({ … })`");
}
