import { singular } from "./keys.ts";
import { withoutEntities } from "./peeled.ts";

/** Stands for an empty list, object or text, which has no words of its own. */
export const noWords = "∅";

/**
 * The words of a text, each between blanks, whatever form it has: JSON and YAML, tags, tables and headings, quoted, escaped,
 * with numbers before its lines. What is the same value in two forms has the same words, key before value.
 */
export function plainWords(text: string): string {
  const spoken = withoutEscapes(text.normalize("NFKC").replaceAll(invisible, ""));
  const words = withColumns(spoken.replaceAll(lineStart, ""))
    .replaceAll(empty, ` ${noWords} `)
    .replaceAll(powers, (number) => String(Number(number)))
    .replaceAll(innerCapital, " ")
    .toLowerCase()
    .replaceAll(noWordBreaks, " $& ")
    .match(word);
  return words === null ? " " : ` ${words.map(singular).join(" ")} `;
}

const word = /[\p{L}\p{M}\p{N}]+|∅/gu;
const invisible = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/g;
// As quotations and listings set them: `> `, `12⇥`, `12 | `, `12: `, `L12:`.
const lineStart =
  /(?<=^|[\n\r\v\f\u0085\u2028\u2029])[ \t>|]*(?:L?\d{1,7}[ \t]*(?:[\t|→]|[:.)-](?=[ \t]))[ \t>|]*)?/gu;
const empty = /\[\s*\]|\{\s*\}|""|''/g;
const powers = /(?<![\w.])\d{1,9}(?:\.\d{1,9})?[eE][+-]?\d{1,2}(?!\w)/g;
const innerCapital = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu;
const noWordBreaks = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu;

function withoutEscapes(text: string): string {
  const plain = text.includes("\\")
    ? text
        .replaceAll(/\\+u([\da-fA-F]{4})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .replaceAll(/\\+[nr]/g, "\n")
        .replaceAll(/\\+[tbf]/g, " ")
    : text;
  return plain.includes("&") ? withoutEntities(plain) : plain;
}

/** With the columns of each table once more behind it, so that a cell follows its heading there too. */
function withColumns(text: string): string {
  if (!/\|[ \t]*:?-/.test(text)) return text;
  const lines = text.split("\n");
  return lines
    .flatMap((line, at) => {
      const isLast = isRow(line) && !isRow(lines[at + 1] ?? "");
      if (!isLast) return [line];
      const first = lines.findLastIndex((one, index) => index <= at && !isRow(one)) + 1;
      const [head = [], ...body] = lines.slice(first, at + 1).map(cellsOf);
      return [
        line,
        ...head.map((cell, column) => [cell, ...body.map((row) => row[column] ?? "")].join("\n")),
      ];
    })
    .join("\n");
}

function isRow(line: string): boolean {
  return line.includes("|");
}

function cellsOf(row: string): readonly string[] {
  // The first mark of a row is gone with the marks before lines.
  return row.replace(/\|\s*$/, "").split("|");
}
