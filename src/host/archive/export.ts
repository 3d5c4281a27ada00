import { jsonText } from "../../kernel/json-value.ts";
import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { discussionsOf, standing } from "../../kernel/discussion.ts";
import { badInput, ColloquyError } from "../../kernel/error.ts";
import { nameBeside } from "../../kernel/home-parts.ts";
import { exportedJournal, type ToldJournal } from "../../document/export/exported-journal.ts";
import type { Opened } from "./archive.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "../protocols/kit.ts";

export async function exportOf(
  opened: Pick<Opened, "folder" | "running" | "events" | "tornLine" | "alteredLine">,
): Promise<ToldJournal> {
  const { events, tornLine, alteredLine } = opened;
  const torn = `Line ${tornLine} of the journal was cut off by a crash and is missing here.`;
  const altered = `The journal was altered at line ${alteredLine} or before.`;
  const oddities = [...(tornLine === null ? [] : [torn]), ...(alteredLine === null ? [] : [altered])];
  const kits = new Map<string, ProtocolKit>();
  for (const { protocol } of discussionsOf(events)) kits.set(protocol, await kitOf(protocol));
  const last = discussionsOf(events).at(-1);
  return exportedJournal(events, oddities, (discussion) => {
    const kit = kits.get(discussion.protocol);
    if (kit === undefined) throw new TypeError(`${discussion.protocol} was not loaded.`);
    const status = standing(discussion.status, discussion === last ? opened.running : false);
    const { verdict, degraded } = kit.result(discussion, { folder: "", address: discussion.id });
    return { inAWord: kit.inShort(discussion).inAWord, verdict, degraded, status, hooks: kit.exports };
  });
}

export const exportAs = {
  markdown: async ({ exported }: ToldJournal) =>
    (await import("../../document/export/markdown.ts")).exportMarkdown(exported),
  html: async (told: ToldJournal) => (await import("../../document/export/html/page.ts")).exportPage(told),
  json: ({ exported }: ToldJournal) => Promise.resolve(`${jsonText(exported, 2)}\n`),
};
export type ExportFormat = keyof typeof exportAs;
export const exportFormats = Object.keys(exportAs) as readonly ExportFormat[];

/** Writes an export to a file, whole or not at all. What is there already stays, unless it may be replaced. */
export async function writeExport(file: string, text: string, cwd: string, replaces: boolean): Promise<void> {
  const path = resolve(cwd, file);
  const there = await lstat(path).catch(() => null);
  if (there?.isDirectory() === true) throw badInput(`${file} is a folder.`, "Name a file in it.");
  if (there !== null && !replaces)
    throw badInput(`${file} exists already.`, "Name another file, or replace it with --force.");
  if (there !== null && !there.isFile())
    throw badInput(
      `${file} is a link, a pipe or a device, and is not replaced.`,
      "Name a file, or leave out -o and redirect the output.",
    );
  const temporary = nameBeside(path);
  try {
    await writeFile(temporary, text, { flag: "wx" });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw writeProblem(file, cause);
  }
}

function writeProblem(file: string, cause: unknown): ColloquyError {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (!["ENOENT", "EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code))
    return new ColloquyError("machine", `${file} could not be written: ${message}.`, { cause });
  const why = code === "ENOENT" ? `: there is no folder ${dirname(file)}` : ` (${code})`;
  return badInput(`${file} cannot be written${why}.`, "Name another file, or mend its folder.", cause);
}
