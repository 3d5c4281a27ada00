import { lineCount, type Document } from "../document.ts";
import { every, type Place, placeAt, placeOnLine, rule, type Rule } from "../finding.ts";

const brokenExamples = rule(
  "broken-example",
  "medium",
  "is where an example marked {} no longer parses",
  "Fix the example, or mark it as another language",
  (document) => {
    const { examples } = document;
    const languages = [...new Set(examples.map(({ language }) => language))].sort().join(", ");
    const broken = examples.filter(({ errorLine }) => errorLine !== null);
    return {
      places: broken.map(({ fence, errorLine }) =>
        lastWritten(document, fence.line, fence.line + (errorLine ?? 0)),
      ),
      about: broken[0]?.language,
      passed: every(examples.length, `example in ${languages} parses`, `examples in ${languages} parse`),
    };
  },
);

/** A parser that wants more may stop on a blank line or after the last: then the line before shows more. */
function lastWritten(document: Document, opening: number, line: number): Place {
  const place = placeOnLine(document, line);
  return place.quote !== "" || line <= opening ? place : lastWritten(document, opening, line - 1);
}

const unparsable = rule(
  "unparsable",
  "high",
  "is where the file no longer parses as {}",
  "Correct the file",
  (document) => {
    if (document.data === null) return null;
    const { error, language } = document.data;
    const message = error?.message ? ` (the parser says: ${error.message.slice(0, 120)})` : "";
    return {
      places: error === null ? [] : [placeOnLine(document, document.lines.of(error.start))],
      about: `${language}${message}`,
      passed: `The file parses as ${language}`,
    };
  },
);

const mark = /(?<![\w"'`/|])(?:TODO|FIXME)(?![\w"'`/|]| comments?\b|, (?:TODO|FIXME))/g;

const markedPlaces = rule(
  "marked",
  "low",
  "marks an unfinished place",
  "Finish the place, or move it to where work is tracked",
  (document) => {
    const { text, lines, prose } = document;
    if (prose.length > 0) return null;
    const byLine = new Map<number, Place>();
    for (const { index } of text.matchAll(mark)) {
      const line = lines.of(index);
      const before = text.slice(Math.max(lines.start(line), index - 200), index);
      if (!byLine.has(line) && /\/\/|\/\*|^\s*\*|#|--|<!--/.test(before))
        byLine.set(line, placeAt(document, index, lines.end(line) - index));
    }
    const count = lineCount(document);
    const passed = count >= 20 && `No place marked TODO or FIXME in ${count} lines`;
    return { places: [...byLine.values()], passed };
  },
);

export const code: readonly Rule[] = [brokenExamples, unparsable, markedPlaces];
