import { relative, resolve } from "node:path";
import type { Config, RecordedConfig } from "../../config/resolve.ts";
import { isRemembered } from "../../config/trust.ts";
import { holds } from "../../folders.ts";
import { type Discussion, hasEnded, standing } from "../../kernel/discussion.ts";
import { engineOfFolder } from "../../kernel/journal/lock-holder.ts";
import { folderOf, type Opened } from "../../kernel/journal/archive.ts";
import { printable, shellWord } from "../../kernel/printable.ts";
import type { Result } from "../../kernel/result.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import type { Place } from "../../manifest/method.ts";

export interface Viewed {
  readonly discussion: Discussion;
  readonly kit: ProtocolKit;
  readonly result: Result;
  readonly place: Place;
  readonly problems: readonly string[];
}

interface Onlooker {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function viewDiscussion(
  { discussion, folder, running }: Pick<Opened, "folder" | "running"> & { readonly discussion: Discussion },
  home: Config["home"],
  where: Onlooker,
): Promise<Viewed> {
  const kit = await kitOf(discussion.protocol);
  const place = await placeOf(folder, discussion, home, where);
  const result = { ...kit.result(discussion, place), status: standing(discussion.status, running) };
  return { discussion, kit, result, place, problems: [] };
}

/** Where a discussion lies, as a command that is pasted finds it: a home named by hand would have to be named again. */
export async function placeOf(
  folder: string,
  { id, status, configFiles }: Pick<Discussion, "id" | "status" | "configFiles">,
  home: Config["home"],
  { cwd, env }: Onlooker,
): Promise<Place> {
  const shown = shownPath(folder, cwd);
  const isAtHome = resolve(folder) === resolve(folderOf(home.value, id));
  const isFound = isAtHome && home.origin !== "--home";
  const config = configFiles.at(-1);
  const isNamedAgain = config !== undefined && !(await isRemembered(config, folder, env));
  const typed = isNamedAgain ? { config: printable(config) } : {};
  const again = typed.config === undefined ? "" : ` --config ${shellWord(typed.config)}`;
  const engine = engineOfFolder(folder);
  const address =
    engine !== null ? `${id} --engine ${shellWord(engine)}` : isFound ? id : `--session ${shellWord(shown)}`;
  return { folder: shown, address: `${address}${hasEnded(status) ? "" : again}`, ...typed };
}

export async function recordedConfig(
  folder: string,
  discussion: Pick<Discussion, "id" | "status" | "configFiles">,
  home: Config["home"],
  where: Onlooker,
  needed: boolean,
): Promise<RecordedConfig | undefined> {
  const path = discussion.configFiles.at(-1);
  if (path === undefined) return undefined;
  const { address } = await placeOf(folder, { ...discussion, status: "active" }, home, where);
  const goesOn = hasEnded(discussion.status) ? `follow ${address} "…"` : `resume ${address}`;
  return { path, folder, typeInstead: needed ? `colloquy ${goesOn}` : null };
}

function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === "" || !holds(cwd, path) ? path : short;
}
