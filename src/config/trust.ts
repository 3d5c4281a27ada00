import { hash } from "node:crypto";
import { dirname, join } from "node:path";
import { holds } from "../folders.ts";
import { foreseen } from "../kernel/error.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { readPlainFile } from "./plain-file.ts";
import { realPath, userFolder, writeOwn } from "./home.ts";
import { readFile, readdir, rm } from "node:fs/promises";
import { z } from "zod";

export function contentHash(text: string): string {
  return hash("sha256", text, "hex");
}

type Consent = Exclude<Grant, { kind: "typed" }>;

/** Whether a config may start commands and say where keys are sent, or code may run, as it reads now; or an owner is trusted. */
export async function isTrusted(what: Consent, env: NodeJS.ProcessEnv): Promise<boolean> {
  return env["COLLOQUY_TRUST"] === "1" || isGranted(really(what), env);
}

export async function trust(what: Consent, env: NodeJS.ProcessEnv): Promise<void> {
  await keepGrant(really(what), env);
}

function really(what: Consent): Consent {
  return { ...what, folder: realPath(what.folder) };
}

export interface TypedConfig {
  readonly path: string;
  readonly sha256: string | null;
}

/** A resume finds the config again, also beside this discussion: a journal elsewhere cannot borrow it. */
export async function rememberTyped(
  { path, sha256 }: TypedConfig,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (sha256 === null) return;
  const grant = { kind: "typed", folder: realPath(dirname(discussion)), config: path, sha256 } as const;
  await keepGrant(grant, env).catch(foreseen);
}

/** By the hash of its content; `null` where it was never typed: then nothing at that path is even looked at. */
export async function typedFor(
  config: string,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const folder = realPath(dirname(discussion));
  const found = await readGrant(pathOf({ kind: "typed", folder, config, sha256: "" }, env));
  const isIt = found?.kind === "typed" && found.folder === folder && found.config === config;
  return isIt ? found.sha256 : null;
}

/** Models behind a key that were asked in this home count again there, also by the word of its journals. */
export async function rememberNamed(
  names: Iterable<string>,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  for (const name of new Set(names))
    await rememberTyped({ path: name, sha256: contentHash(name) }, join(home, "discussions"), env);
}

export async function wasNamed(name: string, home: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await typedFor(name, join(home, "discussions"), env)) === contentHash(name);
}

export async function isRemembered(
  config: string,
  discussion: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const typed = await typedFor(config, discussion, env);
  if (typed === null) return false;
  return (
    typed ===
    (await readPlainFile(config).then(
      (bytes) => contentHash(String(bytes)),
      () => null,
    ))
  );
}

const Grant = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("project"), folder: z.string(), sha256: z.string() }),
  z.object({ kind: z.literal("code"), folder: z.string(), sha256: z.string() }),
  z.object({ kind: z.literal("cases"), folder: z.string(), sha256: z.string() }),
  z.object({ kind: z.literal("owner"), folder: z.string(), uid: z.number() }),
  z.object({ kind: z.literal("typed"), folder: z.string(), config: z.string(), sha256: z.string() }),
]);
export type Grant = Readonly<z.infer<typeof Grant>>;

function trustFolder(env: NodeJS.ProcessEnv): string {
  return join(userFolder(env), "trust");
}

export async function allGrants(env: NodeJS.ProcessEnv): Promise<readonly Grant[]> {
  const names = await readdir(trustFolder(env)).catch(() => []);
  const grants = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map((name) => readGrant(join(trustFolder(env), name))),
  );
  return grants
    .filter((grant) => grant !== null)
    .sort((a, b) => (`${a.folder}\0${a.kind}` < `${b.folder}\0${b.kind}` ? -1 : 1));
}

export async function withdraw(
  project: string,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly Grant[]> {
  const folders = [realPath(project), realPath(home)];
  const grants = (await allGrants(env)).filter(({ kind, folder }) =>
    folders.some((one) =>
      kind === "typed" || kind === "code" || kind === "cases" ? holds(one, folder) : one === folder,
    ),
  );
  for (const one of grants) await rm(pathOf(one, env), { force: true });
  return grants;
}

async function isGranted(grant: Grant, env: NodeJS.ProcessEnv): Promise<boolean> {
  const found = await readGrant(pathOf(grant, env));
  return found !== null && JSON.stringify(found) === JSON.stringify(Grant.parse(grant));
}

async function keepGrant(grant: Grant, env: NodeJS.ProcessEnv): Promise<void> {
  if (await isGranted(grant, env)) return;
  await writeOwn(pathOf(grant, env), `${JSON.stringify(Grant.parse(grant))}\n`);
}

/** `null` of one that is not there, or not ours. */
async function readGrant(path: string): Promise<Grant | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  return Grant.safeParse(parsedJson(text)).data ?? null;
}

// Two contents at a time, so that changing branches asks nobody again; of a typed config the last counts.
function pathOf(grant: Grant, env: NodeJS.ProcessEnv): string {
  const more = grant.kind === "typed" ? grant.config : grant.kind === "owner" ? "" : grant.sha256;
  const key = hash("sha256", [grant.kind, grant.folder, more].join("\0"), "hex");
  return join(trustFolder(env), `${key.slice(0, 40)}.json`);
}

const KeyAnswers = z.record(z.string(), z.enum(["use", "leave"]));
export type KeyAnswers = Readonly<z.infer<typeof KeyAnswers>>;

export function keyAnswersFile(env: NodeJS.ProcessEnv): string {
  return join(userFolder(env), "keys.json");
}

export async function keyAnswers(env: NodeJS.ProcessEnv): Promise<KeyAnswers> {
  const text = await readFile(keyAnswersFile(env), "utf8").catch(() => "");
  return KeyAnswers.safeParse(parsedJson(text)).data ?? {};
}

export async function rememberKeys(answers: KeyAnswers, env: NodeJS.ProcessEnv): Promise<void> {
  const all = { ...(await keyAnswers(env)), ...answers };
  await writeOwn(keyAnswersFile(env), `${JSON.stringify(all, null, 2)}\n`);
}
