import { hash } from "node:crypto";
import { mkdir, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { userFolder } from "./home.ts";

/** Files of code, by their paths, and a hash of each. */
export type CodeFiles = ReadonlyMap<string, string>;

/** One hash of all of them: another file, another name or another letter is another content. */
export function codeDigest(files: CodeFiles): string {
  const lines = [...files].map(([path, sha256]) => `${path}\0${sha256}\n`);
  return hash("sha256", lines.sort().join(""), "hex");
}

/** Whether the user agreed that this code runs, as it reads now. */
export async function isCodeTrusted(
  folder: string,
  sha256: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  if (env["COLLOQUY_TRUST"] === "1") return true;
  const grant = await grantOf(folder, sha256);
  return (await readFile(pathOf(grant, env), "utf8").catch(() => "")) === grant;
}

export async function trustCode(folder: string, sha256: string, env: NodeJS.ProcessEnv): Promise<void> {
  const grant = await grantOf(folder, sha256);
  const path = pathOf(grant, env);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(join(userFolder(env), "trust"), { recursive: true, mode: 0o700 });
    await writeFile(temporary, grant, { mode: 0o600 });
    await rename(temporary, path);
  } catch (cause) {
    const message = `${path} could not be written: ${(cause as Error).message}.`;
    throw new ColloquyError("machine", message, { cause });
  }
}

async function grantOf(folder: string, sha256: string): Promise<string> {
  return `${JSON.stringify({ kind: "code", folder: await realpath(folder), sha256 })}\n`;
}

function pathOf(grant: string, env: NodeJS.ProcessEnv): string {
  return join(userFolder(env), "trust", `${hash("sha256", grant, "hex").slice(0, 40)}.json`);
}
