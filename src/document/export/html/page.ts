import { createHash } from "node:crypto";
import { toHtml as textOf } from "hast-util-to-html";
import { ownTitle } from "../../../kernel/turn-record.ts";
import { ownText } from "../../../own-files.ts";
import { count } from "../../../text/amount.ts";
import type { ToldJournal } from "../exported-journal.ts";
import type { Doc } from "../../document.ts";
import { toHtml } from "../../to-html.ts";
import { anchorsOf } from "./anchors.ts";
import { overviewHtml, type PagePart, partsOf, type Placed } from "./discussion.ts";
import { element, type Html, languageOf, nodesOf, sizeOf, trustHtml } from "./html.ts";

/** One page that needs no network and runs no script. Only our own style, told by its hash, is let in. */
export function exportPage(told: ToldJournal): string {
  const { discussions, oddities } = told.exported;
  const title = discussions.at(-1)?.title ?? "No discussion";
  const body =
    discussions.length === 1
      ? onePage(placed(told, 2), oddities)
      : severalPage(placed(told, 3), title, oddities);
  const id = discussions[0]?.id ?? "";
  return pageOf(title, body, `Made by colloquy from the journal of ${id}. Replies are quoted unchanged.`);
}

export function htmlFile(title: string, doc: Doc): string {
  const content = toHtml(doc, { headings: 2, anchors: new Map(), links: true, colourOf: () => "" });
  return pageOf(title, element("main", { id: "main" }, content), "Made by colloquy from journals.");
}

function pageOf(title: string, body: Html, made: string): string {
  const style = ownText("document/export/html/style.css");
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = element(
    "html",
    { lang: "en" },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("meta", { name: "color-scheme", content: "light dark" }),
      element("meta", { name: "referrer", content: "no-referrer" }),
      element("title", {}, title),
      element("style", {}, style),
    ),
    element(
      "body",
      {},
      element("a", { class: "skip", href: "#main" }, "Skip to the content"),
      body,
      element("footer", {}, element("p", {}, made)),
    ),
  );
  return `<!doctype html>\n${markupOf(page)}\n`;
}

/** In values of attributes `<` and `>` would be allowed: also a program that does not know so finds no tags but ours. */
export function markupOf(html: Html): string {
  const markup = textOf({ type: "root", children: nodesOf(html) });
  return markup.replaceAll(tagWithValues, (tag) =>
    tag.replaceAll(/"[^"]*"/g, (value) => value.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  );
}

/** In a text every `<` is escaped, and in a value every `"`. */
const tagWithValues = /<[a-z][^"<>]*(?:"[^"]*"[^"<>]*)+>/g;

function placed({ exported, results }: ToldJournal, level: number): readonly Placed[] {
  const taken = new Set(["main"]);
  return exported.discussions.flatMap((discussion, index) => {
    const result = results[index];
    if (result === undefined) return [];
    return [{ discussion, result, anchors: anchorsOf(discussion, result.items, taken), level }];
  });
}

function onePage(all: readonly Placed[], oddities: readonly string[]): Html {
  return all.map((one) => {
    const { title, protocol } = one.discussion;
    const parts = partsOf(one);
    return [
      banner(title, protocol, overviewHtml(one, oddities)),
      contents(parts.map((part) => ({ anchor: one.anchors.ofPart(part.name), title: part.title }))),
      element("main", { id: "main" }, partsHtml(one, parts)),
    ];
  });
}

function severalPage(all: readonly Placed[], title: string, oddities: readonly string[]): Html {
  const lead = element(
    "p",
    { class: "several" },
    `${count(all.length, "discussion")} in one journal, in their order.`,
  );
  const places = all.map((one, index) => ({
    anchor: one.anchors.ofPart("discussion"),
    title: `${index + 1}. ${headingOf(one)}`,
  }));
  const sections = all.map((one, index) => {
    const anchor = one.anchors.ofPart("discussion");
    const number = element("span", { class: "number" }, index + 1);
    return element(
      "section",
      { class: "discussion", id: anchor, "aria-labelledby": `${anchor}-title` },
      element("h2", { id: `${anchor}-title` }, number, ` ${headingOf(one)}`),
      overviewHtml(one),
      partsHtml(one, partsOf(one)),
    );
  });
  return [
    banner(title, all.at(-1)?.discussion.protocol ?? "", [lead, trustHtml(oddities)]),
    contents(places),
    element("main", { id: "main" }, sections),
  ];
}

/** What tells discussions of one journal apart: their rounds and how they came out; the title is above them all. */
function headingOf({ discussion: { title, rounds, inAWord } }: Placed): string {
  const named = rounds.flatMap((round) => ownTitle(round, title) || []).join(", ");
  const held = named || (rounds.length === 0 ? "Not begun" : count(rounds.length, "round"));
  return inAWord === null ? held : `${held}: ${inAWord}`;
}

function banner(title: string, protocol: string, facts: Html): Html {
  return element(
    "header",
    { class: "banner" },
    element("p", { class: "eyebrow" }, `Colloquy · ${protocol}`),
    element("h1", { class: sizeOf(title), lang: languageOf(title), dir: "auto" }, title),
    facts,
  );
}

function contents(places: readonly { readonly anchor: string; readonly title: string }[]): Html {
  const links = places.map(({ anchor, title }) =>
    element("li", {}, element("a", { href: `#${anchor}` }, title)),
  );
  return element("nav", { "aria-label": "Contents", class: "bar" }, element("ul", {}, links));
}

function partsHtml({ anchors, level }: Placed, parts: readonly PagePart[]): Html {
  return parts.map(({ name, title, content }) => {
    const anchor = anchors.ofPart(name);
    return element(
      "section",
      { class: "part", id: anchor, "aria-labelledby": `${anchor}-title` },
      element(`h${level}`, { class: "part-title", id: `${anchor}-title` }, title),
      element("div", { class: "part-body" }, content()),
    );
  });
}
