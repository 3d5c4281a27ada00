import { denial } from "../negation.ts";

/** Which way a text points: whether it denies something, and on which side of opposites it stands. */
export interface Polarity {
  readonly negated: boolean;
  /** The sides of each pair of opposites it names, by the pair's index: 1, 2, or 3 for both. */
  readonly sides: ReadonlyMap<number, number>;
}

export function polarityOf(text: string): Polarity {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll(notReallyNegative, " ");
  const sides = new Map<number, number>();
  for (const [index, [first, second]] of opposites.entries()) {
    const side = Number(first.test(plain)) + 2 * Number(second.test(plain));
    if (side !== 0) sides.set(index, side);
  }
  return { negated: negation.test(plain.replaceAll("少な", " ")), sides };
}

/** One denies what the other asserts, or they stand on different sides of an opposite. */
export function pointApart(a: Polarity, b: Polarity): boolean {
  if (a.negated !== b.negated) return true;
  // A text that names both sides, or none, may agree with either.
  return [...a.sides].some(([pair, side]) => side + (b.sides.get(pair) ?? 0) === 3 && side !== 3);
}

/** What a text is about, without the words that say which way it points. */
export function withoutPolarity(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  const all = [negation, ...opposites.flat()];
  return all.reduce((rest, words) => rest.replaceAll(new RegExp(words, "gu"), " "), plain);
}

const notReallyNegative =
  /not only|no later than|no more than|なければならない|なくてはならない|ねばならない|だけで(?:は)?なく|かもしれない|危ない/g;

const negation = new RegExp(
  [
    denial,
    String.raw`\b(?:hardly|barely)\b`,
    String.raw`\b(?:missing|miss(?:es)?|lack(?:s|ed|ing)?|absent|absence|omit(?:s|ted|ting)?|ignor(?:e|es|ed|ing)|insufficient(?:ly)?|inconsistent(?:ly)?|incomplete|impossible|invalid)\b`,
    String.raw`\bun(?:addressed|available|bounded|checked|clear|covered|defined|documented|explained|handled|known|limited|mentioned|necessary|owned|pinned|reliable|signed|specified|stated|supported|tested|used|validated|verified)\b`,
    "ない|なく|なかった|なし|無し|ません|ずに|せず|できず|ぬまま|不足|不明|不可|不十分|不備|不在|欠け|欠如|欠落|漏れ|抜け|非対応|未(?:定|対応|記|設|実|検|確|使|処|整|完)",
  ].join("|"),
  "u",
);

const opposites: readonly (readonly [RegExp, RegExp])[] = (
  [
    ["many|much", "few|little", "多い|多す|多く|過多|過剰", "少な|過少"],
    ["more", "less|fewer", "より多", "より少"],
    ["long|longer|lengthy", "short|shorter|brief", "長い|長す|長く", "短い|短す|短く"],
    ["high|higher", "low|lower", "高い|高す|高く", "低い|低す|低く"],
    ["large|larger|big|bigger", "small|smaller|tiny", "大き", "小さ"],
    ["broad|broader|wide|wider", "narrow|narrower", "広い|広す|広く", "狭い|狭す|狭く"],
    ["strict|stricter|rigid", "lax|loose|lenient", "厳し", "緩い|緩す|甘い|甘す"],
    ["fast|faster|quick|quickly", "slow|slower|slowly", "速い|速す|速く|早い|早す|早く", "遅い|遅す|遅く"],
    ["early|earlier", "late|later", "", ""],
    ["before", "after", "前に", "後に"],
    [
      "add|adds|added|adding|keep|keeps|kept|introduce|retain",
      "remove|removes|removed|removing|delete|deletes|deleted|drop|dropped",
      "追加|加え|残す|維持",
      "削除|除去|取り除|外す|廃止す",
    ],
    [
      "increase|increases|increased|increasing|raise|raised|grow|grows|growing",
      "decrease|decreases|decreased|decreasing|reduce|reduces|reduced|lower|lowers|lowered|lowering|shrink",
      "増や|増加|増え|引き上げ",
      "減ら|減少|削減|引き下げ",
    ],
    [
      "above|over|exceeds?|at least|minimum|min|>=?|≥",
      "below|under|at most|maximum|max|<=?|≤",
      "以上|超え|最小|下限",
      "以下|未満|最大|上限",
    ],
    [
      "open|opens|opened|fail open|fails open",
      "closed|close|closes|fail closed|fails closed",
      "開い|開く|開放",
      "閉じ|閉鎖",
    ],
    [
      "enable|enables|enabled|enabling|on by default",
      "disable|disables|disabled|disabling|off by default",
      "有効(?!期)",
      "無効",
    ],
    [
      "allow|allows|allowed|permit|permits|permitted",
      "forbid|forbids|forbidden|deny|denies|denied|disallow|prohibited",
      "許可|許す",
      "禁止|拒否",
    ],
    [
      "required|mandatory|necessary|needed",
      "optional|unnecessary|superfluous|needless",
      "必須|必要",
      "任意|不要",
    ],
    ["simple|simpler|easy", "complex|complicated|difficult|hard", "簡単|単純|容易", "複雑|困難|難し"],
    [
      "good|strong|solid|thorough|sufficient|adequate",
      "bad|poor|weak|thin|shallow|inadequate",
      "良い|十分",
      "悪い|弱い",
    ],
    ["public|exposed", "private|hidden", "公開", "非公開|隠"],
    ["present|present in|exists?|included", "absent|excluded", "", ""],
    ["synchronous|synchronously", "asynchronous|asynchronously", "", "非同期"],
    ["always", "sometimes|rarely", "常に", "まれに|時々"],
    ["up-to-date|current|maintained", "outdated|stale|obsolete|unmaintained", "最新", "古い|古く"],
  ] as const
).map(([first, second, ichi, ni]) => [side(first, ichi), side(second, ni)]);

function side(english: string, japanese: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${english})(?![\\w-])${japanese === "" ? "" : `|${japanese}`}`, "u");
}
