import { isQuantity } from "./quantity.ts";
import { contentOf } from "./words.ts";

/**
 * The same sentence with something else put in: "parse has no tests", "parse has no documentation". Two who make one
 * point in their own words do not build the same sentence around another word; takes the words of both.
 */
export function fillTheSameFrame(a: readonly string[], b: readonly string[]): boolean {
  const before = sharedAtStart(a, b);
  const [restOfA, restOfB] = [a.slice(before), b.slice(before)];
  const after = sharedAtStart(restOfA.toReversed(), restOfB.toReversed());
  if (2 * (before + after) < Math.max(a.length, b.length)) return false;
  const putIn = matterOf(restOfA.slice(0, restOfA.length - after));
  const putInstead = matterOf(restOfB.slice(0, restOfB.length - after));
  return saysMore(putIn, contentOf(b)) && saysMore(putInstead, contentOf(a));
}

// One writes "5 s", another "5 seconds"; whether the quantities differ is not seen here.
function matterOf(words: readonly string[]): readonly string[] {
  return contentOf(words.filter((word) => !isQuantity(word)));
}

function sharedAtStart(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((word, index) => word !== b[index]);
  return end === -1 ? a.length : end;
}

function saysMore(words: readonly string[], than: readonly string[]): boolean {
  return words.some((word) => !than.includes(word));
}
