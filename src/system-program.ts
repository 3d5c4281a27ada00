import { execFile } from "node:child_process";
import { promisify } from "node:util";

const mostTold = 64 * 1024 * 1024;

/** What a program of the system prints, in English and UTC; never one of its name that a project put on PATH. Throws as `execFile` does. */
export async function toldBy(program: "ps" | "lsof", args: readonly string[]): Promise<string> {
  const env = { PATH: "/bin:/usr/bin:/sbin:/usr/sbin", LC_ALL: "C", TZ: "UTC0" };
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: mostTold });
  return stdout;
}
