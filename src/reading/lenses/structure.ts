import { lineCount } from "../document.ts";
import { placeOnLine, placesOf, rule, type Rule } from "../finding.ts";

// Quoted words are spoken of, not meant; and `TODO, FIXME` and `TODO comments` speak of the marks.
const openPlace =
  /(?<![\w"“'./@#|-])(?:(?<!(?:TODO|FIXME|TBD), )(?:TODO|FIXME|TBD|TBC)(?!, (?:TODO|FIXME|TBD)| (?:app|list|comment|item)s?\b)|[Ll]orem ipsum|[Tt]o be (?:decided|announced)|(?:is|are|still|yet) to be (?:determined|defined|confirmed|written))(?![\w"”'/|-])|(?<!「)(?:未定(?!義)|要検討|検討中|追って記載)(?!」)/g;

const unfinished = rule(
  "unfinished",
  "medium",
  "marks an unfinished place",
  "Finish the place, or say who decides it and by when",
  (document) => {
    const count = lineCount(document);
    const passed = count >= 20 && `No unfinished place (TODO, TBD, FIXME, to be decided) in ${count} lines`;
    return { places: placesOf(document, document.prose.matchAll(openPlace)), passed };
  },
);

const expected: Readonly<Record<string, RegExp>> = {
  goals: /\b(?:goals?|objectives?|purpose|motivation)\b|目的|目標/i,
  scope: /\b(?:scope|non-?goals?|not (?:part|covered))\b|範囲|スコープ|対象外/i,
  alternatives: /\b(?:alternatives?|options? considered|trade-?offs?|rejected)\b|代替|比較|選択肢/i,
  risks: /\b(?:risks?|threats?|drawbacks?|limitations?|failure modes?)\b|リスク|懸念/i,
  security:
    /\b(?:security|secure|privacy|authenticat\w+|authoriz\w+|permissions?|trust\w*)\b|セキュリティ|権限|認証/i,
  testing: /\b(?:tests?|tested|testing|validation|verification)\b|テスト|検証|試験/i,
  rollout: /\b(?:roll-?outs?|roll(?:ed|ing)? out|deploy\w*|migrat\w+|releas\w+)\b|展開|移行|リリース/i,
  rollback: /\b(?:roll-?backs?|roll(?:ed|ing)? back|revert\w*|undo\w*|way back)\b|切り戻し|ロールバック/i,
  performance: /\b(?:performance|latency|throughput|load|capacity)\b|\d ?ms\b|性能|負荷|遅延/i,
  operations:
    /\b(?:operat(?:e|es|or|ors|ion|ions|ional)|on-?call|runbooks?|alerts?|alerting)\b|運用|障害対応/i,
  metrics: /\b(?:metrics?|measur\w+|monitor\w*|KPIs?|SLOs?|observability|benchmarks?)\b|指標|計測|監視|測定/i,
  owner:
    /\b(?:owners?|owned by|authors?|maintainers?|maintained by|responsible|contact|team)\b|担当|作成者|責任者/i,
};

const missingSections = rule(
  "missing-sections",
  "low",
  "reads as a design, but does not mention {}",
  "Add what a reader of a design looks for ({}), or say why it does not apply",
  (document) => {
    const [title] = document.headings;
    if (!document.design || title === undefined) return null;
    const names = Object.keys(expected);
    const missing = names.filter((name) => expected[name]?.test(document.text) === false);
    return {
      places: missing.length === 0 ? [] : [placeOnLine(document, title.line)],
      about: missing.join(", "),
      severity: missing.length >= 9 ? "high" : missing.length >= 5 ? "medium" : "low",
      passed: `All ${names.length} things a design is asked for are spoken of: ${names.join(", ")}`,
    };
  },
);

const emptySections = rule(
  "empty-section",
  "medium",
  "is a heading with nothing under it",
  "Write the section, or remove its heading",
  (document) => {
    const { headings, lines } = document;
    const empty = headings.filter((heading, index) => {
      const next = headings[index + 1];
      const leadsOn = (next !== undefined && next.depth > heading.depth) || heading.leadsElsewhere;
      // Headings on lines one after the other share what follows the last.
      if (leadsOn || (next?.line === heading.line + 1 && next.depth === heading.depth)) return false;
      const end = next === undefined ? document.text.length : lines.start(next.line);
      const below = document.text.slice(lines.end(heading.line), end).split("\n");
      return below.every((line) => /^(?:=*|-*)$/.test(line.trim()));
    });
    const passed = headings.length >= 3 && `Each of the ${headings.length} sections has something in it`;
    return { places: empty.map(({ line }) => placeOnLine(document, line)), passed };
  },
);

export const structure: readonly Rule[] = [unfinished, missingSections, emptySections];
