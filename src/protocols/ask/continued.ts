import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { KeptDiscussions, Surroundings } from "../../manifest/request.ts";
import { answeredTurns, conversationOf, optionsOf } from "./conversation.ts";
import type { AnsweredTurn, AskSession } from "./options.ts";

/** What a question goes on from: the last conversation (of an agent), or those of these ids. */
export type Continued = "last" | readonly string[];

/** A conversation as it was kept. */
export interface Conversation extends KeptDiscussions {
  /** Its last discussion: the question asked last. */
  readonly last: Discussion;
  readonly agent: string;
  readonly turns: readonly AnsweredTurn[];
  /** How many questions it holds, answered or not. */
  readonly length: number;
}

export interface Sources {
  readonly conversations: readonly Conversation[];
  readonly missing: readonly string[];
}

/** Finds the conversations a question goes on from. Some may be missing; all of them may not. */
export async function findSources(
  continued: Continued | undefined,
  agent: string | null,
  surroundings: Pick<Surroundings, "kept">,
): Promise<Sources> {
  if (continued === undefined) return { conversations: [], missing: [] };
  if (continued === "last")
    return { conversations: [await lastConversation(agent, surroundings)], missing: [] };
  const { found, missing, where } = await surroundings.kept(continued);
  if (found.length > 0) return { conversations: found.map(conversationIn), missing };
  const which =
    missing.length === 1
      ? `There is no conversation "${missing[0]}"`
      : `There is none of the conversations ${missing.map((id) => `"${id}"`).join(", ")}`;
  throw new ColloquyError("not-found", `${which} in ${where}.`, {
    hint: "`colloquy list` shows them all.",
  });
}

/** The session a conversation went on in last, if it is this agent's: the last answer was given there, and here. */
export function sessionOf(
  { id, turns }: Pick<Conversation, "id" | "turns">,
  agent: string,
): Omit<AskSession, "knows"> | null {
  const last = turns.at(-1);
  if (last?.source !== id || last.receipt.answeredBy !== agent || last.receipt.sessionId === null)
    return null;
  return { agent, id: last.receipt.sessionId };
}

async function lastConversation(
  agent: string | null,
  surroundings: Pick<Surroundings, "kept">,
): Promise<Conversation> {
  const isMeant = (one: Conversation) => one.turns.length > 0 && (agent === null || one.agent === agent);
  const { found, where } = await surroundings.kept("all", (one) => isMeant(conversationIn(one)));
  const last = found.map(conversationIn).find(isMeant);
  if (last !== undefined) return last;
  const withAgent = agent === null ? "" : ` with ${agent}`;
  throw new ColloquyError("not-found", `There is no conversation${withAgent} in ${where} yet.`, {
    hint: "Ask without --resume to start one; `colloquy list` shows what is there.",
  });
}

export function conversationIn(kept: KeptDiscussions): Conversation {
  const last = kept.discussions.at(-1);
  if (last === undefined)
    throw new ColloquyError("bad-input", `"${kept.id}" holds no question yet.`, {
      hint: "`colloquy list` shows the conversations there are.",
    });
  if (last.protocol !== "ask") {
    throw new ColloquyError("bad-input", `${last.id} is a ${last.protocol}, not a conversation.`, {
      hint: "Only a conversation that `colloquy ask` started can be continued this way.",
    });
  }
  const turns = conversationOf(kept.discussions);
  const agent = optionsOf(last).given?.receipt.asked ?? last.seats[0]?.agents[0] ?? "";
  return { ...kept, id: last.id, last, agent, turns: answeredTurns(turns), length: turns.length };
}
