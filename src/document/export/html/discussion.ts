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
  ${notesHtml(caveatsOf(discussion))}`;
}

export function partsOf({ discussion, result, anchors, level }: Placed): readonly PagePart[] {
  const { standings, gates, title } = discussion;
  const { document, items } = result;
  const language = languageOf(title);
  const documentHtml = (doc: Doc) =>
    html`<div class="document" lang="${language}" dir="auto">
      ${toHtml(doc, { headings: level + 1, anchors: anchors.ofItem })}
    </div>`;
  const itemHtml = ({ id, doc }: WrittenResult["items"][number]) =>
    html`<article class="item" id="${anchors.ofItem.get(id) ?? ""}">${documentHtml(doc)}</article> `;
  const standing = () => html`${standings.map((one) => standingsHtml(one, level + 1))}`;
  return [
    ...part("result", "Result", document !== null, () => documentHtml(document ?? [])),
    ...part("seats", "At the table", true, () => seatsHtml(discussion, anchors)),
    ...part("stood", "Who stood where", standings.length > 0, standing),
    ...part("items", "Named by id", items.length > 0, () => html`${items.map(itemHtml)}`),
    ...part("transcript", "Transcript", true, () => transcriptHtml(discussion, anchors, level + 1)),
    ...part("gates", "Questions to a person", gates.length > 0, () => html`${gates.map(gateHtml)}`),
  ];
}

function part(name: PartName, title: string, isThere: boolean, content: () => Html): readonly PagePart[] {
  return isThere ? [{ name, title, content }] : [];
}

/** What a reader must know before believing the rest. */
export function notesHtml(notes: readonly string[]): HtmlPart {
  return notes.map((text) => html`<p class="notice"><strong>Note:</strong> ${text}</p> `);
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
