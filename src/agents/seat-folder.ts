import { createHash } from "node:crypto";
import { lstat, mkdir, realpath, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { AgentRequest } from "../kernel/agent.ts";
import { AgentError } from "../kernel/failure.ts";
import { isId } from "../kernel/id.ts";
import type { Environment } from "./environment.ts";

/** Empty, so that no project file leaks in, and always the same: some find a session only from where it began. */
export async function seatFolder(
  name: string,
  { discussion, seat }: AgentRequest,
  cwd = process.cwd(),
): Promise<string> {
  if (!isId(seat.id))
    throw new AgentError("unsupported", `${JSON.stringify(seat.id)} cannot be the id of a seat`);
  const ours = ownFolder();
  const folder = join(discussionFolder(name, discussion, cwd), seat.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Its name can be guessed, and everybody may write where temporary files are.
  const { uid } = await lstat(ours);
  const me = process.getuid?.();
  if (me !== undefined && uid !== me)
    throw new AgentError(
      "unsupported",
      `the folder ${ours} belongs to another user; remove it, or set TMPDIR`,
    );
  // As the process that is started there is told by the system: an agent CLI files its sessions by that.
  return realpath(folder);
}

/** Removes what an agent's seats left of a discussion that is over. Logins in there are links, and stay where they lead. */
export async function removeSeatFolders(
  name: string,
  discussion: string,
  cwd = process.cwd(),
): Promise<void> {
  await rm(discussionFolder(name, discussion, cwd), { recursive: true, force: true }).catch(() => {});
}

function discussionFolder(name: string, discussion: string, cwd: string): string {
  const unique = createHash("sha256").update(`${name}\n${discussion}\n${cwd}`).digest("hex").slice(0, 12);
  return join(ownFolder(), unique);
}

function ownFolder(): string {
  return join(tmpdir(), `colloquy-${userInfo().username}`);
}

export async function furnish(
  folder: string,
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, path), text, { mode: 0o600 });
  }
  for (const [path, target] of Object.entries(links)) {
    const at = join(folder, path);
    await mkdir(dirname(at), { recursive: true, mode: 0o700 });
    await bringHome(at, target);
    const leadsTo = await readlink(at).catch(() => null);
    if (leadsTo === target) continue;
    if (leadsTo !== null) await rm(at, { force: true });
    if ((await isThere(target)) && !(await isThere(at))) await symlink(target, at);
  }
}

/** A CLI that put a new file in a login link's place has the only login that still holds: it goes to the user's own. */
export async function returnLogins(folder: string, links: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, target] of Object.entries(links)) await bringHome(join(folder, path), target);
}

async function bringHome(at: string, target: string): Promise<void> {
  const found = await lstat(at).catch(() => null);
  if (found?.isFile() !== true) return;
  const there = await stat(target).catch(() => null);
  const isNewer = found.mtimeMs > (there?.mtimeMs ?? 0);
  // Where the user has no such folder it stays where it is.
  if (isNewer && !(await isThere(dirname(target)))) return;
  if (isNewer) await writeFile(target, await readFile(at), { mode: 0o600 });
  await rm(at, { force: true });
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** A folder for a program's own files in place of the user's, where instructions, servers and hooks lie that no flag leaves out. */
export interface OwnHome {
  readonly variable: string;
  readonly folder: string;
  readonly isAll: boolean;
  readonly logins: readonly string[];
  readonly settings: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, string>>;
}

export async function furnishHome(home: OwnHome, folder: string, env: Environment) {
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

export function tomlPart(toml: string, names: readonly string[]): string {
  let table = "";
  const kept = toml.split("\n").filter((line) => {
    const header = /^\s*\[+\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    if (header !== undefined) table = header;
    const [top = ""] = table === "" ? (/^\s*(\w+)/.exec(line)?.slice(1) ?? []) : table.split(".");
    return names.includes(top) && (header !== undefined || pair.test(line));
  });
  return kept.map((line) => `${line}\n`).join("");
}

const pair = /^\s*[\w."-]+\s*=\s*(?:"(?!"")[^"]*"|'(?!'')[^']*'|[\w.+-]+|\{.*\}|\[.*\])\s*(?:#.*)?$/;
