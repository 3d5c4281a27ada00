import { join } from "node:path";
import { holds } from "../folders.ts";
import { textIfAny } from "../home-files.ts";
import { realPath } from "./home.ts";
import { readPlainFile } from "./plain-file.ts";
import { ownRecipes } from "./recipe.ts";
import { allGrants, contentHash, dropGrant, type Grant, watchedHash } from "./trust.ts";

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

export async function standing(grant: Exclude<Grant, { kind: "code" }>): Promise<GrantState> {
  if (grant.kind === "owner") return "holds";
  const now = grant.kind === "typed" ? await typedNow(grant.config) : await projectNow(grant.folder);
  if (now === null) return "gone";
  return now === grant.sha256 ? "holds" : "changed since";
}

async function typedNow(config: string): Promise<string | null> {
  const text = await readPlainFile(config).then(String, () => null);
  return text === null ? null : contentHash(text);
}

// A home that was named by hand need not be called `.colloquy`.
async function projectNow(folder: string): Promise<string | null> {
  for (const home of [join(folder, ".colloquy"), folder]) {
    const text = textIfAny(home, "config.yaml");
    if (text !== null) return watchedHash(text, await ownRecipes(home, "project").catch(() => []));
  }
  return null;
}
