import { type Config, type ConfigInput, resolveConfig } from "../../config/resolve.ts";
import type { Roots } from "../project/roots.ts";
import { sectionShapes } from "../protocols/protocols.ts";
import { join } from "node:path";
import { ColloquyError } from "../../kernel/error.ts";

export interface Setting extends Pick<ConfigInput, "flags" | "home" | "config" | "env"> {
  readonly roots: Roots;
  readonly writes: boolean;
  /** Whether a caller may have pull requests of this clone read, and what was found written to them. */
  readonly pulls?: { readonly read: boolean; readonly post: boolean };
  readonly hasHost: boolean;
  readonly now: () => number;
  readonly tell: (line: string) => void;
}

/** Read anew for every call: the person may have changed a file meanwhile. */
export function configOf(setting: Setting, more: Partial<ConfigInput> = {}): Promise<Config> {
  const { flags, home, config, env, roots } = setting;
  return configFrom({ flags, home, config, env, cwd: roots.folder, ...more });
}

export async function configFrom(input: Omit<ConfigInput, "protocols">): Promise<Config> {
  return resolveConfig({ ...input, protocols: sectionShapes() });
}

export function engineUrl({ settings: { engine }, home, trusted }: Config): string | null {
  if (engine.value === null) return null;
  const isProjects = engine.origin.startsWith(join(home.value, "config.yaml"));
  if (isProjects && !trusted)
    throw new ColloquyError(
      "untrusted",
      `${engine.origin}: this config sends discussions to an engine, and is not trusted as it reads now.`,
      { hint: "Run `colloquy trust` here: it shows where they would go, and asks." },
    );
  return engine.value;
}
