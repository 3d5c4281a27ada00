import { placeAt, rule } from "../finding.ts";

/** How a language says how much something is: what it is, the number, the unit. */
interface Phrase {
  readonly quantity: RegExp;
  /** A condition, a change or an example may well give a second number. */
  readonly aside: RegExp;
  /** Few sentences name one; the whole pattern is dear. */
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
export const conflictingNumbers = rule(
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
