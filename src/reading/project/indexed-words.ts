import { wordSegments } from "../../text/segments.ts";

/** A word as it stands in a text, and where. */
interface Found {
  /** Lower case, not stemmed. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Calls `found` for every word of a text, in order: names are split at camelCase, snake_case, kebab-case and digits
 * and also given whole; scripts without spaces are split by the segmenter. One pass over the characters, because
 * whole projects go through here.
 */
export function eachWord(text: string, found: (word: string, start: number, end: number) => void): void {
  const length = text.length;
  for (let at = 0; at < length;) {
    const kind = kindAt(text, at);
    if (kind === other) {
      at += 1;
      continue;
    }
    let end = at + 1;
    if (kind === foreign) {
      while (end < length && kindAt(text, end) === foreign) end += 1;
      foreignWords(text.slice(at, end), at, found);
    } else {
      let isPlain = kind === lower;
      for (; end < length; end++) {
        const next = kindAt(text, end);
        if (next === other || next === foreign) break;
        if (next !== lower) isPlain = false;
      }
      if (isPlain) {
        if (end - at <= longestWord) found(text.slice(at, end).toLowerCase(), at, end);
      } else partsOfName(text, at, end, found);
    }
    at = end;
  }
}

/** The words of a text as they are compared: stems, in order. */
export function stemsOf(text: string): readonly string[] {
  const stems: string[] = [];
  eachWord(text, (word) => stems.push(stem(word)));
  return stems;
}

/** The words of a text with where they stand. */
export function wordsIn(text: string): readonly Found[] {
  const words: Found[] = [];
  eachWord(text, (word, start, end) => words.push({ word, start, end }));
  return words;
}

/** Lightly: plurals and the common endings of verbs. What it gives need not be a word, only the same for kin. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = word;
  if (root.endsWith("ies") && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (/[^sui]s$/.test(root)) root = root.slice(0, -1);
  if (root.endsWith("ied") && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (root.length > 5 && /[aeiouy].*(?:ing|ed)$/.test(root)) {
    const bare = root.replace(/(?:ing|ed)$/, "");
    if (bare.length >= 3) root = bare.replace(/([bdfgmnprt])\1$/, "$1");
  }
  return root.length > 4 ? root.replace(/e$/, "") : root;
}

const longestWord = 40;

const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const joint = 4;
const foreign = 5;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  return character === "_" ? joint : other;
});

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return asciiKinds[code] ?? other;
  // Latin letters with accents are part of words like any other: `größer`, `naïve`.
  return code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7 ? lower : foreign;
}

/** `maxOutputBytes2` is max, output, bytes, 2, and itself; `HTTPServer` is http and server. */
function partsOfName(
  text: string,
  start: number,
  end: number,
  found: (word: string, start: number, end: number) => void,
): void {
  // A run this long is data, not a name.
  if (end - start > longestWord * 2) return;
  let parts = 0;
  for (let at = start; at < end;) {
    const kind = kindAt(text, at);
    let next = at + 1;
    if (kind === joint) {
      at = next;
      continue;
    }
    if (kind === upper) {
      while (next < end && kindAt(text, next) === upper) next += 1;
      const startsWord = next < end && kindAt(text, next) === lower;
      if (startsWord && next - at > 1) next -= 1;
      else if (startsWord) while (next < end && kindAt(text, next) === lower) next += 1;
    } else {
      while (next < end && kindAt(text, next) === kind) next += 1;
    }
    if (next - at <= longestWord) found(text.slice(at, next).toLowerCase(), at, next);
    parts += 1;
    at = next;
  }
  if (parts > 1 && end - start <= longestWord)
    found(text.slice(start, end).toLowerCase().replaceAll("_", ""), start, end);
}

function foreignWords(
  run: string,
  offset: number,
  found: (word: string, start: number, end: number) => void,
): void {
  // One run without a space may be a whole book; the segmenter takes more than linear time for those.
  for (let from = 0; from < run.length; from += 1000) {
    for (const { segment, index, isWordLike } of wordSegments(run.slice(from, from + 1000))) {
      if (isWordLike !== true || segment.length > longestWord) continue;
      const start = offset + from + index;
      found(segment.normalize("NFKC").toLowerCase(), start, start + segment.length);
    }
  }
}

/** Words that tell nothing about what is looked for. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been but by can could did do does each every for from get had has have how i if in " +
    "into is it its may me my no not of on one or our out s so such t than that the their them then there these " +
    "they this to too us was we were what when where which while who why will with would you your"
  ).split(" "),
);

/** Words of talk that are rare in code, and tell little there all the same: rarity alone would take them for names. */
export const weakWords: ReadonlySet<string> = new Set(
  (
    "about above across actually after again ago ahead all almost alone along already also although always am among " +
    "another anybody anyone anything anyway anywhere apart around away back bad because become been before behind being " +
    "below best better beside besides between beyond big both bring brought came certain certainly clear clearly come comes " +
    "completely couple different doing done don doesn didn isn aren wasn weren won wouldn couldn shouldn hasn haven ain ll ve re " +
    "down during easily easy either else elsewhere enough entire especially even ever everybody everyone everything " +
    "everywhere exactly far few fewer finally first found fully further gave general generally give given gives go goes going gone good " +
    "got great half happen happened happens happening hard hardly he hence her here him his however huge idea indeed " +
    "instead itself just kind kinds knew know known knows large last lately later least leave leaves left less let lets like liked " +
    "likely little long look looks looked lot lots made mainly make makes making many matter maybe mean means meant might mid middle mine " +
    "more most mostly much must myself near nearly need needed needs neither never next nice nobody none nor nothing now " +
    "nowhere obvious off often okay old once ones only onto other others otherwise ought ours ourselves over own part parts per perhaps " +
    "piece place please point possible possibly pretty probably put puts quite rather real really right round said same saw say " +
    "saying says second see seem seems seen several shall she should simple simply since single small somebody somehow someone " +
    "something sometimes somewhere soon sort still stuff suppose sure take taken takes taking tell tells thank thanks them themselves " +
    "therefore thing things think those though thought three through throughout thus together told took toward towards " +
    "tried tries truly try trying turn turned turns two under unless unlike until up upon use used uses using usual usually " +
    "various very via want wanted wants way ways well went whatever whenever wherever whether whoever whole whom whose wish within " +
    "without wonder work worked working works yes yet yours yourself"
  ).split(" "),
);
