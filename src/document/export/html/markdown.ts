import type { Nodes, RootContent, Table } from "mdast";
import { markdownTree, nodesOf } from "../../markdown-tree.ts";
import { type Html, html, nothing, type Part } from "./html.ts";

/** How Markdown is set on the page. */
export interface Setting {
  /** The level of its headings; `null` for text of others, whose headings are no part of the page's outline. */
  readonly headings: number | null;
  /** Where ids that a text names lead to on the page. */
  readonly anchors: ReadonlyMap<string, string>;
}

/**
 * Markdown as HTML of the few elements below. Raw HTML in it is shown as it is written, an image as a link to it, and
 * no address but of the web and of mail is a link.
 */
export function markdownHtml(text: string, setting: Setting): Html {
  const tree = markdownTree(text);
  if (tree === null) return html`<div class="as-is">${text}</div>`;
  const addresses = new Map<string, string>();
  for (const node of nodesOf(tree))
    if (node.type === "definition")
      addresses.set(node.identifier, addresses.get(node.identifier) ?? node.url);
  try {
    return new Renderer(setting, addresses).all(tree.children);
  } catch (error) {
    if (error instanceof RangeError) return html`<div class="as-is">${text}</div>`; // nested deeper than calls may be
    throw error;
  }
}

/** A sentence in which emphasis, code and ids may stay; anything more of a text is shown as it is written. */
export function sentenceHtml(text: string, anchors: Setting["anchors"]): Html {
  const [only, ...more] = markdownTree(text)?.children ?? [];
  if (only?.type !== "paragraph" || more.length > 0) return html`${text}`;
  const shown = new Renderer({ headings: null, anchors }, new Map()).all(only.children);
  // Markdown drops the spaces at its ends, which stand between spans.
  return html`${/^\s/.test(text) ? " " : ""}${shown}${/\s$/.test(text) ? " " : ""}`;
}

class Renderer {
  private readonly setting: Setting;
  private readonly addresses: ReadonlyMap<string, string>;
  private lastLevel: number;

  constructor(setting: Setting, addresses: ReadonlyMap<string, string>) {
    this.setting = setting;
    this.addresses = addresses;
    this.lastLevel = (setting.headings ?? 1) - 1;
  }

  all(nodes: readonly RootContent[]): Html {
    return html`${nodes.map((node) => this.one(node))}`;
  }

  private one(node: Nodes): Part {
    switch (node.type) {
      case "text":
        return this.text(node.value);
      case "paragraph":
        return html`<p>${this.all(node.children)}</p> `;
      case "heading":
        return this.heading(node.depth, this.all(node.children));
      case "emphasis":
        return html`<em>${this.all(node.children)}</em>`;
      case "strong":
        return html`<strong>${this.all(node.children)}</strong>`;
      case "delete":
        return html`<del>${this.all(node.children)}</del>`;
      case "inlineCode":
        return html`<code>${node.value}</code>`;
      case "code":
        return codeBlock(node.value, node.lang ?? "");
      case "blockquote":
        return html`<blockquote>${this.all(node.children)}</blockquote> `;
      case "list":
        return node.ordered === true
          ? html`<ol start="${node.start ?? 1}">
              ${this.all(node.children)}
            </ol> `
          : html`<ul>
              ${this.all(node.children)}
            </ul> `;
      case "listItem": {
        const box = node.checked === true ? "☑ " : node.checked === false ? "☐ " : "";
        return html`<li>${box}${this.item(node.children, node.spread === true)}</li> `;
      }
      case "thematicBreak":
        return html`<hr /> `;
      case "break":
        return html`<br />`;
      case "link":
        return this.link(node.url, plainOf(node));
      case "linkReference":
        return this.link(this.addresses.get(node.identifier) ?? "", plainOf(node));
      case "image":
        return link(node.url, node.alt || "image");
      case "imageReference":
        return link(this.addresses.get(node.identifier) ?? "", node.alt || "image");
      case "html":
        return /^<br ?\/?>$/i.test(node.value) ? html`<br />` : node.value;
      case "table":
        return this.table(node);
      case "footnoteReference":
        return html`<sup>${node.label ?? node.identifier}</sup>`;
      case "footnoteDefinition":
        return html`<div class="footnote">
          <sup>${node.label ?? node.identifier}</sup> ${this.all(node.children)}
        </div> `;
      case "definition":
        return nothing;
      default:
        return "children" in node ? this.all(node.children) : nothing;
    }
  }

  /** A list whose items are one line each has no paragraphs in them. */
  private item(children: readonly RootContent[], isSpread: boolean): Html {
    if (isSpread) return this.all(children);
    return html`${children.map((child) =>
      child.type === "paragraph" ? this.all(child.children) : this.one(child),
    )}`;
  }

  /** Levels follow each other without a gap, whatever the text skips. */
  private heading(depth: number, content: Html): Html {
    const { headings } = this.setting;
    if (headings === null) return html`<p class="heading">${content}</p> `;
    const wanted = headings + Math.max(0, depth - 2);
    const level = Math.min(wanted, this.lastLevel + 1, 6);
    this.lastLevel = Math.max(headings - 1, level);
    return html`<h${level}>${content}</h${level}>\n`;
  }

  /** Wide tables become a list of rows on a narrow page: each cell knows its column. */
  private table({ children, align }: Table): Html {
    const [head, ...rows] = children;
    const titles = head?.children ?? [];
    const labels = titles.map(plainOf);
    const side = (index: number) => (align?.[index] === "right" ? html` class="figure"` : nothing);
    return html`<div class="table" tabindex="0">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${titles.map(
              (cell, index) =>
                html`<th role="columnheader" scope="col" ${side(index)}>${this.all(cell.children)}</th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map(
            (row) =>
              html`<tr role="row">
                ${row.children.map(
                  (cell, index) =>
                    html`<td role="cell" data-label="${labels[index] ?? ""}" ${side(index)}>
                      ${this.all(cell.children)}
                    </td>`,
                )}
              </tr> `,
          )}
        </tbody>
      </table>
    </div> `;
  }

  /** A link to a cited statement in another file of the discussion leads to it here. */
  private link(url: string, said: string): Html {
    const anchor = this.setting.anchors.get(/^[\w./-]*#([\w-]+)$/.exec(url)?.[1] ?? "");
    return anchor === undefined ? link(url, said) : html`<a href="#${anchor}">${said}</a>`;
  }

  private text(value: string): Part {
    const { anchors } = this.setting;
    if (anchors.size === 0) return value;
    return value.split(/([A-Za-z\d]+(?:-[A-Za-z\d]+)+)/).map((word) => {
      const anchor = anchors.get(word);
      return anchor === undefined ? word : html`<a href="#${anchor}">${word}</a>`;
    });
  }
}

/** A picture that is written as code cannot be drawn without a program: it is there for those who have one. */
function codeBlock(text: string, language: string): Html {
  const block = html`<pre tabindex="0"><code>${text}</code></pre> `;
  return /^mermaid\b/i.test(language)
    ? html`<details class="source">
        <summary>A picture, as Mermaid source</summary>
        ${block}
      </details> `
    : block;
}

/** Where a link leads is written beside it, unless it is what it says. Its words are plain: links do not nest. */
function link(url: string, said: string): Html {
  const words = said === "" ? url : said;
  const address = /^(?:https?:\/\/|mailto:)\S+$/i.test(url) ? url : null;
  if (address === null) return url === "" || url === words ? html`${words}` : html`${words} [${url}]`;
  const isWrittenOut = [address, address.replace(/^(?:https?:\/\/|mailto:)/i, "")].includes(words);
  const host = /^mailto:/i.test(address) ? address.slice("mailto:".length) : hostOf(address);
  return html`<a href="${address}" rel="noopener noreferrer nofollow">${words}</a>${
      isWrittenOut ? nothing : html` <span class="host">[${host}]</span>`
    }`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

function plainOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  return "children" in node ? node.children.map(plainOf).join("") : "";
}
