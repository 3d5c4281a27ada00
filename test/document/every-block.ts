import {
  box,
  code,
  type Doc,
  facts,
  folded,
  gap,
  heading,
  inDocuments,
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
    list([words, { text: words, below: [words, words] }, { text: words, below: [words], numbered: true }]),
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
    {
      kind: "matrix",
      title: words,
      corner: "Seat",
      columns: [{ text: words, short: "R1" }],
      rows: [{ label: words, cells: [{ sign: words, moved: true, mark: "!", note: words }] }],
      legend: [{ sign: "A", meaning: words }],
      marks: [words],
    },
    {
      kind: "graph",
      nodes: [
        { id: "a", label: words, group: words },
        { id: "b", label: words, group: words },
      ],
      edges: [{ from: "a", to: "b", line: "plain", label: words }],
      direction: "right",
      showsAll: true,
    },
    quotation(words),
    code("text", words),
    notice(words, words),
    box(words, [words]),
    folded(words, [paragraph(words)]),
    gap,
    inDocuments(paragraph(words)),
    onTerminal(paragraph("at the terminal alone")),
  ];
}
