import {
  type Doc,
  heading,
  type Item,
  joined,
  list,
  paragraph,
  spansOf,
  type Text,
} from "../../../document/document.ts";
import type { PositionHistory, PositionShift } from "../rules/verdict.ts";
import { type Account, nameOf } from "./account.ts";
import { bracketed, linked, messageLink } from "./citing.ts";
import type { Words } from "./english.ts";

/** Where each expert stood in everything it said, and what moved it. */
export function positionHistoryPage(account: Account): Doc {
  const { words, positions, topic } = account;
  return [
    heading(1, words.position.title(topic)),
    paragraph(positions.length === 0 ? words.position.none : words.position.lead),
    ...positions.flatMap((history) => [
      heading(2, nameOf(account, history.seat)),
      list(positionItems(history, account)),
    ]),
  ];
}

function positionItems({ positions }: PositionHistory, account: Account): readonly Item[] {
  const { words } = account;
  return positions.map(({ message, round, position, shift }, index) => ({
    text: [messageLink(message, account), ` ${words.round(round)}: `, ...linked(position, account)],
    below: [
      [
        `${words.position.change} `,
        ...spansOf(
          shift === null
            ? unmoved(positions[index - 1]?.position, position, words)
            : shiftText(shift, account),
        ),
      ],
    ],
  }));
}

/** Other words without a declared change are shown for what they are; whether they mean the same is the reader's to say. */
function unmoved(before: string | undefined, now: string, words: Words): string {
  if (before === undefined) return words.position.first;
  return before === now ? words.position.same : words.position.reworded;
}

/** How an expert moved, what moved it, and why that does not count where it does not. */
export function shiftText(shift: PositionShift, account: Account, page?: string): Text {
  const { kind, before, reason, cause, accepted, why } = shift;
  const { words } = account;
  const told: readonly Text[] = [
    words.shifts[kind],
    ...(before ? [`${words.position.before} “${before}”`] : []),
    ...(reason ? [reason] : []),
    ...(cause ? [[`${words.position.cause} `, messageLink(cause, account, page)]] : []),
  ];
  const mark = accepted || why === null ? [] : bracketed(`${words.position.refused}: ${words.refusals[why]}`);
  return [...joined(told, "; "), ...mark];
}
