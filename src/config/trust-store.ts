import { hash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { userFolder } from "./home.ts";
import { writeOwn } from "./write-own.ts";

/** Something the user agreed to. Paths are real ones. */
const Grant = z.discriminatedUnion("kind", [
  /** The config of a project, as it was shown. */
  z.object({ kind: z.literal("project"), folder: z.string(), sha256: z.string() }),
  /** The code of a protocol, as it was shown: its folder, or its only file. */
  z.object({ kind: z.literal("code"), folder: z.string(), sha256: z.string() }),
  /** A home that belongs to another user. */
  z.object({ kind: z.literal("owner"), folder: z.string(), uid: z.number() }),
  /** A config typed with --config, for the discussions of one folder. */
  z.object({ kind: z.literal("typed"), folder: z.string(), config: z.string(), sha256: z.string() }),
]);
export type Grant = Readonly<z.infer<typeof Grant>>;

/** Where grants are kept, a file each: outside of every project, and whoever writes one never disturbs another. */
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

/** Whether just this was granted. */
export async function isGranted(grant: Grant, env: NodeJS.ProcessEnv): Promise<boolean> {
  const found = await readGrant(pathOf(grant, env));
  return found !== null && JSON.stringify(found) === JSON.stringify(Grant.parse(grant));
}

/** The content of a config that was typed for the discussions of a folder; `null` where it never was. */
export async function typedContent(
  config: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const found = await readGrant(pathOf({ kind: "typed", folder, config, sha256: "" }, env));
  const isIt = found?.kind === "typed" && found.folder === folder && found.config === config;
  return isIt ? found.sha256 : null;
}

export async function keepGrant(grant: Grant, env: NodeJS.ProcessEnv): Promise<void> {
  if (await isGranted(grant, env)) return;
  await writeOwn(pathOf(grant, env), `${JSON.stringify(Grant.parse(grant))}\n`);
}

export async function dropGrant(grant: Grant, env: NodeJS.ProcessEnv): Promise<void> {
  await rm(pathOf(grant, env), { force: true });
}

async function readGrant(path: string): Promise<Grant | null> {
  try {
    return Grant.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null; // not there, or not ours
  }
}

// Two contents of one project, or of a protocol's code, can be trusted at a time, so that changing branches asks nobody again; of a config that
// was typed the last content counts.
function pathOf(grant: Grant, env: NodeJS.ProcessEnv): string {
  const more = grant.kind === "typed" ? grant.config : grant.kind === "owner" ? "" : grant.sha256;
  const key = hash("sha256", [grant.kind, grant.folder, more].join("\0"), "hex");
  return join(trustFolder(env), `${key.slice(0, 40)}.json`);
}
