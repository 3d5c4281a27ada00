import type { Document } from "../document.ts";
import { low, remark } from "../finding.ts";
import { placeAt } from "../place.ts";
import type { Prose } from "../prose.ts";

interface Spelling {
  readonly form: string;
  readonly starts: number[];
}

/** One name written in two ways: GitHub and Github, Node.js and NodeJS, サーバー and サーバ. */
export function twoSpellings(document: Document) {
  return [...latinVariants(document.prose), ...katakanaVariants(document.prose)].flatMap(
    ({ form, usual, starts }) =>
      remark(
        document,
        low(
          "two-spellings",
          `is written "${usual}" elsewhere in the document`,
          "Spell the name in one way throughout",
        ),
        starts.map((start) => placeAt(document, start, form.length)),
      ),
  );
}

interface Variant extends Spelling {
  readonly usual: string;
}

const latin = /(?<![\w@/.#-])(?:Node(?:\.js|\.JS|JS|js)|[A-Z][a-z]+[A-Za-z0-9]*)(?![\w@/-]|\.\w|\()/g;

/** Only a name with a capital inside has a spelling to miss, and only one without it misses it. */
function latinVariants(prose: Prose): Variant[] {
  return variants(
    prose,
    latin,
    (form) => form.replace(".", "").toLowerCase(),
    (usual, form) =>
      /[a-z.][A-Z.]|\.js$/.test(usual) && (/^[A-Z][a-z0-9]+$/.test(form) || form.startsWith("Node")),
  );
}

/** The long vowel at the end, which some write and some leave out. */
function katakanaVariants(prose: Prose): Variant[] {
  return variants(
    prose,
    /[ァ-ヴ][ァ-ヴー]{2,20}/g,
    (form) => form.replace(/ー$/, ""),
    () => true,
  );
}

function variants(
  prose: Prose,
  pattern: RegExp,
  keyOf: (form: string) => string,
  isVariant: (usual: string, form: string) => boolean,
): Variant[] {
  const names = new Map<string, Map<string, Spelling>>();
  for (const { index, 0: form } of prose.matches(pattern)) {
    const spellings = names.get(keyOf(form)) ?? new Map<string, Spelling>();
    const spelling = spellings.get(form) ?? { form, starts: [] };
    spelling.starts.push(index);
    names.set(keyOf(form), spellings.set(form, spelling));
  }
  return [...names.values()].flatMap((spellings) => {
    const [usual, ...others] = [...spellings.values()].sort(
      (one, other) => other.starts.length - one.starts.length,
    );
    if (usual === undefined || usual.starts.length < 2) return [];
    return others
      .filter(({ form }) => isVariant(usual.form, form))
      .map((other) => ({ ...other, usual: usual.form }));
  });
}
