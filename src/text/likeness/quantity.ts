import { withoutPlaces } from "./words.ts";

/** The numbers a text speaks of, with the units we know, in one writing and one order: equal texts are equal numbers. */
export function quantitiesIn(text: string): string {
  const plain = withoutPlaces(text.normalize("NFKC"))
    .toLowerCase()
    .replace(listNumber, " ")
    .replaceAll(numberWord, (word) => String(numberWords.indexOf(word)));
  const found = Array.from(plain.matchAll(number), ([, digits = "", unit = ""]) => {
    return value(digits) + (units.get(unit) ?? "");
  });
  return [...new Set(found)].sort().join(" ");
}

// "2. Add an index", "(3) …", "④ …" after normalisation: the number says only where in a list it stood.
const listNumber = /^\s*(?:\(\d+\)|\d+[.):、](?!\d))\s*/;

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
// "One" is more often no number than one.
const numberWord = new RegExp(`\\b(?:${numberWords.slice(2).join("|")})\\b`, "g");

const number = /(\d+(?:[.,_]\d+)*)\s*-?\s*(%|[a-z]+|ミリ秒|秒|分|時間|日|週間?|か月|ヶ月|年|パーセント)?/gu;

const units = new Map(
  Object.entries({
    "%": "percent パーセント",
    ms: "msec msecs millisecond milliseconds ミリ秒",
    s: "sec secs second seconds 秒",
    min: "mins minute minutes 分",
    h: "hr hrs hour hours 時間",
    d: "day days 日",
    w: "week weeks 週 週間",
    mo: "month months か月 ヶ月",
    y: "year years 年",
    b: "byte bytes",
    kb: "kib kilobyte kilobytes",
    mb: "mib megabyte megabytes",
    gb: "gib gigabyte gigabytes",
  }).flatMap(([unit, names]) => [unit, ...names.split(" ")].map((name) => [name, unit] as const)),
);

function value(digits: string): string {
  if (/^\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(digits)) return String(Number(digits.replaceAll(/[,_]/g, "")));
  const decimal = digits.replace(/^(\d+),(\d+)$/, "$1.$2");
  return /^\d+(?:\.\d+)?$/.test(decimal) ? String(Number(decimal)) : digits;
}
