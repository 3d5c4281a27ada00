import { extension } from "../artifact-kind.ts";
import type { ScriptFactRule } from "../code/script-check.ts";
import { lineCount, type Document } from "../document.ts";
import { every, type Finding, high, low, medium, remark, type Rule } from "../finding.ts";
import { placeAt, placeOnLine, placesOf, type Place } from "../place.ts";
import { matchesOf, spansOf } from "../span.ts";
import { longFunctions } from "./long-functions.ts";

/** Does code parse, in a file or in a document's examples; and what in it was surely left behind. */
export const code: readonly Rule[] = [
  brokenExamples,
  unparsable,
  parsedFacts,
  emptyCatches,
  printing,
  markedPlaces,
  longFunctions,
  longLines,
];

function brokenExamples(document: Document) {
  const { examples } = document;
  const languages = [...new Set(examples.map(({ language }) => language))].sort().join(", ");
  const broken = examples.flatMap(({ fence, language, errorLine }) =>
    errorLine === null
      ? []
      : [{ language, place: exampleLine(document, fence.line, fence.line + errorLine) }],
  );
  return remark(
    document,
    medium(
      "broken-example",
      `is where an example marked ${broken[0]?.language} no longer parses`,
      "Fix the example, or mark it as another language",
    ),
    broken.map(({ place }) => place),
    examples.length > 0 &&
      every(examples.length, `example in ${languages} parses`, `examples in ${languages} parse`),
  );
}

/** A parser that wants more may stop on a blank line or after the last: then the line before shows more. */
function exampleLine(document: Document, opening: number, line: number): Place {
  for (let candidate = line; candidate > opening; candidate--) {
    const place = placeOnLine(document, candidate);
    if (place.quote !== "") return place;
  }
  return placeOnLine(document, opening);
}

function unparsable(document: Document) {
  if (document.code === null) return [];
  const { error, language } = document.code;
  const message = error?.message ? ` (the parser says: ${error.message.slice(0, 120)})` : "";
  return remark(
    document,
    high(
      "unparsable",
      `is where the file no longer parses as ${language}${message}`,
      `Correct the ${language}`,
    ),
    error === null ? [] : [placeOnLine(document, document.lines.of(error.start))],
    `The file parses as ${language}`,
  );
}

const factFaults: Readonly<
  Record<Exclude<ScriptFactRule, "long-function">, Omit<Finding, "rule" | "places">>
> = {
  "empty-catch": {
    severity: "medium",
    fact: "swallows the error silently",
    advice: "Handle the error, or explain in a comment why it can be ignored",
  },
  debugger: { severity: "high", fact: "stops the program in a debugger", advice: "Remove the statement" },
  "focused-test": {
    severity: "high",
    fact: "runs alone: no other test of the file is run",
    advice: "Let all tests run again",
  },
  "unused-import": { severity: "low", fact: "is imported and never used", advice: "Remove the import" },
};

function parsedFacts(document: Document) {
  const facts = document.code?.facts ?? [];
  return Object.entries(factFaults).flatMap(([rule, fault]) =>
    remark(
      document,
      { rule, ...fault },
      facts
        .filter((fact) => fact.rule === rule)
        .map(({ start, end }) => placeAt(document, start, end - start)),
    ),
  );
}

const scripts = new Set("ts tsx mts cts js jsx mjs cjs vue svelte".split(" "));
const braced = new Set("vue svelte java kt kts scala swift c h cc cpp cxx hpp cs php dart".split(" "));

/** Where there is no parser for the language. */
function emptyCatches(document: Document) {
  if (!braced.has(extension(document.path))) return [];
  const empty = /\bcatch\s{0,4}(?:\([^()\n]{0,200}\)\s{0,4})?\{\s{0,200}\}/g;
  return remark(
    document,
    { rule: "empty-catch", ...factFaults["empty-catch"] },
    placesOf(document, matchesOf(document.text, empty)),
  );
}

/** Scripts, commands, examples and tests print because that is their work. */
function printing(document: Document) {
  const prints =
    /(?:^|[\\/.-])(?:bin|cli|scripts?|examples?|tests?|spec|bench(?:marks?)?|demo)(?:[\\/.-]|$)/i;
  if (!scripts.has(extension(document.path)) || prints.test(document.path) || document.text.startsWith("#!"))
    return [];
  return remark(
    document,
    low("console", "prints to the console", "Remove it, or send it where the program's other messages go"),
    Array.from(linesWith(document, /console\./g))
      .filter(({ line }) => /^\s{0,200}console\.(?:log|debug|trace)\(/.test(line))
      .map(({ number }) => placeOnLine(document, number)),
  );
}

function markedPlaces(document: Document) {
  if (document.prose.length > 0) return [];
  const places: Place[] = [];
  for (const { number, line } of linesWith(document, /TODO|FIXME/g)) {
    const at = line.search(/(?<![\w"'`/|])(?:TODO|FIXME)(?![\w"'`/|]| comments?\b|, (?:TODO|FIXME))/);
    const isComment = at >= 0 && /\/\/|\/\*|^\s*\*|#|--|<!--/.test(line.slice(Math.max(0, at - 200), at));
    if (isComment) places.push(placeAt(document, document.lines.start(number) + at, line.length - at));
  }
  return remark(
    document,
    low("marked", "marks an unfinished place", "Finish the place, or move it to where work is tracked"),
    places,
    lineCount(document) >= 20 && `No place marked TODO or FIXME in ${lineCount(document)} lines`,
  );
}

const widest = 200;

function longLines(document: Document) {
  if (document.kind !== "source" || /generated|do not edit/i.test(document.text.slice(0, 1000))) return [];
  const places: Place[] = [];
  for (let number = 1; number <= document.lines.count; number++) {
    const isWide = document.lines.end(number) - document.lines.start(number) > widest;
    if (isWide && isCode(document.lines.at(number))) places.push(placeOnLine(document, number));
  }
  return remark(
    document,
    low("long-line", `begins a line of more than ${widest} signs`, "Break the line"),
    places,
  );
}

/** Comments, addresses, texts and patterns cannot always be broken. */
function isCode(line: string): boolean {
  return /[;{}(),=\]>]$/.test(line) && !/^\s*(?:\/|\*|#|["'`])|https?:/.test(line);
}

/** The lines on which a word stands. */
function* linesWith({ text, lines }: Document, word: RegExp) {
  let last = 0;
  for (const { start } of spansOf(text, word)) {
    const number = lines.of(start);
    if (number !== last) yield { number, line: lines.at(number) };
    last = number;
  }
}
