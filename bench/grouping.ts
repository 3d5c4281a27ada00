import { readFileSync } from "node:fs";
import type { Likeness } from "../src/kernel/lookup.ts";
import { groupLike } from "../src/text/likeness/grouping.ts";
import { likenessAmong, withWords, wordLikeness } from "../src/text/likeness/likeness.ts";
import { withoutPlaces } from "../src/text/likeness/place.ts";
import { minilm } from "../src/reading/minilm.ts";

/**
 * `node bench/grouping.ts`: how well like points are found, on pairs that were labelled before any score was seen, and
 * on pairs held out, on which nothing was tuned. Each pair is compared as in a critique, among the other points on its
 * artifact. `--wrong` prints what came out otherwise than labelled. Ends with 1 when a method's precision on the
 * labelled pairs is below 0.95; the held-out ones inform.
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

type Method = (texts: readonly string[]) => Promise<Likeness | null>;

// All panels wait for one model: how long does not matter here.
const { likeness: byMeaning } = minilm({ limitMs: 600_000 });
const methods: Readonly<Record<string, Method>> = {
  words: (texts) => Promise.resolve(wordLikeness(texts)),
  MiniLM: (texts) => byMeaning(texts.map(withoutPlaces), new AbortController().signal),
  // What a discussion goes by where MiniLM is installed.
  both: async (texts) => {
    const meaning = await byMeaning(texts.map(withoutPlaces), new AbortController().signal);
    return meaning && withWords(meaning, wordLikeness(texts));
  },
};

for (const file of ["grouping-pairs.txt", "grouping-held-out.txt"]) {
  const panels = readPanels(readFileSync(new URL(file, import.meta.url), "utf8"));
  print([file.slice(9, -4), "lang", "same", "other", "precision", "recall", "F1"]);
  for (const [name, method] of Object.entries(methods)) {
    const judged = (await Promise.all(panels.map((panel) => judge(panel, method)))).flat();
    const precisions = ["en", "ja", "all"].map((language) => report(name, language, judged));
    if (file === "grouping-pairs.txt" && precisions.some((precision) => precision < leastPrecision))
      process.exitCode = 1;
  }
}

interface Judged extends Pair {
  readonly language: string;
  readonly isSame: boolean;
  readonly together: boolean;
}

/** Nothing where the method cannot tell: it goes by words there. */
async function judge({ language, pairs }: Panel, method: Method): Promise<readonly Judged[]> {
  const texts = [...new Set(pairs.flatMap((pair) => pair.texts))];
  const likeness = await method(texts);
  if (likeness === null) return [];
  return pairs.map((pair) => {
    const indices = pair.texts.map((text) => texts.indexOf(text));
    const groups = groupLike(pair.texts, (text) => text, likenessAmong(likeness, indices));
    return { ...pair, language, isSame: pair.label === "same", together: groups.length === 1 };
  });
}

/** Prints a line and gives the precision; that of a method nobody asked is flawless. */
function report(method: string, language: string, all: readonly Judged[]): number {
  const judged = all.filter((one) => language === "all" || one.language === language);
  const count = (isSame: boolean, together: boolean) =>
    judged.filter((one) => one.isSame === isSame && one.together === together).length;
  const [found, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  if (judged.length === 0) {
    print([method, language, "", "", "not asked"]);
    return 1;
  }
  const precision = found / (found + wrong);
  const recall = found / (found + missed);
  const f1 = (2 * precision * recall) / (precision + recall);
  const figures = [precision, recall, f1].map((figure) => figure.toFixed(3));
  print([method, language, String(found + missed), String(judged.length - found - missed), ...figures]);
  if (language !== "all" && process.argv.includes("--wrong"))
    for (const { label, texts, isSame, together } of judged)
      if (isSame !== together) console.log(`  ${label}\n    ${texts.join("\n    ")}`);
  return precision;
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
