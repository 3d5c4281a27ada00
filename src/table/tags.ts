/**
 * Short names of seats, for the ids of what they say: `Security` is SEC, `Devil's advocate` DA, `UX` UX. A name in
 * letters that have no case is told by the seat's place. Of two that would be the same, or that mean something else, the
 * later one takes more letters of its name: a number before the number of a claim would be misread.
 */
export function tagsOf(
  seats: readonly string[],
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const [index, seat] of seats.entries()) {
    const used = new Set([...reserved, ...taken.values()]);
    const [first = `M${index + 1}`, ...longer] = shortsOf(seat);
    taken.set(seat, [first, ...longer].find((one) => !used.has(one)) ?? numbered(first, used));
  }
  return taken;
}

function numbered(short: string, used: ReadonlySet<string>): string {
  let number = 2;
  while (used.has(`${short}${number}`)) number += 1;
  return `${short}${number}`;
}

/** Longer and longer ones; none of a name in letters that have no case. */
function shortsOf(seat: string): readonly string[] {
  const words = seat.normalize("NFKC").match(/[\p{Lu}\p{Ll}\p{N}]+(?:['’]\p{Ll}+)?/gu) ?? [];
  const [first, ...more] = words
    .filter((word) => /\p{Lu}|\p{Ll}/u.test(word))
    .map((word) => word.replace(/['’].*/u, ""));
  if (first === undefined) return [];
  const initials = more.map(([one]) => one).join("");
  return [0, 1, 2, 3].map((added) => {
    const short = more.length === 0 ? first.slice(0, 3 + added) : first.slice(0, 1 + added) + initials;
    const upper = short.slice(0, 4 + added).toUpperCase();
    // "O" with a number is an option.
    return upper === "O" ? "OO" : upper;
  });
}
