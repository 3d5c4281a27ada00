import { existsSync } from "node:fs";
import { join } from "node:path";
import { findHome, userFolder } from "../../config/home.ts";

export interface OwnPlace {
  readonly home: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Without a folder for them nothing has to be loaded. */
export function mayHoldOwn({ home, env, cwd }: OwnPlace): boolean {
  return [userFolder(env), findHome(home, env, cwd).home].some((folder) =>
    existsSync(join(folder, "protocols")),
  );
}
