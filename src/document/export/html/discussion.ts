import { formatDuration } from "../../../kernel/duration.ts";
import type { Block, Doc } from "../../document.ts";
import { toHtml } from "../../to-html.ts";
import type { ExportedDiscussion, ExportedGate, WrittenResult } from "../exported-journal.ts";
import { answeredText, answererText, caveatsOf, periodText, unfinished, usageText } from "../markdown.ts";
import type { Anchors, PartName } from "./anchors.ts";
import { element, factsHtml, type Html, languageOf } from "./html.ts";
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
  const facts: readonly (readonly [string, Html])[] = [
    ["Outcome", inAWord ?? "none yet"],
    ["Status", discussion.status],
    ["Protocol", `${protocol}: ${held}`],
    ["Held", element("time", { datetime: createdAt }, periodText(discussion))],
    ["Spent", usageText(discussion)],
    ["Discussion", element("code", {}, id)],
  ];
  return [
    factsHtml(facts, "Outcome"),
    state === null ? null : noticeHtml("Not finished.", state),
    notesHtml(caveatsOf(discussion)),
  ];
}

export function partsOf({ discussion, result, anchors, level }: Placed): readonly PagePart[] {
  const { gates, title } = discussion;
  const { items } = result;
  // What a reader must know first stands above it.
  const card = result.card?.filter(({ kind }) => kind !== "notice") ?? [];
  const { movement, document } = apart(result.document ?? []);
  const setting = { headings: level + 1, anchors: anchors.ofItem, colourOf: anchors.colourOf };
  const documentHtml = (doc: Doc, isCard = false) =>
    element(
      "div",
      { class: isCard ? "document card" : "document", lang: languageOf(title), dir: "auto" },
      toHtml(doc, isCard ? { ...setting, more: anchors.ofPart("result") } : setting),
    );
  const itemHtml = ({ id, doc }: WrittenResult["items"][number]) =>
    element("article", { class: "item", id: anchors.ofItem.get(id)?.anchor ?? "" }, documentHtml(doc));
  return [
    ...part("card", "Answer", card.length > 0, () => documentHtml(card, true)),
    ...part("movement", "Who stood where", movement.length > 0, () => documentHtml(movement)),
    ...part("result", "Result", document.length > 0, () => documentHtml(document)),
    ...part("seats", "At the table", true, () => seatsHtml(discussion, anchors)),
    ...part("items", "Named by id", items.length > 0, () => items.map(itemHtml)),
    ...part("transcript", "Transcript", true, () => transcriptHtml(discussion, anchors, level + 1)),
    ...part("gates", "Questions to a person", gates.length > 0, () => gates.map(gateHtml)),
  ];
}

const isHeading = (block: Block) => block.kind === "heading" && block.level === 2;
const isPicture = (section: Doc) => section.some(({ kind }) => kind === "movement");

/** The picture of who moved stands before all that is read, without the heading it has among the rest. */
function apart(doc: Doc): { readonly movement: Doc; readonly document: Doc } {
  const starts = doc.flatMap((block, at) => (at === 0 || isHeading(block) ? at : []));
  const sections = starts.map((at, index) => doc.slice(at, starts[index + 1]));
  return {
    movement: sections.filter(isPicture).flatMap((section) => section.filter((block) => !isHeading(block))),
    document: sections.filter((section) => !isPicture(section)).flat(),
  };
}

function part(name: PartName, title: string, isThere: boolean, content: () => Html): readonly PagePart[] {
  return isThere ? [{ name, title, content }] : [];
}

export function notesHtml(notes: readonly string[]): Html {
  return notes.map((text) => noticeHtml("Note:", text));
}

function noticeHtml(label: string, text: string): Html {
  return element("p", { class: "notice" }, element("strong", {}, label), ` ${text}`);
}

function seatsHtml({ seats }: ExportedDiscussion, { colourOf }: Anchors): Html {
  const rows = seats.map((seat) => {
    const { name, role, focus, turns, ms } = seat;
    const cares = [role, ...focus.filter((text) => !role.includes(text))].filter((text) => text !== "");
    const took = turns === 0 ? "" : `, ${count(turns, "turn")}, ${formatDuration(ms)}`;
    return element(
      "div",
      {},
      element("dt", {}, element("span", { class: `seat ${colourOf(name)}` }, name)),
      element(
        "dd",
        {},
        cares.length === 0 ? null : [element("span", { class: "role" }, cares.join("; ")), " "],
        element("span", { class: "answerer" }, `${answererText(seat)}${took}`),
      ),
    );
  });
  return element("dl", { class: "seats" }, rows);
}

function gateHtml({ text, choices, answer, recommended }: ExportedGate): Html {
  const offered = choices.map(({ id, label }) =>
    element(
      "li",
      { class: id === answer?.value ? "taken" : null },
      element("code", {}, id),
      ` ${label}${id === recommended ? " (recommended)" : ""}`,
    ),
  );
  const said =
    answer === null
      ? element("strong", {}, "Not answered yet.")
      : ["Answered ", element("strong", {}, answer.value), `, ${answeredText(answer)}.`];
  return element(
    "div",
    { class: "gate" },
    element("div", { dir: "auto" }, markdownHtml(text, { headings: null, anchors: new Map() })),
    offered.length === 0 ? null : element("ul", {}, offered),
    element("p", {}, said),
  );
}
