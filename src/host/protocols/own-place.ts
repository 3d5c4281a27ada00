import { existsSync } from "node:fs";
import { join } from "node:path";
import { findHome, userFolder } from "../../config/home.ts";

export interface OwnPlace {
  readonly home: string | undefined;
  readonly config: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Without a folder for them, or a config that could name some, nothing has to be loaded. */
export function mayHoldOwn({ home, config, env, cwd }: OwnPlace): boolean {
  const folders = [userFolder(env), findHome(home, env, cwd).home];
  return (
    config !== undefined ||
    folders.some((folder) => ["protocols", "config.yaml"].some((name) => existsSync(join(folder, name))))
  );
}
