import type { Element, ElementContent } from "hast";
import { printableLines } from "../../../kernel/printable.ts";
import { languageOf as spokenIn } from "../../../text/language.ts";

/** What stands on a page, as data: text is text wherever it comes from. The export writes it out, the page and the app of a chat draw it. */
export type Html = string | number | null | ElementContent | readonly Html[];

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

export function element(tagName: string, attributes: Attributes, ...children: readonly Html[]): Element {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => [name, typeof value === "string" ? printableLines(value) : value]);
  return { type: "element", tagName, properties: Object.fromEntries(given), children: nodesOf(children) };
}

export function nodesOf(html: Html): ElementContent[] {
  if (html === null || html === "") return [];
  if (typeof html === "string" || typeof html === "number")
    return [{ type: "text", value: printableLines(String(html)) }];
  return "type" in html ? [html] : html.flatMap(nodesOf);
}

export function factsHtml(entries: readonly (readonly [label: string, text: Html])[]): Html {
  return element(
    "dl",
    { class: "facts" },
    entries.map(([label, text]) => element("div", {}, element("dt", {}, label), element("dd", {}, text))),
  );
}

/** How it came out and how far; on a phone what it took is folded. */
export function factsLineHtml(outcome: string | null, far: readonly Html[], took: readonly Html[]): Html {
  const spans = (facts: readonly Html[]) => facts.map((fact) => element("span", {}, fact));
  const came = outcome === null ? null : element("strong", { class: "outcome" }, outcome);
  return foldHtml("facts-line", [came, spans(far)], element("p", {}, spans(took)));
}

function foldHtml(name: string, shown: Html, folded: Html): Html {
  return element("details", { class: name }, element("summary", {}, shown), folded);
}

/** The one place for what limits an answer: on a phone the first sentence, and how many more there are. */
export function trustHtml(sentences: readonly string[]): Html {
  const [first, ...rest] = new Set(sentences);
  if (first === undefined) return null;
  const lines = rest.map((text) => element("li", { dir: "auto" }, text));
  const name = "notice trust";
  if (rest.length === 0) return element("p", { class: name, dir: "auto" }, first);
  const more = element("span", { class: "more" }, ` + ${rest.length}`);
  return foldHtml(name, [element("span", { dir: "auto" }, first), more], element("ul", {}, lines));
}

/** Tables of more than three columns become a list of rows on a narrow page: each cell knows its column. */
export function tableHtml(
  columns: readonly { readonly label: string; readonly head: Html; readonly isFigure?: boolean }[],
  rows: readonly (readonly Html[])[],
): Html {
  const heads = columns.map(({ label, head, isFigure }) =>
    label === ""
      ? element("td", { role: "cell" })
      : element(
          "th",
          { role: "columnheader", scope: "col", class: isFigure === true ? "figure" : null },
          head,
        ),
  );
  const cells = (row: readonly Html[]) =>
    row.map((cell, index) => {
      const { label = "", isFigure } = columns[index] ?? {};
      return element(
        "td",
        { role: "cell", "data-label": label, class: isFigure === true ? "figure" : null },
        cell,
      );
    });
  return element(
    "div",
    { class: columns.length > 3 ? "table stacks" : "table" },
    element(
      "table",
      { role: "table" },
      element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, heads)),
      element(
        "tbody",
        { role: "rowgroup" },
        rows.map((row) => element("tr", { role: "row" }, cells(row))),
      ),
    ),
  );
}

/** Japanese is told by its script. Of any other text we do not know the language, and say so. */
export function languageOf(title: string): string {
  return spokenIn(null, title) === "ja" ? "ja" : "";
}

/** A title as long as a paragraph is set like one: as large as others it would fill the page. */
export function sizeOf(title: string): "long" | "usual" {
  return title.length > longest ? "long" : "usual";
}

/** About four lines of the largest. */
const longest = 140;
