import type { JsonSpan } from "../json-objects.ts";

const given =
  /\b(?:draft|first (?:attempt|pass|version|try|take|thought)|initial(?:ly)?|examples?|e\.g|for instance|sample|template|placeholder|schema|format|shape|previous(?:ly)?|earlier|scrap)\b|下書き|草案|例え?ば|例[:：]|初稿|形式/i;
const final =
  /\b(?:final(?:ized)?|corrected|revised|actual|updated|improved|my (?:real )?answer|use (?:this|the following)|(?:ignore|disregard) (?:the |that |everything )?(?:above|previous|first)|supersedes)\b|最終|確定|修正版|改訂/i;
const notFinal = /\bnot (?:yet )?(?:the |my )?(?:final|actual)\b|\bbefore (?:the|my) final\b/i;

/**
 * Of several objects that could each be the answer, the one that the words before it say counts: the last, where it is
 * called final, or all before it are called drafts or examples. `undefined` where nothing says so.
 */
export function counted<T extends { readonly span: JsonSpan }>(
  several: readonly T[],
  text: string,
): T | undefined {
  const last = several.at(-1);
  if (last === undefined) return undefined;
  const labels = several.map(({ span }, at) => {
    const before = several[at - 1]?.span;
    return label(text.slice(before === undefined ? 0 : before.start + before.text.length, span.start));
  });
  const own = labels.at(-1) ?? "";
  const isFinal = final.test(own) && !notFinal.test(own);
  const othersFinal = labels.slice(0, -1).some((one) => final.test(one) && !given.test(one));
  const othersGiven = labels.slice(0, -1).every((one) => given.test(one));
  return (isFinal && !othersFinal) || (othersGiven && !given.test(own)) ? last : undefined;
}

/** The last words before an object, without its fence. */
function label(before: string): string {
  const lines = before.split("\n").filter((line) => line.trim() !== "" && !/^\s*(?:```|~~~)/.test(line));
  return lines.slice(-2).join(" ").slice(-200);
}
