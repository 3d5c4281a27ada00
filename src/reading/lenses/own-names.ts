import type { Document } from "../document.ts";
import { every, medium, remark } from "../finding.ts";
import { placeAt, type Place } from "../place.ts";

interface Named {
  readonly name: string;
  readonly place: Place;
}

/** Only names the document surely takes for the project's own: imported from it, or a heading of its README. */
export function missingNames(document: Document) {
  const around = document.neighbourhood;
  const own = around?.manifest()?.name ?? null;
  if (around === null || own === null || document.prose.length === 0) return [];
  const named = [...importedNames(document, own), ...headingNames(document)];
  if (named.length === 0) return [];
  const words = around.words();
  if (!words.complete || words.files === 0) return [];
  return remark(
    document,
    medium(
      "missing-name",
      "is described as part of this package, but none of its sources has that name",
      "Correct the name, or remove the statement",
    ),
    named.filter(({ name }) => !words.has(name)).map(({ place }) => place),
    every(
      named.length,
      "name taken from this package is known to its sources",
      "names taken from this package are known to its sources",
    ),
  );
}

function importedNames(document: Document, own: string): Named[] {
  const source = own.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const form = new RegExp(
    `\\{([^{}]{1,2000})\\}\\s{0,20}(?:from\\s{1,20}|=\\s{0,20}(?:await\\s{1,20}import|require)\\()["']${source}(?:/[\\w./-]{1,100})?["']`,
    "g",
  );
  return document.fences.flatMap(({ start, end }) => {
    const code = document.text.slice(start, end);
    return [...code.matchAll(form)].flatMap(({ index, 1: list = "" }) =>
      Array.from(list.matchAll(/(?:^|[,\n])\s{0,20}(?:type\s{1,5})?([A-Za-z_$][\w$]{0,80})/g), (item) => {
        const name = item[1] ?? "";
        const at = start + index + 1 + item.index + item[0].length - name.length;
        return { name, place: placeAt(document, at, name.length) };
      }),
    );
  });
}

/** `### parseAll(text)` in a README is the package's promise. */
function headingNames(document: Document): Named[] {
  const { path, headings } = document;
  if (!/(?:^|[\\/])readme[^\\/]*$/i.test(path)) return [];
  return headings.flatMap(({ text, line }) => {
    const name = /^([a-z][\w$]*[A-Z][\w$]*)\(/.exec(text)?.[1];
    if (name === undefined) return [];
    const at = document.text.indexOf(name, document.lines.start(line));
    return [{ name, place: placeAt(document, at, name.length) }];
  });
}
