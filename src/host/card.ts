import { type Outline, discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { skimJournal } from "../kernel/journal/skim.ts";
import type { InShort } from "../manifest/brief.ts";
import { inShort, inShortByOutline } from "./catalogue.ts";
import { readingOf } from "./reading-of.ts";

/** What a list tells of a folder's last discussion. Whether somebody is at work on it stands in no card. */
export interface Card extends Pick<Outline, "id" | "protocol" | "status" | "title" | "lastActiveAt"> {
  /** As its protocol tells it, or why that cannot be. */
  readonly told: InShort | { readonly fault: string };
}

/** The card of a folder, of as little of its journal as it takes; `null` where it holds no discussion. */
export async function cardOf(folder: string): Promise<Card | null> {
  return (await skimmedCard(folder)) ?? (await wholeCard(folder));
}

async function skimmedCard(folder: string): Promise<Card | null> {
  const events = skimJournal(folder);
  const outline = events === null ? undefined : discussionsOf(events).at(-1);
  if (outline === undefined) return null;
  // Whatever is wrong with it is said by whoever reads all of it.
  const told = await inShortByOutline(outline).catch(() => null);
  return told && card(outline, told);
}

async function wholeCard(folder: string): Promise<Card | null> {
  const discussion = (await openFolder(folder)).discussions.at(-1);
  if (discussion === undefined) return null;
  const told = await readingOf(folder, () => inShort(discussion)).catch((error: unknown) => {
    if (error instanceof ColloquyError) return { fault: error.message };
    throw error;
  });
  return card(discussion, told);
}

function card({ id, protocol, status, title, lastActiveAt }: Outline, told: Card["told"]): Card {
  return { id, protocol, status, title, lastActiveAt, told };
}
