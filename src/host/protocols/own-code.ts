import { hash } from "node:crypto";
import { type LoadHookSync, registerHooks, type ResolveFnOutput, type ResolveHookSync } from "node:module";
import { pathToFileURL } from "node:url";
import { ownModule } from "../../own-files.ts";

export interface OwnCode {
  readonly entry: string;
  /** Texts by absolute path, with every link followed: Node calls a module by that path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly digest: string;
  /** It is the user's own, and may import what is not among its files. Any other loads nothing else of the disk. */
  readonly open: boolean;
}

interface LoadedCode {
  readonly code: OwnCode;
  readonly texts: ReadonlyMap<string, string>;
  readonly key: string;
}

const known = new Map<string, LoadedCode>();
let areHooked = false;

/** Runs the code of a protocol and gives its default export. What runs is what was read, whatever the disk says now. */
export async function loadOwn(code: OwnCode): Promise<unknown> {
  const texts = new Map([...code.texts].map(([path, text]) => [pathToFileURL(path).href, text]));
  // The same files may lie in two places, and only one of them be the user's own.
  const key = `${code.digest}.${hash("sha256", [...texts.keys()].join("\n"), "hex").slice(0, 16)}`;
  known.set(key, { code, texts, key });
  if (!areHooked) registerHooks({ resolve, load });
  areHooked = true;
  const module = (await import(`${entryScheme}${key}`)) as { readonly default?: unknown };
  return module.default;
}

const entryScheme = "colloquy-protocol:";
const mark = "?colloquy=";

function ownerOf(url: string | undefined): LoadedCode | undefined {
  const at = url?.indexOf(mark) ?? -1;
  return at === -1 ? undefined : known.get(url?.slice(at + mark.length) ?? "");
}

const resolve: ResolveHookSync = (specifier, context, next) => {
  const entered = specifier.startsWith(entryScheme) && known.get(specifier.slice(entryScheme.length));
  // Hooks are the process's, and more than one copy of this module may have some: each begins what it knows.
  if (entered)
    return { url: `${pathToFileURL(entered.code.entry).href}${mark}${entered.key}`, shortCircuit: true };
  // Also for a package that somebody's own code imports: an error or a schema of it is one of ours.
  const ours = ourModules[specifier];
  if (ours !== undefined) return { url: ours, shortCircuit: true };
  const owner = ownerOf(context.parentURL);
  if (owner === undefined) return required(specifier, context.parentURL, next(specifier, context));
  // The schemas of a protocol are checked by us: they are made by the same zod.
  if (/^zod(?:\/|$)/.test(specifier)) return next(specifier, { ...context, parentURL: import.meta.url });
  const found = next(specifier, context);
  return (
    watched(owner, found) ?? (owner.code.open || found.url.startsWith("node:") ? found : refused(specifier))
  );
};

/** A file of the code itself. The content is part of the address: what was changed is another module. */
function watched({ texts, key }: LoadedCode, found: ResolveFnOutput): ResolveFnOutput | null {
  return texts.has(found.url) ? { ...found, url: `${found.url}${mark}${key}` } : null;
}

function refused(specifier: string): never {
  throw new Error(`it imports ${specifier}, which is not among the files that were trusted`);
}

/** A `require` that code made for itself comes by the bare path of its file. */
function required(specifier: string, parent: string | undefined, found: ResolveFnOutput): ResolveFnOutput {
  const isClosed = ({ code, texts }: LoadedCode) => !code.open && parent !== undefined && texts.has(parent);
  if (found.url.startsWith("node:") || ![...known.values()].some(isClosed)) return found;
  throw new Error(`it requires ${specifier}: trusted code can only import`);
}

const load: LoadHookSync = (url, context, next) => {
  const owner = ownerOf(url);
  if (owner === undefined) return next(url, context);
  const file = url.slice(0, url.indexOf(mark));
  const source = owner.texts.get(file);
  if (source === undefined) throw new Error(`${file} is not among the files that were read`);
  return { format: formatOf(file), source, shortCircuit: true };
};

function formatOf(file: string): string {
  if (file.endsWith(".json")) return "json";
  return /\.[mc]?ts$/.test(file) ? "module-typescript" : "module";
}

const ourModules: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["colloquy", "index"],
    ["colloquy/agents", "library/agents"],
    ["colloquy/document", "library/document"],
    ["colloquy/engine", "library/engine"],
    ["colloquy/kit", "kit"],
    ["colloquy/testing", "library/testing"],
  ].map(([name = "", path = ""]) => [name, ownModule(path).href]),
);
