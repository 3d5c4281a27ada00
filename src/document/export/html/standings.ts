import type { Standings } from "../exported.ts";
import { type Html, html, nothing } from "./html.ts";

/** Who stood where on one issue: a row a seat, a column a round. */
export function standingsHtml({ issue, columns, rows, legend }: Standings, level: number): Html {
  const signs = legend.map(({ sign }) => sign);
  const shown = (text: string) => {
    if (text === "") return html`<span class="silent" title="said nothing about it">·</span>`;
    return !signs.includes(text) ? html`${text}` : html`<span class="sign">${text}</span>`;
  };
  return html`${issue === null ? nothing : html`<h${level}>${issue}</h${level}>\n`}
    <div
      class="scrolls"
      role="region"
      tabindex="0"
      aria-label="Who stood where${issue === null ? "" : `: ${issue}`}"
    >
      <table class="standings${signs.length === 0 ? "" : " signs"}">
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
                    html`<td${moved ? html` class="moved"` : nothing}>${
                      moved
                        ? html`<span class="arrow">→<span class="unseen"> moved to </span></span>`
                        : nothing
                    }${shown(text)}${note === null ? nothing : html` <span class="note">${note}</span>`}</td>`,
                )}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    ${
      legend.length === 0
        ? nothing
        : html`<ul class="positions">
            ${legend.map(({ sign, meaning }) => html`<li>${shown(sign)} ${meaning}</li> `)}
          </ul>`
    }`;
}
