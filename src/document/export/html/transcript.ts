import { isDeepStrictEqual } from "node:util";
import { ownTitle } from "../../../kernel/turn-record.ts";
import { type Content, type ContentField, contentOf, labelOf } from "../content.ts";
import type { ExportedDiscussion, ExportedRound, ExportedTurn } from "../exported.ts";
import { callCells, callColumns, clockText } from "../wording.ts";
import type { Anchors } from "./anchors.ts";
import { type Html, html, nothing, tableHtml } from "./html.ts";
import { failureText } from "../../../kernel/failure.ts";
import { type MarkdownSetting, markdownHtml } from "./markdown.ts";

export function transcriptHtml(discussion: ExportedDiscussion, anchors: Anchors, level: number): Html {
  const { rounds } = discussion;
  if (rounds.length === 0) return html`<p>Nothing was said yet.</p>`;
  return html`<div class="transcript">
    ${filtersHtml(discussion)} ${rounds.map((round) => roundHtml(round, discussion.title, anchors, level))}
  </div>`;
}

/** They need the script, which shows them. */
function filtersHtml({ rounds, seats }: ExportedDiscussion): Html {
  const turns = rounds.flatMap((round) => round.turns);
  const bySeat = Map.groupBy(turns, ({ seat }) => seat);
  const names = new Set([...seats.map(({ name }) => name), ...bySeat.keys()]);
  const kinds = [...Map.groupBy(turns, ({ kind }) => kind)];
  const seatBoxes = [...names].flatMap((name) => {
    const all = bySeat.get(name) ?? [];
    return all.length === 0 ? [] : [filterHtml("seat", name, name, all.length)];
  });
  const kindBoxes = kinds.map(([kind, all]) => filterHtml("kind", kind, labelOf(kind), all.length));
  if (seatBoxes.length < 2 && kindBoxes.length < 2) return nothing;
  return html`<form class="filters" hidden aria-label="Filter the transcript">
    ${boxesHtml("Only these seats", seatBoxes)} ${boxesHtml("Only these turns", kindBoxes)}
    <p>
      <output aria-live="polite">${turns.length} of ${turns.length} shown</output>
      <button type="reset">Show all</button>
    </p>
  </form>`;
}

function boxesHtml(legend: string, boxes: readonly Html[]): Html {
  if (boxes.length < 2) return nothing;
  return html`<fieldset>
    <legend>${legend}</legend>
    ${boxes}
  </fieldset>`;
}

function filterHtml(name: string, value: string, label: string, amount: number): Html {
  return html`<label
    ><input type="checkbox" name="${name}" value="${value}" /> ${label}
    <span class="count">${amount}</span></label
  > `;
}

function roundHtml(held: ExportedRound, discussion: string, anchors: Anchors, level: number): Html {
  const { round, turns, completed } = held;
  const own = ownTitle(held, discussion);
  const heading = own === "" ? `Round ${round}` : html`<span class="number">${round}</span> ${own}`;
  return html`<section class="round" id="${anchors.ofRound.get(round) ?? ""}">
<h${level}>${heading}${completed ? nothing : html` <small>not completed</small>`}</h${level}>
${turns.map((turn) => turnHtml(turn, anchors, level + 1))}</section>\n`;
}

export function turnHtml(turn: ExportedTurn, anchors: Anchors, level: number): Html {
  const { key, seat, kind, answer } = turn;
  const anchor = anchors.ofTurn.get(key) ?? "";
  const time =
    answer === null
      ? nothing
      : html`<time datetime="${answer.at}" title="${answer.at}">${clockText(answer.at)}</time>`;
  return html`<article class="turn" id="${anchor}" data-seat="${seat}" data-kind="${kind}">
<header><h${level}><span class="seat ${anchors.colourOf(seat)}">${seat}</span> <span class="kind">${labelOf(kind)}</span></h${level}>
<p class="place">${time} <a class="permalink" href="${anchors.permalinkOf(key)}" aria-label="Link to ${anchor}">¶</a></p></header>
<div class="body">${
    answer === null
      ? html`<p class="missing">No answer${lastFailure(turn)}.</p>`
      : saidHtml(answer, anchors.ofItem)
  }
${receiptHtml(turn)}</div></article>\n`;
}

function lastFailure({ calls }: ExportedTurn): string {
  const failure = calls.findLast((call) => call.failure !== null)?.failure;
  return failure ? ` (${failureText(failure)})` : " yet";
}

/** Who really answered and what it took; closed, unless something went wrong on the way. */
function receiptHtml({ calls }: ExportedTurn): Html {
  if (calls.length === 0) return nothing;
  const last = calls.at(-1);
  const cells = last === undefined ? [] : callCells(last);
  const summary = [cells[0], cells[1], cells[4]]
    .filter((text) => text !== undefined && text !== "")
    .join(" · ");
  const troubles = calls.filter(({ failure }) => failure !== null).length;
  const lead = troubles === 0 ? "" : troubles === 1 ? " · 1 call failed" : ` · ${troubles} calls failed`;
  return html`<details class="receipt">
    <summary>${summary}${lead}</summary>
    ${tableHtml(
      callColumns.map((title) => ({ label: title, head: title })),
      calls.map((call) => callCells(call).map((text) => (text === "" ? "–" : text))),
    )}
  </details>`;
}

/** What somebody said: a text as Markdown, fields under their names, and the text as it came where that holds more. */
function saidHtml(answer: NonNullable<ExportedTurn["answer"]>, anchors: MarkdownSetting["anchors"]): Html {
  const content = contentOf(answer.value);
  const text = (said: string) => markdownHtml(said, { headings: null, anchors });
  return html`<div class="said" dir="auto">
      ${content === null ? html`<p class="aside">An empty answer.</p>` : contentHtml(content, text)}
    </div>
    ${
      isReadFromMore(answer)
        ? html`<details class="source">
            <summary>As it came</summary>
            <pre tabindex="0">${answer.raw}</pre>
          </details>`
        : nothing
    }`;
}

type SetText = (said: string) => Html;

function contentHtml(content: Content, text: SetText): Html {
  switch (content.kind) {
    case "text":
      return text(content.text);
    case "list":
      return html`<ul>
        ${content.items.map((item) => html`<li>${contentHtml(item, text)}</li> `)}
      </ul>`;
    case "fields":
      return html`${content.lead === null ? nothing : html`<div class="lead">${text(content.lead)}</div>`}${
        content.fields.length === 0
          ? nothing
          : html`<dl>${content.fields.map((one) => fieldHtml(one, text))}</dl>`
      }`;
  }
}

/** What fits on a line stands beside its label, everything else below it. */
function fieldHtml({ label, content }: ContentField, text: SetText): Html {
  const isShort = content.kind === "text" && content.text.length <= 60 && !content.text.includes("\n");
  return html`<div${isShort ? html` class="short"` : nothing}><dt>${label}</dt><dd>${contentHtml(content, text)}</dd></div>\n`;
}

/** Whether more came than what was read, such as words around the fields, or fields nobody asked for. */
function isReadFromMore({ value, raw }: NonNullable<ExportedTurn["answer"]>): boolean {
  if (typeof value === "string") return value.trim() !== raw.trim() && raw !== "";
  try {
    return !isDeepStrictEqual(JSON.parse(raw), value);
  } catch {
    return raw !== "";
  }
}
