import { printableLines } from "../../../kernel/printable.ts";

/** Markup that is safe as it stands. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Part = string | number | Html | readonly Part[];

/**
 * Markup with things put into it. A text is escaped, and loses what would hide or reorder what is read, so it can be
 * put between tags and between the quotation marks of an attribute, and nowhere else.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.map((string, index) => {
    const part = parts[index];
    return flat(string) + (part === undefined ? "" : markupOf(part));
  });
  return new Html(markup.join(""));
}

/** The source is set in for those who read it there; the page need not be. */
function flat(markup: string): string {
  return markup.replaceAll(/\s*\n\s*/g, "\n");
}

/** Our own style and script, which are not text to be escaped. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

export const nothing = new Html("");

function escaped(text: string): string {
  return printableLines(text).replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

function markupOf(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return part instanceof Html ? part.markup : part.map(markupOf).join("");
}
