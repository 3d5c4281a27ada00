import { isDeepStrictEqual } from "node:util";
import { failureText } from "../../../kernel/failure.ts";
import { parsedJson } from "../../../kernel/json-value.ts";
import { ownTitle } from "../../../kernel/turn-record.ts";
import { type Content, type ContentField, contentOf, labelOf } from "../content.ts";
import type { ExportedDiscussion, ExportedRound, ExportedTurn } from "../exported-journal.ts";
import { callCells, callColumns, clockText } from "../markdown.ts";
import type { Anchors } from "./anchors.ts";
import { element, type Html, tableHtml } from "./html.ts";
import { type MarkdownSetting, markdownHtml } from "./markdown.ts";

export function transcriptHtml({ rounds, title }: ExportedDiscussion, anchors: Anchors, level: number): Html {
  if (rounds.length === 0) return element("p", {}, "Nothing was said yet.");
  return element(
    "div",
    { class: "transcript" },
    rounds.map((round) => roundHtml(round, title, anchors, level)),
  );
}

function roundHtml(held: ExportedRound, discussion: string, anchors: Anchors, level: number): Html {
  const { round, turns, completed } = held;
  const own = ownTitle(held, discussion);
  return element(
    "section",
    { class: "round", id: anchors.ofRound.get(round) ?? "" },
    element(
      `h${level}`,
      {},
      own === "" ? `Round ${round}` : [element("span", { class: "number" }, round), ` ${own}`],
      completed ? null : [" ", element("small", {}, "not completed")],
    ),
    turns.map((turn) => turnHtml(turn, anchors, level + 1)),
  );
}

export function turnHtml(turn: ExportedTurn, anchors: Anchors, level: number): Html {
  const { key, seat, kind, answer } = turn;
  const anchor = anchors.ofTurn.get(key) ?? "";
  const at = answer?.at ?? "";
  const time = answer === null ? null : element("time", { datetime: at, title: at }, clockText(at));
  const permalink = { class: "permalink", href: anchors.permalinkOf(key), "aria-label": `Link to ${anchor}` };
  return element(
    "article",
    { class: "turn", id: anchor },
    element(
      "header",
      {},
      element(
        `h${level}`,
        {},
        element("span", { class: `seat ${anchors.colourOf(seat)}` }, seat),
        " ",
        element("span", { class: "kind" }, labelOf(kind)),
      ),
      element("p", { class: "place" }, time, " ", element("a", permalink, "¶")),
    ),
    element(
      "div",
      { class: "body" },
      answer === null
        ? element("p", { class: "missing" }, `No answer${lastFailure(turn)}.`)
        : saidHtml(answer, anchors.ofItem),
      receiptHtml(turn),
    ),
  );
}

function lastFailure({ calls }: ExportedTurn): string {
  const failure = calls.findLast((call) => call.failure !== null)?.failure;
  return failure ? ` (${failureText(failure)})` : " yet";
}

function receiptHtml({ calls }: ExportedTurn): Html {
  const last = calls.at(-1);
  if (last === undefined) return null;
  const [agent, model, , , took] = callCells(last);
  const troubles = calls.filter(({ failure }) => failure !== null).length;
  const failed = troubles === 0 ? "" : troubles === 1 ? "1 call failed" : `${troubles} calls failed`;
  return element(
    "details",
    { class: "receipt" },
    element("summary", {}, [agent, model, took, failed].filter((text) => text).join(" · ")),
    tableHtml(
      callColumns.map((title) => ({ label: title, head: title })),
      calls.map((call) => callCells(call).map((text) => (text === "" ? "–" : text))),
    ),
  );
}

/** What somebody said: a text as Markdown, fields under their names, and the text as it came where that holds more. */
function saidHtml(answer: NonNullable<ExportedTurn["answer"]>, anchors: MarkdownSetting["anchors"]): Html {
  const content = contentOf(answer.value);
  const text = (said: string) => markdownHtml(said, { headings: null, anchors });
  return [
    element(
      "div",
      { class: "said", dir: "auto" },
      content === null ? element("p", { class: "aside" }, "An empty answer.") : contentHtml(content, text),
    ),
    isReadFromMore(answer)
      ? element(
          "details",
          { class: "source" },
          element("summary", {}, "As it came"),
          element("pre", { tabindex: 0 }, answer.raw),
        )
      : null,
  ];
}

type SetText = (said: string) => Html;

function contentHtml(content: Content, text: SetText): Html {
  switch (content.kind) {
    case "text":
      return text(content.text);
    case "list":
      return element(
        "ul",
        {},
        content.items.map((item) => element("li", {}, contentHtml(item, text))),
      );
    case "fields":
      return [
        content.lead === null ? null : element("div", { class: "lead" }, text(content.lead)),
        content.fields.length === 0
          ? null
          : element(
              "dl",
              {},
              content.fields.map((one) => fieldHtml(one, text)),
            ),
      ];
  }
}

function fieldHtml({ label, content }: ContentField, text: SetText): Html {
  const isShort = content.kind === "text" && content.text.length <= 60 && !content.text.includes("\n");
  return element(
    "div",
    { class: isShort ? "short" : null },
    element("dt", {}, label),
    element("dd", {}, contentHtml(content, text)),
  );
}

/** Whether more came than what was read, such as words around the fields, or fields nobody asked for. */
function isReadFromMore({ value, raw }: NonNullable<ExportedTurn["answer"]>): boolean {
  if (typeof value === "string") return value.trim() !== raw.trim() && raw !== "";
  return raw !== "" && !isDeepStrictEqual(parsedJson(raw), value);
}
