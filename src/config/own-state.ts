import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { z } from "zod";
import { statNow, textIfAny } from "../home-files.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { userFolder } from "./home.ts";
import { currentUser, isUsersOwn } from "./home-check.ts";

/** Whose word of which home. */
export interface Whose {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export const statesFolder = "homes";

/**
 * Where lies what we say of a home and believe when we read it again: keys, counters, drafts. It is a folder of the user's,
 * outside of every project, as trust is: whatever mode a file of a clone has, it is not in there. `null` where there is
 * none yet, or others can reach it.
 */
export function stateOf({ home, env }: Whose): string | null {
  const user = userFolder(env);
  const found = statNow(user, statesFolder);
  const isPrivate =
    found?.isDirectory() === true && isUsersOwn(Number(found.uid), currentUser(), env) && isShut(found.mode);
  return isPrivate ? join(user, statesFolder, stateName(home)) : null;
}

/** What a file in there holds as JSON; `null` where there is none, or it holds something else. */
export function readState<T>(whose: Whose, path: string, shape: z.ZodType<T>): T | null {
  const folder = stateOf(whose);
  const text = folder === null ? null : textIfAny(folder, path);
  return shape.safeParse(parsedJson(text ?? "")).data ?? null;
}

function isShut(mode: bigint): boolean {
  return process.platform === "win32" || (mode & 0o077n) === 0n;
}

export function stateName(home: string): string {
  return hash("sha256", realHome(home), "hex").slice(0, 40);
}

/** Where a home really lies; of one that is not there yet, the folder above it counts. */
export function realHome(home: string): string {
  const path = resolve(home);
  try {
    return realpathSync.native(path);
  } catch {
    return dirname(path) === path ? path : join(realHome(dirname(path)), basename(path));
  }
}
