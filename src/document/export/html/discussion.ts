import { formatDuration } from "../../../kernel/duration.ts";
import type { Doc } from "../../document.ts";
import { toHtml } from "../../to-html.ts";
import type { WrittenResult } from "../exported-journal.ts";
import type { ExportedDiscussion, ExportedGate } from "../exported.ts";
import { answeredText, answererText, caveatsOf, periodText, unfinished, usageText } from "../wording.ts";
import type { Anchors, PartName } from "./anchors.ts";
import { type Html, type HtmlPart, factsHtml, html, languageOf, nothing, standingsHtml } from "./html.ts";
import { markdownHtml } from "./markdown.ts";
import { transcriptHtml } from "./transcript.ts";
import { count } from "../../../text/amount.ts";

export interface Placed {
  readonly discussion: ExportedDiscussion;
  readonly result: WrittenResult;
  readonly anchors: Anchors;
  readonly level: number;
}

export interface PagePart {
  readonly name: PartName;
  readonly title: string;
  /** Made when it is shown: of a long discussion that takes a while. */
  readonly content: () => Html;
}

export function overviewHtml({ discussion }: Placed): Html {
  const { protocol, inAWord, createdAt, seats, rounds, id } = discussion;
  const state = unfinished(discussion);
  const held = `${count(seats.length, "seat")}, ${count(rounds.length, "round")}`;
  const facts: readonly (readonly [string, HtmlPart])[] = [
    ["Outcome", inAWord ?? "none yet"],
    ["Status", discussion.status],
    ["Protocol", `${protocol}: ${held}`],
    ["Held", html`<time datetime="${createdAt}">${periodText(discussion)}</time>`],
    ["Spent", usageText(discussion)],
    ["Discussion", html`<code>${id}</code>`],
  ];
  return html`${factsHtml(facts, "Outcome")}
  ${state === null ? nothing : html`<p class="notice"><strong>Not finished.</strong> ${state}</p> `}
  ${caveatsOf(discussion).map((text) => html`<p class="notice"><strong>Note:</strong> ${text}</p> `)}`;
}

export function partsOf({ discussion, result, anchors, level }: Placed): readonly PagePart[] {
  const { standings, gates, title } = discussion;
  const { document, items } = result;
  const language = languageOf(title);
  const documentHtml = (doc: Doc) =>
    html`<div class="document" lang="${language}" dir="auto">
      ${toHtml(doc, { headings: level + 1, anchors: anchors.ofItem })}
    </div>`;
  const parts: readonly (PagePart | null)[] = [
    document === null ? null : { name: "result", title: "Result", content: () => documentHtml(document) },
    { name: "seats", title: "At the table", content: () => seatsHtml(discussion, anchors) },
    standings.length === 0
      ? null
      : {
          name: "stood",
          title: "Who stood where",
          content: () => html`${standings.map((one) => standingsHtml(one, level + 1))}`,
        },
    items.length === 0
      ? null
      : {
          name: "items",
          title: "Named by id",
          content: () =>
            html`${items.map(
              ({ id, doc }) =>
                html`<article class="item" id="${anchors.ofItem.get(id) ?? ""}">
                  ${documentHtml(doc)}
                </article> `,
            )}`,
        },
    {
      name: "transcript",
      title: "Transcript",
      content: () => transcriptHtml(discussion, anchors, level + 1),
    },
    gates.length === 0
      ? null
      : { name: "gates", title: "Questions to a person", content: () => html`${gates.map(gateHtml)}` },
  ];
  return parts.filter((part) => part !== null);
}

function seatsHtml({ seats }: ExportedDiscussion, { colourOf }: Anchors): Html {
  return html`<dl class="seats">
    ${seats.map((seat) => {
      const { name, role, focus, turns, ms } = seat;
      const cares = [role, ...focus.filter((text) => !role.includes(text))]
        .filter((text) => text !== "")
        .join("; ");
      return html`<div>
        <dt><span class="seat ${colourOf(name)}">${name}</span></dt>
        <dd>
          ${cares === "" ? nothing : html`<span class="role">${cares}</span> `}<span class="answerer"
            >${answererText(seat)}${
              turns === 0 ? "" : `, ${count(turns, "turn")}, ${formatDuration(ms)}`
            }</span
          >
        </dd>
      </div> `;
    })}
  </dl>`;
}

function gateHtml({ text, choices, answer, recommended }: ExportedGate): Html {
  const by = answer === null ? "" : answeredText(answer);
  return html`<div class="gate">
    <div dir="auto">${markdownHtml(text, { headings: null, anchors: new Map() })}</div>
    ${
      choices.length === 0
        ? nothing
        : html`<ul>
            ${choices.map(
              ({ id, label }) =>
                html`<li${id === answer?.value ? html` class="taken"` : nothing}><code>${id}</code> ${label}${id === recommended ? " (recommended)" : ""}</li>\n`,
            )}
          </ul>`
    }
    <p>
      ${answer === null ? html`<strong>Not answered yet.</strong>` : html`Answered <strong>${answer.value}</strong>, ${by}.`}
    </p>
  </div> `;
}
