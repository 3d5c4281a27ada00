import { relative, resolve } from "node:path";
import { readPlainFile } from "../config/plain-file.ts";
import { realPath } from "../config/real-path.ts";
import { holds } from "../folders.ts";
import { isRecord, neverShown } from "../reading/project/never-shown.ts";
import { isSecretFile } from "../reading/project/secret-file.ts";

/** Why a file of a project is not read: a link takes it somewhere else, to what nobody named. */
export interface Strayed {
  readonly leadsTo: string;
  /** Outside of the project, to a file inside that is a secret as a whole, or to what is kept of discussions. */
  readonly into: "outside" | "secret" | "discussions";
}

/**
 * Follows the links of a path that lies in a project; `null` where they stay in it. What a clone brings along must
 * not make us read what it does not hold.
 */
export async function strayed(path: string, project: string): Promise<Strayed | null> {
  const root = await realPath(project);
  const leadsTo = await realPath(path);
  if (!holds(root, leadsTo)) return { leadsTo, into: "outside" };
  if (isRecord(leadsTo, [])) return { leadsTo, into: "discussions" };
  const isNewlySecret =
    isSecretFile(relative(root, leadsTo)) && !isSecretFile(relative(resolve(project), resolve(path)));
  return isNewlySecret ? { leadsTo, into: "secret" } : null;
}

/** The bytes of a project's file that nobody named by hand; `null` where it is not there, no file, or not the project's. */
export async function readOwnFile(path: string, project: string): Promise<Buffer | null> {
  const file = resolve(project, path);
  const root = await realPath(project);
  const real = await realPath(file);
  if (!holds(root, real) || neverShown(real, { root, homes: [] }) !== null) return null;
  return readPlainFile(real).catch(() => null);
}
