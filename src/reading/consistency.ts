import { isBinary } from "./artifact-kind.ts";
import type { Document } from "./document.ts";
import { every, remark, type Rule } from "./finding.ts";
import { placeAt, placeOnLine, type Place } from "./place.ts";
import { conflictingNumbers } from "./quantities.ts";
import { brokenAnchors, missingFiles, missingImports } from "./references.ts";

/** Does the document agree with itself and with what stands beside it. */
export const consistency: readonly Rule[] = [
  brokenAnchors,
  missingFiles,
  missingImports,
  conflictingNumbers,
  openFence,
  brokenExamples,
  brokenData,
  repeatedHeadings,
  repeatedParagraphs,
];

function openFence(document: Document) {
  return remark(
    document,
    {
      rule: "open-fence",
      severity: "high",
      fact: "opens a code block that is never closed, so all that follows is shown as code",
      advice: "Close the code block",
    },
    document.fences.filter(({ closed }) => !closed).map(({ line }) => placeOnLine(document, line)),
  );
}

function brokenExamples(document: Document) {
  const examples = document.fences.filter(({ language, text }) => language === "json" && isWholeJson(text));
  return remark(
    document,
    {
      rule: "broken-example",
      severity: "medium",
      fact: "opens an example that is called JSON and does not parse",
      advice: "Correct the example so that it parses, or call it by another name",
    },
    examples.filter(({ text }) => !parsesAsJson(text)).map(({ line }) => placeOnLine(document, line)),
    examples.length > 0 && every(examples.length, "JSON example parses", "JSON examples parse"),
  );
}

/** An example with comments, gaps or fill-ins was never meant to parse. */
function isWholeJson(text: string): boolean {
  return text.trim() !== "" && !/\/\/|\/\*|\.\.\.|…|^\s*#|<[\w -]+>|\{\{|\$\{|^[$>%+-] ?/m.test(text);
}

function parsesAsJson(text: string): boolean {
  const bare = text.trim().replace(/,$/, "");
  return (
    [bare, `{${bare}}`, `[${bare}]`].some(parses) ||
    bare.split("\n").every((line) => line.trim() === "" || parses(line))
  );
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function brokenData(document: Document) {
  const { path, text } = document;
  // tsconfig.json and its like hold comments and trailing commas by custom.
  if (
    !/\.json$/i.test(path) ||
    isBinary(text) ||
    text.trim() === "" ||
    /\/\/|\/\*|,\s{0,200}[\]}]/.test(text)
  )
    return [];
  return remark(
    document,
    {
      rule: "broken-json",
      severity: "high",
      fact: "begins a file that does not parse as JSON",
      advice: "Correct the JSON",
    },
    parses(text) ? [] : [placeOnLine(document, 1)],
    "The file parses as JSON",
  );
}

function repeatedHeadings(document: Document) {
  const seen = new Map<string, number>();
  const parents: string[] = [];
  const places: { place: Place; first: number }[] = [];
  for (const { depth, text, line } of document.headings) {
    parents.length = Math.min(parents.length, depth - 1);
    const key = [...parents, `${depth} ${text.toLowerCase()}`].join("\n");
    const first = seen.get(key);
    if (first !== undefined && text !== "") places.push({ place: placeOnLine(document, line), first });
    seen.set(key, first ?? line);
    parents[depth - 1] = `${text.toLowerCase()} ${line}`;
  }
  return remark(
    document,
    {
      rule: "repeated-heading",
      severity: "low",
      fact: `is the heading of line ${places[0]?.first} again, at the same level and under the same parent`,
      advice: "Join the two sections, or give them names that tell them apart",
    },
    places.map(({ place }) => place),
  );
}

function repeatedParagraphs(document: Document) {
  const seen = new Map<string, number>();
  const places: { place: Place; first: number }[] = [];
  for (const { start, end } of document.paragraphs) {
    const text = document.text.slice(start, end);
    if (isListItem(text) || !isSubstantial(document.prose.slice(start, end))) continue;
    const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
    const place = placeAt(document, start, end - start);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place.line);
    else places.push({ place, first });
  }
  return remark(
    document,
    {
      rule: "repeated-paragraph",
      severity: "low",
      fact: `says what line ${places[0]?.first} says, word for word`,
      advice: "Say it once and refer to it",
    },
    places.map(({ place }) => place),
  );
}

function isSubstantial(prose: string): boolean {
  return (prose.match(/\p{L}{2,}/gu)?.length ?? 0) >= 15 || (prose.match(/[\p{Lo}ー]/gu)?.length ?? 0) >= 60;
}

/** The same option explained under two commands is no fault. */
function isListItem(text: string): boolean {
  return /^\s*(?:[-*+•]|\d{1,9}[.)])\s/.test(text);
}
