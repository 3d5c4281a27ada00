import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolderNow, removeNow, replaceNow } from "../home-changes.ts";
import { isThere } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { userFolder } from "./home.ts";
import { realHome, stateName, stateOf, statesFolder, type Whose } from "./own-state.ts";

/** The folder of `stateOf`, made where there is none. */
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
  // For people who look there.
  if (!isThere(folder, "home")) replaceNow(folder, "home", `${realHome(whose.home)}\n`);
  return folder;
}

export function writeState(whose: Whose, path: string, value: unknown): void {
  replaceNow(madeState(whose), path, JSON.stringify(value));
}

export function dropState(whose: Whose, path: string): void {
  const folder = stateOf(whose);
  if (folder !== null) removeNow(folder, path);
}
