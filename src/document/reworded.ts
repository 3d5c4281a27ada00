import type { Block, Doc, Item, SignedLine, Span, Text } from "./block.ts";
import { lineOf } from "./document.ts";

/** A document with every sentence of somebody's told in other words; what we say ourselves stays. */
export function reworded(doc: Doc, tell: (sentence: string) => string): Doc {
  return doc.map((block) => rewordedBlock(block, tell));
}

type Tell = (sentence: string) => string;

function rewordedBlock(block: Block, tell: Tell): Block {
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "notice":
      return { ...block, text: rewordedText(block.text, tell) };
    case "list":
      return { ...block, items: block.items.map((item) => rewordedItem(item, tell)) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map((cell) => rewordedText(cell, tell))) };
    case "folded":
    case "only":
      return { ...block, body: reworded(block.body, tell) };
    default:
      return block;
  }
}

function rewordedItem({ text, below, ...item }: Item, tell: Tell): Item {
  const lines = below?.map((line): Text | SignedLine => {
    const { sign, text: words } = lineOf(line);
    const told = rewordedText(words, tell);
    return sign === null ? told : { sign, text: told };
  });
  return { ...item, text: rewordedText(text, tell), ...(lines !== undefined && { below: lines }) };
}

function rewordedText(text: Text, tell: Tell): Text {
  if (typeof text === "string") return text;
  return text.map((span): Span =>
    typeof span === "object" && span.as === "prose" ? { ...span, text: tell(span.text) } : span,
  );
}
