import { element, factsHtml, type Html, tableHtml } from "./export/html/html.ts";
import { markdownHtml, type MarkdownSetting, sentenceHtml, wordsHtml } from "./export/html/markdown.ts";
import {
  type Bars,
  type Block,
  type Doc,
  isEmpty,
  type List,
  lineBreak,
  lineOf,
  spansOf,
  type Styled,
  type Table,
  type Text,
  plainText,
} from "./document.ts";
import { movementHtml } from "./export/html/movement.ts";

export interface HtmlSetting {
  readonly headings: number;
  readonly anchors: MarkdownSetting["anchors"];
  /** The page lies where the paths of its document begin, so that links lead there. */
  readonly links?: true;
  readonly colourOf: (seat: string) => string;
  /** Lists end where they say, with a link to the place that has all of them. */
  readonly more?: string;
}

/** A document as part of a page. Nothing in it but what we write ourselves is markup. */
export function toHtml(doc: Doc, setting: HtmlSetting): Html {
  return doc.map((block) => (isEmpty(block) ? null : blockHtml(block, setting)));
}

function blockHtml(block: Block, setting: HtmlSetting): Html {
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, setting.headings + Math.max(0, block.level - 2));
      return element(`h${level}`, {}, inline(block.text, setting));
    }
    case "paragraph":
      return element("p", {}, inline(block.text, setting));
    case "list":
      return listHtml(block, setting);
    case "table":
      return setTable(block, setting);
    case "facts":
      return factsHtml(block.entries.map(([label, text]) => [label, inline(text, setting)] as const));
    case "bars":
      return barsHtml(block, setting);
    case "movement":
      return movementHtml(
        block,
        setTable(block.table, setting),
        (why) => wordsHtml(why, setting.anchors),
        setting.colourOf,
      );
    case "quotation":
      return element(
        "blockquote",
        {},
        markdownHtml(block.text, { headings: null, anchors: setting.anchors }),
      );
    case "code":
      return element("pre", { tabindex: 0 }, element("code", {}, block.text));
    case "notice":
      return element(
        "p",
        { class: "notice" },
        block.label === "" ? null : [element("strong", {}, block.label), ": "],
        inline(block.text, setting),
      );
    case "only-terminal":
    case "gap":
      return null;
  }
}

function barsHtml({ rows, most, columns, none }: Bars, setting: HtmlSetting): Html {
  const bars = rows.map(({ label, value, instead, note }) => {
    const figure = instead ?? (value === null ? none : `${value}/${most}`);
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, label),
      element("td", {}, value === null ? null : element("meter", { min: 0, max: most, value })),
      element("td", { class: "figure" }, figure),
      element("td", {}, inline(note, setting)),
    );
  });
  return element(
    "div",
    { class: "scrolls", role: "region", tabindex: 0, "aria-label": columns.join(", ") },
    element("table", { class: "bars" }, element("tbody", {}, bars)),
  );
}

function listHtml({ items, ordered, none, most }: List, setting: HtmlSetting): Html {
  if (items.length === 0) return element("p", {}, inline(none ?? "", setting));
  const shown = setting.more === undefined ? items : items.slice(0, most);
  const left = items.length - shown.length;
  // On the line of the last: a first screen has no room for one of its own.
  const more = left === 0 ? null : [" ", element("a", { href: `#${setting.more}` }, `+\u{a0}${left}`)];
  const rows = shown.map(({ text, below = [] }, at) => {
    const lines = below.map((line) => element("li", {}, inline(lineOf(line).text, setting)));
    const end = at === shown.length - 1 ? more : null;
    return element(
      "li",
      {},
      inline(text, setting),
      end,
      lines.length === 0 ? null : element("ul", {}, lines),
    );
  });
  return element(ordered ? "ol" : "ul", {}, rows);
}

function setTable({ columns, rows, none }: Table, setting: HtmlSetting): Html {
  if (rows.length === 0) return element("p", {}, inline(none ?? "", setting));
  return tableHtml(
    columns.map((column) => ({ label: plainText(column), head: inline(column, setting) })),
    rows.map((row) => row.map((cell) => inline(cell, setting))),
  );
}

function inline(text: Text, setting: HtmlSetting): Html {
  return spansOf(text).map((span) => spanHtml(span, setting));
}

function spanHtml({ text, as, tone, to }: Styled, { anchors, links, colourOf }: HtmlSetting): Html {
  if (text === lineBreak) return element("br", {});
  if (links === true && to !== undefined) return element("a", { href: to }, text);
  const words = wordsHtml(text, anchors);
  switch (as) {
    case "strong":
      return element("strong", {}, words);
    case "emphasis":
      return element("em", {}, words);
    case "code":
      return element("code", {}, text);
    case "seat":
      return element("span", { class: `chip ${colourOf(text)}` }, text);
    case "prose":
      return sentenceHtml(text, anchors);
    default:
      return tone === "quiet" ? element("span", { class: "note" }, words) : words;
  }
}
