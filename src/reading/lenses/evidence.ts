import type { Document } from "../document.ts";
import { low, remark, type Rule } from "../finding.ts";
import { phrases } from "../phrases.ts";
import { placesInSentences } from "../place.ts";

/** Does a claim come with something to hold it to: a figure, a reason. */
export const evidence: readonly Rule[] = [unmeasurable, unreasoned, absolute];

const speed =
  "(?<!\\b(?:as|how|too|so) )fast(?! (?:mode|path|track|forward|lane)) | performant | high[- ]performance | " +
  "efficient(?:ly)?";
const quality =
  "scalable | robust | seamless(?:ly)? | user-friendly | intuitive | lightweight | (?:as|where) appropriate | " +
  "reasonable time | in a timely manner | near real-time";
const qualityInJapanese = "適切に | 柔軟に | なるべく | できるだけ | 十分に";
const vague = phrases(quality, qualityInJapanese);
const vagueOrFast = phrases(`${speed} | ${quality}`, `高速に | ${qualityInJapanese}`);

function unmeasurable(document: Document) {
  // Where benchmarks are spoken of, the figures for speed stand there.
  const words = /benchmark/i.test(document.text) ? vague : vagueOrFast;
  return remark(
    document,
    {
      rule: "unmeasurable",
      severity: document.design ? "medium" : "low",
      fact: "has no figure, in its sentence or the next",
      advice: "Give the figure to be reached or the comparison that was made, or drop the word",
    },
    placesInSentences(document, words, (...near) => !near.some(hasFigure)),
    document.sentences.length >= 10 &&
      `No unmeasurable word (scalable, robust, seamless …) without a figure in ${document.sentences.length} sentences`,
  );
}

const insistence = phrases(
  "obviously | (?<=^\\W*)clearly(?=,) | needless to say | goes without saying | (?:everyone|everybody) knows | we all know",
  "明らかに | 言うまでもな[くい] | 当然ながら",
);
const reason = /\b(?:because|since|given that|as shown)\b|ため|から/i;

function unreasoned(document: Document) {
  return remark(
    document,
    low("no-reason", "is used in place of a reason", "Give the reason, or drop the word"),
    placesInSentences(document, insistence, (sentence) => !reason.test(sentence)),
  );
}

const boundless = phrases(
  "never (?:fails?|crash(?:es)?|goes down|loses? (?:any )?(?:data|messages?)) | " +
    "always (?:available|works|succeeds|correct) | (?:completely|fully|totally|perfectly) (?:secure|safe|reliable) | " +
    "unbreakable | bug-free | infinitely scalable | unlimited scalability | zero downtime | guaranteed to work | can(?:no|')t fail",
  "絶対に(?:安全|失敗しない)",
);

function absolute(document: Document) {
  return remark(
    document,
    {
      rule: "absolute",
      severity: document.design ? "medium" : "low",
      fact: "allows no exception and gives no figure",
      advice: "Say when it holds and how you know",
    },
    placesInSentences(document, boundless, (sentence) => !hasFigure(sentence)),
  );
}

function hasFigure(sentence: string): boolean {
  return /[\d０-９]|\bO\(/.test(sentence);
}
