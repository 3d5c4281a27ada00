import { type Span, spansOf, type Text } from "./document.ts";

/** A sentence with a text in it that looks or leads somewhere of its own, wherever the language puts it. */
export function worded(sentence: (inner: string) => string, inner: Text): readonly Span[] {
  const [before = "", after = ""] = sentence(mark).split(mark);
  return [before, ...spansOf(inner), after];
}

const mark = "\u0000";
