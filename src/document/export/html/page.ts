import { numberedRound, ownTitle } from "../../../kernel/turn-record.ts";
import { titleLine } from "../../../kernel/printable.ts";
import { createHash } from "node:crypto";
import type { ToldJournal } from "../exported-journal.ts";
import { anchorsOf } from "./anchors.ts";
import { notesHtml, overviewHtml, type PagePart, partsOf, type Placed } from "./discussion.ts";
import { type Html, html, languageOf, nothing, sizeOf, trusted } from "./html.ts";
import { script } from "./script.ts";
import { style } from "./style.ts";
import { count } from "../../../text/amount.ts";

/** One page that needs no network and no script to be read. Only our own style and script, told by their hashes, are let run. */
export function exportPage(told: ToldJournal): string {
  const { discussions, oddities } = told.exported;
  const title = discussions.at(-1)?.title ?? "No discussion";
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${discussions.length === 1 ? onePage(placed(told, 2), oddities) : severalPage(placed(told, 3), title, oddities)}
        <footer>
          <p>Made by colloquy from the discussion's journal. Replies are quoted unchanged.</p>
        </footer>
        ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `;
  return `${page.markup.trim()}\n`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function placed({ exported, results }: ToldJournal, level: number): readonly Placed[] {
  const taken = new Set(["main"]);
  return exported.discussions.flatMap((discussion, index) => {
    const result = results[index];
    if (result === undefined) return [];
    return [{ discussion, result, anchors: anchorsOf(discussion, result.items, taken), level }];
  });
}

function onePage(all: readonly Placed[], oddities: readonly string[]): Html {
  return html`${all.map((one) => {
    const { title, protocol } = one.discussion;
    const parts = partsOf(one);
    return html`${banner(title, protocol, html`${notesHtml(oddities)}${overviewHtml(one)}`)}
      <nav aria-label="Contents">
        <ul>
          ${contents(one, parts)}
        </ul>
      </nav>
      <main id="main">${partsHtml(one, parts)}</main>`;
  })}`;
}

function severalPage(all: readonly Placed[], title: string, oddities: readonly string[]): Html {
  const lead = html`<p class="several">
    ${count(all.length, "discussion")} in one journal, in their order.
  </p>`;
  return html`${banner(title, all.at(-1)?.discussion.protocol ?? "", html`${lead}${notesHtml(oddities)}`)}
    <nav aria-label="Contents">
      <ol>
        ${all.map(
          (one, index) =>
            html`<li>
              <a href="#${one.anchors.ofPart("discussion")}">${index + 1}. ${headingOf(one)}</a>
            </li> `,
        )}
      </ol>
    </nav>
    <main id="main">
      ${all.map((one, index) => {
        const anchor = one.anchors.ofPart("discussion");
        return html`<section class="discussion" id="${anchor}" aria-labelledby="${anchor}-title">
          <h2 id="${anchor}-title"><span class="number">${index + 1}</span> ${headingOf(one)}</h2>
          ${overviewHtml(one)} ${partsHtml(one, partsOf(one))}
        </section> `;
      })}
    </main>`;
}

/** What tells discussions of one journal apart: their rounds and how they came out; the title is above them all. */
function headingOf({ discussion: { title, rounds, inAWord } }: Placed): string {
  const named = rounds.flatMap((round) => ownTitle(round, title) || []).join(", ");
  const held = named || (rounds.length === 0 ? "Not begun" : count(rounds.length, "round"));
  return inAWord === null ? held : `${held}: ${inAWord}`;
}

function banner(title: string, protocol: string, facts: Html): Html {
  return html`<header class="banner">
    <p class="eyebrow">Colloquy · ${protocol}</p>
    <h1 class="${sizeOf(title)}" lang="${languageOf(title)}" dir="auto">${title}</h1>
    ${facts}
  </header>`;
}

function contents({ discussion, anchors }: Placed, parts: readonly PagePart[]): readonly Html[] {
  return parts.map(({ name, title }) => {
    const rounds = name === "transcript" ? discussion.rounds : [];
    const below = rounds.map((round) => {
      const line = titleLine(numberedRound(round, discussion.title));
      return html`<li><a href="#${anchors.ofRound.get(round.round) ?? ""}">${line}</a></li> `;
    });
    return html`<li>
      <a href="#${anchors.ofPart(name)}">${title}</a>${
        below.length === 0
          ? nothing
          : html`<ol>
              ${below}
            </ol>`
      }
    </li> `;
  });
}

function partsHtml({ anchors, level }: Placed, parts: readonly PagePart[]): Html {
  return html`${parts.map(({ name, title, content }) => {
    const anchor = anchors.ofPart(name);
    return html`<section class="part" id="${anchor}" aria-labelledby="${anchor}-title">
<h${level} class="part-title" id="${anchor}-title">${title}</h${level}>
<div class="part-body">${content()}</div></section>\n`;
  })}`;
}
