import type { Discussion } from "../core/discussion.ts";
import type { Result } from "../core/result.ts";
import { block, hanging, type PageOptions } from "./lines.ts";
import { oneLine } from "./one-line.ts";

interface GateWords {
  readonly answerWith: string;
  /** What to type where there are no choices. */
  readonly ownWords: string;
}

/** The question that a discussion waits on, its choices, and the command that answers it. */
export function gateLines(
  discussion: Discussion,
  result: Result,
  { columns, paint }: PageOptions,
  words: GateWords,
): readonly string[] {
  const gate = discussion.gates.findLast(({ answer }) => answer === null);
  if (discussion.stopped?.reason !== "waiting" || gate === undefined) return [];
  const { text, choices = [] } = gate.question;
  const width = Math.max(...choices.map(({ id }) => id.length));
  return [
    ...block(
      hanging("", oneLine(text.split("\n", 1).join("")), columns),
      choices.map(({ id, label }) =>
        hanging(`  ${paint("cyan", id.padEnd(width))}  `, oneLine(label), columns),
      ),
      paint,
    ),
    "",
    `${words.answerWith}: ${result.next} ${choices[0]?.id ?? words.ownWords}`,
  ];
}
