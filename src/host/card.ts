import { basename } from "node:path";
import { type Outline, outlineOf, sitting } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Event } from "../kernel/event.ts";
import { OtherVersion } from "../kernel/journal-version.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { skimJournal } from "../kernel/journal/skim.ts";
import type { Wanted } from "../kernel/journal/pruned-json.ts";
import { isId } from "../kernel/slug.ts";
import type { InShort } from "../manifest/brief.ts";
import { type AnyBrief, inShort, loadBrief, loadedBrief } from "./catalogue.ts";
import { Glance } from "./glance.ts";
import { readingOf } from "./reading-of.ts";
import { wantedBy } from "./wanted-by.ts";

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

/** The card of a folder, of as little of its journal as it takes; `null` where it holds no discussion. */
export async function cardOf(folder: string): Promise<Card | null> {
  const protocol = skimJournal(folder)?.protocol;
  if (protocol !== undefined) await loadBrief(protocol);
  return cardNow(folder) ?? (await wholeCard(folder).catch((error: unknown) => otherCard(folder, error)));
}

/** The same at once; `null` too where its protocol has told nothing before, or all of the journal has to be read. */
export function cardNow(folder: string): Card | null {
  const skimmed = skimJournal(folder, { entryOf });
  const brief = skimmed && loadedBrief(skimmed.protocol);
  if (skimmed === null || !brief) return null;
  // Whatever is wrong with a journal is said by whoever reads all of it.
  try {
    return told(brief, skimmed.withLastKept, true) ?? told(brief, skimmed.withAllKept(), false);
  } catch {
    return null;
  }
}

/** What is wanted of an entry kept last, where it may be enough. */
function entryOf(protocol: string): Wanted | null {
  const brief = loadedBrief(protocol);
  if (brief?.lastIsEnough === undefined) return null;
  const wanted = wantedOf.get(brief) ?? wantedBy(brief.kept);
  wantedOf.set(brief, wanted);
  return wanted;
}

const wantedOf = new WeakMap<AnyBrief, Wanted>();

function told(brief: AnyBrief, events: readonly Event[] | null, ofLastAlone: boolean): Card | null {
  const outline = events === null ? undefined : outlineOf(events);
  if (outline === undefined || outline.kept.length === 0 || !isId(outline.id)) return null;
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

/** A journal of another version stays in lists: its card says which version opens it. */
function otherCard(folder: string, error: unknown): Card {
  if (!(error instanceof OtherVersion)) throw error;
  const { id, protocol, by, ...rest } = error.outline;
  const howFar = by === null ? "of another version" : `of colloquy ${by}, read it with colloquy@${by}`;
  return {
    ...rest,
    id: isId(id) ? id : basename(folder),
    protocol,
    verb: protocol,
    waiting: false,
    agents: [],
    told: { inAWord: null, howFar, bottomLine: null },
  };
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
