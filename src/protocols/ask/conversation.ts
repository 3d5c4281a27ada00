import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { recorded } from "../../manifest/method.ts";
import type { KeptDiscussions, Surroundings } from "../../manifest/request.ts";
import { type AnsweredTurn, AskOptions, AskOutcome } from "./options.ts";

/** A question nobody answered, or not yet. */
interface UnansweredTurn extends Omit<AnsweredTurn, "answer" | "receipt"> {
  readonly answer: null;
  readonly why: string;
}

export type ConversationTurn = AnsweredTurn | UnansweredTurn;

/** The turns of a conversation: those it began with when it was forked or merged, then one for each discussion. */
export function conversationOf(discussions: readonly Discussion[]): readonly ConversationTurn[] {
  return discussions.flatMap((discussion) => {
    const { earlier, carries } = optionsOf(discussion);
    return [...(carries ? earlier : []), turnOf(discussion)];
  });
}

/** Several conversations as one: by time, and each turn once, however many of them hold it. */
export function mergedTurns(conversations: readonly (readonly AnsweredTurn[])[]): readonly AnsweredTurn[] {
  const turns = conversations.flat();
  const first = (turn: AnsweredTurn) => turns.findIndex((one) => isSameTurn(one, turn));
  return turns
    .filter((turn, index) => first(turn) === index)
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

export function isSameTurn(a: ConversationTurn, b: ConversationTurn): boolean {
  return a.source === b.source && a.turn === b.turn;
}

/** The texts earlier questions came with; one given again now counts as it is now. */
export function knownContext(
  discussions: readonly Discussion[],
  now: readonly Material[],
): readonly Material[] {
  const known = discussions.flatMap((discussion) => {
    const { knownContext, context } = optionsOf(discussion);
    return [...knownContext, ...context];
  });
  const byPath = new Map(known.map((one) => [one.path, one]));
  return [...byPath.values()].filter(({ path }) => now.every((one) => one.path !== path));
}

function optionsOf(discussion: Discussion): AskOptions {
  return recorded(AskOptions, discussion.options, "what it was given", discussion);
}

export function turnOf(discussion: Discussion): ConversationTurn {
  const { question, turn, given } = optionsOf(discussion);
  if (given !== null) return given;
  const { id, createdAt, outcome, stopped, rounds } = discussion;
  const asked = { source: id, turn, at: createdAt, question };
  const answered = rounds.at(-1)?.turns.findLast((one) => one.answer !== undefined);
  const receipt = answered?.calls.at(-1)?.receipt ?? null;
  if (outcome === null || receipt === null)
    return { ...asked, answer: null, why: stopped?.detail ?? "It was not asked to the end." };
  const { answer } = recorded(AskOutcome, outcome, "the outcome", discussion);
  return { ...asked, answer, receipt };
}

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
  there: Surroundings,
): Promise<Sources> {
  if (continued === undefined) return { conversations: [], missing: [] };
  if (continued === "last") return { conversations: [await lastConversation(agent, there)], missing: [] };
  const { found, missing, where } = await there.kept(continued);
  if (found.length > 0) return { conversations: found.map(conversationIn), missing };
  const which =
    missing.length === 1
      ? `There is no conversation "${missing[0]}"`
      : `There is none of the conversations ${missing.map((id) => `"${id}"`).join(", ")}`;
  throw new ColloquyError("not-found", `${which} in ${where}.`, { hint: "`colloquy list` shows them all." });
}

/** The session a conversation went on in last, if it is this agent's: the last answer was given there, and here. */
export function sessionOf({ id, turns }: Pick<Conversation, "id" | "turns">, agent: string) {
  const last = turns.at(-1);
  const isOwn = last?.source === id && last.receipt.answeredBy === agent;
  return isOwn && last.receipt.sessionId !== null ? { agent, id: last.receipt.sessionId } : null;
}

async function lastConversation(agent: string | null, there: Surroundings): Promise<Conversation> {
  const isMeant = (one: Conversation) => one.turns.length > 0 && (agent === null || one.agent === agent);
  const { found, where } = await there.kept("all", (one) => isMeant(conversationIn(one)));
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
  if (last.protocol !== "ask")
    throw new ColloquyError("bad-input", `${last.id} is a ${last.protocol}, not a conversation.`, {
      hint: "Only a conversation that `colloquy ask` started can be continued this way.",
    });
  const turns = conversationOf(kept.discussions);
  const agent = optionsOf(last).given?.receipt.asked ?? last.seats[0]?.agents[0] ?? "";
  const answered = turns.filter((turn) => turn.answer !== null);
  return { ...kept, id: last.id, last, agent, turns: answered, length: turns.length };
}
