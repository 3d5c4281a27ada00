import { lineCount, type Document } from "../document.ts";
import { every, high, low, medium, remark, type Rule, type Severity } from "../finding.ts";
import type { Fence } from "../markdown.ts";
import { phrases, placeOnLine, placesOf, type Place } from "../place.ts";

/** Is the document whole: a title, sections with something in them, nothing left open. */
export const structure: readonly Rule[] = [
  unfinished,
  missingSections,
  emptySections,
  skippedLevels,
  untitled,
  openFence,
];

// `TODO, FIXME` and `TODO comments` speak of the marks.
const openPlace = phrases(
  "(?<!(?:TODO|FIXME|TBD), )(?:TODO|FIXME|TBD|TBC)(?!, (?:TODO|FIXME|TBD)| (?:app|list|comment|item)s?\\b) | " +
    "[Ll]orem ipsum | [Tt]o be (?:decided|announced) | (?:is|are|still|yet) to be (?:determined|defined|confirmed|written)",
  "未定(?!義) | 要検討 | 検討中 | 追って記載",
  "g",
);

function unfinished(document: Document) {
  const count = lineCount(document);
  return remark(
    document,
    medium("unfinished", "marks an unfinished place", "Finish the place, or say who decides it and by when"),
    placesOf(document, document.prose.matchAll(openPlace)),
    count >= 20 && `No unfinished place (TODO, TBD, FIXME, to be decided) in ${count} lines`,
  );
}

const expected: readonly (readonly [string, RegExp])[] = [
  ["goals", /\b(?:goals?|objectives?|purpose|motivation)\b|目的|目標/i],
  ["scope", /\b(?:scope|non-?goals?|not (?:part|covered))\b|範囲|スコープ|対象外/i],
  ["alternatives", /\b(?:alternatives?|options? considered|trade-?offs?|rejected)\b|代替|比較|選択肢/i],
  ["risks", /\b(?:risks?|threats?|drawbacks?|limitations?|failure modes?)\b|リスク|懸念/i],
  [
    "security",
    /\b(?:security|secure|privacy|authenticat\w+|authoriz\w+|permissions?|trust\w*)\b|セキュリティ|権限|認証/i,
  ],
  ["testing", /\b(?:tests?|tested|testing|validation|verification)\b|テスト|検証|試験/i],
  ["rollout", /\b(?:roll-?outs?|roll(?:ed|ing)? out|deploy\w*|migrat\w+|releas\w+)\b|展開|移行|リリース/i],
  ["rollback", /\b(?:roll-?backs?|roll(?:ed|ing)? back|revert\w*|undo\w*|way back)\b|切り戻し|ロールバック/i],
  ["performance", /\b(?:performance|latency|throughput|load|capacity)\b|\d ?ms\b|性能|負荷|遅延/i],
  [
    "operations",
    /\b(?:operat(?:e|es|or|ors|ion|ions|ional)|on-?call|runbooks?|alerts?|alerting)\b|運用|障害対応/i,
  ],
  [
    "metrics",
    /\b(?:metrics?|measur\w+|monitor\w*|KPIs?|SLOs?|observability|benchmarks?)\b|指標|計測|監視|測定/i,
  ],
  [
    "owner",
    /\b(?:owners?|owned by|authors?|maintainers?|maintained by|responsible|contact|team)\b|担当|作成者|責任者/i,
  ],
];

function missingSections(document: Document) {
  const [title] = document.headings;
  if (!document.design || title === undefined) return [];
  const missing = expected.filter(([, words]) => !words.test(document.text)).map(([name]) => name);
  const severity: Severity = missing.length >= 9 ? "high" : missing.length >= 5 ? "medium" : "low";
  return remark(
    document,
    {
      rule: "missing-sections",
      severity,
      fact: `reads as a design, but does not mention ${missing.join(", ")}`,
      advice: `Add what a reader of a design looks for (${missing.join(", ")}), or say why it does not apply`,
    },
    missing.length === 0 ? [] : [placeOnLine(document, title.line)],
    `All ${expected.length} things a design is asked for are spoken of: ${expected.map(([name]) => name).join(", ")}`,
  );
}

function emptySections(document: Document) {
  const { headings } = document;
  const empty = headings.filter((heading, index) => {
    const next = headings[index + 1];
    // A heading that is a link says where its section is.
    const leadsOn = (next !== undefined && next.depth > heading.depth) || heading.leadsElsewhere;
    // Headings on lines one after the other share what follows the last.
    if (next?.line === heading.line + 1 && next.depth === heading.depth) return false;
    return (
      !leadsOn && isBlank(document, heading.line, next === undefined ? document.lines.count : next.line - 1)
    );
  });
  return remark(
    document,
    medium("empty-section", "is a heading with nothing under it", "Write the section, or remove its heading"),
    empty.map(({ line }) => placeOnLine(document, line)),
    headings.length >= 3 && `Each of the ${headings.length} sections has something in it`,
  );
}

/** From the line after `heading` to the line `last`, not counting the underline of a heading. */
function isBlank({ lines }: Document, heading: number, last: number): boolean {
  for (let line = heading + 1; line <= last; line++) {
    if (!/^\s*(?:=+|-+)?\s*$/.test(lines.at(line))) return false;
  }
  return true;
}

function skippedLevels(document: Document) {
  const places: Place[] = [];
  for (const [index, { depth, line }] of document.headings.entries()) {
    const before = document.headings[index - 1];
    // The last level is used for labels within a section, whatever the section's own.
    if (before !== undefined && depth > before.depth + 1 && depth < 6)
      places.push(placeOnLine(document, line));
  }
  return remark(
    document,
    low(
      "skipped-level",
      "is two or more levels below the heading before it",
      "Raise the heading to the level below its parent",
    ),
    places,
  );
}

function untitled(document: Document) {
  const { headings, text, lines } = document;
  const opening = text.slice(0, lines.end(Math.min(15, lines.count)));
  const [first] = headings;
  const titled =
    headings.some(({ depth }) => depth === 1) ||
    /^(?:title|name):|!\[|<img/im.test(opening) ||
    opening.startsWith("<") ||
    /<h1/i.test(text);
  return remark(
    document,
    low(
      "no-title",
      "is the first heading; the document has no title (a heading of level 1)",
      "Give the document a title",
    ),
    first === undefined || titled ? [] : [placeOnLine(document, first.line)],
  );
}

function openFence(document: Document) {
  const { fences } = document;
  const open = fences.filter((fence) => !fence.closed || holdsOpening(document, fence));
  return remark(
    document,
    high(
      "open-fence",
      "opens a code block that is not closed, so what follows is shown as code",
      "Close the code block",
    ),
    open.map(({ line }) => placeOnLine(document, line)),
    fences.length > 0 && every(fences.length, "code block is closed", "code blocks are closed"),
  );
}

/** A block that names a language begins inside this one, so this one was to end before. */
function holdsOpening({ lines }: Document, { language, text, line }: Fence): boolean {
  if (/^(?:md|mdx|markdown|mdown|diff|text|txt)$/.test(language)) return false;
  const mark = /(?:`{3,}|~{3,})/.exec(lines.at(line))?.[0];
  return (
    mark !== undefined &&
    text.split("\n").some((inner) => inner.startsWith(mark) && /^[`~]{3,}[a-z]/i.test(inner))
  );
}
