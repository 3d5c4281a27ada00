/**
 * A pattern of words and phrases, given as a list `one | two`. Whole words only; quoted ones are spoken of,
 * not meant, and do not count.
 */
export function phrases(english: string, japanese: string, flags = "gi"): RegExp {
  const [latin, kana] = [english, japanese].map((list) => list.split(" | ").join("|"));
  return new RegExp(`(?<![\\w"“'./@#|-])(?:${latin})(?![\\w"”'/|-])|(?<!「)(?:${kana})(?!」)`, flags);
}
