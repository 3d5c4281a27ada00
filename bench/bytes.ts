import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Event } from "../src/kernel/event.ts";
import { parseJournal, readJournalText } from "../src/kernel/journal/journal-text.ts";
import { type Figure, inScratch } from "./figure.ts";
import { folderSize } from "./folder-size.ts";
import { command, scriptedCritique } from "./scripted-critique.ts";

/** What a critique leaves on disk, journal and every file made of it, against the text that went to and fro. */
export async function bytes(): Promise<readonly Figure[]> {
  return [
    await figure("bytes: folder / text, artifact of 20 kB", 20_000, 3),
    // Here the same replies stand against almost no prompt: what they alone cost shows.
    await figure("bytes: folder / text, artifact of 1 kB", 1000, null),
  ];
}

function figure(name: string, artifactBytes: number, aim: number | null): Promise<Figure> {
  return inScratch(async (folder) => {
    execFileSync(process.execPath, [command, ...(await scriptedCritique(folder, artifactBytes))]);
    const discussion = join(folder, "discussion");
    const { events } = parseJournal(await readJournalText(discussion), discussion);
    const text = events.reduce((sum, event) => sum + textBytes(event), 0);
    const { bytes } = await folderSize(discussion);
    return { name, ratio: bytes / text, aim, detail: `${bytes} / ${text} bytes` };
  });
}

/** The prompt of a call, or the reply to it as it came. */
function textBytes(event: Event): number {
  if (event.type === "turn.asked") return Buffer.byteLength(event.prompt);
  if (event.type === "turn.answered") return Buffer.byteLength(event.raw ?? String(event.reply));
  return 0;
}
