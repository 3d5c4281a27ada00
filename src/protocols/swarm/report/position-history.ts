import type { PositionHistory } from "../rules/verdict.ts";
import { plain, section, table } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { messageLink } from "./citing.ts";
import { shiftText } from "./shift-text.ts";
import type { Words } from "./words.ts";

/** Where each expert stood in everything it said, and what moved it. */
export function positionHistoryPage(account: Account, words: Words): string {
  const parts = [
    `# ${words.position.title(plain(account.topic))}`,
    account.positions.length === 0 ? words.position.none : words.position.lead,
    ...account.positions.map((history) =>
      section(plain(nameOf(account, history.seat)), positionsTable(history, account, words)),
    ),
  ];
  return `${parts.join("\n\n")}\n`;
}

function positionsTable({ positions }: PositionHistory, account: Account, words: Words): string {
  return table(
    words.position.columns,
    positions.map(({ message, round, position, shift }, index) => [
      messageLink(message, account),
      String(round),
      plain(position),
      shift === null
        ? unmoved(positions[index - 1]?.position, position, words)
        : shiftText(shift, account, words),
    ]),
  );
}

/** Other words without a declared change are shown for what they are; whether they mean the same is the reader's to say. */
function unmoved(before: string | undefined, now: string, words: Words): string {
  if (before === undefined) return words.position.first;
  return before === now ? words.position.same : words.position.reworded;
}
