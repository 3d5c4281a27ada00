import {
  code,
  type Doc,
  facts,
  gap,
  heading,
  list,
  notice,
  onTerminal,
  paragraph,
  prose,
  quotation,
  quiet,
  strong,
  table,
} from "../../src/document/document.ts";

/** A document that has every kind of block, with the same words in each. */
export function everyBlock(words: string): Doc {
  return [
    heading(2, words),
    paragraph([words, strong(words), quiet(words), prose(words), { text: words, as: "code" }]),
    list([words, { text: words, below: [words, words] }]),
    list([words], { ordered: true }),
    list([], { none: words }),
    table([words, "b"], [[words, [words, "\n", words]]]),
    facts([[words, words]]),
    {
      kind: "bars",
      rows: [
        { label: words, value: 3, tone: "good", note: words },
        { label: words, value: null, tone: "bad", note: words },
      ],
      most: 5,
      columns: ["a", "b"],
      none: "none",
    },
    quotation(words),
    code("text", words),
    notice(words, words),
    gap,
    onTerminal(paragraph("at the terminal alone")),
  ];
}
