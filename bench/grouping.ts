import { readFileSync } from "node:fs";
import type { Likeness } from "../src/kernel/lookup.ts";
import { groupLike } from "../src/text/likeness/grouping.ts";
import { likenessAmong, withWords, wordLikeness } from "../src/text/likeness/likeness.ts";
import { withoutPlaces } from "../src/text/likeness/place.ts";
import { minilm } from "../src/reading/minilm.ts";

/**
 * `node bench/grouping.ts`: how well like points are found, on pairs that were labelled before any score was seen, and
 * on pairs held out, on which nothing was tuned. Each pair is compared as in a critique, among the other points on its
 * artifact. Last of each file stands what meaning gains over words alone, on the pairs it is asked about (`both` is
 * what a discussion with `likeness: auto` goes by). `--wrong` prints what came out otherwise than labelled. Ends with 1
 * when a method's precision on the labelled pairs is below 0.95; the held-out ones inform.
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
  print([file.slice(9, -4), "lang", "same", "other", "found", "wrong", "precision", "recall", "F1"]);
  const tallies = new Map<string, Tally>();
  for (const [name, method] of Object.entries(methods)) {
    const judged = (await Promise.all(panels.map((panel) => judge(panel, method)))).flat();
    for (const language of ["en", "ja", "all"]) {
      const tally = tallyOf(judged, language);
      report(name, language, tally);
      tallies.set(`${name} ${language}`, tally);
      if (file === "grouping-pairs.txt" && tally.judged.length > 0 && precisionOf(tally) < leastPrecision)
        process.exitCode = 1;
    }
  }
  printGain(tallies.get("words en"), tallies.get("both en"));
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

function report(method: string, language: string, tally: Tally): void {
  const { judged, same, found, wrong } = tally;
  if (judged.length === 0) return print([method, language, "", "", "", "", "not asked"]);
  const [precision, recall] = [precisionOf(tally), found / same];
  const f1 = (2 * precision * recall) / (precision + recall);
  const counts = [same, judged.length - same, found, wrong].map(String);
  print([method, language, ...counts, ...[precision, recall, f1].map((figure) => figure.toFixed(3))]);
  if (language !== "all" && process.argv.includes("--wrong"))
    for (const { label, texts, isSame, together } of judged)
      if (isSame !== together) console.log(`  ${label}\n    ${texts.join("\n    ")}`);
}

/** What who installs the model and asks for it gets. */
function printGain(words: Tally | undefined, both: Tally | undefined): void {
  if (words === undefined || both === undefined || both.judged.length === 0) {
    console.log("meaning was not asked: its packages are not installed, or the model failed\n");
    return;
  }
  const gained = both.found - words.found;
  console.log(
    `meaning over words, English: ${words.found} -> ${both.found} of ${both.same} like pairs found (${gained >= 0 ? "+" : ""}${gained}), ` +
      `${words.wrong} -> ${both.wrong} wrongly put together, ` +
      `precision ${precisionOf(words).toFixed(3)} -> ${precisionOf(both).toFixed(3)}\n`,
  );
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
