import type { AnsweredTurn } from "../../kernel/conversation.ts";
import type { Material } from "../../kernel/turn.ts";

/** What a question is given. It stands in the journal, so that a replay needs no other conversation. */
export interface AskOptions {
  readonly question: string;
  /** Its number in the conversation. */
  readonly turn: number;
  readonly context: readonly Material[];
  /** Context of earlier questions, for an agent that was not there. */
  readonly knownContext: readonly Material[];
  /** What was said before, oldest first: here, and in the conversations that were merged for this question. */
  readonly earlier: readonly AnsweredTurn[];
  /** Whether those turns become part of this conversation: it is new, a fork or a merge. */
  readonly carries: boolean;
  /** The session this conversation went on in last, where the agent has one. */
  readonly session: AskSession | null;
  /** The conversations it goes on from; the first is the one it is asked in, unless it is new. */
  readonly sources: readonly string[];
  /** Conversations that get a copy of the turn once it is answered. */
  readonly shareWith: readonly string[];
  /** Set in a copy: the turn as it was answered elsewhere. Nobody is asked again. */
  readonly given: AnsweredTurn | null;
  /** What a person should know of how it goes on. */
  readonly notices: readonly string[];
  /** The language to answer in; `null` is the question's own. */
  readonly lang: string | null;
}

export interface AskSession {
  readonly agent: string;
  readonly id: string;
  /** The earlier turns it knows, by their place in `earlier`. */
  readonly knows: readonly number[];
}
