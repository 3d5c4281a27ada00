import { extension } from "../artifact-kind.ts";
import { type Document } from "../document.ts";
import { low, remark } from "../finding.ts";
import { placeAt, placeOnLine, type Place } from "../place.ts";

const mostLines = 80;
const braced = new Set("vue svelte java kt kts scala swift c h cc cpp cxx hpp cs php go rs dart".split(" "));

interface Counted {
  readonly functions: number;
  readonly places: readonly Place[];
}

export function longFunctions(document: Document) {
  const counted =
    document.code === null ? byIndentationIfBraced(document) : byParser(document, document.code);
  const { functions, places } = counted;
  return remark(
    document,
    low(
      "long-function",
      `begins a function of more than ${mostLines} lines`,
      "Split the function where its second idea begins",
    ),
    places,
    functions >= 3 && `None of ${functions} functions is longer than ${mostLines} lines`,
  );
}

function byParser(document: Document, { functions, facts }: NonNullable<Document["code"]>): Counted {
  const long = facts.filter(({ rule }) => rule === "long-function");
  return { functions, places: long.map(({ start, end }) => placeAt(document, start, end - start)) };
}

function byIndentationIfBraced(document: Document): Counted {
  return braced.has(extension(document.path)) ? byIndentation(document) : { functions: 0, places: [] };
}

const modifiers =
  /^(?:(?:export|default|public|private|protected|static|async|override|pub|final|internal) ){0,5}/;
const functionForms = [
  /^(?:function|func|fn)\b/,
  /^(?:const|let|var) [\w$]{1,100}(?::[^=]{1,200})? = (?:async )?(?:function\b|\(.{0,300}=> \{$)/,
  /^(?!(?:if|for|while|switch|catch|else|do|try|return)\b)[\w$]{1,100}\(.{0,300}\)[^;=]{0,100}\{$/,
];

/** Where there is no parser for the language: by indentation, which formatted code keeps, rather than by braces, which strings hold too. */
function byIndentation(document: Document): Counted {
  const open: { indent: number; line: number; isFunction: boolean }[] = [];
  const places: Place[] = [];
  let functions = 0;
  for (let number = 1; number <= document.lines.count; number++) {
    const line = document.lines.at(number);
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent) open.pop();
    const begun = open.at(-1);
    if (line[indent] === "}" && begun?.indent === indent) {
      open.pop();
      if (begun.isFunction) functions += 1;
      if (begun.isFunction && number + 1 - begun.line > mostLines)
        places.push(placeOnLine(document, begun.line));
    }
    if (line.endsWith("{")) open.push({ indent, line: number, isFunction: isFunction(line.slice(indent)) });
  }
  return { functions, places: places.sort((one, other) => one.line - other.line) };
}

function isFunction(line: string): boolean {
  const bare = line.slice(0, 1000).replace(modifiers, "");
  return functionForms.some((form) => form.test(bare));
}
