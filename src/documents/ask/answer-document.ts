import { conversationOf } from "../../core/conversation.ts";
import type { Discussion } from "../../core/discussion.ts";
import { printableLines } from "../../core/printable.ts";
import { plain, prose } from "../markdown.ts";
import { quoted } from "../quoted.ts";

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
