import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { userFolder } from "./home.ts";

const fileName = "trusted.json";

/** Whether the config of a project's folder may start commands and say where keys are sent. */
export async function isTrusted(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (env["COLLOQUY_TRUST"] === "1") return true;
  return (await trustedFolders(env)).includes(await realpath(folder));
}

/** Remembers in the user's own folder that this project may start commands. */
export async function trust(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const path = join(userFolder(env), fileName);
  const real = await realpath(folder).catch((cause: unknown) => {
    throw new ColloquyError("not-found", `The folder ${folder} does not exist.`, {
      cause,
      hint: "Run `colloquy trust` in the project whose config you have read.",
    });
  });
  const folders = new Set([...(await trustedFolders(env)), real]);
  try {
    await mkdir(userFolder(env), { recursive: true });
    await writeFile(path, `${JSON.stringify([...folders].sort(), null, 2)}\n`);
  } catch (cause) {
    throw new ColloquyError("machine", `${path} could not be written: ${(cause as Error).message}.`, {
      cause,
    });
  }
  return path;
}

async function trustedFolders(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  try {
    const folders: unknown = JSON.parse(await readFile(join(userFolder(env), fileName), "utf8"));
    return Array.isArray(folders) ? folders.filter((folder) => typeof folder === "string") : [];
  } catch {
    return [];
  }
}
