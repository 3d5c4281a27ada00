import { existsSync } from "node:fs";
import { join } from "node:path";
import { findHome, userFolder } from "../config/home.ts";
import { isThere } from "../home-files.ts";

/** Where somebody's own protocols are looked for. */
export interface OwnPlace {
  /** As `--home` and `--config` name them. */
  readonly home: string | undefined;
  readonly config: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Whether there can be any: without a folder for them, or a config that could name some, nothing has to be loaded. */
export function mayHoldOwn({ home, config, env, cwd }: OwnPlace): boolean {
  const user = userFolder(env);
  const found = findHome(home, env, cwd).home;
  const names = ["protocols", "config.yaml"];
  return config !== undefined || names.some((name) => existsSync(join(user, name)) || isThere(found, name));
}
