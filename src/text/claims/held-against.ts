import type { Known, ShownLines, Witnessed } from "../../kernel/eyes.ts";
import { runsOf } from "../numbered-lines.ts";
import { quotationFinder } from "../quotation.ts";
import { isNameOf, namedIn } from "./named.ts";

/** So many quotations and places of one reply are looked at; who brings more means none of them. */
const mostNamed = 500;
/** Common words stand in many files; a claim that names one of them means that one. */
const mostFiles = 4;

export function heldAgainst(
  said: readonly string[],
  { shown, paths }: Known,
): Pick<Witnessed, "quotes" | "unopened"> {
  const named = said.map(namedIn);
  const quotes = new Set(named.flatMap((one) => one.quotes));
  const cited = named.flatMap(({ places }) =>
    places.flatMap(({ path, line }) => (path === null || line === null ? [] : [{ path, line }])),
  );
  const unopened = cited.filter(({ path }) => !paths.some((one) => isNameOf(path, one)));
  const texts = textsOf(shown);
  return {
    quotes: [...quotes].slice(0, mostNamed).flatMap((quote) =>
      texts
        .flatMap(({ path, find }) => {
          const at = find(quote);
          return at === null ? [] : [{ quote, path, ...at }];
        })
        .sort((a, b) => Number(b.exact) - Number(a.exact))
        .slice(0, mostFiles),
    ),
    unopened: [...new Map(unopened.map((place) => [`${place.path}:${place.line}`, place])).values()].slice(
      0,
      mostNamed,
    ),
  };
}

/** Each file as far as it was shown; one that changed between two looks is there once for each. */
function textsOf(shown: readonly ShownLines[]) {
  return [...Map.groupBy(shown, ({ path }) => path)].flatMap(([path, pieces]) =>
    versionsOf(pieces).map((lines) => ({ path, find: finderIn(lines) })),
  );
}

type NumberedLines = Map<number, string>;

function versionsOf(pieces: readonly ShownLines[]): readonly NumberedLines[] {
  const versions: NumberedLines[] = [];
  for (const { from, text } of pieces) {
    const lines = text.split("\n").map((line, index) => [from + index, line] as const);
    const same = versions.find((version) =>
      lines.every(([number, line]) => (version.get(number) ?? line) === line),
    );
    if (same === undefined) versions.push(new Map(lines));
    else for (const [number, line] of lines) same.set(number, line);
  }
  return versions;
}

/** No quotation reaches across lines that were not shown. */
function finderIn(version: NumberedLines) {
  const inOrder = [...version].sort(([a], [b]) => a - b);
  const runs = runsOf(inOrder).map(({ from, lines }) => ({ from, find: quotationFinder(lines.join("\n")) }));
  return (quote: string) => {
    const hits = runs.flatMap(({ from, find }) => {
      const at = find(quote);
      return at === null ? [] : [{ line: from + at.line - 1, exact: at.exact }];
    });
    return hits.find(({ exact }) => exact) ?? hits[0] ?? null;
  };
}
