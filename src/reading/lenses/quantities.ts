import type { Document } from "../document.ts";
import { medium, remark } from "../finding.ts";
import { placeAt, type Place } from "../place.ts";
import { matchesOf } from "../span.ts";

const quantity =
  /(?<![\w-])(?:(a|an|any|each|per|another|one)\s+)?((?:[a-z][a-z-]{2,20}\s+){0,2}(?:timeout|deadline|retention|interval|quota|ttl|budget|limit|latency|delay|window|period))\s+(?:is|of|=|:|is set to|stays at|defaults to|is at most|is limited to|lasts|must not exceed)\s+(?:at most |about )?(\d{1,9}(?:\.\d{1,6})?)\s?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|weeks?|[kmgt]i?b|%)(?![\w-])/gi;

const units: readonly (readonly [RegExp, string, number])[] = [
  [/^m(?:s|illi)/i, "time", 1],
  [/^s/i, "time", 1_000],
  [/^m(?:in|$)/i, "time", 60_000],
  [/^h/i, "time", 3_600_000],
  [/^d/i, "time", 86_400_000],
  [/^w/i, "time", 604_800_000],
  [/^k/i, "size", 1],
  [/^m/i, "size", 1e3],
  [/^g/i, "size", 1e6],
  [/^t/i, "size", 1e9],
  [/^%/, "share", 1],
];

interface Measured {
  readonly name: string;
  readonly value: number;
  readonly place: Place;
}

/** Few sentences name one; the whole pattern is dear. */
const measurable =
  /(?:timeout|deadline|retention|interval|quota|ttl|budget|limit|latency|delay|window|period)\s/i;

/** One name, two numbers: "the timeout is 30 s" here, "the timeout is 60 s" there. */
export function conflictingNumbers(document: Document) {
  const named = Map.groupBy([...quantities(document), ...quantitiesInJapanese(document)], ({ name }) => name);
  return [...named.values()].flatMap(([first, ...others]) => {
    const conflicts = others.filter(({ value }) => value !== first?.value);
    return remark(
      document,
      medium(
        "two-numbers",
        `differs from "${first?.place.quote}" in line ${first?.place.line}`,
        "Say which number is right, or how the two differ",
      ),
      conflicts.map(({ place }) => place),
    );
  });
}

// A condition, a change or an example may well give a second number.
const aside =
  /\b(?:e\.g|example|instead|previously|was|were|from|if|when|or|unless|(?:in|de)crease\w*|raise\w*|reduce\w*)\b/i;

function quantities(document: Document): Measured[] {
  const found: Measured[] = [];
  for (const { start, end } of document.sentences) {
    const sentence = document.prose.slice(start, end);
    if (!/\d/.test(sentence) || !measurable.test(sentence) || aside.test(sentence)) continue;
    for (const { index, 0: words, 1: article, 2: noun = "", 3: number = "", 4: unit = "" } of matchesOf(
      sentence,
      quantity,
    ))
      if (article === undefined)
        found.push(measured(bareName(noun), number, unit, placeAt(document, start + index, words.length)));
  }
  return found;
}

const japanese =
  /((?:[\p{Script=Han}ァ-ヴー]{1,12}の?)?(?:タイムアウト|上限|間隔|期限|期間|遅延|容量|待ち時間))は、?(?:最大)?\s?(\d{1,9}(?:\.\d{1,6})?)\s?(ミリ秒|秒|分|時間|日|週間|[KMGT]i?B|[%％])/gu;
const japaneseUnits: Readonly<Record<string, string>> = {
  ミリ秒: "ms",
  秒: "s",
  分: "min",
  時間: "h",
  日: "d",
  週間: "w",
  "％": "%",
};
const asideInJapanese = /場合|以前|例えば|たとえば|または|とき|従来|変更/;

function quantitiesInJapanese(document: Document): Measured[] {
  const found: Measured[] = [];
  for (const { start, end } of document.sentences) {
    const sentence = document.prose.slice(start, end);
    if (!/は/.test(sentence) || asideInJapanese.test(sentence)) continue;
    for (const { index, 0: words, 1: name = "", 2: number = "", 3: unit = "" } of matchesOf(
      sentence,
      japanese,
    )) {
      const place = placeAt(document, start + index, words.length);
      found.push(measured(name, number, japaneseUnits[unit] ?? unit, place));
    }
  }
  return found;
}

function measured(name: string, number: string, unit: string, place: Place): Measured {
  const [, dimension, factor] = units.find(([form]) => form.test(unit)) ?? [null, "", 1];
  return { name: `${name} ${dimension}`, value: Number(number) * factor, place };
}

function bareName(noun: string): string {
  const words = noun.toLowerCase().split(/\s+/);
  return words
    .filter((word) => !/^(?:the|our|its|this|that|and|with|has|have|default)$/.test(word))
    .join(" ");
}
