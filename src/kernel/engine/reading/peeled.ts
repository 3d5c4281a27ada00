import { parsedJson } from "../../json-value.ts";

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
const invisible = /[\u200B\u2060\uFEFF]/g;

/** The text to look for an answer in; the same where nothing is around it. */
export function peeled(text: string): string {
  const clean = text.replaceAll(invisible, "").replaceAll(thoughtInside, "").trimStart();
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
