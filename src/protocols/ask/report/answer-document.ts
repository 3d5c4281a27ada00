import { conversationOf } from "../../../kernel/conversation.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { plain, prose } from "../../../document/markdown.ts";
import { quoted } from "../../../document/quoted.ts";

/** A question and its answer for an export, after those that a fork or a merge began with. */
export function answerDocument(discussion: Discussion): string {
  const sections = conversationOf([discussion]).flatMap((turn) => [
    "## Question",
    quoted(printableLines(turn.question)),
    ...(turn.answer === null
      ? [`No answer: ${prose(turn.why)}`]
      : [`## Answer of ${plain(turn.receipt.answeredBy)}`, quoted(printableLines(turn.answer))]),
  ]);
  return `${sections.join("\n\n")}\n`;
}
