import { join } from "node:path";
import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";

/** The address of the engine that discussions are held on; `null` where they are held here. */
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
