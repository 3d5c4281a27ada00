import type { Discussion } from "./discussion.ts";
import type { Receipt } from "./receipt.ts";
import type { Material } from "./turn.ts";

/** A question of a conversation and its answer. */
export interface AnsweredTurn {
  /** The conversation it was asked in, and its number there: copies in other conversations keep both. */
  readonly source: string;
  readonly turn: number;
  readonly at: string;
  readonly question: string;
  readonly answer: string;
  readonly receipt: Receipt;
}

/** A question nobody answered, or not yet. */
interface UnansweredTurn extends Omit<AnsweredTurn, "answer" | "receipt"> {
  readonly answer: null;
  readonly why: string;
}

export type ConversationTurn = AnsweredTurn | UnansweredTurn;

/** What the folds need of a question's options, as the journal has them. */
interface AskedOptions {
  readonly question: string;
  readonly turn: number;
  readonly earlier: readonly AnsweredTurn[];
  readonly carries: boolean;
  readonly given: AnsweredTurn | null;
  readonly context: readonly Material[];
  readonly knownContext: readonly Material[];
}

/** The turns of a conversation: those it began with when it was forked or merged, then one for each discussion. */
export function conversationOf(discussions: readonly Discussion[]): readonly ConversationTurn[] {
  return discussions.flatMap((discussion) => {
    const { earlier, carries } = discussion.options as AskedOptions;
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
  const known = discussions.flatMap(({ options }) => {
    const { knownContext, context } = options as AskedOptions;
    return [...knownContext, ...context];
  });
  const byPath = new Map(known.map((one) => [one.path, one]));
  return [...byPath.values()].filter(({ path }) => now.every((one) => one.path !== path));
}

function turnOf({ id, options, createdAt, outcome, stopped, rounds }: Discussion): ConversationTurn {
  const { question, turn, given } = options as AskedOptions;
  if (given !== null) return given;
  const asked = { source: id, turn, at: createdAt, question };
  const answered = rounds.at(-1)?.turns.at(-1);
  const receipt = answered?.calls.at(-1)?.receipt ?? null;
  const { answer = null } = (outcome ?? {}) as { readonly answer?: string };
  if (answer === null || receipt === null)
    return { ...asked, answer: null, why: stopped?.detail ?? "It was not asked to the end." };
  return { ...asked, answer, receipt };
}
