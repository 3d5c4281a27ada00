import { join } from "node:path";
import { holds } from "../folders.ts";
import { textIfAny } from "../home-files.ts";
import { realPath } from "./home.ts";
import { readPlainFile } from "./plain-file.ts";
import { allGrants, contentHash, dropGrant, type Grant } from "./trust.ts";

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
  const now = grant.kind === "typed" ? await typedNow(grant.config) : projectNow(grant.folder);
  if (now === null) return "gone";
  return now === grant.sha256 ? "holds" : "changed since";
}

async function typedNow(config: string): Promise<string | null> {
  const text = await readPlainFile(config).then(String, () => null);
  return text === null ? null : contentHash(text);
}

// A home that was named by hand need not be called `.colloquy`.
function projectNow(folder: string): string | null {
  const text = textIfAny(join(folder, ".colloquy"), "config.yaml") ?? textIfAny(folder, "config.yaml");
  return text === null ? null : contentHash(text);
}
