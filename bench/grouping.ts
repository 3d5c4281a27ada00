import { readFileSync } from "node:fs";
import { groupLike } from "../src/text/likeness/grouping.ts";
import { likenessAmong, wordLikeness } from "../src/text/likeness/likeness.ts";

/**
 * `node bench/grouping.ts`: how well like points are found, on pairs that were labelled before any score was seen, and
 * on pairs held out, on which nothing was tuned. Each pair is compared as in a critique, among the other points on its
 * artifact. `--wrong` prints what came out otherwise than labelled. Ends with 1 when the precision on the labelled pairs
 * is below 0.95; the held-out ones inform.
 */
const leastPrecision = 0.95;

interface Pair {
  readonly label: string;
  readonly texts: readonly [string, string];
}

interface Panel {
  readonly language: string;
  readonly pairs: readonly Pair[];
}

for (const file of ["grouping-pairs.txt", "grouping-held-out.txt"]) {
  const panels = readPanels(readFileSync(new URL(file, import.meta.url), "utf8"));
  print([file.slice(9, -4), "same", "other", "found", "wrong", "precision", "recall", "F1"]);
  const judged = panels.flatMap(judge);
  for (const language of ["en", "ja", "all"]) {
    const tally = tallyOf(judged, language);
    report(language, tally);
    if (file === "grouping-pairs.txt" && precisionOf(tally) < leastPrecision) process.exitCode = 1;
  }
}

interface Judged extends Pair {
  readonly language: string;
  readonly isSame: boolean;
  readonly together: boolean;
}

function judge({ language, pairs }: Panel): readonly Judged[] {
  const texts = [...new Set(pairs.flatMap((pair) => pair.texts))];
  const likeness = wordLikeness(texts);
  return pairs.map((pair) => {
    const indices = pair.texts.map((text) => texts.indexOf(text));
    const groups = groupLike(pair.texts, (text) => text, likenessAmong(likeness, indices));
    return { ...pair, language, isSame: pair.label === "same", together: groups.length === 1 };
  });
}

interface Tally {
  readonly judged: readonly Judged[];
  readonly same: number;
  readonly found: number;
  readonly wrong: number;
}

function tallyOf(all: readonly Judged[], language: string): Tally {
  const judged = all.filter((one) => language === "all" || one.language === language);
  const count = (isSame: boolean) => judged.filter((one) => one.isSame === isSame && one.together).length;
  const same = judged.filter(({ isSame }) => isSame).length;
  return { judged, same, found: count(true), wrong: count(false) };
}

function precisionOf({ found, wrong }: Tally): number {
  return found / (found + wrong);
}

function report(language: string, tally: Tally): void {
  const { judged, same, found, wrong } = tally;
  const [precision, recall] = [precisionOf(tally), found / same];
  const f1 = (2 * precision * recall) / (precision + recall);
  const counts = [same, judged.length - same, found, wrong].map(String);
  print([language, ...counts, ...[precision, recall, f1].map((figure) => figure.toFixed(3))]);
  if (language !== "all" && process.argv.includes("--wrong"))
    for (const { label, texts, isSame, together } of judged)
      if (isSame !== together) console.log(`  ${label}\n    ${texts.join("\n    ")}`);
}

function readPanels(text: string): readonly Panel[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((panel) => ({
      language: panel.slice(0, 2),
      pairs: Array.from(panel.matchAll(/^(same|other.*)\n {2}(.*)\n {2}(.*)$/gm), (match) => {
        const [, label = "", first = "", second = ""] = match;
        return { label, texts: [first, second] as const };
      }),
    }));
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(10))).join(""));
}
