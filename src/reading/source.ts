import { extension } from "./artifact-kind.ts";
import { lineCount, type Document } from "./document.ts";
import { remark, type Rule } from "./finding.ts";
import { placeAt, placeOnLine, placesIn, type Place } from "./place.ts";

/** What can be seen of code without parsing it: leftovers, swallowed errors, sizes. */
export const source: readonly Rule[] = [
  emptyCatches,
  leftovers,
  printing,
  markedPlaces,
  longFunctions,
  longLines,
];

const scripts = new Set("ts tsx mts cts js jsx mjs cjs vue svelte".split(" "));
const braced = new Set([
  ...scripts,
  ..."java kt kts scala swift c h cc cpp cxx hpp cs php go rs dart".split(" "),
]);

function emptyCatches(document: Document) {
  if (!braced.has(extension(document.path))) return [];
  const empty = /\bcatch\s{0,4}(?:\([^()\n]{0,200}\)\s{0,4})?\{\s{0,200}\}/g;
  return remark(
    document,
    {
      rule: "empty-catch",
      severity: "medium",
      fact: "swallows the error without a word",
      advice: "Handle the error, or say in a comment why nothing is to be done",
    },
    placesIn(document, document.text, empty),
  );
}

function leftovers(document: Document) {
  if (!scripts.has(extension(document.path))) return [];
  return remark(
    document,
    {
      rule: "debugger",
      severity: "high",
      fact: "stops the program in a debugger",
      advice: "Remove the statement",
    },
    linesWith(document, /^\s{0,200}debugger;?\s{0,20}$/),
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
    {
      rule: "console",
      severity: "low",
      fact: "prints to the console",
      advice: "Remove it, or send it where the program's other messages go",
    },
    linesWith(document, /^\s{0,200}console\.(?:log|debug|trace)\(/),
  );
}

function markedPlaces(document: Document) {
  const places: Place[] = [];
  for (const [index, line] of document.lines.entries()) {
    const at = line.search(/(?<![\w"'`/|])(?:TODO|FIXME)(?![\w"'`/|]| comments?\b|, (?:TODO|FIXME))/);
    const isComment = at >= 0 && /\/\/|\/\*|^\s*\*|#|--|<!--/.test(line.slice(Math.max(0, at - 200), at));
    const start = (document.starts[index] ?? 0) + at;
    if (isComment) places.push(placeAt(document, start, line.length - at));
  }
  return remark(
    document,
    {
      rule: "marked",
      severity: "low",
      fact: "marks a place that is not finished",
      advice: "Finish the place, or move it to where work is tracked",
    },
    places,
    lineCount(document) >= 20 && `No place marked TODO or FIXME in ${lineCount(document)} lines`,
  );
}

const mostLines = 80;
const modifiers =
  /^(?:(?:export|default|public|private|protected|static|async|override|pub|final|internal) ){0,5}/;
const functionForms = [
  /^(?:function|func|fn)\b/,
  /^(?:const|let|var) [\w$]{1,100}(?::[^=]{1,200})? = (?:async )?(?:function\b|\(.{0,300}=> \{$)/,
  /^(?!(?:if|for|while|switch|catch|else|do|try|return)\b)[\w$]{1,100}\(.{0,300}\)[^;=]{0,100}\{$/,
];

/** By indentation, which formatted code keeps, rather than by braces, which strings hold too. */
function longFunctions(document: Document) {
  if (!braced.has(extension(document.path))) return [];
  const open: { indent: number; line: number; isFunction: boolean }[] = [];
  const places: Place[] = [];
  let functions = 0;
  for (const [index, line] of document.lines.entries()) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent) open.pop();
    const begun = open.at(-1);
    if (line[indent] === "}" && begun?.indent === indent) {
      open.pop();
      if (begun.isFunction) functions += 1;
      if (begun.isFunction && index + 2 - begun.line > mostLines)
        places.push(placeOnLine(document, begun.line));
    }
    if (line.endsWith("{"))
      open.push({ indent, line: index + 1, isFunction: isFunction(line.slice(indent)) });
  }
  return remark(
    document,
    {
      rule: "long-function",
      severity: "low",
      fact: `begins a function of more than ${mostLines} lines`,
      advice: "Split the function where its second idea begins",
    },
    places.sort((one, other) => one.line - other.line),
    functions >= 3 && `None of ${functions} functions is longer than ${mostLines} lines`,
  );
}

function isFunction(line: string): boolean {
  const bare = line.slice(0, 1000).replace(modifiers, "");
  return functionForms.some((form) => form.test(bare));
}

const widest = 200;

function longLines(document: Document) {
  if (document.kind !== "source" || /generated|do not edit/i.test(document.text.slice(0, 1000))) return [];
  const places = document.lines.flatMap((line, index) =>
    line.length > widest && isCode(line) ? [placeOnLine(document, index + 1)] : [],
  );
  return remark(
    document,
    {
      rule: "long-line",
      severity: "low",
      fact: `begins a line of more than ${widest} signs`,
      advice: "Break the line",
    },
    places,
  );
}

/** Comments, addresses, texts and patterns cannot always be broken. */
function isCode(line: string): boolean {
  return /[;{}(),=\]>]$/.test(line) && !/^\s*(?:\/|\*|#|["'`])|https?:/.test(line);
}

function linesWith(document: Document, pattern: RegExp): Place[] {
  return document.lines.flatMap((line, index) =>
    pattern.test(line) ? [placeOnLine(document, index + 1)] : [],
  );
}
