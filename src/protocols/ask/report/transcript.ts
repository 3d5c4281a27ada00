import { conversationOf, type ConversationTurn } from "../../../kernel/conversation.ts";
import { discussionsOf } from "../../../kernel/discussion.ts";
import type { Event } from "../../../kernel/event.ts";
import { fenced } from "../../../kernel/fence.ts";
import type { ProjectedFile } from "../../../kernel/projection.ts";
import { plain, prose } from "../../../document/markdown.ts";

export const transcriptPath = "artifacts/transcript.md";

/** The whole conversation as one file. */
export function transcriptFile(events: readonly Event[]): readonly ProjectedFile[] {
  return [{ path: transcriptPath, text: transcript(events) }];
}

/** Every question and answer in order, with who answered and where it was asked first. */
export function transcript(events: readonly Event[]): string {
  const discussions = discussionsOf(events);
  const { id = "", title = "" } = discussions.at(-1) ?? {};
  const turns = conversationOf(discussions);
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  const sections = [
    `# ${plain(title)}`,
    `Conversation ${id}, ${count}`,
    ...turns.flatMap((turn, index) => section(turn, index + 1, id)),
  ];
  return `${sections.join("\n\n")}\n`;
}

function section(turn: ConversationTurn, number: number, id: string): readonly string[] {
  const { source, at, question } = turn;
  const origin = source === id ? "" : `, from ${source} turn ${turn.turn}`;
  return [
    `## Turn ${number}`,
    `Asked ${at}${origin}:`,
    fenced("question", question),
    ...(turn.answer === null
      ? [`No answer: ${prose(turn.why)}`]
      : [`Answered by ${plain(turn.receipt.answeredBy)}:`, fenced("answer", turn.answer)]),
  ];
}
