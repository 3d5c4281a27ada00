import { formatDuration } from "../../../kernel/duration.ts";
import { type Block, type Doc, plainText } from "../../document.ts";
import { toHtml } from "../../to-html.ts";
import type { ExportedDiscussion, ExportedGate, WrittenResult } from "../exported-journal.ts";
import { answeredText, answererText, caveatsOf, periodText, unfinished, usageFacts } from "../markdown.ts";
import type { Anchors, PartName } from "./anchors.ts";
import { element, factsLineHtml, type Html, languageOf, trustHtml } from "./html.ts";
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

/** How it came out, how it stands and what it took in a line, then what a reader must know before believing any of it. */
export function overviewHtml({ discussion, result }: Placed, oddities: readonly string[] = []): Html {
  const { inAWord, status, rounds, createdAt } = discussion;
  const state = unfinished(discussion);
  const trust = trustOf(discussion, result.card).filter((text) => state?.includes(text) !== true);
  return [
    factsLineHtml(
      inAWord,
      [...(status === "completed" ? [] : [status]), count(rounds.length, "round")],
      [...usageFacts(discussion), element("time", { datetime: createdAt }, periodText(discussion))],
    ),
    trustHtml([...(state === null ? [] : [state]), ...oddities, ...trust]),
  ];
}

export function trustOf(discussion: ExportedDiscussion, card: Doc | null): readonly string[] {
  const onCard = (card ?? []).flatMap((block) => (block.kind === "notice" ? plainText(block.text) : []));
  return [...caveatsOf(discussion), ...onCard];
}

export function partsOf({ discussion, result, anchors, level }: Placed): readonly PagePart[] {
  const { gates, title } = discussion;
  const { items } = result;
  // What a reader must know first stands above it.
  const card = result.card?.filter(({ kind }) => kind !== "notice" && kind !== "only-terminal") ?? [];
  const { pictures, document } = apart(result.document ?? []);
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
    ...part("movement", titleOf(pictures), pictures.length > 0, () =>
      documentHtml(pictures.filter((block) => !isHeading(block))),
    ),
    ...part("result", "Result", document.length > 0, () => documentHtml(document)),
    ...part("seats", "At the table", true, () => seatsHtml(discussion, anchors)),
    ...part("items", "Named by id", items.length > 0, () => items.map(itemHtml)),
    ...part("transcript", "Transcript", true, () => transcriptHtml(discussion, anchors, level + 1)),
    ...part("gates", "Questions to a person", gates.length > 0, () => gates.map(gateHtml)),
  ];
}

const isHeading = (block: Block) => block.kind === "heading" && block.level === 2;
const isPicture = (block: Block) =>
  block.kind === "movement" || (block.kind === "table" && block.isPicture === true);

/** What shows at one look who moved, or who found what, stands before all that is read. */
function apart(doc: Doc): { readonly pictures: Doc; readonly document: Doc } {
  const starts = doc.flatMap((block, at) => (at === 0 || isHeading(block) ? at : []));
  const sections = starts.map((at, index) => doc.slice(at, starts[index + 1]));
  return {
    pictures: sections.filter((section) => section.some(isPicture)).flat(),
    document: sections.filter((section) => !section.some(isPicture)).flat(),
  };
}

function titleOf([first]: Doc): string {
  return first?.kind === "heading" ? plainText(first.text) : "";
}

function part(name: PartName, title: string, isThere: boolean, content: () => Html): readonly PagePart[] {
  return isThere ? [{ name, title, content }] : [];
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
