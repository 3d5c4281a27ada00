import { readFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { isThere, textNow } from "../../home-files.ts";

export const lockFile = "lock";

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string | null;
  /** What no later process of the same number has; `null` where the machine does not tell. */
  readonly start: string | null;
}

export async function thisHolder(): Promise<LockHolder> {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  ourStart ??= startOf(process.pid);
  return { pid: process.pid, host: hostname(), startedAt, start: await ourStart };
}

let ourStart: Promise<string | null> | undefined;

export function readHolder(folder: string, lock: string): LockHolder | null {
  try {
    const text = textNow(folder, lock, longestLock);
    if (text === null) return null;
    const { pid, host, startedAt, start } = JSON.parse(text);
    if (!Number.isInteger(pid) || typeof host !== "string") throw new TypeError("It names nobody.");
    return { pid, host, startedAt: told(startedAt), start: told(start) };
  } catch {
    // Nobody of ours writes such a lock, so nobody of ours holds it.
    return { pid: 0, host: hostname(), startedAt: null, start: null };
  }
}

const longestLock = 4096;

function told(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Whether the holder still runs. Of another host we cannot know, and believe it does. */
export async function isAlive(holder: LockHolder): Promise<boolean> {
  if (isElsewhere(holder)) return true;
  if (!(holder.pid > 0) || !isRunning(holder.pid)) return false;
  if (holder.start === null) return !isFromBeforeBoot(holder);
  const start = await startOf(holder.pid);
  return start === null || start === holder.start;
}

export async function isLocked(folder: string): Promise<boolean> {
  // Hardly any of many folders has one, and to ask this way is quick.
  const holder = isThere(folder, lockFile) ? readHolder(folder, lockFile) : null;
  return holder !== null && (await isAlive(holder));
}

export function isElsewhere({ host }: LockHolder): boolean {
  return host !== hostname();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Numbers are given anew after a start of the machine; its clock may have been set right since, by less than this. */
function isFromBeforeBoot({ startedAt }: LockHolder): boolean {
  const bootedAt = Date.now() - uptime() * 1000;
  return startedAt !== null && Date.parse(startedAt) < bootedAt - mostSetRightMs;
}

const mostSetRightMs = 5 * 60_000;

/** The boot and the ticks since. Elsewhere than on Linux a process would have to be started to find out. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything; behind it the state is the first field, and the start the twentieth.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // It was killed, and its parent has not asked how it ended, as in many containers: only its number is left.
    if (fields[0] === "Z") return "";
    return fields[19] === undefined ? null : `${boot.trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

export const engineFile = "engine";

/** For people to read, never connected to: a clone may have brought it. */
export function engineOfFolder(folder: string): string | null {
  const named = textNow(folder, engineFile, longestAddress)?.trim() ?? "";
  if (!/^postgres(?:ql)?:\/\/[!-~]+$/.test(named) || !URL.canParse(named)) return null;
  const address = new URL(named);
  address.password = "";
  return address.toString();
}

const longestAddress = 4096;

/** `null` where the folder is a copy of what lives on an engine, and cannot tell. */
export async function isWorkedOn(folder: string): Promise<boolean | null> {
  if (await isLocked(folder)) return true;
  return engineOfFolder(folder) === null ? false : null;
}
