import { hash } from "node:crypto";
import { basename, dirname, extname, join, relative } from "node:path";
import { findHome, projectFolder, realPath, userFolder } from "../../config/home.ts";
import { checkHome, currentUser } from "../../config/home-check.ts";
import { isTrusted } from "../../config/trust.ts";
import { bytesLater, entriesIfAny, entriesNow, isThere, statNow } from "../../home-files.ts";
import { messageOf } from "../../kernel/error.ts";
import type { Manifest } from "../../manifest/manifest.ts";
import { defineProtocol } from "../../manifest/define-protocol.ts";
import { loadOwn, type OwnCode } from "./own-code.ts";
import { admitProtocols, type OwnPlace, type Withheld } from "./protocols.ts";

export interface OwnProtocol {
  readonly name: string;
  readonly path: string;
  readonly code: OwnCode;
  /** It may have come with a clone: it runs only once it is trusted. */
  readonly needsTrust: boolean;
}

export async function admitOwn(
  place: OwnPlace,
  objectionTo: (manifest: Manifest) => string | null,
): Promise<void> {
  const admitted: Parameters<typeof admitProtocols>[0][number][] = [];
  const withheld: Withheld[] = [];
  for (const one of await findOwn(place, await usableHome(place))) {
    if ("why" in one) withheld.push(one);
    else if (one.needsTrust && !(await isCodeTrusted(one, place.env)))
      withheld.push({ name: one.name, path: one.path, why: "untrusted" });
    else
      try {
        const { path, code } = one;
        const manifest = manifestIn(await loadOwn(code));
        const objection = objectionTo(manifest);
        if (objection !== null) throw new Error(objection);
        const folder = extname(path) === "" ? path : dirname(path);
        admitted.push({ manifest, origin: path, folder, code });
      } catch (error) {
        withheld.push(unusable(one.name, one.path, error));
      }
  }
  admitProtocols(admitted, withheld);
}

/** `null` where it leads elsewhere or another user put it there: nothing in it is looked at. */
async function usableHome({ home: given, env, cwd }: OwnPlace): Promise<string | null> {
  const { home, origin } = findHome(given, env, cwd);
  const named = origin === "--home" || origin === "COLLOQUY_HOME";
  return checkHome({ home, named }, currentUser(), env).then(
    () => home,
    () => null,
  );
}

async function findOwn({ env }: OwnPlace, home: string | null): Promise<readonly (OwnProtocol | Withheld)[]> {
  const user = userFolder(env);
  return [
    ...(await inFolder(user, false)),
    ...(home === null || home === user ? [] : await inFolder(home, true)),
  ];
}

export async function untrustedOwn(place: OwnPlace): Promise<readonly OwnProtocol[]> {
  const found = await findOwn(place, findHome(place.home, place.env, place.cwd).home);
  const own = found.flatMap((one) => ("why" in one || !one.needsTrust ? [] : one));
  const trusted = await Promise.all(own.map((one) => isCodeTrusted(one, place.env)));
  return own.filter((_, index) => trusted[index] !== true);
}

function isCodeTrusted({ path, code }: OwnProtocol, env: NodeJS.ProcessEnv): Promise<boolean> {
  return isTrusted({ kind: "code", folder: path, sha256: code.digest }, env);
}

export function codeFilesOf({ code }: OwnProtocol, home: string): readonly string[] {
  const project = realPath(projectFolder(home));
  return [...code.texts.keys()].map((path) => relative(project, path)).sort();
}

const manifests = ["manifest.ts", "manifest.js"];

async function inFolder(home: string, needsTrust: boolean): Promise<readonly (OwnProtocol | Withheld)[]> {
  const root = realPath(home);
  const found = entriesIfAny(root, "protocols")
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry): Promise<OwnProtocol | Withheld | null> => {
      const path = join(root, "protocols", entry.name);
      if (entry.isFile() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
        return own(basename(path, extname(path)), path, path, needsTrust);
      const manifest = manifests.find((name) => isThere(root, join("protocols", entry.name, name)));
      if (!entry.isDirectory() || manifest === undefined) return null;
      return own(entry.name, path, join(path, manifest), needsTrust);
    });
  return (await Promise.all(found)).filter((one) => one !== null);
}

async function own(
  name: string,
  path: string,
  entry: string,
  needsTrust: boolean,
): Promise<OwnProtocol | Withheld> {
  try {
    const read = await readAll(dirname(path), basename(path));
    const texts = new Map(Array.from(read, ([file, bytes]) => [file, bytes.toString("utf8")] as const));
    const code = { entry, texts, digest: codeDigest(path, read), open: !needsTrust };
    return { name, path, code, needsTrust };
  } catch (error) {
    return unusable(name, path, error);
  }
}

function unusable(name: string, path: string, error: unknown): Withheld {
  return { name, path, why: messageOf(error).replace(/\.$/, "") };
}

/** All of it is read at every start, before anybody agreed to it: code that people write is far smaller. */
const mostBytes = 20_000_000;

async function readAll(root: string, name: string): Promise<ReadonlyMap<string, Buffer>> {
  const own = statNow(root, name)?.isDirectory() === true ? filesBelow(root, name) : [name];
  const files = [...own, ...sharedIn(root)];
  const size = files.reduce((sum, file) => sum + Number(statNow(root, file)?.size ?? 0), 0);
  if (size > mostBytes) throw new Error(`its ${files.length} files have more than ${mostBytes / 1e6} MB`);
  const read = files.map(async (file) => {
    const bytes = await bytesLater(root, file, mostBytes);
    if (bytes === null) throw new Error(`${join(root, file)} is gone`);
    return [join(root, file), bytes] as const;
  });
  return new Map(await Promise.all(read));
}

/** Read, hashed and trusted as a part of each protocol beside it, unless it is one itself. */
function sharedIn(root: string): readonly string[] {
  if (basename(root) !== "protocols" || statNow(root, shared)?.isDirectory() !== true) return [];
  return manifests.some((name) => isThere(root, join(shared, name))) ? [] : filesBelow(root, shared);
}

const shared = "shared";

function codeDigest(path: string, read: ReadonlyMap<string, Buffer>): string {
  const lines = [...read].map(
    ([file, bytes]) => `${relative(path, file)}\0${hash("sha256", bytes, "hex")}\n`,
  );
  return hash("sha256", lines.sort().join(""), "hex");
}

/** Links are passed over, and so is what a package brought along. */
function filesBelow(root: string, folder: string): readonly string[] {
  return entriesNow(root, folder)
    .filter(({ name }) => name !== "node_modules" && !name.startsWith("."))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
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
