import { type AnsweredTurn, answeredTurns, conversationOf } from "../kernel/conversation.ts";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { AskOptions, AskSession } from "../protocols/ask/options.ts";
import { openArchive, openById, type Opened } from "./archive.ts";

/** A conversation as it lies on disk. */
export interface Conversation {
  readonly id: string;
  readonly opened: Opened;
  /** Its last discussion: the question asked last. */
  readonly last: Discussion;
  readonly agent: string;
  readonly turns: readonly AnsweredTurn[];
  /** How many questions it holds, answered or not. */
  readonly length: number;
}

/** What `--resume` names: nothing, the last conversation (of an agent), or those of these ids. */
export type Resumed = null | "last" | readonly string[];

export interface Sources {
  readonly conversations: readonly Conversation[];
  readonly missing: readonly string[];
}

/** Finds the conversations a question goes on from. Some may be missing; all of them may not. */
export async function findSources(
  resumed: Resumed,
  agent: string | undefined,
  home: string,
): Promise<Sources> {
  if (resumed === null) return { conversations: [], missing: [] };
  if (resumed === "last") return { conversations: [await lastConversation(agent, home)], missing: [] };
  const found = new Map<string, Conversation>();
  const missing: string[] = [];
  for (const id of resumed) {
    const opened = await openById(home, id).catch((error: unknown) => {
      if (error instanceof ColloquyError && error.code === "not-found") return null;
      throw error;
    });
    if (opened === null) missing.push(id);
    else found.set(opened.folder, conversationIn(opened, id));
  }
  if (found.size === 0) throw noneFound(missing, home);
  return { conversations: [...found.values()], missing };
}

/** The session a conversation went on in last, if it is this agent's: the last answer was given there, and here. */
export function sessionOf({ id, turns }: Conversation, agent: string): Omit<AskSession, "knows"> | null {
  const last = turns.at(-1);
  if (last?.source !== id || last.receipt.answeredBy !== agent || last.receipt.sessionId === null)
    return null;
  return { agent, id: last.receipt.sessionId };
}

async function lastConversation(agent: string | undefined, home: string): Promise<Conversation> {
  const { opened } = await openArchive(home);
  const conversations = opened.filter(isConversation).map((one) => conversationIn(one, one.folder));
  const last = conversations.find(
    (one) => one.turns.length > 0 && (agent === undefined || one.agent === agent),
  );
  if (last !== undefined) return last;
  const withAgent = agent === undefined ? "" : ` with ${agent}`;
  throw new ColloquyError("not-found", `There is no conversation${withAgent} in ${home} yet.`, {
    hint: "Ask without --resume to start one; `colloquy list` shows what is there.",
  });
}

function isConversation({ discussions }: Opened): boolean {
  return discussions.at(-1)?.protocol === "ask";
}

function conversationIn(opened: Opened, wanted: string): Conversation {
  const last = opened.discussions.at(-1);
  if (last === undefined)
    throw new ColloquyError("bad-input", `"${wanted}" holds no question yet.`, {
      hint: "`colloquy list` shows the conversations there are.",
    });
  if (last.protocol !== "ask") {
    throw new ColloquyError("bad-input", `${last.id} is a ${last.protocol}, not a conversation.`, {
      hint: "Only what `colloquy ask` began can be gone on with in this way.",
    });
  }
  const turns = conversationOf(opened.discussions);
  const answered = answeredTurns(turns);
  const { given } = last.options as AskOptions;
  const agent = given?.receipt.asked ?? last.seats[0]?.agents[0] ?? "";
  return { id: last.id, opened, last, agent, turns: answered, length: turns.length };
}

function noneFound(missing: readonly string[], home: string): ColloquyError {
  const which =
    missing.length === 1
      ? `There is no conversation "${missing[0]}"`
      : `There is none of the conversations ${missing.map((id) => `"${id}"`).join(", ")}`;
  return new ColloquyError("not-found", `${which} in ${home}.`, {
    hint: "`colloquy list` shows those there are.",
  });
}
