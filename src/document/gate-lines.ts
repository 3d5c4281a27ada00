import type { Discussion } from "../kernel/discussion.ts";
import type { Result } from "../kernel/result.ts";
import { hanging, type PageOptions } from "./lines.ts";
import { oneLine } from "./one-line.ts";

interface GateWords {
  readonly answerWith: string;
  /** What to type where there are no choices. */
  readonly ownWords: string;
}

/**
 * The question that a discussion waits on, its choices, and the command that answers it. Of its text the first line,
 * since a page has the rest of it, or the whole where there is no such page.
 */
export function gateLines(
  discussion: Discussion,
  result: Result,
  { columns, paint }: PageOptions,
  words: GateWords,
  { whole = false } = {},
): readonly string[] {
  const gate = discussion.gates.findLast(({ answer }) => answer === null);
  if (discussion.stopped?.reason !== "waiting" || gate === undefined) return [];
  const { text, choices = [] } = gate.question;
  const [first = "", ...more] = text.split("\n");
  const width = Math.max(...choices.map(({ id }) => id.length));
  return [
    "",
    paint("bold", hanging("", oneLine(first), columns)),
    ...(whole ? [...more.map((line) => hanging("  ", oneLine(line), columns)), ""] : []),
    ...choices.map(({ id, label }) =>
      hanging(`  ${paint("cyan", id.padEnd(width))}  `, oneLine(label), columns),
    ),
    "",
    `${words.answerWith}: ${result.next} ${choices[0]?.id ?? words.ownWords}`,
  ];
}
