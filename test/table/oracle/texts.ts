import type { Random } from "./random.ts";

const woods = ["oak", "birch", "cedar", "maple", "willow", "alder"] as const;
const kana = ["カシ", "スギ", "ヒノキ", "ブナ"] as const;
const half: Readonly<Record<string, string>> = { カシ: "ｶｼ", スギ: "ｽｷﾞ", ヒノキ: "ﾋﾉｷ", ブナ: "ﾌﾞﾅ" };

/** Texts that are all different after normalising, since each has a number of its own. */
export class Texts {
  #number = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  option(): string {
    const number = this.#next();
    return this.#random.chance(0.2)
      ? `案 ${number} ${this.#random.pick(kana)}`
      : `Plan ${number} of ${this.#random.pick(woods)}`;
  }

  /** Such as a reason, a condition or a claim. */
  of(what: string): string {
    return `${what} ${this.#next()}`;
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }
}

/** The same text in other capitals, with other signs or in another width. */
export function likeness(text: string, random: Random): string {
  const way = random.pick(["capitals", "signs", "width", "all"] as const);
  let like = text;
  if (way === "capitals" || way === "all")
    like = random.chance(0.5) ? like.toUpperCase() : like.toLowerCase();
  if (way === "width" || way === "all") like = otherWidth(like);
  if (way === "signs" || way === "all")
    like = random.pick([`${like}.`, `${like}!`, `"${like}"`, `「${like}」`, `(${like})`, `${like}。`]);
  return like;
}

function otherWidth(text: string): string {
  let like = text;
  for (const [full, narrow] of Object.entries(half)) like = like.replace(full, narrow);
  return like.replace(/[a-z0-9]/gi, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
