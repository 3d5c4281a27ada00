import { type LoadHookSync, registerHooks, type ResolveHookSync } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ownModule } from "../own-files.ts";

/** The code of one protocol as it was read, and shown to whoever trusted it. */
export interface OwnCode {
  /** Where it begins: a file of it, or the name of a package. */
  readonly entry: string;
  /** Where a package's name is looked up from. */
  readonly from: string;
  /** Texts by absolute path. Nothing else of the disk is loaded by them, but for packages they name where it is open. */
  readonly texts: ReadonlyMap<string, string>;
  readonly digest: string;
  /** It may import what is not among its files: packages of the user's own. */
  readonly open: boolean;
}

const known = new Map<string, { readonly code: OwnCode; readonly texts: ReadonlyMap<string, string> }>();
let areHooked = false;

/** Runs the code of a protocol and gives its default export. What runs is what was read, whatever the disk says now. */
export async function loadOwn(code: OwnCode): Promise<unknown> {
  const texts = new Map([...code.texts].map(([path, text]) => [pathToFileURL(path).href, text]));
  known.set(code.digest, { code, texts });
  if (!areHooked) registerHooks({ resolve, load });
  areHooked = true;
  const isPackage = !code.texts.has(code.entry);
  const url = isPackage
    ? `${packageScheme}${code.digest}`
    : marked(pathToFileURL(code.entry).href, code.digest);
  const module = (await import(url)) as { readonly default?: unknown };
  return module.default;
}

const packageScheme = "colloquy-protocol:";
const mark = "?colloquy=";

/** The content is part of the address: what was changed is another module. */
function marked(url: string, digest: string): string {
  return `${url}${mark}${digest}`;
}

/** The first place in the trace of an error that lies in such code, and whose; `null` where none does. */
export function ownFrameIn(stack: string) {
  const [, url = "", digest = "", line = ""] = /(file:\S+?)\?colloquy=([^\s:)]+):(\d+)/.exec(stack) ?? [];
  return url === "" ? null : { path: fileURLToPath(url), digest, line };
}

function ownerOf(url: string | undefined) {
  const at = url?.indexOf(mark) ?? -1;
  return at === -1 ? undefined : known.get(url?.slice(at + mark.length) ?? "");
}

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (specifier.startsWith(packageScheme)) {
    const digest = specifier.slice(packageScheme.length);
    const { entry = "", from = "" } = known.get(digest)?.code ?? {};
    const found = next(entry, { ...context, parentURL: pathToFileURL(`${from}/`).href });
    return { ...found, url: marked(found.url, digest) };
  }
  const owner = ownerOf(context.parentURL);
  if (owner === undefined) return next(specifier, context);
  const ours = ourModules[specifier];
  if (ours !== undefined) return { url: ours, shortCircuit: true };
  // The schemas of a protocol are checked by us: they are made by the same zod.
  if (/^zod(?:\/|$)/.test(specifier)) return next(specifier, { ...context, parentURL: import.meta.url });
  const found = next(specifier, context);
  if (owner.texts.has(found.url)) return { ...found, url: marked(found.url, owner.code.digest) };
  if (owner.code.open || !found.url.startsWith("file:")) return found;
  throw new Error(`it imports ${specifier}, which is not among the files that were trusted`);
};

const load: LoadHookSync = (url, context, next) => {
  const owner = ownerOf(url);
  const text = owner?.texts.get(url.slice(0, url.indexOf(mark)));
  if (text === undefined || url.includes(`.json${mark}`)) return next(url, context);
  const isTyped = /\.[mc]?ts\?/.test(url);
  return { format: isTyped ? "module-typescript" : "module", source: text, shortCircuit: true };
};

/** This very colloquy, whether we run from `src` or from `dist`. */
const ourModules: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["colloquy", "index"],
    ["colloquy/agents", "library/agents"],
    ["colloquy/testing", "library/testing"],
  ].map(([name = "", path = ""]) => [name, ownModule(path).href]),
);
