import { type Content, contentOf, type ContentField } from "../content.ts";
import type { ExportedTurn } from "../exported.ts";
import { type Html, html, nothing } from "./html.ts";
import { markdownHtml, type Setting } from "./markdown.ts";

/** What somebody said: a text as Markdown, fields under their names, and the text as it came where that holds more. */
export function saidHtml(answer: NonNullable<ExportedTurn["answer"]>, anchors: Setting["anchors"]): Html {
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
    return !isSame(JSON.parse(raw), value);
  } catch {
    return raw !== "";
  }
}

/** Of values as JSON has them, in whatever order their keys are. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [all, others] = [Object.entries(one), Object.keys(other)];
  return (
    all.length === others.length &&
    all.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, other[key as keyof typeof other]))
  );
}
