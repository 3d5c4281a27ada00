import { hash } from "node:crypto";
import { dirname, join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { readPlainFile } from "./plain-file.ts";
import { type OwnRecipe, ownRecipes } from "./recipe.ts";
import { holds } from "../folders.ts";
import { textIfAny } from "../home-files.ts";
import { realPath } from "./real-path.ts";
import { allGrants, dropGrant, type Grant, isGranted, keepGrant, typedContent } from "./trust-store.ts";

/** Tells contents apart, so that trust holds for the one that was shown. */
export function contentHash(text: string): string {
  return hash("sha256", text, "hex");
}

/** The same of a config with the recipes that lie beside it: whoever trusts one has seen what the others start. */
export function watchedHash(config: string, recipes: readonly Pick<OwnRecipe, "name" | "text">[]): string {
  if (recipes.length === 0) return contentHash(config);
  return contentHash(JSON.stringify([config, ...recipes.map(({ name, text }) => [name, text])]));
}

/** Whether the config of a project, as it reads now, may start commands and say where keys are sent. */
export async function isTrusted(project: string, sha256: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (trustsAll(env)) return true;
  return isGranted({ kind: "project", folder: await realPath(project), sha256 }, env);
}

export async function trustProject(project: string, sha256: string, env: NodeJS.ProcessEnv): Promise<void> {
  await keepGrant({ kind: "project", folder: await realPath(project), sha256 }, env);
}

/** Whether the code of a protocol may run, as it reads now. */
export async function isCodeTrusted(path: string, sha256: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return trustsAll(env) || isGranted({ kind: "code", folder: await realPath(path), sha256 }, env);
}

export async function trustCode(path: string, sha256: string, env: NodeJS.ProcessEnv): Promise<void> {
  await keepGrant({ kind: "code", folder: await realPath(path), sha256 }, env);
}

export async function trustsOwner(home: string, uid: number, env: NodeJS.ProcessEnv): Promise<boolean> {
  return trustsAll(env) || isGranted({ kind: "owner", folder: await realPath(home), uid }, env);
}

export async function trustOwner(home: string, uid: number, env: NodeJS.ProcessEnv): Promise<void> {
  await keepGrant({ kind: "owner", folder: await realPath(home), uid }, env);
}

function trustsAll(env: NodeJS.ProcessEnv): boolean {
  return env["COLLOQUY_TRUST"] === "1";
}

/** A config file that was named by hand. */
export interface TypedConfig {
  readonly path: string;
  /** Of the text that was read; `null` where only a journal says that it was named. */
  readonly sha256: string | null;
}

/**
 * Remembers that a config was typed for a discussion, so that going on with it finds the config again. It counts for
 * the discussions beside that one too, and for no other project's: a journal elsewhere cannot borrow it.
 */
export async function rememberTyped(
  { path, sha256 }: TypedConfig,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (sha256 === null) return;
  const grant = { kind: "typed", folder: await realPath(dirname(discussion)), config: path, sha256 } as const;
  // Where it cannot be written, `next` names the config.
  await keepGrant(grant, env).catch((error: unknown) => {
    if (!(error instanceof ColloquyError)) throw error;
  });
}

/**
 * The content of a config as it was typed for a discussion, or one beside it, told by its hash; `null` where it never
 * was: then nothing at that path is even looked at.
 */
export async function typedFor(
  config: string,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  return typedContent(config, await realPath(dirname(discussion)), env);
}

/** Whether a discussion finds the config again that its journal names, without its being typed. */
export async function isRemembered(
  config: string,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const typed = await typedFor(config, discussion, env);
  const bytes = typed === null ? null : await readPlainFile(config).catch(() => null);
  return bytes !== null && contentHash(bytes.toString("utf8")) === typed;
}

/** Takes back all that was granted to a project and its home, and gives it. */
export async function withdraw(
  project: string,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly Grant[]> {
  const folders = [await realPath(project), await realPath(home)];
  const grants = (await allGrants(env)).filter(({ kind, folder }) =>
    folders.some((one) => (kind === "typed" || kind === "code" ? holds(one, folder) : one === folder)),
  );
  for (const one of grants) await dropGrant(one, env);
  return grants;
}

export type GrantState = "holds" | "changed since" | "gone";

/** How a grant stands now: whether what it was given for is still so. */
export async function standing(grant: Exclude<Grant, { kind: "code" }>): Promise<GrantState> {
  if (grant.kind === "owner") return "holds";
  const now = grant.kind === "typed" ? await typedNow(grant.config) : await projectNow(grant.folder);
  if (now === null) return "gone";
  return now === grant.sha256 ? "holds" : "changed since";
}

async function typedNow(config: string): Promise<string | null> {
  const bytes = await readPlainFile(config).catch(() => null);
  return bytes && contentHash(bytes.toString("utf8"));
}

// A home that was named by hand need not be called `.colloquy`.
async function projectNow(folder: string): Promise<string | null> {
  for (const home of [join(folder, ".colloquy"), folder]) {
    const text = textIfAny(home, "config.yaml");
    if (text !== null) return watchedHash(text, await ownRecipes(home, "project").catch(() => []));
  }
  return null;
}
