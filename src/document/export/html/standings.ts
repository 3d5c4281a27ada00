import type { Standings } from "../exported.ts";
import { type Html, html, nothing } from "./html.ts";

const silent = html`<span class="silent" title="said nothing about it">·</span>`;
const arrow = html`<span class="arrow">→<span class="unseen"> moved to </span></span>`;

/** Who stood where on one issue: a row a seat, a column an option. */
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
