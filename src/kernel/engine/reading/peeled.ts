import { parsedJson } from "../../json-value.ts";
import { singular } from "./keys.ts";

/** A reply without what some channel put around it: escapes, entities, punctuation of another width, thoughts inside. */

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  "#34": '"',
  "#x22": '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  "#10": "\n",
  amp: "&",
};

export function withoutEntities(text: string): string {
  return text.replaceAll(/&(#?\w{2,5});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}

const thoughtInside = /^<(think|thinking|thought|reasoning|scratchpad|reflection)>[\s\S]*?<\/\1>[ \t]*$/gim;
const zeroWidth = /[\u200B\u2060\uFEFF]/g;

export function peeled(text: string): string {
  const clean = text.replaceAll(zeroWidth, "").replaceAll(thoughtInside, "").trimStart();
  const lines = clean.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every((line) => line.startsWith(">")))
    return peeled(lines.map((line) => line.replace(/^> ?/, "")).join("\n"));
  const string = /^"[\s\S]*"\s*$/.test(clean) ? parsedText(clean) : undefined;
  if (string !== undefined) return peeled(string);
  if (/\{\s*\\"/.test(clean) && !/[^\\]"/.test(clean)) {
    const unescaped = parsedText(`"${clean.replaceAll("\n", String.raw`\n`)}"`);
    if (unescaped !== undefined) return unescaped.trim();
  }
  if (/^"[\w -]+"\s*:/.test(clean) && !/[}\]]\s*\}\s*$/.test(clean)) return `{${clean}}`;
  const isEncoded = /[{[]\s*&(?:quot|#34|#x22);/i.test(clean);
  return withHalfWidthMarks(isEncoded ? withoutEntities(clean) : clean);
}

function parsedText(json: string): string | undefined {
  const value = parsedJson(json);
  return typeof value === "string" ? value : undefined;
}

const wide: Readonly<Record<string, string>> = {
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "：": ":",
  "，": ",",
  "＂": '"',
};

/** `｛"rating"：4｝`, where marks of JSON are meant: outside of strings. */
function withHalfWidthMarks(text: string): string {
  const isQuotedByCorners = /「\w+」\s*[:：]/.test(text);
  const json = text.replaceAll(isQuotedByCorners ? /[＂「」]/g : "＂", '"');
  if (!/["”]\s*：|[｛［]\s*["“｛［]/.test(json)) return text;
  let isInString = false;
  return json
    .split("")
    .map((char, at) => {
      if (char === '"' && json[at - 1] !== "\\") isInString = !isInString;
      return isInString ? char : (wide[char] ?? char);
    })
    .join("");
}

/** Stands for an empty list, object or text, which has no words of its own. */
export const noWords = "∅";

/** The same value in two forms (JSON, YAML, tables, headings, quoted) has the same words, key before value. */
export function plainWords(text: string): string {
  const spoken = withoutEscapes(text.normalize("NFKC").replaceAll(invisible, ""));
  const words = withColumns(spoken.replaceAll(lineStart, "$1").replaceAll(itemTag, " "))
    .replaceAll(empty, noWords)
    .replaceAll(powers, (number) => String(Number(number)))
    .replaceAll(innerCapital, " $&")
    .toLowerCase()
    .replaceAll(wordsOfOneSign, " $& ")
    .replaceAll(betweenWords, " ")
    .trim();
  return words === "" ? " " : singular(` ${words} `);
}

const betweenWords = /[^\p{L}\p{M}\p{N}∅]+/gu;
const invisible = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/g;
// As quotations and listings set them: `> `, `12⇥`, `12 | `, `12: `, `L12:`.
const lineStart =
  /(^|[\n\r\v\f\u0085\u2028\u2029])[ \t>|]*(?:L?\d{1,7}[ \t]*(?:[\t|→]|[:.)-](?=[ \t]))[ \t>|]*)?/g;
// Between the tag of a list and its items; in other forms nothing stands there.
const itemTag = /<\/?(?:item|li)>/gi;
const empty = /\[\s*\]|\{\s*\}|""|''/g;
const powers = /(?<![\w.])\d{1,9}(?:\.\d{1,9})?[eE][+-]?\d{1,2}(?!\w)/g;
const innerCapital = /\p{Lu}(?<=[\p{Ll}\p{N}]\p{Lu})/gu;
const wordsOfOneSign = /[∅\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/gu;

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
      const [head = [], ...body] = lines
        .slice(first, at + 1)
        .map((row) => row.replace(/\|\s*$/, "").split("|"));
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
