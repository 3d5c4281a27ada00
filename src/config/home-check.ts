import { lstat, stat } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { privateParts } from "../kernel/home-parts.ts";
import { projectFolder } from "./home.ts";
import { leadsOut } from "./real-path.ts";
import { trustsOwner } from "./trust.ts";

interface FoundHome {
  readonly home: string;
  /** Named by hand, it is the one the user means, wherever it lies and whosever it is. */
  readonly named: boolean;
}

/** Refuses a home that leads elsewhere by a link, or that another user could have put there to be found. */
export async function checkHome(
  { home, named }: FoundHome,
  uid: number | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if ((await lstat(home).catch(() => null)) === null) return;
  if (!named) {
    await refuseLink(home, projectFolder(home), `If this is what you want, use --home <folder>.`);
    await refuseOwner(home, uid, env);
  }
  const hint = "Replace the link with the folder itself, or choose another home with --home.";
  for (const name of privateParts) await refuseLink(join(home, name), home, hint);
  await refuseLinkedConfig(home);
}

/** Refuses a project's config that lies elsewhere. */
export async function refuseLinkedConfig(home: string): Promise<void> {
  const path = join(home, "config.yaml");
  await refuseLink(path, projectFolder(home), "Copy the file there, or name it with --config.");
}

async function refuseLink(path: string, folder: string, hint: string): Promise<void> {
  const elsewhere = await leadsOut(path, folder);
  if (elsewhere === null) return;
  throw new ColloquyError("bad-input", `${path} is a link to ${elsewhere}, outside of ${folder}.`, { hint });
}

// As git's safe.directory: a home is found by looking upwards, and anybody may have made one in a shared folder.
async function refuseOwner(home: string, uid: number | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  const owner = await foreignOwner(home, uid, env);
  if (owner === null || (await trustsOwner(home, owner, env))) return;
  throw new ColloquyError("untrusted", `${home} belongs to another user (uid ${owner}).`, {
    hint: `If you trust them and have read what is there, run \`colloquy trust\` in ${projectFolder(home)}.`,
  });
}

/** Who else owns a home, or the config in it; `null` where it is the user's own, or nobody can tell. */
export async function foreignOwner(
  home: string,
  uid: number | undefined,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  if (uid === undefined) return null;
  // With sudo the user is who they were before.
  const before = uid === 0 && /^\d+$/.test(env["SUDO_UID"] ?? "") ? Number(env["SUDO_UID"]) : uid;
  for (const path of [home, join(home, "config.yaml")]) {
    const owner = (await stat(path).catch(() => null))?.uid;
    if (owner !== undefined && owner !== uid && owner !== before) return owner;
  }
  return null;
}

/** The user this process runs for; `undefined` where the system has no such thing. */
export function currentUser(): number | undefined {
  return process.getuid?.();
}
