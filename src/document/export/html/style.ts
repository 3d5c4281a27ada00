/** For a phone, a wide screen, the dark and paper. Every colour of text has a contrast of at least 4.5 to 1 with its ground. */
const light = `
  --paper: #fbf9f5; --raised: #f3efe7; --ink: #211d19; --soft: #5f574d; --rule: #d9d2c5; --accent: #8a2b1c;
  --mark: #fbeecb;
  --c0: #8a2b1c; --c1: #1f5a86; --c2: #46651b; --c3: #7a4a00; --c4: #6a3586; --c5: #0f6562; --c6: #94285f; --c7: #4a5160;
`;

const dark = `
    --paper: #191715; --raised: #23201d; --ink: #ebe5da; --soft: #b0a797; --rule: #403a33; --accent: #f0a58f;
    --mark: #3d331a;
    --c0: #f0a58f; --c1: #8fc1ea; --c2: #b2cf83; --c3: #e6bd73; --c4: #cfa6ea; --c5: #7fd0cb; --c6: #f09fc6; --c7: #b9c0cf;
  `;

const colours = `
:root {
  color-scheme: light dark;${light}}
@media (prefers-color-scheme: dark) {
  :root {${dark}}
}`;

/** For whoever is told which theme to have, whatever the system says. */
export const themes = `
:root[data-theme="light"] { color-scheme: light;${light}}
:root[data-theme="dark"] { color-scheme: dark;${dark}}
`;

const text = `
*, ::before, ::after { box-sizing: border-box; }
html { font-size: 106.25%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 68rem; padding: 0 clamp(1.1rem, 4vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Source Serif 4", Charter,
    Georgia, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "Noto Serif", serif;
  overflow-wrap: anywhere; font-variant-numeric: oldstyle-nums; text-rendering: optimizeLegibility;
}
h1, h2, h3, h4, h5, h6 { font-weight: 600; line-height: 1.2; text-wrap: balance; margin: 2.2em 0 .6em; }
p, ul, ol, dl, pre, blockquote { margin: 0 0 .8em; }
ul, ol { padding-left: 1.3em; }
li + li { margin-top: .2em; }
li > ul, li > ol { margin: .2em 0 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .16em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: .86em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
pre { background: var(--raised); padding: .8em 1em; overflow-x: auto; white-space: pre-wrap; border-left: 2px solid var(--rule); }
pre code { font-size: 1em; }
blockquote { margin-inline: 0; padding-left: 1.1em; border-left: 2px solid var(--rule); }
blockquote > :last-child, .said > :last-child, dd > :last-child, li > p:last-child { margin-bottom: 0; }
hr { border: 0; border-top: 1px solid var(--rule); margin: 1.5em 0; }
.as-is { white-space: pre-wrap; margin-bottom: .8em; }
.heading { font-weight: 600; }
.host, .aside, .missing, .note, .role { color: var(--soft); }
.missing { font-style: italic; }
.footnote { font-size: .9em; }
.footnote p { display: inline; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; padding: .5em 1em; background: var(--paper); z-index: 1; }
.skip:focus { left: 1rem; top: 1rem; }
.eyebrow, nav, .facts, dt, .place, .filters, .receipt, .source, table, .kind, .several, footer, .number,
.answerer {
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Hiragino Sans",
    "Noto Sans CJK JP", sans-serif;
  font-variant-numeric: tabular-nums;
}`;

const frame = `
.banner { padding-top: clamp(2rem, 7vw, 5rem); border-bottom: 3px double var(--rule); padding-bottom: 1.4rem; }
.eyebrow { margin: 0 0 .9rem; font-size: .74rem; letter-spacing: .14em; text-transform: uppercase; color: var(--accent); }
h1 { margin: 0 0 1.6rem; font-size: clamp(1.7rem, 1.1rem + 2.6vw, 2.7rem); font-weight: 500; line-height: 1.14; max-width: 24em; }
h1.long { font-size: clamp(1.2rem, 1.05rem + .7vw, 1.5rem); line-height: 1.3; max-width: 36em; }
.facts { display: flex; flex-wrap: wrap; gap: .7rem 2.4rem; margin: 0; font-size: .82rem; }
.facts dt { margin: 0; }
.facts dd { margin: 0; }
.facts .outcome { font-weight: 600; color: var(--accent); }
dt { font-size: .74rem; color: var(--soft); }
.document .facts { display: grid; gap: .35rem; font-size: .86rem; margin-bottom: 1.2em; max-width: 46rem; }
.document .facts > div { display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr); gap: 0 1rem; align-items: baseline; }
@media (max-width: 34rem) { .document .facts > div { grid-template-columns: minmax(0, 1fr); } }
.notice > p:last-child { margin-bottom: 0; }
.bars th, .bars td:last-child { min-width: 6rem; overflow-wrap: anywhere; }
.bars meter { inline-size: min(12rem, 24vw); print-color-adjust: exact; }
.bars meter::-webkit-meter-bar { background: var(--raised); border-color: var(--rule); }
.bars meter::-webkit-meter-optimum-value { background: var(--c7); }
.bars meter::-moz-meter-bar { background: var(--c7); }
.notice { margin: 1rem 0 0; padding: .6rem .9rem; border-left: 3px solid var(--accent); background: var(--raised); max-width: 46rem; }
.notice + .notice { margin-top: .3rem; }
nav { padding: 1.1rem 0 1.2rem; border-bottom: 1px solid var(--rule); font-size: .82rem; }
nav ul, nav ol { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; }
nav li + li, nav li > ol { margin: 0; }
nav li:has(ol) { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; }
nav a { text-decoration: none; display: inline-block; padding-block: .15rem; }
nav a:hover { text-decoration: underline; }
nav li > ol a { color: var(--soft); }
.part { padding-top: 2.4rem; }
.part-title { margin: 0 0 1rem; font-size: 1.5rem; font-weight: 500; }
.part-body > :first-child, .document > :first-child, .transcript > .round:first-of-type > h3 { margin-top: 0; }
.discussion { border-bottom: 3px double var(--rule); padding-bottom: 2.5rem; }
.discussion > h2 { font-size: 1.7rem; font-weight: 500; margin: 2.6rem 0 1rem; }
.part-body h3, .part-body h4 { font-size: 1.14rem; }
.document h4, .document h5 { font-size: 1rem; font-style: italic; }
.discussion .document h4 { font-size: 1.14rem; font-style: normal; }
.document > p, .document > ul, .document > ol, .document > blockquote, .said { max-width: 42rem; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--rule); font-size: .76rem; color: var(--soft); }
@media (min-width: 62rem) {
  .part { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); column-gap: 2.5rem; padding-top: 3rem; }
  .part-title { font-size: 1.16rem; line-height: 1.3; position: sticky; top: 1.2rem; align-self: start; padding-top: .1rem; color: var(--accent); }
}`;

const tables = `
table { border-collapse: collapse; width: 100%; font-size: .8rem; line-height: 1.45; }
.table, .scrolls { margin: 0 0 1.4em; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .5em .9em .5em 0; border-bottom: 1px solid var(--rule); overflow-wrap: break-word; }
thead th { color: var(--soft); font-weight: 500; border-bottom-color: var(--ink); vertical-align: bottom; }
tbody th { font-weight: 600; }
.document table { width: auto; min-width: min(100%, 26rem); }
.figure { text-align: right; }
.standings { width: auto; min-width: 60%; }
.moved { background: var(--mark); }
.standings td { padding-left: .5em; }
.arrow { position: relative; margin-right: .25em; }
.silent { color: var(--soft); }
@media (max-width: 44rem) {
  .table thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .table table, .table tbody, .table tr { display: block; min-width: 0; }
  .table td { display: block; overflow-wrap: anywhere; border: 0; padding: .2em 0; }
  .table td::before { content: attr(data-label); display: block; color: var(--soft); font-size: .9em; }
  .table td:empty { display: none; }
  .table tr { padding: .7em 0; border-bottom: 1px solid var(--rule); }
  .table .figure { text-align: left; }
}`;

const seats = `
.colour-0 { color: var(--c0); } .colour-1 { color: var(--c1); } .colour-2 { color: var(--c2); } .colour-3 { color: var(--c3); }
.colour-4 { color: var(--c4); } .colour-5 { color: var(--c5); } .colour-6 { color: var(--c6); } .colour-7 { color: var(--c7); }
.seats > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: .1rem 1.2rem; padding: .45rem 0; border-bottom: 1px solid var(--rule); }
.seats dt { font: inherit; font-weight: 600; font-size: 1rem; }
.seats dd { margin: 0; }
.role { font-style: italic; display: block; }
.answerer { font-size: .8rem; color: var(--soft); }
@media (max-width: 34rem) { .seats > div { grid-template-columns: minmax(0, 1fr); } }`;

const transcript = `
.filters { background: var(--raised); padding: .8rem 1rem .7rem; margin: 0 0 2rem; font-size: .82rem; }
fieldset { border: 0; margin: 0 0 .5rem; padding: 0; display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; min-width: 0; }
legend { padding: 0; color: var(--soft); font-size: .76rem; }
.filters label { display: inline-flex; align-items: center; gap: .4em; padding: .3rem 0; cursor: pointer; }
.filters input { accent-color: var(--accent); inline-size: 1.05em; block-size: 1.05em; margin: 0; }
.filters p { margin: 0; display: flex; gap: 1rem; align-items: center; color: var(--soft); }
.filters button { font: inherit; color: var(--accent); background: none; border: 1px solid currentColor; border-radius: 2px; padding: .2em .7em; cursor: pointer; }
.count { color: var(--soft); }
.round > h3, .round > h4 { font-size: 1.28rem; font-weight: 500; margin: 2.6rem 0 0; padding-bottom: .5rem; border-bottom: 1px solid var(--ink); }
.round small { font-size: .7em; color: var(--soft); }
.number { font-size: .8em; color: var(--soft); margin-right: .3em; }
.turn { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 0 2rem; padding: 1.3rem 0 1.2rem; border-bottom: 1px solid var(--rule); scroll-margin-top: 1rem; }
.turn[hidden], .round[hidden], .filters[hidden] { display: none; }
.turn > header > :is(h4, h5) { margin: 0; font-size: 1rem; }
.seat { display: block; }
.kind { display: block; font-size: .78rem; font-weight: 400; color: var(--soft); }
.place { margin: .3rem 0 0; font-size: .7rem; color: var(--soft); }
.place time { margin-right: .5em; }
.permalink { color: inherit; text-decoration: none; }
.permalink:hover { text-decoration: underline; }
.turn:target { background: linear-gradient(to right, transparent, var(--mark) 1rem); }
.lead { font-size: 1.08em; }
.said dl { margin: .3rem 0 0; }
.said dl > div { margin-top: .6rem; }
.said dd { margin: 0; }
.said dl dl { margin: 0; }
.said li dl > div { margin-top: .05rem; }
.said .short dt, .said li dt { display: inline; }
.said .short dt::after, .said li dt::after { content: ":\\a0"; }
.said .short dd, .said .short dd > p, .said li dd, .said li dd > p { display: inline; }
.said dd p, .said li p { margin-bottom: .3em; }
.said dd ul { padding-left: 1.1em; margin: 0; }
details { margin: .8rem 0; font-size: .78rem; }
.receipt { margin-bottom: 0; }
summary { cursor: pointer; color: var(--soft); width: fit-content; max-width: 100%; padding-block: .15rem; }
details[open] > summary { margin-bottom: .5rem; }
.gate { padding: .4rem 0 1rem; border-bottom: 1px solid var(--rule); margin-bottom: 1rem; max-width: 46rem; }
.taken { font-weight: 600; }
.item + .item { border-top: 1px solid var(--rule); padding-top: .8rem; }
.item:target { background: var(--mark); }
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
}
@media (max-width: 44rem) {
  .turn { grid-template-columns: minmax(0, 1fr); gap: .5rem; }
  .turn > header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .1rem 1rem; }
  .place { margin: 0; }
  .place time { display: none; }
  .seat, .kind { display: inline; margin-right: .4em; }
}`;

const paper = `
@page { margin: 18mm 16mm; }
@media print {
  :root {
    --paper: #fff; --raised: #fff; --ink: #000; --soft: #444; --rule: #bbb; --accent: #5c1a10; --mark: #eee;
    --c0: #8a2b1c; --c1: #1f5a86; --c2: #46651b; --c3: #7a4a00; --c4: #6a3586; --c5: #0f6562; --c6: #94285f; --c7: #4a5160;
  }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  .banner { padding-top: 0; }
  .skip, .filters, nav, .permalink { display: none !important; }
  .turn[hidden] { display: grid; }
  .round[hidden] { display: block; }
  .part { display: block; }
  .part-title { position: static; font-size: 1.4rem; }
  h1, h2, h3, h4, h5, summary, thead { break-after: avoid; }
  tr, .gate, .seats > div, .facts > div, .turn > header, dt { break-inside: avoid; }
  .discussion + .discussion { break-before: page; }
  p, li { orphans: 3; widows: 3; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .scrolls { overflow: visible; }
  pre { white-space: pre-wrap; }
  .document a[href^="http"]::after, .said a[href^="http"]::after { content: " <" attr(href) ">"; font-size: .85em; }
  .host { display: none; }
}`;

export const style = [colours, text, frame, tables, seats, transcript, paper].join("\n");
