let wordSegmenter: Intl.Segmenter | undefined;

/** The words of a text and what is between them, in languages without spaces too. Made when first needed: that takes 12 ms. */
export function wordSegments(text: string): Intl.Segments {
  wordSegmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return wordSegmenter.segment(text);
}

let graphemeSegmenter: Intl.Segmenter | undefined;

export function graphemes(text: string): readonly string[] {
  if (isSimple(text)) return text.split("");
  graphemeSegmenter ??= new Intl.Segmenter();
  return Array.from(graphemeSegmenter.segment(text), ({ segment }) => segment);
}

/** Nothing but Latin, Greek and Cyrillic letters, punctuation, arrows, lines and ticks: a character each, of one column. */
export function isSimple(text: string): boolean {
  return /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u0370-\u0482\u048A-\u052F\u2010-\u2027\u2030-\u203A\u2190-\u21FF\u2500-\u25FC\u2713-\u2718]*$/.test(
    text,
  );
}
