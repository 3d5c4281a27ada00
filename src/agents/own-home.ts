import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "./environment.ts";
import { furnish, returnLogins } from "./seat-folder.ts";
import { tomlPart } from "./toml-part.ts";

/** A folder for a program's own files in place of the user's, where instructions, servers and hooks lie that no flag leaves out. */
export interface OwnHome {
  /** The variable that says where it is. */
  readonly variable: string;
  /** Where it is without it, in the user's home. */
  readonly folder: string;
  /** Whether the program also reads what lies elsewhere in the user's home: then that is another one too. */
  readonly isAll: boolean;
  /** Files and folders of the user's own that lead to it still. */
  readonly logins: readonly string[];
  /** Of a TOML file of the user's own these keys and tables. */
  readonly settings: Readonly<Record<string, readonly string[]>>;
  /** What stands in a file besides. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Furnished {
  /** Where it lies. */
  readonly at: string;
  readonly env: Readonly<Record<string, string>>;
  /** Gives back to the user's own what was renewed. */
  readonly giveBack: () => Promise<void>;
}

/** Makes the folder of its own below the seat's, and says how the program finds it. */
export async function furnishHome(home: OwnHome, folder: string, env: Environment): Promise<Furnished> {
  const own = env[home.variable] || join(env["HOME"] ?? "", home.folder);
  const parts = Object.entries(home.settings).map(async ([file, names]) => {
    const text = await readFile(join(own, file), "utf8").catch(() => "");
    return [file, tomlPart(text, names)] as const;
  });
  const files = Object.fromEntries(await Promise.all(parts));
  for (const [file, text] of Object.entries(home.files)) files[file] = `${files[file] ?? ""}${text}`;
  const logins = inHome(home.logins.map((path) => [path, join(own, path)]));
  await furnish(folder, inHome(Object.entries(files)), logins);
  const at = join(folder, homeFolder);
  return {
    at,
    env: { [home.variable]: at, ...(home.isAll && { HOME: at }) },
    giveBack: () => returnLogins(folder, logins),
  };
}

const homeFolder = "home";

function inHome(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries.map(([path, value]) => [join(homeFolder, path), value]));
}
