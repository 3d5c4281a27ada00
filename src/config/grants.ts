import { join } from "node:path";
import { holds } from "../folders.ts";
import { readPlainFile } from "./plain-file.ts";
import { realPath } from "./real-path.ts";
import { ownRecipes } from "./recipe.ts";
import { watchedHash } from "./trust.ts";
import { allGrants, dropGrant, type Grant } from "./trust-store.ts";

/** Takes back all that was granted to a project and its home, and gives it. */
export async function withdraw(
  project: string,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly Grant[]> {
  const folders = [await realPath(project), await realPath(home)];
  const grants = (await allGrants(env)).filter(({ kind, folder }) =>
    folders.some((one) => (kind === "typed" || kind === "code" ? holds(one, folder) : one === folder)),
  );
  for (const one of grants) await dropGrant(one, env);
  return grants;
}

export type GrantState = "holds" | "changed since" | "gone";

/** How a grant stands now: whether what it was given for is still so. */
export async function standing(grant: Exclude<Grant, { kind: "code" }>): Promise<GrantState> {
  if (grant.kind === "owner") return "holds";
  const path = grant.kind === "typed" ? grant.config : await projectConfig(grant.folder);
  const bytes = await readPlainFile(path).catch(() => null);
  if (bytes === null) return "gone";
  const recipes = grant.kind === "typed" ? [] : await ownRecipes(path);
  return watchedHash(bytes.toString("utf8"), recipes) === grant.sha256 ? "holds" : "changed since";
}

// A home that was named by hand need not be called `.colloquy`.
async function projectConfig(folder: string): Promise<string> {
  const usual = join(folder, ".colloquy", "config.yaml");
  return (await readPlainFile(usual).catch(() => null)) === null ? join(folder, "config.yaml") : usual;
}
