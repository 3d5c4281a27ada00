import type { Config, ConfigInput } from "../config/resolve.ts";
import { configFrom } from "../host/config.ts";
import type { Roots } from "./roots.ts";

/** What the server was started with. */
export interface Setting extends Pick<ConfigInput, "flags" | "home" | "config" | "env"> {
  readonly roots: Roots;
  /** Whether a discussion may leave documents in the project. */
  readonly writes: boolean;
  readonly now: () => number;
  /** For whoever looks after the server; the protocol has stdout for itself. */
  readonly tell: (line: string) => void;
}

/** Read anew for every call: the person may have changed a file meanwhile. */
export function configOf(setting: Setting, more: Partial<ConfigInput> = {}): Promise<Config> {
  const { flags, home, config, env, roots } = setting;
  return configFrom({ flags, home, config, env, cwd: roots.folder, ...more });
}
