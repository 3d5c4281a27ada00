import { lineCount, type Document } from "../document.ts";
import { every, high, low, medium, remark, type Rule } from "../finding.ts";
import { placeAt, placeOnLine, type Place } from "../place.ts";
import { spansOf } from "../span.ts";

/** Do JSON and YAML parse, in a file or in a document's examples; and what in code was marked as unfinished. */
export const code: readonly Rule[] = [brokenExamples, unparsable, markedPlaces];

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
  if (document.data === null) return [];
  const { error, language } = document.data;
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

/** The lines on which a word stands. */
function* linesWith({ text, lines }: Document, word: RegExp) {
  let last = 0;
  for (const { start } of spansOf(text, word)) {
    const number = lines.of(start);
    if (number !== last) yield { number, line: lines.at(number) };
    last = number;
  }
}
