import type { Discussion } from "../../../kernel/discussion.ts";

/** What `--json` gives for a question (contract, section 4). */
export interface AskVerdict {
  readonly answer: string;
  readonly conversation: string;
  /** The question's number in the conversation. */
  readonly turn: number;
  /** How the agent knew what was said before: from its own session, or because it was told again. */
  readonly resumed: "native" | "assembled" | null;
  /** The conversations it went on from. */
  readonly sources: readonly string[];
}

/** `null` before it is answered. */
export function askVerdict({ id, options, outcome }: Discussion): AskVerdict | null {
  const { turn, sources } = options as Pick<AskVerdict, "turn" | "sources">;
  const answered = outcome as Pick<AskVerdict, "answer" | "resumed"> | null;
  return answered && { answer: answered.answer, conversation: id, turn, resumed: answered.resumed, sources };
}
