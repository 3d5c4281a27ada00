import { beyondParsing } from "../../text/markdown-bounds.ts";
import type { Lines } from "../../text/lines.ts";
import { linePatternParts } from "./line-patterns.ts";
import type { MarkdownParts } from "./parts.ts";

/** By the grammar where that takes linear time, else by the look of the lines; `limit` then says so. */
export async function markdownParts(
  text: string,
  lines: Lines,
): Promise<{ readonly parts: MarkdownParts; readonly limit: string | null }> {
  const reason = beyondParsing(text);
  if (reason === null) {
    const { treeParts } = await import("./tree.ts");
    try {
      return { parts: treeParts(text, lines), limit: null };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // its call stack ran out
    }
  }
  return {
    parts: linePatternParts(text, lines),
    limit: `The text is ${reason ?? "nested too deeply"}: its Markdown was read line by line, not by the grammar`,
  };
}
