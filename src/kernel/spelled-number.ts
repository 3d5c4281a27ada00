export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

const words = "zero one two three four five six seven eight nine ten".split(" ");
const digits = String.raw`-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)`;
const scale = String.raw`\s*(?:/|out of|of)\s*(${digits})`;
const unit = String.raw`\s*(?:stars?|points?|点|つ星|%|percent|パーセント)`;
/** "Rating: **4/5** (sound)": a label, the number, what it is out of, and a remark behind a mark. */
const pattern = new RegExp(
  String.raw`^(?:([\p{L} _]{1,30})[:=]\s*)?(${digits})(?:${scale})?(${unit})?(?:\s*\((?:${scale})\s*\))?(?![\w.,/%+~])(?:\s*[(\[—–:,;.-]\s*(.+))?$`,
  "su",
);
const japanese = new RegExp(String.raw`^(${digits})(?:点満点|段階)(?:中|で)の?\s*(${digits})点?$`);
const hedge =
  /\p{Nd}|\b(?:or|to|maybe|perhaps|between|depend\w*|unless|until|if|half|plus|minus|\w*not|least|most|above|below|under|over|than)\b|[~≈½?？+%]/iu;

/** Nothing is rescaled but shares of a whole, and where two numbers could be meant there is none. */
export function numberIn(text: string, range: Range): number | undefined {
  const said = halfWidth(text)
    .trim()
    .replaceAll(/^["'`*_\s]+|["'`*_\s。]+$/g, "")
    .replaceAll(/(?<=\d)\*\*(?!\d)|(?<!\d)\*\*(?=\d)/g, "");
  // A share with the comma of other countries; nothing else below 1 is written so.
  if (isShare(range) && /^0,\d+$/.test(said)) return Number(said.replace(",", "."));
  const stars = starsIn(said, range);
  if (stars !== undefined) return stars;
  const spelled = said.replaceAll(/\b[a-z]+\b/gi, (word) => {
    const at = words.indexOf(word.toLowerCase());
    return at === -1 ? word : String(at);
  });
  const [, grade = "", inBrackets] = /^([\p{L} ]{1,30})\(([^()]+)\)$/u.exec(spelled) ?? [];
  if (inBrackets !== undefined) return hedge.test(grade) ? undefined : numberIn(inBrackets, range);
  const [, most, given] = japanese.exec(spelled) ?? [];
  if (most !== undefined) return Number(most) === range.maximum ? Number(given) : undefined;
  const [, label = "", number, outOf, mark = "", outOfInBrackets, remark = ""] = pattern.exec(spelled) ?? [];
  if (number === undefined || hedge.test(label) || hedge.test(remark)) return undefined;
  const whole = outOf ?? outOfInBrackets;
  const isPercent = /%|percent|パーセント/.test(mark);
  if (isPercent) return whole === undefined && isShare(range) ? share(Number(number), 100) : undefined;
  if (whole === undefined || Number(whole) === range.maximum) return Number(number);
  return isShare(range) ? share(Number(number), Number(whole)) : undefined;
}

function isShare({ minimum, maximum }: Range): boolean {
  return minimum === 0 && maximum === 1;
}

function share(part: number, whole: number): number | undefined {
  return whole > 0 && part >= 0 && part <= whole ? Number((part / whole).toPrecision(12)) : undefined;
}

function starsIn(text: string, { maximum }: Range): number | undefined {
  const marks = text.replaceAll(/[\s\uFE0F]/g, "");
  if (maximum === undefined || !/^(?:★+☆*|⭐+)$/u.test(marks)) return undefined;
  const full = marks.replaceAll("☆", "").length;
  const isWhole = marks.includes("☆") ? marks.length === maximum : full <= maximum;
  return isWhole ? full : undefined;
}

// Not NFKC: it would make 42 of 4².
function halfWidth(text: string): string {
  return text.replaceAll(/[！-～]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0));
}
