import type { Document } from "./document.ts";
import { remark } from "./finding.ts";
import { placeAt, type Place } from "./place.ts";

const quantity =
  /(?<![\w-])(?:(a|an|any|each|per|another|one)\s+)?((?:[a-z][a-z-]{2,20}\s+){0,2}(?:timeout|deadline|retention|interval|quota|ttl|budget|limit|latency|delay|window|period))\s+(?:is|of|=|:|is set to|stays at)\s+(\d{1,9}(?:\.\d{1,6})?)\s?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?|weeks?|[kmgt]i?b|%)(?![\w-])/gi;

const units: readonly (readonly [RegExp, string, number])[] = [
  [/^m(?:s|illi)/i, "time", 1],
  [/^s/i, "time", 1_000],
  [/^m(?:in|$)/i, "time", 60_000],
  [/^h/i, "time", 3_600_000],
  [/^d/i, "time", 86_400_000],
  [/^w/i, "time", 604_800_000],
  [/^k/i, "size", 1],
  [/^m/i, "size", 1e3],
  [/^g/i, "size", 1e6],
  [/^t/i, "size", 1e9],
  [/^%/, "share", 1],
];

interface Measured {
  readonly name: string;
  readonly value: number;
  readonly place: Place;
}

/** One name, two numbers: "the timeout is 30 s" here, "the timeout is 60 s" there. */
export function conflictingNumbers(document: Document) {
  const first = new Map<string, Measured>();
  const conflicts: { readonly place: Place; readonly against: Place }[] = [];
  for (const measured of quantities(document)) {
    const known = first.get(measured.name) ?? measured;
    first.set(measured.name, known);
    if (known.value !== measured.value) conflicts.push({ place: measured.place, against: known.place });
  }
  const against = conflicts[0]?.against;
  return remark(
    document,
    {
      rule: "two-numbers",
      severity: "medium",
      fact: `stands against "${against?.quote}" in line ${against?.line}`,
      advice: "Say which number holds, or what tells the two apart",
    },
    conflicts.map(({ place }) => place),
  );
}

// A condition, a change or an example may well give a second number.
const aside =
  /\b(?:e\.g|example|instead|previously|was|were|from|if|when|or|unless|(?:in|de)crease\w*|raise\w*|reduce\w*)\b/i;

function quantities(document: Document): Measured[] {
  return document.sentences.flatMap(({ start, end }) => {
    const sentence = document.prose.slice(start, end);
    if (aside.test(sentence)) return [];
    const definite = Array.from(sentence.matchAll(quantity)).filter(([, article]) => article === undefined);
    return definite.map(({ index, 0: words, 2: noun = "", 3: number = "", 4: unit = "" }) => {
      const [, dimension, factor] = units.find(([form]) => form.test(unit)) ?? [null, "", 1];
      const place = placeAt(document, start + index, words.length);
      return { name: `${bareName(noun)} ${dimension}`, value: Number(number) * factor, place };
    });
  });
}

function bareName(noun: string): string {
  const words = noun.toLowerCase().split(/\s+/);
  return words
    .filter((word) => !/^(?:the|our|its|this|that|and|with|has|have|default)$/.test(word))
    .join(" ");
}
