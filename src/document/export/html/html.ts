import type { Standings } from "../exported.ts";
import { printableLines } from "../../../kernel/printable.ts";
import { ourLanguage } from "../../../text/language.ts";

/** Markup that is safe as it stands. Only `html` and `trusted` make it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlPart = string | number | Html | readonly HtmlPart[];

/** A text is escaped: it can stand between tags and between the quotation marks of an attribute, and nowhere else. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
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

function markupOf(part: HtmlPart): string {
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return part instanceof Html ? part.markup : part.map(markupOf).join("");
}

export function factsHtml(
  entries: readonly (readonly [label: string, text: HtmlPart])[],
  outcome?: string,
): Html {
  return html`<dl class="facts">
    ${entries.map(
      ([label, text]) =>
        html`<div>
          <dt>${label}</dt>
          <dd${label === outcome ? html` class="outcome"` : nothing}>${text}</dd>
        </div> `,
    )}
  </dl> `;
}

/** Wide tables become a list of rows on a narrow page: each cell knows its column. */
export function tableHtml(
  columns: readonly { readonly label: string; readonly head: HtmlPart }[],
  rows: readonly (readonly HtmlPart[])[],
): Html {
  return html`<div class="table">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(({ head }) => html`<th role="columnheader" scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              ${row.map(
                (cell, index) =>
                  html`<td role="cell" data-label="${columns[index]?.label ?? ""}">${cell}</td>`,
              )}
            </tr> `,
        )}
      </tbody>
    </table>
  </div> `;
}

/** Japanese is told by its script. Of any other text we do not know the language, and say so. */
export function languageOf(title: string): string {
  return ourLanguage(null, title) === "ja" ? "ja" : "";
}

/** A title as long as a paragraph is set like one: as large as others it would fill the page. */
export function sizeOf(title: string): "long" | "usual" {
  return title.length > longest ? "long" : "usual";
}

/** About four lines of the largest. */
const longest = 140;

const silent = html`<span class="silent" title="said nothing about it">·</span>`;
const arrow = html`<span class="arrow">→<span class="unseen"> moved to </span></span>`;

export function standingsHtml({ issue, columns, rows }: Standings, level: number): Html {
  return html`${issue === null ? nothing : html`<h${level}>${issue}</h${level}>\n`}
    <div
      class="scrolls"
      role="region"
      tabindex="0"
      aria-label="Who stood where${issue === null ? "" : `: ${issue}`}"
    >
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            ${columns.map((title) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ seat, cells }) =>
              html`<tr>
                <th scope="row">${seat}</th>
                ${cells.map(
                  ({ text, moved, note }) =>
                    html`<td${moved ? html` class="moved"` : nothing}>${moved ? arrow : nothing}${
                      text === "" ? silent : text
                    }${note === null ? nothing : html` <span class="note">${note}</span>`}</td>`,
                )}
              </tr> `,
          )}
        </tbody>
      </table>
    </div> `;
}
