import type { Config, ConfigInput } from "../config/resolve.ts";
import { configFrom } from "./config.ts";
import type { Roots } from "./roots.ts";

/** What a server of discussions was started with. */
export interface Setting extends Pick<ConfigInput, "flags" | "home" | "config" | "env"> {
  readonly roots: Roots;
  /** Whether a discussion may leave documents in the project. */
  readonly writes: boolean;
  /** The model that calls is there and answers for the seats of the agent `host`. */
  readonly hasHost: boolean;
  readonly now: () => number;
  /** For whoever looks after the server. */
  readonly tell: (line: string) => void;
}

/** Read anew for every call: the person may have changed a file meanwhile. */
export function configOf(setting: Setting, more: Partial<ConfigInput> = {}): Promise<Config> {
  const { flags, home, config, env, roots } = setting;
  return configFrom({ flags, home, config, env, cwd: roots.folder, ...more });
}
