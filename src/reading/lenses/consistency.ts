import type { Document } from "../document.ts";
import { type Place, type Rule, every, placeAt, placesOf, rule } from "../finding.ts";
import type { Span } from "../span.ts";

const brokenAnchors = rule(
  "broken-anchor",
  "medium",
  "links to no heading of this document",
  "Point the link to a heading that exists",
  (document) => {
    // The roll that all-contributors writes links to anchors which nobody means to follow.
    const [rollStart = -1, rollEnd = -1] = ["START", "END"].map((end) =>
      document.text.indexOf(`ALL-CONTRIBUTORS-LIST:${end}`),
    );
    const anchors = document.links.filter(
      ({ target, start }) => /^#./.test(target) && (start < rollStart || start >= rollEnd),
    );
    if (anchors.length === 0) return null;
    const known = knownAnchors(document);
    const broken = anchors.filter(({ target }) => !leadsTo(known, target.slice(1)));
    return {
      places: broken.map(({ target, start }) => placeAt(document, start, target.length)),
      passed: `${every(anchors.length, "link within the document leads", "links within the document lead")} to a heading`,
    };
  },
);

/** Letters and digits alone: sites differ in what they make of the rest of a heading. */
function canonical(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function knownAnchors({ headings, text }: Document): ReadonlySet<string> {
  const titles = headings.map((heading) => heading.text.replace(/<[^<>]{0,300}>|&\w{1,10};/g, ""));
  const explicit = [...text.matchAll(/\b(?:id|name)=["']?([^"'\s<>]{1,200})|\{#([\w-]{1,200})/g)];
  const html = [...text.matchAll(/<h[1-6][^<>]{0,300}>([^<>\n]{1,300})/gi)];
  return new Set(
    [...titles, ...[...explicit, ...html].map(([, one, other]) => one ?? other ?? "")].map(canonical),
  );
}

function leadsTo(known: ReadonlySet<string>, anchor: string): boolean {
  const name = decoded(anchor).replace(/^user-content-/, "");
  return (
    /^(?:top|:~:.*)?$/.test(name) ||
    known.has(canonical(name)) ||
    known.has(canonical(name.replace(/-\d+$/, "")))
  );
}

/** `[words][name]` is shown with its brackets where no line defines the name. */
const undefinedNames = rule(
  "undefined-link",
  "medium",
  "looks like a link, but the document does not define its address",
  "Define the name, or write the address out",
  (document) => {
    const isDefining = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S/m.test(document.text);
    const open = isDefining ? document.undefinedNames : [];
    return { places: open.map(({ target, start }) => placeAt(document, start, target.length)) };
  },
);

const missingFiles = rule(
  "missing-file",
  "medium",
  "links to a file that does not exist",
  "Correct the link, or add the file",
  (document) => {
    const files = document.links.filter(({ target }) => isFile(target));
    const { stands } = document;
    if (stands === null) return null;
    const missing = files.filter(({ target }) => {
      const path = decoded(target.replace(/[?#].*$/, ""));
      return !stands(path) && !stands(path.replace(/\.html?$/, ".md"));
    });
    return {
      places: missing.map(({ target, start }) => placeAt(document, start, target.length)),
      passed: every(
        files.length,
        "relative link points to a file that exists",
        "relative links point to files that exist",
      ),
    };
  },
);

// A path without an extension is often a page of a site, and one that climbs to `../issues` a page of a forge.
function isFile(target: string): boolean {
  return (
    !/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])|[{}$<>*|]|(?:\.\.\/)+(?:issues|pulls?|releases|wiki|blob|tree|actions)\b/i.test(
      target,
    ) && /[^/]\.[a-z][a-z0-9]{0,7}(?:[?#]|$)/i.test(target)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
}

const alikeFrom = 0.7;
/** A shingle of more paragraphs than this is a phrase of the document and tells nothing. */
const mostWith = 20;

/** By the shingles that two paragraphs share, of all that either has (Jaccard). */
const repeatedParagraphs = rule(
  "repeated-paragraph",
  "low",
  "repeats {} in the same or almost the same words",
  "Say it once and refer to it, or make clear how the two differ",
  (document) => {
    const known: { readonly span: Span; readonly shingles: number }[] = [];
    const byShingle = new Map<string, number[]>();
    const places: Place[] = [];
    const firsts: number[] = [];
    for (const span of substantial(document)) {
      const shingles = shinglesOf(document.prose.slice(span.start, span.end));
      const shared = new Map<number, number>();
      for (const shingle of shingles) {
        const others = byShingle.get(shingle) ?? [];
        byShingle.set(shingle, others);
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
        if (others.length < mostWith) others.push(known.length);
      }
      const twin = [...shared]
        .filter(([other, both]) => both / ((known[other]?.shingles ?? 0) + shingles.size - both) >= alikeFrom)
        .flatMap(([other]) => known[other]?.span ?? [])
        .find((other) => namesIn(document, span) === namesIn(document, other));
      known.push({ span, shingles: shingles.size });
      if (twin === undefined) continue;
      places.push(placeAt(document, span.start, span.end - span.start));
      firsts.push(document.lines.of(twin.start));
    }
    const last = firsts.length > 1 ? ` and ${firsts.pop()}` : "";
    return { places, about: `line${last === "" ? "" : "s"} ${firsts.join(", ")}${last}` };
  },
);

/** Long enough that saying it twice is no accident. The same option explained under two commands is no fault. */
function substantial({ running, prose }: Document): readonly Span[] {
  return running.filter(({ start, end }) => {
    const text = prose.slice(start, end);
    return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 15 || (text.match(unspaced)?.length ?? 0) >= 60;
  });
}

const unspaced = /[\p{Lo}ー]/gu;

/** Three words in a row, or four letters where words have no space between. */
function shinglesOf(prose: string): ReadonlySet<string> {
  const isSpaced = (prose.match(unspaced)?.length ?? 0) < prose.length / 3;
  const pieces = prose.toLowerCase().match(isSpaced ? /[\p{L}\p{N}]+/gu : /[\p{L}\p{N}ー]/gu) ?? [];
  const width = isSpaced ? 3 : 4;
  return new Set(pieces.slice(width - 1).map((_, at) => pieces.slice(at, at + width).join(" ")));
}

/** Code, addresses, figures and names: two paragraphs in parallel that differ in these speak of two things. */
function namesIn({ prose, text }: Document, { start, end }: Span): string {
  const marked = text.slice(start, end).match(/`[^`\n]{1,200}`|\]\([^()\s]{1,500}|\d+(?:\.\d+)?/g) ?? [];
  const proper = prose.slice(start, end).match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return [...marked, ...proper].sort().join("\n");
}

const latin = /(?<![\w@/.#-])(?:Node(?:\.js|\.JS|JS|js)|[A-Z][a-z]+[A-Za-z0-9]*)(?![\w@/-]|\.\w|\()/g;
const katakana = /[ァ-ヴ][ァ-ヴー]{2,20}/g;

/** One name written in two ways: GitHub and Github, Node.js and NodeJS, サーバー and サーバ. */
const twoSpellings = rule(
  "two-spellings",
  "low",
  `is written "{}" elsewhere in the document`,
  "Spell the name in one way throughout",
  (document) => {
    const found = [...document.prose.matchAll(latin), ...document.prose.matchAll(katakana)];
    const names = Map.groupBy(found, ([form]) => form.replace(/ー$/, "").replace(".", "").toLowerCase());
    return [...names.values()].flatMap((all) => {
      const forms = [...Map.groupBy(all, ([form]) => form)];
      const [usual, ...others] = forms.sort(([, one], [, other]) => other.length - one.length);
      if (usual === undefined || usual[1].length < 2) return [];
      return others
        .filter(([form]) => isVariant(usual[0], form))
        .map(([, places]) => ({ places: placesOf(document, places), about: usual[0] }));
    });
  },
);

/** Only a name with a capital inside has a spelling to miss, and only one without it misses it. */
function isVariant(usual: string, form: string): boolean {
  if (!/^[A-Z]/.test(form)) return true;
  return /[a-z.][A-Z.]|\.js$/.test(usual) && (/^[A-Z][a-z0-9]+$/.test(form) || form.startsWith("Node"));
}

/** How a language says how much something is: what it is, the number, the unit. */
interface Phrase {
  readonly quantity: RegExp;
  /** A condition, a change or an example may well give a second number. */
  readonly aside: RegExp;
  readonly measurable: RegExp;
}

const english: Phrase = {
  quantity:
    /(?<![\w-])(?:(?<article>a|an|any|each|per|another|one)\s+)?(?<name>(?:[a-z][a-z-]{2,20}\s+){0,2}(?:timeout|deadline|retention|interval|quota|ttl|budget|limit|latency|delay|window|period))\s+(?:is|of|=|:|is set to|stays at|defaults to|is at most|is limited to|lasts|must not exceed)\s+(?:at most |about )?(?<number>\d{1,9}(?:\.\d{1,6})?)\s?(?<unit>ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|weeks?|[kmgt]i?b|%)(?![\w-])/gi,
  aside:
    /\b(?:e\.g|example|instead|previously|was|were|from|if|when|or|unless|(?:in|de)crease\w*|raise\w*|reduce\w*)\b/i,
  measurable: /(?:timeout|deadline|retention|interval|quota|ttl|budget|limit|latency|delay|window|period)\s/i,
};

const japanese: Phrase = {
  quantity:
    /(?<name>(?:[\p{Script=Han}ァ-ヴー]{1,12}の?)?(?:タイムアウト|上限|間隔|期限|期間|遅延|容量|待ち時間))は、?(?:最大)?\s?(?<number>\d{1,9}(?:\.\d{1,6})?)\s?(?<unit>ミリ秒|秒|分|時間|日|週間|[KMGT]i?B|[%％])/gu,
  aside: /場合|以前|例えば|たとえば|または|とき|従来|変更/,
  measurable: /は/,
};

const units: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:m(?:s|illi)|ミリ)/i, "time", 1],
  [/^[s秒]/i, "time", 1_000],
  [/^(?:m(?:in|$)|分)/i, "time", 60_000],
  [/^[h時]/i, "time", 3_600_000],
  [/^[d日]/i, "time", 86_400_000],
  [/^[w週]/i, "time", 604_800_000],
  [/^k/i, "size", 1],
  [/^m/i, "size", 1e3],
  [/^g/i, "size", 1e6],
  [/^t/i, "size", 1e9],
  [/^[%％]/, "share", 1],
];

/** One name, two numbers: "the timeout is 30 s" here, "the timeout is 60 s" there. */
const conflictingNumbers = rule(
  "two-numbers",
  "medium",
  "differs from {}",
  "Say which number is right, or how the two differ",
  (document) => {
    const said = document.sentences.flatMap(({ start, end }) => {
      const sentence = document.prose.slice(start, end);
      if (!/\d/.test(sentence)) return [];
      return [english, japanese].flatMap(({ quantity, aside, measurable }) => {
        if (!measurable.test(sentence) || aside.test(sentence)) return [];
        return [...sentence.matchAll(quantity)].flatMap(({ index, 0: words, groups = {} }) => {
          const { article, name = "", number, unit = "" } = groups;
          if (article !== undefined) return [];
          const [, dimension, factor] = units.find(([form]) => form.test(unit)) ?? [null, "", 1];
          const place = placeAt(document, start + index, words.length);
          return [{ name: `${bareName(name)} ${dimension}`, value: Number(number) * factor, place }];
        });
      });
    });
    return [...Map.groupBy(said, ({ name }) => name).values()].map(([first, ...others]) => ({
      places: others.filter(({ value }) => value !== first?.value).map(({ place }) => place),
      about: `"${first?.place.quote}" in line ${first?.place.line}`,
    }));
  },
);

function bareName(noun: string): string {
  const words = noun.toLowerCase().split(/\s+/);
  return words
    .filter((word) => !/^(?:the|our|its|this|that|and|with|has|have|default)$/.test(word))
    .join(" ");
}

export const consistency: readonly Rule[] = [
  brokenAnchors,
  undefinedNames,
  missingFiles,
  conflictingNumbers,
  repeatedParagraphs,
  twoSpellings,
];
