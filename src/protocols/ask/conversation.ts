import type { Discussion } from "../../kernel/discussion.ts";
import type { Material } from "../../kernel/turn.ts";
import { recorded } from "../../manifest/recorded.ts";
import { type AnsweredTurn, AskOptions } from "./options.ts";
import { AskEntry, AskOutcome } from "./state.ts";

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

export function answeredTurns(turns: readonly ConversationTurn[]): readonly AnsweredTurn[] {
  return turns.filter((turn) => turn.answer !== null);
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

export function optionsOf(discussion: Discussion): AskOptions {
  return recorded(AskOptions, discussion.options, "what it was given", discussion);
}

export function turnOf(discussion: Discussion): ConversationTurn {
  const { question, turn, given } = optionsOf(discussion);
  if (given !== null) return given;
  const { id, createdAt, outcome, stopped, kept } = discussion;
  const asked = { source: id, turn, at: createdAt, question };
  const [entry] = kept.map((one) => recorded(AskEntry, one.entry, "its state", discussion));
  if (outcome === null || entry === undefined)
    return { ...asked, answer: null, why: stopped?.detail ?? "It was not asked to the end." };
  const { answer } = recorded(AskOutcome, outcome, "the outcome", discussion);
  return { ...asked, answer, receipt: entry.receipt };
}
