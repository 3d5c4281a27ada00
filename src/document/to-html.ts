import { factsHtml, type Html, html, nothing, type HtmlPart, tableHtml } from "./export/html/html.ts";
import { markdownHtml, sentenceHtml, wordsHtml } from "./export/html/markdown.ts";
import {
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
} from "./document.ts";
import { mermaidGraph } from "./mermaid.ts";

export interface HtmlSetting {
  readonly headings: number;
  readonly anchors: ReadonlyMap<string, string>;
}

/** A document as part of a page. Nothing in it but what we write ourselves is markup. */
export function toHtml(doc: Doc, setting: HtmlSetting): Html {
  return html`${doc.map((block) => blockHtml(block, setting))}`;
}

function blockHtml(block: Block, setting: HtmlSetting): HtmlPart {
  if (isEmpty(block)) return nothing;
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, setting.headings + Math.max(0, block.level - 2));
      return html`<h${level}>${inline(block.text, setting)}</h${level}>\n`;
    }
    case "paragraph":
      return html`<p>${inline(block.text, setting)}</p> `;
    case "list":
      return listHtml(block, setting);
    case "table":
      return setTable(block, setting);
    case "facts":
      return factsHtml(block.entries.map(([label, text]) => [label, inline(text, setting)] as const));
    case "bars":
      return html`<div class="scrolls" role="region" tabindex="0" aria-label="${block.columns.join(", ")}">
        <table class="bars">
          <tbody>
            ${block.rows.map(
              ({ label, value, instead, note }) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  <td>
                    ${value === null ? nothing : html`<meter min="0" max="${block.most}" value="${value}"></meter>`}
                  </td>
                  <td class="figure">
                    ${instead ?? (value === null ? block.none : `${value}/${block.most}`)}
                  </td>
                  <td>${inline(note, setting)}</td>
                </tr> `,
            )}
          </tbody>
        </table>
      </div> `;
    case "graph":
      return html`<details class="source">
        <summary>A picture, as Mermaid source</summary>
        <pre tabindex="0"><code>${mermaidGraph(block)}</code></pre>
      </details> `;
    case "quotation":
      return html`<blockquote>
        ${markdownHtml(block.text, { headings: null, anchors: setting.anchors })}
      </blockquote> `;
    case "code":
      return html`<pre tabindex="0"><code>${block.text}</code></pre> `;
    case "notice":
      return html`<p class="notice">
        ${block.label === "" ? nothing : html`<strong>${block.label}</strong>: `}${inline(block.text, setting)}
      </p> `;
    case "only-terminal":
    case "gap":
      return nothing;
  }
}

function listHtml({ items, ordered, none }: List, setting: HtmlSetting): Html {
  if (items.length === 0) return html`<p>${inline(none ?? "", setting)}</p> `;
  const rows = items.map(({ text, below = [] }) => {
    const lines = below.map((line) => html`<li>${inline(lineOf(line).text, setting)}</li> `);
    return html`<li>${inline(text, setting)}${lines.length === 0 ? nothing : listed(false, lines)}</li> `;
  });
  return listed(ordered, rows);
}

function listed(isOrdered: boolean, rows: readonly Html[]): Html {
  const tag = isOrdered ? "ol" : "ul";
  return html`<${tag}>${rows}</${tag}> `;
}

function setTable({ columns, rows, none }: Table, setting: HtmlSetting): Html {
  if (rows.length === 0) return html`<p>${inline(none ?? "", setting)}</p> `;
  return tableHtml(
    columns.map((column) => ({
      label: spansOf(column)
        .map(({ text }) => text)
        .join(""),
      head: inline(column, setting),
    })),
    rows.map((row) => row.map((cell) => inline(cell, setting))),
  );
}

function inline(text: Text, setting: HtmlSetting): HtmlPart {
  return spansOf(text).map((span) => spanHtml(span, setting));
}

function spanHtml({ text, as, tone }: Styled, { anchors }: HtmlSetting): HtmlPart {
  if (text === lineBreak) return html`<br />`;
  const words = wordsHtml(text, anchors);
  switch (as) {
    case "strong":
      return html`<strong>${words}</strong>`;
    case "emphasis":
      return html`<em>${words}</em>`;
    case "code":
      return html`<code>${text}</code>`;
    case "prose":
      return sentenceHtml(text, anchors);
    default:
      return tone === "quiet" ? html`<span class="note">${words}</span>` : words;
  }
}
