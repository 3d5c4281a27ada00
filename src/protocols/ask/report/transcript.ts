import { code, type Doc, heading, paragraph } from "../../../document/document.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import { conversationOf, type ConversationTurn } from "../conversation.ts";

/** Every question and answer in order, with who answered and where it was asked first. */
export function transcript(discussions: readonly Discussion[]): Doc {
  const { id = "", title = "" } = discussions.at(-1) ?? {};
  const turns = conversationOf(discussions);
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  return [
    heading(1, title),
    paragraph(`Conversation ${id}, ${count}`),
    ...turns.flatMap((turn, index) => turnSection(turn, index + 1, id)),
  ];
}

function turnSection(turn: ConversationTurn, number: number, id: string): Doc {
  const { source, at, question } = turn;
  const origin = source === id ? "" : `, from ${source} turn ${turn.turn}`;
  return [
    heading(2, `Turn ${number}`),
    paragraph(`Asked ${at}${origin}:`),
    code("question", question),
    ...(turn.answer === null
      ? [paragraph(`No answer: ${turn.why}`)]
      : [paragraph(`Answered by ${turn.receipt.answeredBy}:`), code("answer", turn.answer)]),
  ];
}
