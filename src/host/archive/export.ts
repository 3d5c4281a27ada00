import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Discussion, discussionsOf, type Standing, standing } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { nameBeside } from "../../kernel/home-parts.ts";
import { exportedJournal, type Told, type ToldJournal } from "../../document/export/exported-journal.ts";
import type { Opened } from "./archive.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "../protocols/kit.ts";

/** A folder's journal as others read it: all its discussions, in order. */
export async function exportOf(
  opened: Pick<Opened, "folder" | "running" | "events" | "tornLine" | "alteredLine">,
): Promise<ToldJournal> {
  const { events, tornLine, alteredLine } = opened;
  const oddities = [
    ...(tornLine === null
      ? []
      : [`Line ${tornLine} of the journal was cut off by a crash and is missing here.`]),
    ...(alteredLine === null ? [] : [`The journal was altered at line ${alteredLine} or before.`]),
  ];
  const protocols = [...new Set(discussionsOf(events).map(({ protocol }) => protocol))];
  const kits = await Promise.all(
    protocols.map(async (protocol) => [protocol, await kitOf(protocol)] as const),
  );
  const known = new Map(kits);
  // Whoever is at work in the folder is at work on the last of them.
  const last = discussionsOf(events).at(-1);
  return exportedJournal(events, oddities, (discussion) => {
    const status = standing(discussion.status, discussion === last ? opened.running : false);
    return tell(discussion, known.get(discussion.protocol), status);
  });
}

const formats = {
  md: async ({ exported }: ToldJournal) =>
    (await import("../../document/export/markdown.ts")).exportMarkdown(exported),
  html: async (told: ToldJournal) => (await import("../../document/export/html/page.ts")).exportPage(told),
  json: async ({ exported }: ToldJournal) =>
    (await import("../../document/export/json.ts")).exportJson(exported),
};
export type ExportFormat = keyof typeof formats;
export const exportFormats = Object.keys(formats) as readonly ExportFormat[];

/** An export as the text of one file. */
export function exportText(told: ToldJournal, format: ExportFormat): Promise<string> {
  return formats[format](told);
}

function tell(discussion: Discussion, kit: ProtocolKit | undefined, status: Standing): Told {
  if (kit === undefined) throw new TypeError(`${discussion.protocol} was not loaded.`);
  // No path of the machine it was exported on belongs into an export.
  const { verdict, degraded } = kit.result(discussion, { folder: "", address: discussion.id });
  return { inAWord: kit.inShort(discussion).inAWord, verdict, degraded, status, hooks: kit.exports };
}

/** Writes an export to a file, whole or not at all. What is there already stays, unless it may be replaced. */
export async function writeExport(file: string, text: string, cwd: string, replaces: boolean): Promise<void> {
  const path = resolve(cwd, file);
  const there = await lstat(path).catch(() => null);
  if (there?.isDirectory() === true)
    throw new ColloquyError("bad-input", `${file} is a folder.`, { hint: "Name a file in it." });
  if (there !== null && !replaces)
    throw new ColloquyError("bad-input", `${file} exists already.`, {
      hint: "Name another file, or replace it with --force.",
    });
  if (there !== null && !there.isFile())
    throw new ColloquyError("bad-input", `${file} is a link, a pipe or a device, and is not replaced.`, {
      hint: "Name a file, or leave out -o and redirect the output.",
    });
  const temporary = nameBeside(path);
  try {
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw writeProblem(file, cause);
  }
}

const usersToMend: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "ENOENT"]);

function writeProblem(file: string, cause: unknown): ColloquyError {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT")
    return new ColloquyError("bad-input", `${file} cannot be written: there is no folder ${dirname(file)}.`, {
      cause,
      hint: "Make the folder first, or name another file.",
    });
  if (usersToMend.has(code))
    return new ColloquyError("bad-input", `${file} cannot be written (${code}).`, {
      cause,
      hint: "Name another file, or change the permissions of its folder.",
    });
  return new ColloquyError("machine", `${file} could not be written: ${message}.`, { cause });
}
