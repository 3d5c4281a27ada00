import { type Item, textOf } from "../../../table/item.ts";
import { pointApart, polarityOf } from "../../../text/likeness/polarity.ts";
import { isQuantity, quantitiesIn } from "../../../text/likeness/quantity.ts";
import { contentOf, wordsOf } from "../../../text/likeness/words.ts";

/** Which items say the same, and whose figures do not go together. Only what is all but certain: a false alarm costs more than a gap. */

/** Every two where one says all words of the other and hardly more, with the same figures. */
export function doubled(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  const all = items.map((item) => ({
    item,
    words: wordsOfItem(item),
    figures: quantitiesIn(textOf(item)),
    way: polarityOf(textOf(item)),
  }));
  return pairs(all).flatMap(([a, b]) => {
    const [few, many] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words];
    const isSame = few.size >= 4 && few.size >= many.size * 0.85 && [...few].every((word) => many.has(word));
    return isSame && isOneGroup(a.item, b.item) && a.figures === b.figures && !pointApart(a.way, b.way)
      ? [[a.item, b.item] as const]
      : [];
  });
}

export interface Apart {
  readonly items: readonly [Item, Item];
  readonly one: string;
  readonly other: string;
}

/** Every two that say the same of the same thing with another figure of one unit. */
export function against(items: readonly Item[]): readonly Apart[] {
  const all = items.map((item) => ({
    item,
    words: wordsOfItem(item),
    figures: figuresOf(textOf(item)),
    way: polarityOf(textOf(item)),
  }));
  return pairs(all).flatMap(([a, b]) => {
    const shared = [...a.words].filter((word) => b.words.has(word)).length;
    const least = Math.min(a.words.size, b.words.size);
    if (least < 5 || shared < least * 0.9 || !isOneGroup(a.item, b.item) || pointApart(a.way, b.way))
      return [];
    const apart = differing(a.figures, b.figures);
    return apart === null ? [] : [{ items: [a.item, b.item] as const, ...apart }];
  });
}

/** Amounts by their unit, in its smallest form. */
type Figures = ReadonlyMap<string, readonly { readonly value: number; readonly told: string }[]>;

function differing(a: Figures, b: Figures): { readonly one: string; readonly other: string } | null {
  for (const [unit, ours] of a) {
    const theirs = b.get(unit);
    if (theirs === undefined || ours.length !== 1 || theirs.length !== 1) continue;
    const [one, other] = [ours[0], theirs[0]];
    if (one === undefined || other === undefined) continue;
    if (one.value !== other.value) return { one: one.told, other: other.told };
  }
  return null;
}

const scales: Readonly<Record<string, readonly [string, number]>> = {
  ms: ["time", 0.001],
  s: ["time", 1],
  min: ["time", 60],
  h: ["time", 3600],
  d: ["time", 86_400],
  w: ["time", 604_800],
  mo: ["time", 2_592_000],
  y: ["time", 31_536_000],
  "%": ["%", 1],
  kb: ["bytes", 1],
  mb: ["bytes", 1000],
  gb: ["bytes", 1_000_000],
};

function figuresOf(text: string): Figures {
  const amounts = quantitiesIn(text)
    .split(" ")
    .flatMap((told) => {
      const [, digits = "", unit = ""] = /^([\d.]+)(\D+)$/.exec(told) ?? [];
      const scale = scales[unit];
      return scale === undefined
        ? []
        : [{ kind: scale[0], value: Number(digits) * scale[1], told: `${digits} ${unit}` }];
    });
  return Map.groupBy(amounts, ({ kind }) => kind);
}

/** Documents by others say of several things what all of them do, each under a title of its own. */
function isOneGroup(a: Item, b: Item): boolean {
  return a.fields.group === b.fields.group;
}

/** Without figures and units, which are compared as such. */
function wordsOfItem(item: Item): ReadonlySet<string> {
  return new Set(contentOf(wordsOf(textOf(item))).filter((word) => !isQuantity(word)));
}

function pairs<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
}
