import type { Cell, Matrix } from "../../../document/document.ts";
import type { Account } from "./account.ts";
import type { ReportedMessage } from "./held-rounds.ts";
import { shorten } from "../../../text/shorten.ts";

/** A cell holds no paragraph; the whole stands in the transcript, at the message it names. */
const cellLength = 120;

/** Where each expert stood, statement by statement; moved where it named a message that moved it. */
export function standings(account: Account): readonly Matrix[] {
  const { experts, said, words, positions } = account;
  const columnOf = ({ round, type }: ReportedMessage) => `${words.round(round)}, ${words.types[type]}`;
  const statements = [...said.values()].filter(({ content }) => typeof content !== "string");
  const columns = [...new Set(statements.map(columnOf))];
  if (columns.length === 0) return [];
  const rows = experts.map(({ id, name }) => {
    const own = positions.find(({ seat }) => seat === id)?.positions ?? [];
    const cells = columns.map((column): Cell => {
      const held = own.findLast(({ message }) => {
        const statement = said.get(message);
        return statement !== undefined && columnOf(statement) === column;
      });
      if (held === undefined) return { sign: "", moved: false, mark: "", note: null };
      const { shift, message, position } = held;
      const why = `${words.position.cause} ${shift?.cause ?? words.position.noCause}`;
      const note = shift === null ? message : `${message}, ${why}`;
      return { sign: shorten(position, cellLength), moved: shift?.accepted === true, mark: "", note };
    });
    return { label: name, cells };
  });
  return [
    {
      kind: "matrix",
      title: null,
      corner: words.page.expert,
      columns: columns.map((text) => ({ text, short: text })),
      rows,
      legend: [],
      marks: [],
    },
  ];
}
