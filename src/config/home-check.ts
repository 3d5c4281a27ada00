import { lstat, stat } from "node:fs/promises";
import { statNow } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { leadsOut, projectFolder } from "./home.ts";
import { isTrusted } from "./trust.ts";

/** Refuses a home that leads elsewhere by a link, or that another user could have put there to be found. Below it no link is followed (`home-files.ts`). */
export async function checkHome(
  { home, named }: { readonly home: string; readonly named: boolean },
  uid: number | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if ((await lstat(home).catch(() => null)) === null) return;
  if (named) return;
  const project = projectFolder(home);
  const elsewhere = leadsOut(home, project);
  if (elsewhere !== null)
    throw new ColloquyError("bad-input", `${home} is a link to ${elsewhere}, outside of ${project}.`, {
      hint: "If this is what you want, use --home <folder>.",
    });
  await refuseOwner(home, uid, env);
}

// As git's safe.directory: a home is found by looking upwards, and anybody may have made one in a shared folder.
async function refuseOwner(home: string, uid: number | undefined, env: NodeJS.ProcessEnv): Promise<void> {
  const owner = await foreignOwner(home, uid, env);
  if (owner === null || (await isTrusted({ kind: "owner", folder: home, uid: owner }, env))) return;
  throw new ColloquyError("untrusted", `${home} belongs to another user (uid ${owner}).`, {
    hint: `If you trust them and have read what is there, run \`colloquy trust\` in ${projectFolder(home)}.`,
  });
}

export async function foreignOwner(
  home: string,
  uid: number | undefined,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  for (const found of [await stat(home).catch(() => null), statNow(home, "config.yaml")]) {
    const owner = found ? Number(found.uid) : uid;
    if (owner !== undefined && !isUsersOwn(owner, uid, env)) return owner;
  }
  return null;
}

export function isUsersOwn(owner: number, uid: number | undefined, env: NodeJS.ProcessEnv): boolean {
  if (uid === undefined || owner === uid) return true;
  return uid === 0 && /^\d+$/.test(env["SUDO_UID"] ?? "") && owner === Number(env["SUDO_UID"]);
}

export function currentUser(): number | undefined {
  return process.getuid?.();
}
