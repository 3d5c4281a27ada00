import { type Outline, outlineOf, sitting } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { skimJournal } from "../kernel/journal/skim.ts";
import type { InShort } from "../manifest/brief.ts";
import { briefOf, inShort } from "./catalogue.ts";
import { Glance } from "./glance.ts";
import { readingOf } from "./reading-of.ts";

/** What a list tells of a folder's last discussion. Whether somebody is at work on it stands in no card. */
export interface Card extends Pick<Outline, "id" | "protocol" | "status" | "title" | "lastActiveAt"> {
  /** The verb it was begun by. */
  readonly verb: string;
  /** It stopped for somebody's answer. */
  readonly waiting: boolean;
  /** Those that sit at the table, each once. */
  readonly agents: readonly string[];
  /** As its protocol tells it, or why that cannot be. */
  readonly told: Required<Omit<InShort, "verb">> | { readonly fault: string };
}

/** The card of a folder, of as little of its journal as it takes; `null` where it holds no discussion. `size` is that of a journal known to be a file. */
export async function cardOf(folder: string, size?: number): Promise<Card | null> {
  return (await skimmedCard(folder, size)) ?? (await wholeCard(folder));
}

/** Whatever is wrong with a journal is said by whoever reads all of it. */
async function skimmedCard(folder: string, size: number | undefined): Promise<Card | null> {
  const skimmed = skimJournal(folder, size);
  if (skimmed === null) return null;
  try {
    return (await told(skimmed.withLastKept(), true)) ?? (await told(skimmed.withAllKept(), false));
  } catch {
    return null;
  }
}

async function told(events: readonly Event[] | null, ofLastAlone: boolean): Promise<Card | null> {
  const outline = events === null ? undefined : outlineOf(events);
  // Journals of 0.1.0 keep nothing: there it follows from what was said.
  if (outline === undefined || outline.kept.length === 0) return null;
  const brief = await briefOf(outline.protocol);
  if (brief === undefined || (ofLastAlone && brief.lastIsEnough === undefined)) return null;
  const glimpse = new Glance(brief, outline);
  const isEnough = !ofLastAlone || brief.lastIsEnough?.(glimpse.kept.at(-1)) === true;
  return isEnough ? card(outline, brief.tell(glimpse)) : null;
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

function card(
  { id, protocol, status, stopped, seats, title, lastActiveAt }: Outline,
  told: InShort | { readonly fault: string },
): Card {
  const inFull =
    "fault" in told
      ? told
      : { inAWord: told.inAWord, howFar: told.howFar ?? null, bottomLine: cut(told.bottomLine) };
  const waiting = stopped?.reason === "waiting";
  const agents = sitting(seats.map((seat) => seat.agents));
  const verb = ("fault" in told ? null : told.verb) ?? protocol;
  return { id, protocol, verb, status, waiting, agents, title, lastActiveAt, told: inFull };
}

/** A line of a list holds no more, and a card must stay small. */
function cut(sentence: string | null | undefined): string | null {
  return sentence ? sentence.slice(0, 300) : null;
}
