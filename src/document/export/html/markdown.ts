import type { Element, ElementContent, RootContent as HastContent } from "hast";
import { sanitize, type Schema } from "hast-util-sanitize";
import type { Nodes, Root } from "mdast";
import { type Handlers, type State, toHast } from "mdast-util-to-hast";
import { printableLines } from "../../../kernel/printable.ts";
import { markdownTree } from "../../quoted.ts";
import { idWords, type Named } from "./anchors.ts";
import { element, type Html, nodesOf, tableHtml } from "./html.ts";

export interface MarkdownSetting {
  /** The level of its headings; `null` for text of others, whose headings are no part of the page's outline. */
  readonly headings: number | null;
  readonly anchors: ReadonlyMap<string, Named>;
}

/** Raw HTML is shown as it is written, an image as a link to it, and no address but of the web and of mail is a link. */
export function markdownHtml(text: string, setting: MarkdownSetting): Html {
  try {
    const tree = markdownTree(text);
    if (tree !== null) return treeHtml(tree, setting);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // nested deeper than calls may be
  }
  return element("div", { class: "as-is" }, text);
}

/** A sentence in which emphasis, code and ids may stay; anything more of a text is shown as it is written. */
export function sentenceHtml(text: string, anchors: MarkdownSetting["anchors"]): Html {
  const [only, ...more] = markdownTree(text)?.children ?? [];
  if (only?.type !== "paragraph" || more.length > 0) return wordsHtml(text, anchors);
  const shown = treeHtml({ type: "root", children: only.children }, { headings: null, anchors });
  // Markdown drops the spaces at its ends, which stand between spans.
  return [/^\s/.test(text) ? " " : null, shown, /\s$/.test(text) ? " " : null];
}

function treeHtml(tree: Root, setting: MarkdownSetting): Html {
  const safe = sanitize(toHast(tree, { handlers }), schema);
  const children = safe.type === "root" ? safe.children : [];
  return new Dresser(setting).all(children);
}

/** What the sanitizer lets through, whatever the handlers below would make of a text. */
const schema: Schema = {
  tagNames:
    "p h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ol ul li input hr br a span sup div table thead tbody tr th td".split(
      " ",
    ),
  attributes: {
    a: ["href", "rel"],
    code: [["className", "language-mermaid"]],
    div: [["class", "footnote"]],
    input: ["checked"],
    ol: ["start"],
    span: [["class", "host"]],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"] },
  strip: ["script", "style"],
};

const handlers: Handlers = {
  html: (_, { value }: { readonly value: string }) =>
    /^<br ?\/?>$/i.test(value) ? element("br", {}) : nodesOf(value),
  link: (_, node) => linkNodes(node.url, plainOf(node)),
  linkReference: (state: State, node) => linkNodes(addressOf(state, node), plainOf(node)),
  image: (_, { url, alt }) => linkNodes(url, alt || "image"),
  imageReference: (state: State, node) => linkNodes(addressOf(state, node), node.alt || "image"),
  footnoteReference: (_, node) => element("sup", {}, node.label ?? node.identifier),
  footnoteDefinition: (state: State, node) =>
    element(
      "div",
      { class: "footnote" },
      element("sup", {}, node.label ?? node.identifier),
      " ",
      state.all(node),
    ),
};

function addressOf({ definitionById }: State, { identifier }: { readonly identifier: string }): string {
  return definitionById.get(identifier.toUpperCase())?.url ?? "";
}

/** Where a link leads is written beside it, unless it is what it says. Its words are plain: links do not nest. */
function linkNodes(url: string, said: string): ElementContent[] {
  const words = said === "" ? url : said;
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(url))
    return nodesOf(url === "" || url === words ? words : `${words} [${url}]`);
  const link = element("a", { href: url, rel: "noopener noreferrer nofollow" }, words);
  if ([url, url.replace(/^(?:https?:\/\/|mailto:)/i, "")].includes(words)) return [link];
  const mail = /^mailto:(.*)/is.exec(url)?.[1];
  const host = mail ?? (URL.canParse(url) ? new URL(url).host : url);
  return nodesOf([link, " ", element("span", { class: "host" }, `[${host}]`)]);
}

function plainOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  return "children" in node ? node.children.map(plainOf).join("") : "";
}

class Dresser {
  readonly #setting: MarkdownSetting;
  #lastLevel: number;

  constructor(setting: MarkdownSetting) {
    this.#setting = setting;
    this.#lastLevel = (setting.headings ?? 1) - 1;
  }

  all(nodes: readonly HastContent[], isInLink = false): Html {
    return nodes.map((node) => {
      if (node.type === "text") return wordsHtml(node.value, isInLink ? nowhere : this.#setting.anchors);
      return node.type === "element" ? this.#one(node) : null;
    });
  }

  #one({ tagName, properties, children: given }: Element): Html {
    const children = () => this.all(given, tagName === "a" || tagName === "code");
    if (tagName === "input") return properties["checked"] === true ? "☑" : "☐";
    if (/^h\d$/.test(tagName)) return this.#heading(Number(tagName.slice(1)), children());
    if (tagName === "pre") return preHtml(given, children());
    if (tagName === "table") return this.#table(given);
    const kept = ["href", "rel", "start", "class"].filter((name) => properties[name] !== undefined);
    const attributes = kept.map((name) => [name, String(properties[name])] as const);
    return element(tagName, Object.fromEntries(attributes), children());
  }

  /** Levels follow each other without a gap, whatever the text skips. */
  #heading(depth: number, children: Html): Html {
    const { headings } = this.#setting;
    if (headings === null) return element("p", { class: "heading" }, children);
    const level = Math.min(headings + Math.max(0, depth - 2), this.#lastLevel + 1, 6);
    this.#lastLevel = Math.max(headings - 1, level);
    return element(`h${level}`, {}, children);
  }

  #table(groups: readonly ElementContent[]): Html {
    const [heads = [], ...rows] = elementsOf(groups)
      .flatMap(({ children }) => elementsOf(children))
      .map(({ children }) => elementsOf(children));
    return tableHtml(
      heads.map((head) => ({
        label: wordsIn(head),
        head: this.all(head.children),
        isFigure: head.properties["align"] === "right",
      })),
      rows.map((row) => row.map(({ children }) => this.all(children))),
    );
  }
}

const nowhere: MarkdownSetting["anchors"] = new Map();

/** Words in which nothing is markup; ids in them lead to what they stand for. One in brackets stands behind a name: it is a small mark. */
export function wordsHtml(text: string, anchors: MarkdownSetting["anchors"]): Html {
  const shown = printableLines(text);
  if (anchors.size === 0) return shown;
  const parts: Html[] = [];
  let from = 0;
  for (const { 0: word, index } of shown.matchAll(idWords)) {
    const named = anchors.get(word);
    if (named === undefined) continue;
    const end = index + word.length;
    const isMark = shown[index - 1] === "[" && shown[end] === "]";
    parts.push(shown.slice(from, isMark ? index - 1 : index), idHtml(word, named, isMark));
    from = isMark ? end + 1 : end;
  }
  return [...parts, shown.slice(from)];
}

function idHtml(id: string, { anchor, about }: Named, isMark: boolean): Html {
  const lines = about.map((line) => element("span", { dir: "auto" }, printableLines(line)));
  return element(
    "span",
    { class: isMark ? "id mark" : "id" },
    element("a", { href: `#${anchor}` }, id),
    element("span", { class: "id-card" }, lines),
  );
}

/** A picture that is written as code cannot be drawn without a program: it is there for those who have one. */
function preHtml(given: readonly ElementContent[], children: Html): Html {
  const isPicture = elementsOf(given).some(({ properties }) => "className" in properties);
  const block = element("pre", { tabindex: 0 }, children);
  if (!isPicture) return block;
  const summary = element("summary", {}, "A picture, as Mermaid source");
  return element("details", { class: "source" }, summary, block);
}

function elementsOf(nodes: readonly ElementContent[]): readonly Element[] {
  return nodes.filter((node) => node.type === "element");
}

function wordsIn(node: ElementContent): string {
  return node.type === "element" ? node.children.map(wordsIn).join("") : "value" in node ? node.value : "";
}
