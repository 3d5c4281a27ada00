import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readShelf } from "../../../src/host/project/shelf.ts";
import type { Shelf } from "../../../src/manifest/shelf.ts";
import {
  facilitatorFiles,
  participantFiles,
  skillFiles,
  strategyFiles,
} from "../../../src/protocols/roundtable/participant-file.ts";
import type { Participant } from "../../../src/protocols/roundtable/rules/strategy.ts";
import { temporaryFolder } from "../../discussion.ts";

/** A home with these files below its `roundtable`. */
export async function homeWith(files: Readonly<Record<string, string>>): Promise<string> {
  const home = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, "roundtable", path)), { recursive: true });
    await writeFile(join(home, "roundtable", path), text);
  }
  return home;
}

export function loadStrategies(home: string) {
  return readShelf(strategyFiles, home);
}

export function loadSkills(home: string) {
  return readShelf(skillFiles, home);
}

export async function loadParticipants(home: string) {
  return readShelf(participantFiles(await loadSkills(home)), home);
}

export async function loadFacilitator(home: string): Promise<Participant> {
  const shelf = await readShelf(facilitatorFiles(await loadSkills(home)), home);
  return shelf.take("facilitator", "facilitator");
}

/** Participants by their ids. */
export function seated(ids: readonly string[], shelf: Shelf<Participant>): readonly Participant[] {
  return ids.map((id) => shelf.take(id, "--participants"));
}

export function idsOf({ files }: Shelf<unknown>): readonly string[] {
  return files.map(({ id }) => id);
}

export function fileNamed<T>({ files }: Shelf<T>, id: string) {
  return files.find((file) => file.id === id);
}

/** Why a file on a shelf cannot be taken, and what to do; paths without the home. */
export function faultOf(shelf: Shelf<unknown>, id: string, home: string): string | null {
  const read = fileNamed(shelf, id)?.read;
  if (read === undefined || !("fault" in read)) return null;
  return `${read.fault.message} | ${read.fault.hint}`.replaceAll(`${home}/roundtable/`, "");
}
