import { type Doc, spansOf, table, type Text } from "../../../document/document.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import { wordsIn } from "./length.ts";
import { entry, originOf } from "./origin.ts";

type Column = readonly [label: string, text: (one: InForce) => string | null | undefined];

const mostWordsOfCell = 20;

/**
 * Artifacts as the rows of a table, without columns that nobody filled; where a cell would hold a paragraph, each below a
 * heading of its own.
 */
export function rows(
  artifacts: readonly InForce[],
  account: Account,
  lead: string,
  columns: readonly Column[],
): Doc {
  const { words } = account;
  const asked = columns.filter(([, text]) => artifacts.some((one) => !!text(one)));
  const cells = artifacts.map((one): readonly Text[] => [
    one.id,
    cellOf(...new Set([one.title, one.statement, one.description])),
    ...asked.map(([, text]) => cellOf(text(one))),
    originOf(one, account),
  ]);
  if (!cells.some((row) => row.some(isLong)))
    return [table([words.id, lead, ...asked.map(([label]) => label), words.from], cells)];
  return artifacts.flatMap((one) =>
    entry(
      one,
      account,
      asked.map(([label, text]) => [label, text(one)]),
    ),
  );
}

function isLong(cell: Text): boolean {
  const text = spansOf(cell)
    .map((span) => span.text)
    .join("");
  return wordsIn(text) > mostWordsOfCell;
}
