import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { isThere, statNow, textIfAny } from "../home-files.ts";
import { parsedJson } from "../kernel/json-value.ts";
import { realPath, userFolder } from "./home.ts";
import { currentUser, isUsersOwn } from "./home-check.ts";
import { removeNow, makeFolderNow, replaceNow } from "../home-changes.ts";
import { ColloquyError } from "../kernel/error.ts";

export interface Whose {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

const statesFolder = "homes";

/** What we believe when we read it again lies outside every project. `null`: none yet, or others can reach it. */
export function stateOf({ home, env }: Whose): string | null {
  const user = userFolder(env);
  const found = statNow(user, statesFolder);
  const isPrivate =
    found?.isDirectory() === true &&
    isUsersOwn(Number(found.uid), currentUser(), env) &&
    (found.mode & 0o077n) === 0n;
  return isPrivate ? join(user, statesFolder, stateName(home)) : null;
}

export function readState<T>(whose: Whose, path: string, shape: z.ZodType<T>): T | null {
  const folder = stateOf(whose);
  const text = folder === null ? null : textIfAny(folder, path);
  return shape.safeParse(parsedJson(text ?? "")).data ?? null;
}

function stateName(home: string): string {
  return hash("sha256", realPath(home), "hex").slice(0, 40);
}

export function madeState(whose: Whose): string {
  const user = userFolder(whose.env);
  try {
    mkdirSync(user, { recursive: true, mode: 0o700 });
    makeFolderNow(user, join(statesFolder, stateName(whose.home)));
  } catch (cause) {
    const { message } = cause as Error;
    throw new ColloquyError("machine", `${join(user, statesFolder)} could not be written: ${message}.`, {
      cause,
      hint: "Set XDG_CONFIG_HOME to a folder of your own.",
    });
  }
  const folder = stateOf(whose);
  if (folder === null)
    throw new ColloquyError("machine", `${join(user, statesFolder)} is not a folder of yours alone.`, {
      hint: "Remove it, or shut it to others: chmod 700.",
    });
  if (!isThere(folder, "home")) replaceNow(folder, "home", `${realPath(whose.home)}\n`);
  return folder;
}

export function writeState(whose: Whose, path: string, value: unknown): void {
  replaceNow(madeState(whose), path, JSON.stringify(value));
}

export function dropState(whose: Whose, path: string): void {
  const folder = stateOf(whose);
  if (folder !== null) removeNow(folder, path);
}
