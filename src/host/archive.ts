import {
  findFolder,
  listArchive,
  type Opened,
  openFolder,
  sessionFolder,
} from "../kernel/journal/archive.ts";
import { isLocked } from "../kernel/journal/lock.ts";

export type { Opened } from "../kernel/journal/archive.ts";

export function openArchive(home: string): ReturnType<typeof listArchive> {
  return listArchive(home);
}

export async function openById(home: string, id: string): Promise<Opened> {
  return openFolder(await findFolder(home, id));
}

export async function openSessionFolder(folder: string, cwd: string): Promise<Opened> {
  return openFolder(await sessionFolder(folder, cwd));
}

/** Whether a process, this one or another, is at work in a discussion's folder. */
export function isWorkedOn(folder: string): Promise<boolean> {
  return isLocked(folder);
}
