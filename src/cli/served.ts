import { resolve } from "node:path";
import type { Setting } from "../host/running/config.ts";
import { text } from "./discussing.ts";
import { settingFlags } from "./flags.ts";
import type { Terminal } from "./terminal.ts";
import type { Options } from "./verb.ts";

/** What every server has from the command that starts it. What is typed counts from here, wherever its roots lie. */
export function served(
  options: Options,
  { cwd, env, now, err }: Terminal,
): Omit<Setting, "roots" | "writes" | "hasHost"> {
  const fromHere = (path: string | undefined) => (path === undefined ? undefined : resolve(cwd, path));
  return {
    flags: settingFlags(options),
    home: fromHere(text(options["home"])),
    config: fromHere(text(options["config"])),
    env,
    now,
    tell: (line) => err(`${line}\n`),
  };
}
