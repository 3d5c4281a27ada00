import { basename } from "node:path";
import { type Discussion, type Outline, sitting } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { OtherVersion } from "../kernel/journal-version.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { isId } from "../kernel/slug.ts";
import type { InShort } from "../manifest/brief.ts";
import { inBrief } from "./catalogue.ts";
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

/** The card of a folder's last discussion; `null` where it holds none. */
export async function cardIn(folder: string): Promise<Card | null> {
  const discussion = await lastIn(folder);
  if (discussion instanceof OtherVersion) return otherCard(folder, discussion);
  return discussion === undefined ? null : cardOf(folder, discussion);
}

async function lastIn(folder: string): Promise<Discussion | OtherVersion | undefined> {
  try {
    return (await openFolder(folder)).discussions.at(-1);
  } catch (error) {
    if (error instanceof OtherVersion) return error;
    throw error;
  }
}

export async function cardOf(folder: string, discussion: Discussion): Promise<Card> {
  const told = await readingOf(folder, () => inBrief(discussion)).catch((error: unknown) => {
    if (error instanceof ColloquyError) return { fault: error.message };
    throw error;
  });
  return card(discussion, told);
}

/** A journal of another version stays in lists: its card says which version opens it. */
function otherCard(folder: string, { outline }: OtherVersion): Card {
  const { id, protocol, by, ...rest } = outline;
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
