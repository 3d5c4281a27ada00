import type { Config } from "../config/resolve.ts";
import type { Material } from "../kernel/turn.ts";
import { readMaterial, type ReadStdin } from "./artifact.ts";
import type { Standing } from "./file-for-seats.ts";
import { checkContextTrust } from "./search.ts";

/** What a discussion is given beside its topic. */
export interface Context {
  readonly context: readonly Material[];
  /** Whether the project is searched for more. */
  readonly searches: boolean;
}

/** Reads what --context names: files, and `auto` or `none` for whether the project is searched. */
export async function readContext(
  given: readonly string[],
  config: Config,
  standing: Standing,
  stdin?: ReadStdin,
): Promise<Context> {
  const searches = given.includes("auto");
  if (searches) checkContextTrust(config);
  const files = given.filter((one) => one !== "auto" && one !== "none");
  return {
    context: await Promise.all(files.map((path) => readMaterial(path, "context file", standing, stdin))),
    searches,
  };
}
